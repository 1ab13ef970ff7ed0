/** Tricks in a log, for the games that are played in tricks. */
import type { Entry } from '../lib/types.gen';

export interface LoggedTrick {
  /** Number of the round, from 0. */
  round: number;
  /** Number of the trick in its round, from 0. */
  number: number;
  cards: { seat: number; move: string }[];
}

/** Passing and showing are moves too, but no cards of a trick. */
function isCard(entry: Entry): entry is Entry & { seat: number; move: string } {
  return entry.move !== undefined && !/^(pass|show) /.test(entry.move);
}

/** The trick that the entry at `at` completes; null when it completes none. */
export function trickEndingAt(log: Entry[], at: number, players: number): LoggedTrick | null {
  if (!isCard(log[at]!)) return null;
  const rounds = log.slice(0, at + 1).reduce<Entry[][]>((found, entry) => {
    if (entry.deal) found.push([]);
    else found.at(-1)?.push(entry);
    return found;
  }, []);
  const cards = rounds.at(-1)!.filter(isCard);
  if (cards.length % players !== 0) return null;
  return {
    round: rounds.length - 1,
    number: cards.length / players - 1,
    cards: cards.slice(-players),
  };
}
