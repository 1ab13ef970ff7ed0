/** A turntable with clay on it, drawn on a 2D canvas: the disc, the clay's shadow, the clay. */
import { type Box, type Field, FLOOR, place, SIZE, SURFACE } from './field';
import { type Camera, type Hit, MIDDLE, Projection, type Renderer, SoftRenderer } from './render';

const DISC = 23;
const THICK = 1.6;
/** Pixels along the shorter side: fewer while something moves. */
const FINE = 1100;
const QUICK = 520;

export class Stage {
  private readonly renderer: Renderer;
  private readonly context: CanvasRenderingContext2D;
  private readonly clay = document.createElement('canvas');
  private readonly shadow = document.createElement('canvas');
  private shadowStale = true;
  /** Pixels of the clay's picture for one pixel of the page. */
  private sharpness = 1;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    readonly field: Field,
    readonly camera: Camera,
    /** Whether the mirror's plane is shown on the disc. */
    public mirror = false,
  ) {
    this.renderer = new SoftRenderer(field);
    this.context = canvas.getContext('2d')!;
    this.shadow.width = this.shadow.height = SIZE;
  }

  /** Cells have changed; without `light` the shadows around them may wait, as within a stroke. */
  update(box: Box, light = true): void {
    this.renderer.update(box, light);
    this.shadowStale = true;
  }

  /** Draw; `quick` with fewer pixels, while something moves. */
  draw(quick: boolean): void {
    const { canvas, context, camera } = this;
    const [wide, high] = [canvas.clientWidth, canvas.clientHeight];
    if (wide === 0 || high === 0) return;
    const density = Math.min(window.devicePixelRatio || 1, 2);
    const [width, height] = [Math.round(wide * density), Math.round(high * density)];
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const most = (quick ? QUICK : FINE) / Math.min(wide, high);
    this.sharpness = Math.min(quick ? density : density * 1.5, most);
    const picture = this.renderer.draw(Math.round(wide * this.sharpness), Math.round(high * this.sharpness), camera);
    if (this.clay.width !== picture.width || this.clay.height !== picture.height) {
      this.clay.width = picture.width;
      this.clay.height = picture.height;
    }
    this.clay.getContext('2d')!.putImageData(picture, 0, 0);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, width, height);
    this.table(new Projection(width, height, camera));
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'high';
    context.drawImage(this.clay, 0, 0, width, height);
  }

  /** What of the clay is under a point of the page; null beside it. */
  pick(clientX: number, clientY: number): Hit | null {
    const { left, top } = this.canvas.getBoundingClientRect();
    return this.renderer.pick((clientX - left) * this.sharpness, (clientY - top) * this.sharpness);
  }

  /** A way on the page (in its pixels) in cells, across the line of sight. */
  way(right: number, down: number) {
    const projection = new Projection(this.canvas.clientWidth, this.canvas.clientHeight, this.camera);
    return projection.unseen(right / projection.scale, -down / projection.scale, 0);
  }

  private table(p: Projection): void {
    const { context: c } = this;
    const style = getComputedStyle(this.canvas);
    const [wood, edge, line] = ['--wood', '--wood-edge', '--wood-line'].map((name) => style.getPropertyValue(name)) as [
      string,
      string,
      string,
    ];
    const [, up] = p.seen(0, FLOOR - 0.4 - MIDDLE.y, 0);
    const [x, y] = [p.width / 2, p.height / 2 - up * p.scale];
    const [rx, ry] = [DISC * p.scale, Math.max(1, DISC * p.scale * p.sinTilt)];
    const drop = THICK * p.scale * p.cosTilt;
    c.fillStyle = edge;
    c.beginPath();
    c.ellipse(x, y + drop, rx, ry, 0, 0, Math.PI);
    c.ellipse(x, y, rx, ry, 0, Math.PI, 2 * Math.PI);
    c.fill();
    c.fillStyle = wood;
    c.beginPath();
    c.ellipse(x, y, rx, ry, 0, 0, 2 * Math.PI);
    c.fill();
    c.strokeStyle = line;
    c.lineWidth = Math.max(1, p.scale * 0.12);
    for (const ring of [0.97, 0.78, 0.52]) {
      c.beginPath();
      c.ellipse(x, y, rx * ring, ry * ring, 0, 0, 2 * Math.PI);
      c.stroke();
    }
    // The disc is flat, so what lies on it (shadow, the mirror's line) is a plain affine picture.
    const [ax, ay] = p.seen(1, 0, 0);
    const [bx, by] = p.seen(0, 0, 1);
    c.setTransform(ax * p.scale, -ay * p.scale, bx * p.scale, -by * p.scale, x, y);
    c.fillStyle = line;
    for (let mark = 0; mark < 12; mark++) {
      const turn = (mark * Math.PI) / 6;
      c.beginPath();
      c.arc(Math.cos(turn) * DISC * 0.88, Math.sin(turn) * DISC * 0.88, mark === 3 ? 0.75 : 0.32, 0, 2 * Math.PI);
      c.fill();
    }
    if (this.mirror) {
      c.strokeStyle = line;
      c.lineWidth = 0.35;
      c.setLineDash([1.2, 1.2]);
      c.beginPath();
      c.moveTo(0, -DISC * 0.8);
      c.lineTo(0, DISC * 0.8);
      c.stroke();
      c.setLineDash([]);
    }
    if (this.shadowStale) this.castShadow();
    c.imageSmoothingEnabled = true;
    c.drawImage(this.shadow, -SIZE / 2, -SIZE / 2, SIZE, SIZE);
    c.setTransform(1, 0, 0, 1, 0, 0);
  }

  /** How much clay stands over each spot of the disc, blurred: darkest where it touches. */
  private castShadow(): void {
    const { cells } = this.field;
    const dark = new Float32Array(SIZE * SIZE);
    for (let z = 0; z < SIZE; z++)
      for (let x = 0; x < SIZE; x++) {
        let over = 0;
        for (let y = FLOOR; y < SIZE - 2; y++)
          if (cells[place(x, y, z)]! >= SURFACE) over = Math.max(over, 1 - (y - FLOOR) / 26);
        dark[x + SIZE * z] = over;
      }
    const c = this.shadow.getContext('2d')!;
    const picture = c.createImageData(SIZE, SIZE);
    const reach = 3;
    for (let z = 0; z < SIZE; z++)
      for (let x = 0; x < SIZE; x++) {
        let sum = 0;
        for (let dz = -reach; dz <= reach; dz++)
          for (let dx = -reach; dx <= reach; dx++) sum += dark[x + dx + SIZE * (z + dz)] ?? 0;
        picture.data[4 * (x + SIZE * z) + 3] = (150 * sum) / (2 * reach + 1) ** 2;
      }
    c.putImageData(picture, 0, 0);
    this.shadowStale = false;
  }
}
