import { describe, expect, it } from 'vitest';
import { CIRCLE, board, nearest, neighbour } from './geometry';

/** The 18 points and 15 lines as the rules name them, independent of the server. */
const points = [1, 2, 3, 4, 5].flatMap((row) =>
  Array.from({ length: row + 1 }, (_, place) => place)
    .filter((place) => row < 5 || (place > 0 && place < 5))
    .map((place, i) => ({ name: 'abcde'.charAt(row - 1) + String(i + 1), row, place })),
);
const families = { r: (p: Place) => p.row, k: (p: Place) => p.place, d: (p: Place) => p.row - p.place };
type Place = { name: string; row: number; place: number };
const lines = Object.entries(families).flatMap(([letter, of]) =>
  [...new Set(points.map(of))].map((n) => ({
    name: letter + String(n),
    points: points.filter((p) => of(p) === n).map((p) => p.name),
  })),
);
const it18 = board({ points, lines } as unknown as Parameters<typeof board>[0]);

describe('the stone circle', () => {
  it('has 18 points and 15 stones', () => {
    expect(it18.spots.size).toBe(18);
    expect(it18.rays.size).toBe(15);
  });

  it('sets every stone on the circle, none nearer to another than a fingertip', () => {
    const stones = [...it18.rays.values()].map((ray) => ray.stone);
    for (const stone of stones) expect(Math.hypot(stone.x, stone.y)).toBeCloseTo(CIRCLE);
    for (const [i, a] of stones.entries()) {
      for (const b of stones.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.7);
    }
  });

  it('draws every ray straight through all the points of its line', () => {
    for (const line of lines) {
      const ray = it18.rays.get(line.name)!;
      for (const name of line.points) {
        const at = it18.spots.get(name)!;
        const cross =
          (ray.stone.x - ray.from.x) * (at.y - ray.from.y) - (ray.stone.y - ray.from.y) * (at.x - ray.from.x);
        expect(cross).toBeCloseTo(0);
      }
    }
  });

  it('is walked with the arrow keys', () => {
    expect(neighbour(it18.spots, 'c2', 'ArrowLeft')).toBe('c1');
    expect(neighbour(it18.spots, 'c4', 'ArrowRight')).toBe('c4');
    expect(['d2', 'd3']).toContain(neighbour(it18.spots, 'c2', 'ArrowDown'));
    const reached = new Set(['a1']);
    for (const name of reached) {
      for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const) {
        reached.add(neighbour(it18.spots, name, arrow));
      }
    }
    expect(reached.size).toBe(18);
  });

  it('finds the point under a finger', () => {
    const at = it18.spots.get('d3')!;
    expect(nearest(it18.spots, { x: at.x + 0.2, y: at.y - 0.2 }, 0.5)).toBe('d3');
    expect(nearest(it18.spots, { x: 9, y: 9 }, 0.5)).toBeNull();
  });
});
