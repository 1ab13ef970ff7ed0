/** What a line tells its reader: pure sums over the view, so that the panel only has to draw them. */
import type { StonehengeLine } from '../../lib/types.gen';

export interface Side {
  seat: number;
  /** Null: not to be known. */
  sum: number | null;
  /** What this seat can still add at most; null: not to be known. */
  reach: number | null;
  /** The sum at which this seat controls the line: the other's sum and all that the other can still add. */
  needed: number | null;
}

export type Tie = 'next' | 'last' | null;

/** Both sides of a line, the reader's first. */
export function sides(line: StonehengeLine, mine: number): [Side, Side] {
  const of = (seat: number): Side => {
    const sum = line.sums[1 - seat] ?? null;
    const reach = line.reach[1 - seat] ?? null;
    return {
      seat,
      sum: line.sums[seat] ?? null,
      reach: line.reach[seat] ?? null,
      needed: sum === null || reach === null ? null : sum + reach,
    };
  };
  return [of(mine), of(1 - mine)];
}

/** Who would lose the line at equal sums: whoever places next on it, or (while more points are empty) whoever places last. */
export function tie(line: StonehengeLine): Tie {
  if (line.owner !== null || line.empty === 0) return null;
  return line.empty === 1 ? 'next' : 'last';
}

/** The names of the lines through a point, in the order of the view. */
export function linesThrough(lines: readonly StonehengeLine[], point: string): StonehengeLine[] {
  return lines.filter((line) => line.points.includes(point));
}

/** A move such as `6@b3` in its two parts; the value is null where it is hidden (`?@b3`). */
export function parts(move: string): { value: number | null; point: string } {
  const [value = '?', point = ''] = move.split('@');
  return { value: value === '?' ? null : Number(value), point };
}
