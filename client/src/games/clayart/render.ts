/** Draws clay without WebGL: a small rasteriser with a depth buffer. Another renderer may take its place behind `Renderer`. */
import { type Field, FLOOR, type Box, type Point, SIZE } from './field';
import { Mesh } from './mesh';

/** Where we look from: the turntable's turn, how far from above (radians), and how near. */
export interface Camera {
  turn: number;
  tilt: number;
  zoom: number;
}

/** A point on the surface and the way the surface looks there, in cells. */
export interface Hit {
  at: Point;
  normal: Point;
}

export interface Renderer {
  /** The cells in the box have changed; without `light` the shadows around it may wait. */
  update(box: Box, light: boolean): void;
  /** Draw into a picture of that size; the result is valid until the next call. */
  draw(width: number, height: number, camera: Camera): ImageData;
  /** What of the clay is seen at a point of the last picture. */
  pick(x: number, y: number): Hit | null;
}

/** What the turntable turns around, and what is in the middle of the picture. */
export const MIDDLE: Point = { x: (SIZE - 1) / 2, y: FLOOR + 16, z: (SIZE - 1) / 2 };
/** So many cells fit into the shorter side of the picture at zoom 1. */
const SHOWN = 59;
const TONES = 256;
const LIGHT = unit(-0.5, 0.78, 0.55);
const LAMP = unit(0.75, 0.15, 0.35);

/** From cells to the picture, with the sines and cosines done. */
export class Projection {
  readonly scale: number;
  readonly sin: number;
  readonly cos: number;
  readonly sinTilt: number;
  readonly cosTilt: number;

  constructor(
    readonly width: number,
    readonly height: number,
    camera: Camera,
  ) {
    this.scale = (Math.min(width, height) / SHOWN) * camera.zoom;
    this.sin = Math.sin(camera.turn);
    this.cos = Math.cos(camera.turn);
    this.sinTilt = Math.sin(camera.tilt);
    this.cosTilt = Math.cos(camera.tilt);
  }

  /** A direction as seen: right, up, towards us. */
  seen(x: number, y: number, z: number): [number, number, number] {
    const side = this.cos * x + this.sin * z;
    const front = this.cos * z - this.sin * x;
    return [side, y * this.cosTilt - front * this.sinTilt, front * this.cosTilt + y * this.sinTilt];
  }

  /** A seen direction (right, up, towards us) in cells. */
  unseen(right: number, up: number, near: number): Point {
    const y = up * this.cosTilt + near * this.sinTilt;
    const front = near * this.cosTilt - up * this.sinTilt;
    return { x: this.cos * right - this.sin * front, y, z: this.sin * right + this.cos * front };
  }
}

/** The tones of the clay from shadow to light, as the picture's bytes. */
function tones(): Uint32Array {
  const stops: [number, number, number, number][] = [
    [0, 40, 22, 18],
    [0.25, 96, 53, 38],
    [0.55, 172, 105, 74],
    [0.8, 219, 160, 121],
    [1, 255, 232, 205],
  ];
  const found = new Uint32Array(TONES);
  for (let i = 0; i < TONES; i++) {
    const t = i / (TONES - 1);
    const k = Math.max(
      1,
      stops.findIndex((stop) => stop[0] >= t),
    );
    const [low, high] = [stops[k - 1]!, stops[k]!];
    const u = (t - low[0]) / (high[0] - low[0]);
    const [r, g, b] = [1, 2, 3].map((c) => Math.round(low[c]! + (high[c]! - low[c]!) * u)) as [number, number, number];
    found[i] = (255 << 24) | (b << 16) | (g << 8) | r;
  }
  return found;
}

const CLAY = tones();

export class SoftRenderer implements Renderer {
  private readonly mesh: Mesh;
  private picture = new ImageData(1, 1);
  private pixels = new Uint32Array(1);
  private depth = new Float32Array(1);
  private projection = new Projection(1, 1, { turn: 0, tilt: 0, zoom: 1 });
  /** By cell: its point in the picture (x, y, depth) and its tone. */
  private readonly screen = new Float32Array(4 * SIZE ** 3);

  constructor(field: Field) {
    this.mesh = new Mesh(field);
  }

  update(box: Box, light: boolean): void {
    this.mesh.update(box, light);
  }

  draw(width: number, height: number, camera: Camera): ImageData {
    if (this.picture.width !== width || this.picture.height !== height) {
      this.picture = new ImageData(width, height);
      this.pixels = new Uint32Array(this.picture.data.buffer);
      this.depth = new Float32Array(width * height);
    }
    this.pixels.fill(0);
    this.depth.fill(-Infinity);
    this.projection = new Projection(width, height, camera);
    for (const cells of this.mesh.vertices) this.place(cells);
    for (const quads of this.mesh.quads) this.fill(quads);
    return this.picture;
  }

