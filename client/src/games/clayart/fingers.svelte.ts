/** Fingers, mouse and keys on the clay: one finger models or, beside the clay, turns the table; two look around and zoom. */
import { TOOLS } from './field';
import type { Hit } from './render';
import { LARGEST, SMALLEST } from './sculpting';
import type { Workbench } from './workbench.svelte';

/** A held tool works on so often (ms). */
const HOLD = 60;
const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Place {
  x: number;
  y: number;
}

export class Fingers {
  /** Where the tool is shown, and how large; `key`: the keyboard moves it. */
  cursor: (Place & { size: number; key: boolean }) | null = $state(null);

  private readonly places: Record<number, Place> = {};
  private modelling: { pointer: number; touch: Hit; timer: ReturnType<typeof setInterval> } | null = null;
  private turning: number | null = null;

  /** `working`: whether the clay may be changed now. */
  constructor(
    private readonly bench: Workbench,
    private readonly working: () => boolean,
  ) {}

  // ---- fingers and mouse -----------------------------------------------------------------------------------------

  down = (event: PointerEvent): void => {
    const { bench } = this;
    if (!bench.stage) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    this.places[event.pointerId] = { x: event.clientX, y: event.clientY };
    this.show(event);
    if (this.count() > 1) {
      // The second finger: what the first has begun was not meant.
      if (this.modelling && this.count() === 2) {
        this.finish();
        bench.undo();
      }
      this.turning = null;
      return;
    }
    const hit = event.button === 0 && this.working() ? bench.stage.pick(event.clientX, event.clientY) : null;
    if (!hit) {
      this.turning = event.pointerId;
      return;
    }
    bench.begin();
    const timer = setInterval(() => {
      if (this.modelling && bench.tool !== 'push') this.dab(this.modelling.touch);
    }, HOLD);
    this.modelling = { pointer: event.pointerId, touch: hit, timer };
    if (bench.tool !== 'push') this.dab(hit);
  };

  move = (event: PointerEvent): void => {
    const { bench } = this;
    if (!bench.stage) return;
    this.show(event);
    const place = this.places[event.pointerId];
    if (!place) return;
    const far = { x: event.clientX - place.x, y: event.clientY - place.y };
    const before = this.width();
    place.x = event.clientX;
    place.y = event.clientY;
    if (this.count() > 1) {
      bench.zoom(this.width() / Math.max(1, before));
      bench.look(far.x / 2, far.y / 2);
      return;
    }
    if (this.turning === event.pointerId) bench.look(far.x, far.y);
    if (this.modelling?.pointer === event.pointerId) this.model(event, far);
  };

  up = (event: PointerEvent): void => {
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- fingers come and go
    delete this.places[event.pointerId];
    if (this.turning === event.pointerId) this.turning = null;
    if (this.modelling?.pointer === event.pointerId) this.finish();
    if (event.pointerType !== 'mouse') this.cursor = null;
    this.bench.draw(false);
  };

  leave = (): void => {
    if (!this.modelling && !this.cursor?.key) this.cursor = null;
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.bench.zoom(Math.exp(-event.deltaY * 0.001));
  };

  /** The stroke is over, whatever the finger does. */
  finish(): void {
    if (!this.modelling) return;
    clearInterval(this.modelling.timer);
    this.modelling = null;
    this.bench.end();
  }

  private model(event: PointerEvent, far: Place): void {
    const { bench, modelling } = this;
    if (!bench.stage || !modelling) return;
    if (!this.working()) {
      this.finish();
      return;
    }
    const hit = bench.stage.pick(event.clientX, event.clientY);
    const drag = bench.stage.way(far.x, far.y);
    if (bench.tool === 'push') {
      // The clay stays under the finger, also where the finger has left it.
      bench.stroke(modelling.touch, drag);
      const { at } = modelling.touch;
      modelling.touch = hit ?? { ...modelling.touch, at: { x: at.x + drag.x, y: at.y + drag.y, z: at.z + drag.z } };
    } else if (hit) {
      modelling.touch = hit;
      bench.stroke(hit, drag);
    }
    bench.follow();
    bench.draw(true);
  }

  private dab(touch: Hit): void {
    this.bench.dab(touch);
    this.bench.follow();
    this.bench.draw(true);
  }

  private count(): number {
    return Object.keys(this.places).length;
  }

  /** How far the first two fingers are apart. */
  private width(): number {
    const [a, b] = Object.values(this.places);
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  }

  private show(event: PointerEvent): void {
    const { canvas } = this.bench;
    // A finger hides what is under it: its tool is shown while it models only.
    if (!canvas || !(event.pointerType === 'mouse' || this.modelling)) return;
    const { left, top } = canvas.getBoundingClientRect();
    this.cursor = { x: event.clientX - left, y: event.clientY - top, size: this.ring(), key: false };
  }

  /** How wide the tool is on the page. */
  private ring(): number {
    const { canvas, stage, radius } = this.bench;
    const width = Math.min(canvas?.clientWidth ?? 0, canvas?.clientHeight ?? 0);
    return (2 * radius * width * (stage?.camera.zoom ?? 1)) / 59;
  }

  // ---- keyboard --------------------------------------------------------------------------------------------------

  key = (event: KeyboardEvent): void => {
    const { bench } = this;
    if (!bench.canvas || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step && event.shiftKey) bench.look(step[0] * 20, step[1] * 20);
    else if (step) {
      const { x, y } = this.keyPlace(bench.canvas);
      this.cursor = { x: x + step[0] * 8, y: y + step[1] * 8, size: this.ring(), key: true };
    } else if (event.key === ' ') this.press();
    else if (/^[1-4]$/.test(event.key)) bench.tool = TOOLS[Number(event.key) - 1]!;
    else if (event.key === '+' || event.key === ';') bench.radius = Math.min(LARGEST, bench.radius + 0.5);
    else if (event.key === '-') bench.radius = Math.max(SMALLEST, bench.radius - 0.5);
    else if (event.key === 'z') bench.undo();
    else if (event.key === 'm') bench.mirror = !bench.mirror;
    else return;
    event.preventDefault();
  };

  /** Use the tool at the keyboard's cursor; `push` presses away from us. */
  private press(): void {
    const { bench } = this;
    if (!bench.canvas || !bench.stage || !this.working()) return;
    const { x, y } = this.keyPlace(bench.canvas);
    this.cursor = { x, y, size: this.ring(), key: true };
    const { left, top } = bench.canvas.getBoundingClientRect();
    const hit = bench.stage.pick(left + x, top + y);
    if (!hit) return;
    bench.begin();
    if (bench.tool === 'push') bench.stroke(hit, { x: -2 * hit.normal.x, y: -2 * hit.normal.y, z: -2 * hit.normal.z });
    else bench.dab(hit);
    bench.end();
  }

  private keyPlace(canvas: HTMLCanvasElement): Place {
    return this.cursor?.key ? this.cursor : { x: canvas.clientWidth / 2, y: canvas.clientHeight * 0.6 };
  }
}
