import { cardText, suitSign } from '../../lib/cards';
import { nameOf } from '../../lib/names';
import type { SeatInfo, SiebenbattenView } from '../../lib/types.gen';
import { common } from '../../lib/words';
import { trickEndingAt } from '../tricks';
import type { Describe, Sight, Status } from '../types';
import { w } from './words';

export const TRICKS = 7;

/** Tricks finished in the whole game. */
export function tricksDone(view: SiebenbattenView): number {
  return view.rounds.length * TRICKS + (view.phase === 'play' ? view.tricks.length : 0);
}

/** What a card is when trump is known: Guate, Rechte or Linke. */
export function rankWord(view: SiebenbattenView, card: string): string | null {
  const trump = view.trump;
  if (!trump) return null;
  if (card === trump.guate) return w().guate;
  if (card === trump.rechte) return w().rechte;
  return trump.linke.includes(card) ? w().linke : null;
}

function status(sight: Sight<SiebenbattenView>, seats: SeatInfo[]): Status {
  const { view, seat, actors } = sight;
  const actor = actors[0];
  if (actor === undefined) return { text: common().loading };
  const mine = actor === seat;
  if (view.phase === 'show') {
    const other = actor === view.captain ? view.dealer : view.captain;
    if (!mine) return { text: w().showing(nameOf(seats, actor, seat), nameOf(seats, other, seat)) };
    const shown = view.shown[0];
    return {
      text: w().showRank(nameOf(seats, other, null)),
      detail: shown ? w().showSuitHint(cardText(shown)) : w().showRankHint,
    };
  }
  const best = view.winning === null ? undefined : view.trick.find((played) => played.seat === view.winning);
  const detail = best?.card
    ? w().beats(nameOf(seats, best.seat, seat), cardText(best.card))
    : seat !== null && !view.knows
      ? w().knowersSecret
      : '';
  if (!mine) return { text: w().others(nameOf(seats, actor, seat)), detail };
  if (view.trick.length === 0) return { text: w().lead, detail };
  // Only for one who knows trump can fewer cards be legal than are in hand.
  const bound = view.trump !== null && sight.moves.length < view.counts[actor]!;
  return { text: bound ? w().follow(suitSign(view.trump!.suit)) : w().free, detail };
}

function sentence(sight: Sight<SiebenbattenView>, seats: SeatInfo[], at: number): string | null {
  const entry = sight.log[at]!;
  if (entry.deal) {
    const deal = sight.log.slice(0, at + 1).filter((known) => known.deal).length;
    return w().dealtBy(deal, nameOf(seats, entry.deal.dealer as number, sight.seat));
  }
  const name = nameOf(seats, entry.seat!, sight.seat);
  const move = entry.move!;
  if (!move.startsWith('show')) return w().plays(name, cardText(move));
  return move.includes('?') ? w().shows(name) : w().showsCard(name, cardText(move.split(' ')[1]!));
}

function outcome({ view, log, players, seat }: Sight<SiebenbattenView>, seats: SeatInfo[], at: number): string | null {
  const trick = trickEndingAt(log, at, players);
  const winner = trick && view.took[trick.round]?.[trick.number];
  return winner == null ? null : common().tookIt(nameOf(seats, winner, seat));
}

export const describe: Describe<SiebenbattenView> = {
  where({ view }) {
    const between = view.phase === 'deal' && view.rounds.length > 0;
    const deal = between || view.phase === 'over' ? view.rounds.length : view.round + 1;
    if (view.phase === 'show') return w().whereShow(deal);
    return w().where(deal, Math.min(view.tricks.length + 1, TRICKS));
  },
  status,
  sentence,
  outcome,
  pause(before, after) {
    if (after.view.rounds.length > before.view.rounds.length && after.result === null) return 'touch';
    return tricksDone(after.view) > tricksDone(before.view) ? 1400 : 0;
  },
};
