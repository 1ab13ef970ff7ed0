/** One person's hands on the clay: strokes of tools, undo, and what of it has been kept. No pages, no network: those are the studio's. */
import { type Box, Field, joined, type Point, SIZE, type Tool } from './field';

const MOST_UNDO = 40;
export const SMALLEST = 2.5;
export const LARGEST = 9;
/** Dabs of a stroke follow one another at this part of the tool's size. */
const SPACING = 0.3;

export interface Touch {
  at: Point;
  normal: Point;
}

export class Sculpting {
  tool: Tool = 'push';
  radius = 5;
  mirror = true;
  /** Something has been done to the lump: it is a work now. */
  touched = false;
  /** `add` wanted more clay than there was. */
  outOfClay = false;
  private earlier: Uint8Array[] = [];
  private last: Point | null = null;
  private strokeBox: Box | null = null;

  constructor(readonly field: Field) {}

  get canUndo(): boolean {
    return this.earlier.length > 0;
  }

  /** A stroke begins. */
  begin(): void {
    this.earlier.push(this.field.cells.slice());
    if (this.earlier.length > MOST_UNDO) this.earlier.shift();
    this.last = null;
    this.strokeBox = null;
    this.outOfClay = false;
  }

  /** The tool is at a point of the surface, having moved by `drag` cells; what has changed. */
  stroke(touch: Touch, drag: Point): Box | null {
    const here = touch.at;
    const way = Math.hypot(drag.x, drag.y, drag.z);
    if (this.tool === 'push') {
      if (way < 0.05) return null;
      // Long drags in several steps: clay moves by less than the tool's size at once.
      const steps = Math.ceil(way / (this.radius * 0.5));
      const part = { x: drag.x / steps, y: drag.y / steps, z: drag.z / steps };
      let box: Box | null = null;
      for (let k = 0; k < steps; k++) {
        const at = { x: here.x + part.x * k, y: here.y + part.y * k, z: here.z + part.z * k };
        box = joined(box, this.dab({ at, normal: touch.normal }, part));
      }
      return box;
    }
    if (
      this.last &&
      Math.hypot(here.x - this.last.x, here.y - this.last.y, here.z - this.last.z) < this.radius * SPACING
    )
      return null;
    return this.dab(touch, drag);
  }

  /** The tool stays where it is: it works on. */
  dab(touch: Touch, drag: Point): Box | null {
    this.last = touch.at;
    const before = this.field.left;
    const box = this.field.use(
      { tool: this.tool, at: touch.at, normal: touch.normal, radius: this.radius, drag },
      this.mirror && Math.abs(touch.at.x - (SIZE - 1) / 2) > 0.5,
    );
    this.outOfClay = this.tool === 'add' && box === null && before < 0.2;
    if (box) this.touched = true;
    this.strokeBox = joined(this.strokeBox, box);
    return box;
  }

  /** The stroke is over; all that it has changed. */
  end(): Box | null {
    if (!this.strokeBox) this.earlier.pop();
    return this.strokeBox;
  }

  /** Take the last stroke back. */
  undo(): boolean {
    const cells = this.earlier.pop();
    if (cells) this.field.restore(cells);
    return cells !== undefined;
  }
}
