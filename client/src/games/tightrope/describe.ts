import { nameOf, namesOf } from '../../lib/names';
import type { SeatInfo, TightropeScoreCards, TightropeView } from '../../lib/types.gen';
import { common } from '../../lib/words';
import { trickEndingAt } from '../tricks';
import type { Describe, Sight, Status } from '../types';
import { w } from './words';

export const TRICKS = 9;

/** Tricks finished in the present round. */
export function tricksInRound(view: TightropeView): number {
  return TRICKS - Math.max(...view.counts);
}

/** Tricks finished in the whole game. */
export function tricksDone(view: TightropeView): number {
  return view.rounds.length * TRICKS + (view.phase === 'play' ? tricksInRound(view) : 0);
}

/** What the score card of a trick brings. */
export function stakeText(score: TightropeScoreCards): string {
  if (score.blue && score.red) return w().both(score.value);
  return score.blue ? w().onlyBlue(score.value) : w().onlyRed(score.value);
}

/** Rods in words. */
export function rodsText(rods: number): string {
  return rods > 0 ? w().blue(rods) : rods < 0 ? w().red(-rods) : w().level;
}

function status(sight: Sight<TightropeView>, seats: SeatInfo[]): Status {
  const { view, seat, actors } = sight;
  const mine = seat !== null && actors.includes(seat);
  const detail = view.score ? stakeText(view.score) : '';
  if (actors.length === 0) return { text: common().loading };
  if (view.simultaneous) return { text: mine ? w().choose : w().choosing(namesOf(seats, actors, seat)), detail };
  if (!mine) return { text: w().others(nameOf(seats, actors[0]!, seat)), detail };
  return { text: view.trick.length === 0 ? w().lead : w().play, detail };
}

function sentence(sight: Sight<TightropeView>, seats: SeatInfo[], at: number): string | null {
  const entry = sight.log[at]!;
  if (entry.deal) {
    const round = sight.log.slice(0, at + 1).filter((known) => known.deal).length;
    return w().deal(round, nameOf(seats, entry.deal.dealer as number, sight.seat));
  }
  const name = nameOf(seats, entry.seat!, sight.seat);
  return entry.move!.includes('?') ? w().playsSecret(name) : w().plays(name, entry.move!);
}

function outcome({ log, players, seat }: Sight<TightropeView>, seats: SeatInfo[], at: number): string | null {
  const trick = trickEndingAt(log, at, players);
  if (!trick || trick.cards.some(({ move }) => move.includes('?'))) return null;
  const ascending = [...trick.cards].sort((a, b) => Number(a.move) - Number(b.move));
  return w().ends(nameOf(seats, ascending.at(-1)!.seat, seat), nameOf(seats, ascending[0]!.seat, seat));
}

export const describe: Describe<TightropeView> = {
  where({ view, players }) {
    const between = view.phase === 'deal' && view.rounds.length > 0;
    const round = between || view.phase === 'over' ? view.rounds.length : view.round + 1;
    return w().where(round, players, Math.min(tricksInRound(view) + 1, TRICKS));
  },
  status,
  sentence,
  outcome,
  pause(before, after) {
    if (after.view.rounds.length > before.view.rounds.length && after.result === null) return 'touch';
    return tricksDone(after.view) > tricksDone(before.view) ? 1500 : 0;
  },
};
