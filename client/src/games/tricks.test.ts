import { describe, expect, it } from 'vitest';
import type { Entry } from '../lib/types.gen';
import { trickEndingAt } from './tricks';

const deal: Entry = { deal: { dealer: 0 } };
const by = (seat: number, move: string): Entry => ({ seat, move });

const log: Entry[] = [
  deal,
  ...[0, 1, 2].map((seat) => by(seat, 'pass 2C 3C 4C')),
  ...[by(1, '3D'), by(2, '9D'), by(0, 'AD')],
  ...[by(0, '5S'), by(1, '6S'), by(2, 'KS')],
  deal,
  ...[by(2, '7H'), by(0, '8H'), by(1, '9H'), by(1, 'TC')],
];

describe('tricks in a log', () => {
  it('end with the last player, passes not counted, and each round counts anew', () => {
    const ends = log.flatMap((_, at) => trickEndingAt(log, at, 3) ?? []);
    expect(ends.map(({ round, number }) => [round, number])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
    ]);
    expect(ends[2]!.cards).toEqual([by(2, '7H'), by(0, '8H'), by(1, '9H')]);
  });
});
