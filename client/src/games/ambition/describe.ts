import { cardText, rankOf, suitOf, suitSign } from '../../lib/cards';
import { lang } from '../../lib/i18n.svelte';
import { nameOf, namesOf } from '../../lib/names';
import type { AmbitionView, SeatInfo } from '../../lib/types.gen';
import { common } from '../../lib/words';
import { trickEndingAt } from '../tricks';
import type { Describe, Sight, Status } from '../types';
import { w } from './words';

/** Tricks in a round. */
export function tricksInRound(players: number): number {
  return players === 3 ? 17 : 13;
}

/** Tricks finished in the whole game. */
export function tricksDone(view: AmbitionView, players: number): number {
  const inRound = view.tricks.reduce((sum, n) => sum + n, 0);
  const whole = view.rounds.length;
  // Between rounds the finished one is counted already, but its tricks still lie there.
  return whole * tricksInRound(players) + (view.phase === 'play' || view.phase === 'pass' ? inRound : 0);
}

/** "diamonds" in English, "♦" in Japanese: as a sentence wants it. */
export function suitWord(suit: string): string {
  return lang() === 'ja' ? suitSign(suit) : common().suits[suit as 'C'];
}

/** Several cards in a row. */
export function cardsText(cards: string[]): string {
  return cards.map(cardText).join(' ');
}

const COURT = new Set(['A', 'K', 'Q', 'J']);

function detail(sight: Sight<AmbitionView>, seats: SeatInfo[]): string {
  const { view, seat } = sight;
  if (view.winning === null || view.led === null) return '';
  const led = view.led;
  const two = cardText(`2${led}`);
  if (view.two) return view.two.wins ? w().twoWins(two) : w().twoLoses(two);
  const best = view.trick.find((played) => played.seat === view.winning);
  const parts = [best?.card ? w().beats(nameOf(seats, view.winning, seat), cardText(best.card)) : ''];
  if (view.trick.some(({ card }) => card && suitOf(card) === led && COURT.has(rankOf(card))))
    parts.push(w().twoWould(two));
  return parts.join(lang() === 'ja' ? '' : ' ');
}

function status(sight: Sight<AmbitionView>, seats: SeatInfo[]): Status {
  const { view, seat, actors, players } = sight;
  const mine = seat !== null && actors.includes(seat);
  if (view.phase === 'pass') {
    if (mine && view.pass_to) {
      const way = view.pass_to === 1 ? w().left : view.pass_to === players - 1 ? w().right : w().across;
      return { text: w().choose(nameOf(seats, (seat + view.pass_to) % players, null)), detail: w().chooseHint(way) };
    }
    return { text: w().passing(namesOf(seats, actors, seat)) };
  }
  const actor = actors[0];
  if (actor === undefined) return { text: common().loading };
  if (!mine) return { text: w().others(nameOf(seats, actor, seat)), detail: detail(sight, seats) };
  if (view.led === null)
    return {
      text:
        sight.moves.length === 1 && sight.moves[0] === '3D' && view.tricks.every((n) => n === 0)
          ? w().leadFirst
          : w().lead,
    };
  const follows = sight.moves.every((card) => suitOf(card) === view.led);
  return {
    text: follows ? w().follow(suitWord(view.led)) : w().free(suitWord(view.led)),
    detail: detail(sight, seats),
  };
}

function sentence(sight: Sight<AmbitionView>, seats: SeatInfo[], at: number): string | null {
  const entry = sight.log[at]!;
  if (entry.deal) {
    const round = sight.log.slice(0, at + 1).filter((known) => known.deal).length;
    return w().deal(round, nameOf(seats, entry.deal.dealer as number, sight.seat));
  }
  const name = nameOf(seats, entry.seat!, sight.seat);
  const move = entry.move!;
  if (!move.startsWith('pass')) return w().plays(name, cardText(move));
  return move.includes('?') ? w().passes(name) : w().passesCards(name, cardsText(move.split(' ').slice(1)));
}

function outcome({ view, log, players, seat }: Sight<AmbitionView>, seats: SeatInfo[], at: number): string | null {
  const trick = trickEndingAt(log, at, players);
  const winner = trick && view.took[trick.round]?.[trick.number];
  return winner == null ? null : common().tookIt(nameOf(seats, winner, seat));
}

export const describe: Describe<AmbitionView> = {
  where({ view, players }) {
    const round = view.phase === 'deal' && view.rounds.length > 0 ? view.rounds.length : view.round + 1;
    if (view.phase === 'pass') return w().wherePass(round);
    const done = view.tricks.reduce((sum, n) => sum + n, 0);
    return w().where(round, Math.min(done + 1, tricksInRound(players)));
  },
  status,
  sentence,
  outcome,
  pause(before, after) {
    if (after.view.rounds.length > before.view.rounds.length && after.result === null) return 'touch';
    return tricksDone(after.view, after.players) > tricksDone(before.view, before.players) ? 1400 : 0;
  },
};