  pick(x: number, y: number): Hit | null {
    const { width, height, scale } = this.projection;
    const [column, row] = [Math.round(x), Math.round(y)];
    if (column < 0 || row < 0 || column >= width || row >= height) return null;
    const near = this.depth[row * width + column]!;
    if (near === -Infinity) return null;
    const away = this.projection.unseen((x - width / 2) / scale, (height / 2 - y) / scale, near);
    const at = { x: MIDDLE.x + away.x, y: MIDDLE.y + away.y, z: MIDDLE.z + away.z };
    const { field } = this.mesh;
    // A wide look at the surface, lest a small dent turn the tool aside.
    const far = 2;
    const normal = {
      x: field.between(at.x - far, at.y, at.z) - field.between(at.x + far, at.y, at.z),
      y: field.between(at.x, at.y - far, at.z) - field.between(at.x, at.y + far, at.z),
      z: field.between(at.x, at.y, at.z - far) - field.between(at.x, at.y, at.z + far),
    };
    const size = Math.hypot(normal.x, normal.y, normal.z) || 1;
    return { at, normal: { x: normal.x / size, y: normal.y / size, z: normal.z / size } };
  }

  /** Points to the picture, with the light that falls on them. */
  private place(cells: number[]): void {
    const { mesh, screen, projection } = this;
    const { width, height, scale } = projection;
    for (const cell of cells) {
      const at = 3 * cell;
      const [right, up, near] = projection.seen(
        mesh.points[at]! - MIDDLE.x,
        mesh.points[at + 1]! - MIDDLE.y,
        mesh.points[at + 2]! - MIDDLE.z,
      );
      const [nx, ny, nz] = projection.seen(mesh.normals[at]!, mesh.normals[at + 1]!, mesh.normals[at + 2]!);
      const light = Math.max(0, (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2] + 0.25) / 1.25);
      const lamp = Math.max(0, nx * LAMP[0] + ny * LAMP[1] + nz * LAMP[2]);
      // The light mirrored towards us: damp clay shines a little.
      const shine = Math.max(0, 2 * (nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]) * nz - LIGHT[2]);
      const tone = (0.14 + 0.6 * light + 0.12 * lamp) * mesh.open[cell]! + 0.16 * shine ** 12;
      screen[4 * cell] = width / 2 + right * scale;
      screen[4 * cell + 1] = height / 2 - up * scale;
      screen[4 * cell + 2] = near;
      screen[4 * cell + 3] = Math.min(1, tone) * (TONES - 1);
    }
  }

  private fill(quads: number[]): void {
    for (let q = 0; q < quads.length; q += 4) {
      const [a, b, c, d] = [4 * quads[q]!, 4 * quads[q + 1]!, 4 * quads[q + 2]!, 4 * quads[q + 3]!];
      this.triangle(a, b, c);
      this.triangle(a, c, d);
    }
  }

  private triangle(a: number, b: number, c: number): void {
    const { screen: s, depth, pixels } = this;
    const { width, height } = this.projection;
    const ax = s[a]!;
    const ay = s[a + 1]!;
    const bx = s[b]!;
    const by = s[b + 1]!;
    const cx = s[c]!;
    const cy = s[c + 1]!;
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area >= 0) return; // it looks away from us (the picture's y goes down)
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)));
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx)));
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy)));
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy)));
    // The shares of the corners a and b at a pixel: each grows evenly to the right and downwards.
    const u0 = (bx * cy - by * cx) / area;
    const ux = (by - cy) / area;
    const uy = (cx - bx) / area;
    const v0 = (cx * ay - cy * ax) / area;
    const vx = (cy - ay) / area;
    const vy = (ax - cx) / area;
    for (let y = top; y <= bottom; y++) {
      let u = u0 + ux * left + uy * y;
      let v = v0 + vx * left + vy * y;
      for (let x = left, at = y * width + left; x <= right; x++, at++, u += ux, v += vx) {
        const w = 1 - u - v;
        if (u < -1e-6 || v < -1e-6 || w < -1e-6) continue;
        const near = u * s[a + 2]! + v * s[b + 2]! + w * s[c + 2]!;
        if (near <= depth[at]!) continue;
        depth[at] = near;
        pixels[at] = CLAY[(u * s[a + 3]! + v * s[b + 3]! + w * s[c + 3]!) | 0]!;
      }
    }
  }
}

function unit(x: number, y: number, z: number): [number, number, number] {
  const size = Math.hypot(x, y, z);
  return [x / size, y / size, z / size];
}
