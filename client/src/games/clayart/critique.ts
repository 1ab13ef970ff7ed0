/** Critiques in the making: which card may still go where, judged by the list of legal critiques that the server sends. */

export const MARKS = ['◎', '○', '△', '×'] as const;
export type Mark = (typeof MARKS)[number];

/** Makers of the works at ◎ ○ △ ×; null: not laid yet. */
export type Laid = (number | null)[];

export const NOTHING: Laid = [null, null, null, null];

/** The makers in a listed critique, in the order ◎ ○ △ ×. */
export function read(move: string): number[] {
  const found: number[] = [];
  for (const [, maker, mark] of move.matchAll(/(\d)=([◎○△×])/g)) found[MARKS.indexOf(mark as Mark)] = Number(maker);
  return found;
}

export function write(laid: Laid): string {
  return `critique ${laid.map((maker, k) => `${maker}=${MARKS[k]}`).join(' ')}`;
}

/** Listed critiques that agree with what is laid. */
export function agreeing(legal: number[][], laid: Laid): number[][] {
  return legal.filter((makers) => laid.every((maker, k) => maker === null || makers[k] === maker));
}

/** Works at which card `k` may be laid, when the other cards stay where they are. */
export function placesFor(legal: number[][], laid: Laid, k: number): Set<number> {
  const others = laid.map((maker, at) => (at === k ? null : maker));
  return new Set(agreeing(legal, others).map((makers) => makers[k]!));
}

/** Works that are in every listed critique: they must get a card. */
export function forced(legal: number[][]): number[] {
  return legal.length === 0 ? [] : legal[0]!.filter((maker) => legal.every((makers) => makers.includes(maker)));
}

/** Lay card `k` at a work. A card that lies there already goes back; null where that is not allowed. */
export function lay(legal: number[][], laid: Laid, k: number, maker: number): Laid | null {
  const without = laid.map((other, at) => (at === k || other === maker ? null : other));
  return placesFor(legal, without, k).has(maker) ? without.map((other, at) => (at === k ? maker : other)) : null;
}

/** The card to lay next: the best that is still in the hand. */
export function next(laid: Laid): number | null {
  const at = laid.indexOf(null);
  return at < 0 ? null : at;
}
