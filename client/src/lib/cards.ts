/** Cards as the notation writes them ("TD", "QS", or a number) and how people see them. */
import { lang } from './i18n.svelte';
import { common } from './words';

export const SUITS = ['C', 'D', 'H', 'S'] as const;
export type Suit = (typeof SUITS)[number];

/** The text variant, never the picture one. */
const SIGNS: Record<Suit, string> = { C: '♣\uFE0E', D: '♦\uFE0E', H: '♥\uFE0E', S: '♠\uFE0E' };

/** Whether the text is a card of a suited pack. */
export function isSuited(card: string): boolean {
  return !/^\d+$/.test(card);
}

/** The suit of a suited card. */
export function suitOf(card: string): Suit {
  return card.slice(-1) as Suit;
}

/** The rank of a suited card as people see it: "10", "K". */
export function rankOf(card: string): string {
  const rank = card.slice(0, -1);
  return rank === 'T' ? '10' : rank;
}

/** ♣ ♦ ♥ ♠ */
export function suitSign(suit: string): string {
  return SIGNS[suit as Suit];
}

/** A card in running text: "J♦" in English, "♦J" in Japanese. */
export function cardText(card: string): string {
  if (!isSuited(card)) return card;
  const sign = suitSign(suitOf(card));
  return lang() === 'ja' ? sign + rankOf(card) : rankOf(card) + sign;
}

/** A card as it is read aloud: "jack of diamonds". */
export function cardName(card: string): string {
  if (!isSuited(card)) return card;
  const rank = rankOf(card);
  const ranks: Record<string, string> = common().ranks;
  return common().cardName(ranks[rank] ?? rank, common().suits[suitOf(card)]);
}

/** In which order suits stand in a hand, so that black and red alternate. Fixed for all games: it tells nothing of trump. */
const HAND_ORDER: Record<Suit, number> = { C: 0, D: 1, S: 2, H: 3 };
const RANKS = '23456789TJQKA';

/** A hand by suit, then by rank. The order depends on nothing but the cards. */
export function bySuit(cards: readonly string[]): string[] {
  const weight = (card: string) => HAND_ORDER[suitOf(card)] * 20 + RANKS.indexOf(card[0]!);
  return [...cards].sort((a, b) => weight(a) - weight(b));
}

export interface Place {
  x: number;
  y: number;
}

/** Where a seat sits as seen from mine: unit vector with me at the bottom, the others clockwise. */
export function direction(seat: number, me: number, players: number): Place {
  const angle = Math.PI / 2 + (((seat - me + players) % players) * 2 * Math.PI) / players;
  return { x: Math.cos(angle), y: Math.sin(angle) };
}

/** The other seats, clockwise from mine. */
export function othersOf(me: number, players: number): number[] {
  return Array.from({ length: players - 1 }, (_, i) => (me + 1 + i) % players);
}

/** Where pips lie on the face of a number card: across and down, in units of the pip field. */
export function pips(rank: number): Place[] {
  const column = (count: number, x: number): Place[] =>
    Array.from({ length: count }, (_, i) => ({ x, y: count === 1 ? 0.5 : i / (count - 1) }));
  const middle = (...ys: number[]): Place[] => ys.map((y) => ({ x: 0.5, y }));
  const sides = (count: number) => [...column(count, 0), ...column(count, 1)];
  switch (rank) {
    case 2:
      return middle(0, 1);
    case 3:
      return middle(0, 0.5, 1);
    case 4:
      return sides(2);
    case 5:
      return [...sides(2), ...middle(0.5)];
    case 6:
      return sides(3);
    case 7:
      return [...sides(3), ...middle(0.25)];
    case 8:
      return [...sides(3), ...middle(0.25, 0.75)];
    case 9:
      return [...sides(4), ...middle(0.5)];
    case 10:
      return [...sides(4), ...middle(1 / 6, 5 / 6)];
    default:
      return [];
  }
}
