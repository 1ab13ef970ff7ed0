/** Clay: a cube of cells, each 0 (air) to 255 (clay), the surface at 128. The server knows the same cube (`field48/1`). */

export const SIZE = 48;
export const FULL = 255;
export const SURFACE = 128;
/** The lowest layer of clay: it stands on the turntable. */
export const FLOOR = 2;
const WALL = SIZE - 2;
const ROW = SIZE;
const LAYER = SIZE * SIZE;
/** How much of the lump lies on the table at the start; the rest is beside it, to be added. */
const AT_START = 0.6;

export interface Point {
  x: number;
  y: number;
  z: number;
}

/** Cells from `lo` to `hi`, both included. */
export interface Box {
  lo: Point;
  hi: Point;
}

export type Tool = 'add' | 'carve' | 'smooth' | 'push';
export const TOOLS: readonly Tool[] = ['add', 'carve', 'smooth', 'push'];

/** One touch of a tool: where on the surface, which way the surface looks, how wide, and for `push` how far. */
export interface Dab {
  tool: Tool;
  at: Point;
  normal: Point;
  radius: number;
  drag: Point;
}

export function place(x: number, y: number, z: number): number {
  return x + ROW * y + LAYER * z;
}

export class Field {
  readonly cells: Uint8Array;
  /** Sum of all cells. */
  private total = 0;

  constructor(
    /** The clay each player has, in full cells. */
    readonly lump: number,
    cells?: Uint8Array,
  ) {
    this.cells = cells ?? new Uint8Array(SIZE ** 3);
    if (cells) for (const cell of cells) this.total += cell;
    else this.ball(lump * AT_START);
  }

  /** Clay that is not on the table yet, as a part of the lump. */
  get left(): number {
    return Math.max(0, 1 - this.total / FULL / this.lump);
  }

  /** How much clay there is, in full cells. */
  get volume(): number {
    return this.total / FULL;
  }

  /** Put back an earlier state. */
  restore(cells: Uint8Array): void {
    this.cells.set(cells);
    this.total = 0;
    for (const cell of cells) this.total += cell;
  }

  /** Use a tool once; the cells that have changed, or null. `add` does nothing once the lump is used up, `push` and `smooth` keep the volume. */
  use(dab: Dab, mirror: boolean): Box | null {
    const first = this.once(dab);
    if (!mirror) return first;
    const second = this.once({
      ...dab,
      at: { ...dab.at, x: SIZE - 1 - dab.at.x },
      normal: { ...dab.normal, x: -dab.normal.x },
      drag: { ...dab.drag, x: -dab.drag.x },
    });
    return joined(first, second);
  }

  private once(dab: Dab): Box | null {
    const reach = dab.tool === 'push' ? dab.radius * 1.5 + length(dab.drag) : dab.radius + 2;
    const box = within(dab.at, reach + (dab.tool === 'add' || dab.tool === 'carve' ? dab.radius : 0));
    if (!box) return null;
    switch (dab.tool) {
      case 'add':
        return this.add(dab, box);
      case 'carve':
        return this.carve(dab, box);
      case 'smooth':
        return this.smooth(dab, box);
      case 'push':
        return this.push(dab, box);
    }
  }

  /** A ball of clay pressed onto the surface, so that a part of it stands out. */
  private add(dab: Dab, box: Box): Box | null {
    const centre = along(dab.at, dab.normal, -0.72 * dab.radius);
    const made = this.changed(box, (old, x, y, z) => Math.max(old, ball(centre, dab.radius, x, y, z)));
    return this.total + made.gained > this.lump * FULL ? null : this.keep(box, made.cells);
  }

  /** A ball of air pressed into the surface. */
  private carve(dab: Dab, box: Box): Box {
    const centre = along(dab.at, dab.normal, 0.72 * dab.radius);
    return this.keep(
      box,
      this.changed(box, (old, x, y, z) => Math.min(old, FULL - ball(centre, dab.radius, x, y, z))).cells,
    );
  }

  /** Every cell becomes more like its neighbours. */
  private smooth(dab: Dab, box: Box): Box {
    const c = this.cells;
    const made = this.changed(box, (old, x, y, z, at) => {
      const weight = fade(dab.at, dab.radius * 1.2, x, y, z);
      if (weight === 0) return old;
      let sum = 0;
      for (let dz = -LAYER; dz <= LAYER; dz += LAYER)
        for (let dy = -ROW; dy <= ROW; dy += ROW) sum += c[at + dz + dy - 1]! + c[at + dz + dy]! + c[at + dz + dy + 1]!;
      const mean = SURFACE + (sum / 27 - SURFACE) * 1.3;
      return old + (mean - old) * weight;
    });
    this.balance(box, made.cells, made.gained);
    return this.keep(box, made.cells);
  }

  /** The clay under the tool is dragged along. */
  private push(dab: Dab, box: Box): Box {
    const made = this.changed(box, (old, x, y, z) => {
      const weight = fade(dab.at, dab.radius * 1.5, x, y, z);
      if (weight === 0) return old;
      const came = this.between(x - dab.drag.x * weight, y - dab.drag.y * weight, z - dab.drag.z * weight);
      return SURFACE + (came - SURFACE) * 1.08;
    });
    this.balance(box, made.cells, made.gained);
    return this.keep(box, made.cells);
  }

