/** The surface of the clay as quads (naive surface nets), made anew only in the blocks that a tool has touched. */
import { type Box, EVERYTHING, type Field, FLOOR, place, SIZE, SURFACE } from './field';

const BLOCK = 8;
const BLOCKS = Math.ceil(SIZE / BLOCK);
const CELLS = SIZE ** 3;
/** From a cell's lowest corner to its eight corners. */
const CORNERS = [0, 1, SIZE, SIZE + 1, SIZE ** 2, SIZE ** 2 + 1, SIZE ** 2 + SIZE, SIZE ** 2 + SIZE + 1] as const;
/** Pairs of corners that are joined by an edge. */
const EDGES = [0, 1, 2, 3, 4, 5, 6, 7, 0, 2, 1, 3, 4, 6, 5, 7, 0, 4, 1, 5, 2, 6, 3, 7] as const;
const [STEP_X, STEP_Y, STEP_Z] = [1, SIZE, SIZE ** 2] as const;

export class Mesh {
  /** By cell: x, y, z of its point on the surface. */
  readonly points = new Float32Array(3 * CELLS);
  /** By cell: which way the surface looks. */
  readonly normals = new Float32Array(3 * CELLS);
  /** By cell: how much light gets there, 0 .. 1. */
  readonly open = new Float32Array(CELLS);
  /** By block: cells that have a point. */
  readonly vertices: number[][] = Array.from({ length: BLOCKS ** 3 }, () => []);
  /** By block: four cells for each quad, counter-clockwise seen from outside. */
  readonly quads: number[][] = Array.from({ length: BLOCKS ** 3 }, () => []);
  private readonly corner = new Float32Array(8);

  constructor(readonly field: Field) {
    this.update(EVERYTHING);
  }

  /** Make the surface anew around changed cells; with `light` also where they only throw a shadow. */
  update(box: Box, light = true): void {
    const margin = light ? 6 : 2;
    const from = (at: number) => Math.max(0, Math.floor((at - margin) / BLOCK));
    const to = (at: number) => Math.min(BLOCKS - 1, Math.floor((at + margin) / BLOCK));
    for (let bz = from(box.lo.z); bz <= to(box.hi.z); bz++)
      for (let by = from(box.lo.y); by <= to(box.hi.y); by++)
        for (let bx = from(box.lo.x); bx <= to(box.hi.x); bx++) this.block(bx, by, bz);
  }

  private block(bx: number, by: number, bz: number): void {
    const at = bx + BLOCKS * (by + BLOCKS * bz);
    const vertices: number[] = [];
    const quads: number[] = [];
    const end = (b: number) => Math.min(SIZE - 1, (b + 1) * BLOCK);
    for (let z = bz * BLOCK; z < end(bz); z++)
      for (let y = by * BLOCK; y < end(by); y++)
        for (let x = bx * BLOCK; x < end(bx); x++) {
          const cell = place(x, y, z);
          if (this.point(cell, x, y, z)) {
            vertices.push(cell);
            if (x > 0 && y > 0 && z > 0) this.faces(cell, quads);
          }
        }
    this.vertices[at] = vertices;
    this.quads[at] = quads;
  }

  /** The point of a cell through which the surface goes: the mean of where it cuts the cell's edges. */
  private point(cell: number, x: number, y: number, z: number): boolean {
    const { corner, field } = this;
    let inside = 0;
    for (let k = 0; k < 8; k++) {
      corner[k] = field.cells[cell + CORNERS[k]!]!;
      if (corner[k]! >= SURFACE) inside++;
    }
    if (inside === 0 || inside === 8) return false;
    let px = 0;
    let py = 0;
    let pz = 0;
    let cuts = 0;
    for (let e = 0; e < EDGES.length; e += 2) {
      const a = EDGES[e]!;
      const b = EDGES[e + 1]!;
      const u = corner[a]!;
      const v = corner[b]!;
      if (u >= SURFACE === v >= SURFACE) continue;
      const t = (SURFACE - 0.5 - u) / (v - u);
      px += (a & 1) + ((b & 1) - (a & 1)) * t;
      py += ((a >> 1) & 1) + (((b >> 1) & 1) - ((a >> 1) & 1)) * t;
      pz += (a >> 2) + ((b >> 2) - (a >> 2)) * t;
      cuts++;
    }
    px = x + px / cuts;
    py = y + py / cuts;
    pz = z + pz / cuts;
    this.points[3 * cell] = px;
    this.points[3 * cell + 1] = py;
    this.points[3 * cell + 2] = pz;
    const gx = field.between(px - 1, py, pz) - field.between(px + 1, py, pz);
    const gy = field.between(px, py - 1, pz) - field.between(px, py + 1, pz);
    const gz = field.between(px, py, pz - 1) - field.between(px, py, pz + 1);
    const size = Math.hypot(gx, gy, gz) || 1;
    const nx = gx / size;
    const ny = gy / size;
    const nz = gz / size;
    this.normals[3 * cell] = nx;
    this.normals[3 * cell + 1] = ny;
    this.normals[3 * cell + 2] = nz;
    const near = field.between(px + 2 * nx, py + 2 * ny, pz + 2 * nz);
    const far = field.between(px + 4.5 * nx, py + 4.5 * ny, pz + 4.5 * nz);
    const height = Math.min(1, Math.max(0, (py - FLOOR) / 7));
    this.open[cell] = Math.max(0, 1 - (0.3 * near + 0.35 * far) / 255) * (0.72 + 0.28 * height);
    return true;
  }

  /** The quads around the three edges that leave a cell's lowest corner. */
  private faces(cell: number, quads: number[]): void {
    const here = this.field.cells[cell]! >= SURFACE;
    if (here !== this.field.cells[cell + STEP_X]! >= SURFACE) this.face(cell, STEP_Y, STEP_Z, here, quads);
    if (here !== this.field.cells[cell + STEP_Y]! >= SURFACE) this.face(cell, STEP_Z, STEP_X, here, quads);
    if (here !== this.field.cells[cell + STEP_Z]! >= SURFACE) this.face(cell, STEP_X, STEP_Y, here, quads);
  }

  private face(cell: number, u: number, v: number, here: boolean, quads: number[]): void {
    if (here) quads.push(cell - u - v, cell - v, cell, cell - u);
    else quads.push(cell - u - v, cell - u, cell, cell - v);
  }
}
