/** The modelling table: clay under a pair of hands, what the page shows of it, and the picture once there is a place for it. */
import { type Box, EVERYTHING, Field, type Point, type Tool } from './field';
import type { Hit } from './render';
import { Sculpting } from './sculpting';
import { Stage } from './stage';

const STILL: Point = { x: 0, y: 0, z: 0 };

export class Workbench {
  tool: Tool = $state('push');
  radius = $state(5);
  mirror = $state(true);
  touched = $state(false);
  canUndo = $state(false);
  /** The part of the clay that is still to be had. */
  left = $state(1);
  /** More clay was wanted than there is. */
  short = $state(false);
  canvas: HTMLCanvasElement | null = null;
  stage: Stage | null = null;

  private hands: Sculpting;
  private asked = 0;

  /** `changed` is told whenever the clay has changed. */
  constructor(
    private readonly lump: ConstructorParameters<typeof Field>[0],
    private readonly changed: () => void,
  ) {
    this.hands = $state.raw(new Sculpting(new Field(lump)));
  }

  get cells(): Uint8Array {
    return this.hands.field.cells;
  }

  /** Go on with a work as it was left. */
  take(cells: Uint8Array): void {
    this.hands = new Sculpting(new Field(this.lump, cells));
    this.hands.touched = true;
    if (this.canvas) this.show(this.canvas);
  }

  /** The hands use the tool that is chosen. */
  settle(): void {
    this.hands.tool = this.tool;
    this.hands.radius = this.radius;
    this.hands.mirror = this.mirror;
  }

  // ---- drawing ---------------------------------------------------------------------------------------------------

  show(canvas: HTMLCanvasElement): void {
    const upright = canvas.clientHeight > canvas.clientWidth * 1.1;
    const camera = { turn: 0, tilt: 0.42, zoom: upright ? 1.24 : 1.05 };
    this.canvas = canvas;
    this.stage = new Stage(canvas, this.hands.field, camera, this.mirror);
    this.follow();
    this.draw(false);
  }

  hide(): void {
    this.canvas = this.stage = null;
  }

  draw(quick: boolean): void {
    cancelAnimationFrame(this.asked);
    this.asked = requestAnimationFrame(() => this.stage?.draw(quick));
  }

  /** The camera goes around the table. */
  look(right: number, down: number): void {
    if (!this.stage) return;
    const { camera } = this.stage;
    camera.turn -= right * 0.011;
    camera.tilt = Math.min(1.35, Math.max(0.08, camera.tilt + down * 0.006));
    this.draw(true);
  }

  zoom(by: number): void {
    if (!this.stage) return;
    this.stage.camera.zoom = Math.min(2.6, Math.max(0.8, this.stage.camera.zoom * by));
    this.draw(true);
  }

  // ---- strokes ---------------------------------------------------------------------------------------------------

  begin(): void {
    this.hands.begin();
  }

  /** The tool is at a point of the clay, having moved there by `drag` cells. */
  stroke(touch: Hit, drag: Point): void {
    this.update(this.hands.stroke(touch, drag), false);
  }

  /** The tool stays where it is and works on. */
  dab(touch: Hit): void {
    this.update(this.hands.dab(touch, STILL), false);
  }

  end(): void {
    this.update(this.hands.end(), true);
    this.follow();
    this.draw(false);
  }

  undo(): void {
    if (!this.hands.undo()) return;
    this.update(EVERYTHING, true);
    this.draw(false);
  }

  /** What the page shows of the hands. */
  follow(): void {
    this.touched = this.hands.touched;
    this.canUndo = this.hands.canUndo;
    this.left = this.hands.field.left;
    this.short = this.hands.outOfClay;
  }

  private update(box: Box | null, light: boolean): void {
    if (!box) return;
    this.stage?.update(box, light);
    this.changed();
    this.follow();
  }
}
