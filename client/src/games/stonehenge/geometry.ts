/**
 * The stone circle as geometry. Points lie on a triangular grid, one unit apart, with the circle's centre at the origin;
 * every line runs on as a ray until it meets the circle, where its stone stands.
 */
import type { StonehengeLine, StonehengePoint, StonehengeView } from '../../lib/types.gen';

export interface Spot {
  x: number;
  y: number;
}

/** Radius of the circle on which the stones stand. */
export const CIRCLE = 2.66;

const ROW_HEIGHT = Math.sqrt(3) / 2;
/** The triangle's centre lies a third of its height above its base: between rows 3 and 4. */
const CENTRE_ROW = 10 / 3;

/** Where a point of the board lies. */
export function spot(point: Pick<StonehengePoint, 'row' | 'place'>): Spot {
  return { x: point.place - point.row / 2, y: (point.row - CENTRE_ROW) * ROW_HEIGHT };
}

export interface Ray {
  name: string;
  /** End without a stone, just beyond the line's last point. */
  from: Spot;
  /** Where the stone stands. */
  stone: Spot;
}

/**
 * Which way each family of parallel lines runs to its stone: rows to the left, `k` lines up to the right, `d` lines down to the right.
 * So five stones stand before each side of the triangle, and the circle is even.
 */
function towardsStone(line: string): Spot {
  if (line.startsWith('r')) return { x: -1, y: 0 };
  return { x: 0.5, y: line.startsWith('k') ? -ROW_HEIGHT : ROW_HEIGHT };
}

const TAIL = 0.55;

/** The ray of a line: from a little behind its far point, through all its points, to the circle. */
export function ray(line: Pick<StonehengeLine, 'name' | 'points'>, spots: ReadonlyMap<string, Spot>): Ray {
  const way = towardsStone(line.name);
  const along = (at: Spot): number => at.x * way.x + at.y * way.y;
  const far = line.points
    .map((name) => spots.get(name) ?? { x: 0, y: 0 })
    .reduce((least, at) => (along(at) < along(least) ? at : least));
  const t = along(far);
  const across = far.x * far.x + far.y * far.y - t * t;
  const reach = Math.sqrt(CIRCLE * CIRCLE - across) - t;
  return {
    name: line.name,
    from: { x: far.x - TAIL * way.x, y: far.y - TAIL * way.y },
    stone: { x: far.x + reach * way.x, y: far.y + reach * way.y },
  };
}

export interface Board {
  spots: Map<string, Spot>;
  rays: Map<string, Ray>;
}

/** All of the board that never changes in a game. */
export function board(view: Pick<StonehengeView, 'points' | 'lines'>): Board {
  const spots = new Map(view.points.map((point) => [point.name, spot(point)]));
  return { spots, rays: new Map(view.lines.map((line) => [line.name, ray(line, spots)])) };
}

export type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const ARROWS: Record<Arrow, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The name of the nearest spot in the direction of an arrow key, or the same name when there is none. */
export function neighbour(spots: ReadonlyMap<string, Spot>, from: string, arrow: Arrow): string {
  const way = ARROWS[arrow];
  const at = spots.get(from);
  if (at === undefined) return from;
  let best = from;
  let least = Number.POSITIVE_INFINITY;
  for (const [name, other] of spots) {
    const ahead = (other.x - at.x) * way.x + (other.y - at.y) * way.y;
    const aside = Math.abs((other.x - at.x) * way.y - (other.y - at.y) * way.x);
    // a spot counts as lying that way when it is more ahead than aside (rows are shifted by half a unit)
    if (ahead < 0.4 || aside > ahead) continue;
    const cost = Math.hypot(ahead, aside) + aside / 2;
    if (cost < least) {
      least = cost;
      best = name;
    }
  }
  return best;
}

/** The spot nearest to a place, if it is not farther than `within`. */
export function nearest(spots: ReadonlyMap<string, Spot>, at: Spot, within: number): string | null {
  let best: string | null = null;
  let least = within;
  for (const [name, other] of spots) {
    const distance = Math.hypot(other.x - at.x, other.y - at.y);
    if (distance <= least) {
      least = distance;
      best = name;
    }
  }
  return best;
}