  /** What a box would hold after `rule`, and by how much the sum would grow. */
  private changed(box: Box, rule: (old: number, x: number, y: number, z: number, at: number) => number) {
    const { lo, hi } = box;
    const cells = new Uint8Array((hi.x - lo.x + 1) * (hi.y - lo.y + 1) * (hi.z - lo.z + 1));
    let gained = 0;
    let k = 0;
    for (let z = lo.z; z <= hi.z; z++)
      for (let y = lo.y; y <= hi.y; y++)
        for (let x = lo.x, at = place(lo.x, y, z); x <= hi.x; x++, at++, k++) {
          const old = this.cells[at]!;
          const now = Math.round(Math.min(FULL, Math.max(0, rule(old, x, y, z, at))));
          cells[k] = now;
          gained += now - old;
        }
    return { cells, gained };
  }

  /** Give or take clay at the surface within the box until nothing is gained or lost. */
  private balance(box: Box, cells: Uint8Array, gained: number): void {
    for (let round = 0; round < 8 && gained !== 0; round++) {
      const skin: number[] = [];
      for (let k = 0; k < cells.length; k++)
        if (gained > 0 ? cells[k]! > 8 && cells[k]! <= 240 : cells[k]! < 247 && cells[k]! >= 15) skin.push(k);
      if (skin.length === 0) break;
      const each = Math.trunc(gained / skin.length) || Math.sign(gained);
      for (const k of skin) {
        if (gained === 0) break;
        const now = Math.min(FULL, Math.max(0, cells[k]! - each));
        gained += now - cells[k]!;
        cells[k] = now;
      }
    }
    if (gained > 0 && this.total + gained > this.lump * FULL) cells.set(this.changed(box, (old) => old).cells);
  }

  private keep(box: Box, cells: Uint8Array): Box {
    const { lo, hi } = box;
    const width = hi.x - lo.x + 1;
    let k = 0;
    for (let z = lo.z; z <= hi.z; z++)
      for (let y = lo.y; y <= hi.y; y++) {
        const at = place(lo.x, y, z);
        for (let x = 0; x < width; x++, k++) {
          this.total += cells[k]! - this.cells[at + x]!;
          this.cells[at + x] = cells[k]!;
        }
      }
    return box;
  }

  /** The density between cells. */
  between(x: number, y: number, z: number): number {
    const most = SIZE - 1.001;
    x = Math.min(most, Math.max(0, x));
    y = Math.min(most, Math.max(0, y));
    z = Math.min(most, Math.max(0, z));
    const i = Math.floor(x);
    const j = Math.floor(y);
    const k = Math.floor(z);
    const u = x - i;
    const v = y - j;
    const w = z - k;
    const c = this.cells;
    const at = place(i, j, k);
    const top = at + LAYER;
    const a0 = c[at]! + (c[at + 1]! - c[at]!) * u;
    const a1 = c[at + ROW]! + (c[at + ROW + 1]! - c[at + ROW]!) * u;
    const b0 = c[top]! + (c[top + 1]! - c[top]!) * u;
    const b1 = c[top + ROW]! + (c[top + ROW + 1]! - c[top + ROW]!) * u;
    const near = a0 + (a1 - a0) * v;
    return near + (b0 + (b1 - b0) * v - near) * w;
  }

  /** A ball of about `volume` cells on the table. */
  private ball(volume: number): void {
    const radius = Math.cbrt((volume * 3) / (4 * Math.PI));
    const middle = (SIZE - 1) / 2;
    const centre = { x: middle, y: FLOOR + radius * 0.86, z: middle };
    const box = within(centre, radius + 2)!;
    this.keep(box, this.changed(box, (_, x, y, z) => ball(centre, radius, x, y, z)).cells);
  }
}

/** How dense a ball of clay is at a cell: the surface is about three cells thick. */
function ball(centre: Point, radius: number, x: number, y: number, z: number): number {
  const far = Math.hypot(x - centre.x, y - centre.y, z - centre.z);
  return Math.min(FULL, Math.max(0, SURFACE + ((radius - far) * SURFACE) / 1.5));
}

/** 1 in the middle of a tool, 0 at its rim. */
function fade(centre: Point, radius: number, x: number, y: number, z: number): number {
  const far = ((x - centre.x) ** 2 + (y - centre.y) ** 2 + (z - centre.z) ** 2) / radius ** 2;
  return far >= 1 ? 0 : (1 - far) ** 2;
}

function along(from: Point, way: Point, far: number): Point {
  return { x: from.x + way.x * far, y: from.y + way.y * far, z: from.z + way.z * far };
}

function length(p: Point): number {
  return Math.hypot(p.x, p.y, p.z);
}

/** The cells that may hold clay around a point; null when there are none. */
function within(at: Point, reach: number): Box | null {
  const lo = {
    x: Math.max(1, Math.floor(at.x - reach)),
    y: Math.max(FLOOR, Math.floor(at.y - reach)),
    z: Math.max(1, Math.floor(at.z - reach)),
  };
  const hi = {
    x: Math.min(WALL, Math.ceil(at.x + reach)),
    y: Math.min(WALL, Math.ceil(at.y + reach)),
    z: Math.min(WALL, Math.ceil(at.z + reach)),
  };
  return lo.x > hi.x || lo.y > hi.y || lo.z > hi.z ? null : { lo, hi };
}

/** The smallest box around both. */
export function joined(a: Box | null, b: Box | null): Box | null {
  if (!a || !b) return a ?? b;
  const both = (least: typeof Math.min, p: Point, q: Point) => ({
    x: least(p.x, q.x),
    y: least(p.y, q.y),
    z: least(p.z, q.z),
  });
  return { lo: both(Math.min, a.lo, b.lo), hi: both(Math.max, a.hi, b.hi) };
}

/** The whole cube. */
export const EVERYTHING: Box = { lo: { x: 0, y: 0, z: 0 }, hi: { x: SIZE - 1, y: SIZE - 1, z: SIZE - 1 } };
