import { describe, expect, it } from 'vitest';
import { forced, type Laid, lay, next, NOTHING, placesFor, read, write } from './critique';

/** All orders of four works out of these sets. */
function orders(sets: number[][]): number[][] {
  return sets.flatMap(([a, b, c, d]) =>
    [a, b, c, d].flatMap((w) =>
      [a, b, c, d].flatMap((x) =>
        [a, b, c, d].flatMap((y) =>
          [a, b, c, d].flatMap((z) => (new Set([w, x, y, z]).size === 4 ? [[w!, x!, y!, z!]] : [])),
        ),
      ),
    ),
  );
}

// Five works, the last of which must be chosen.
const legal = orders([
  [0, 1, 2, 4],
  [0, 1, 3, 4],
  [0, 2, 3, 4],
  [1, 2, 3, 4],
]);

describe('a critique', () => {
  it('is read and written in the order of the marks', () => {
    expect(read('critique 3=◎ 2=○ 1=△ 0=×')).toEqual([3, 2, 1, 0]);
    expect(write([3, 2, 1, 0])).toBe('critique 3=◎ 2=○ 1=△ 0=×');
  });

  it('knows the works that must get a card', () => {
    expect(forced(legal)).toEqual([4]);
    expect(forced([])).toEqual([]);
  });

  it('lets the last card go only where it must', () => {
    const laid: Laid = [0, 1, 2, null];
    expect(placesFor(legal, laid, 3)).toEqual(new Set([4]));
    expect(lay(legal, laid, 3, 3)).toBeNull();
    expect(lay(legal, laid, 3, 4)).toEqual([0, 1, 2, 4]);
  });

  it('takes back the card that lies where another is laid', () => {
    expect(lay(legal, [0, null, null, null], 1, 0)).toEqual([null, 0, null, null]);
  });

  it('moves a card to another work', () => {
    expect(lay(legal, [0, 1, null, null], 0, 4)).toEqual([4, 1, null, null]);
  });

  it('goes on with the best card left', () => {
    expect(next(NOTHING)).toBe(0);
    expect(next([3, null, 1, null])).toBe(1);
    expect(next([3, 2, 1, 0])).toBeNull();
  });
});
