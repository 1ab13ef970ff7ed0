import { describe, expect, it } from 'vitest';
import { type Dab, Field, FLOOR, place, SIZE, SURFACE, TOOLS } from './field';
import { Sculpting } from './sculpting';

const LUMP = 9000;
const MIDDLE = (SIZE - 1) / 2;

/** Where the lump's side looks towards us. */
function side(field: Field): Dab {
  let z = SIZE - 1;
  const y = FLOOR + 9;
  while (field.cells[place(23, y, z)]! < SURFACE) z--;
  return { tool: 'push', at: { x: 23, y, z }, normal: { x: 0, y: 0, z: 1 }, radius: 5, drag: { x: 0, y: 0.8, z: 0.5 } };
}

function sum(field: Field): number {
  return field.cells.reduce((total, cell) => total + cell, 0) / 255;
}

describe('clay', () => {
  it('begins as a ball that is a part of the lump', () => {
    const field = new Field(LUMP);
    expect(field.volume).toBeCloseTo(sum(field), 6);
    expect(field.left).toBeGreaterThan(0.35);
    expect(field.left).toBeLessThan(0.5);
  });

  it('is neither made nor lost by pushing and smoothing', () => {
    for (const tool of ['push', 'smooth'] as const) {
      const field = new Field(LUMP);
      const before = field.volume;
      for (let k = 0; k < 60; k++) field.use({ ...side(field), tool }, k % 2 === 0);
      expect(Math.abs(field.volume - before)).toBeLessThan(before * 0.01);
      expect(field.volume).toBeCloseTo(sum(field), 6);
      expect(field.cells).not.toEqual(new Field(LUMP).cells);
    }
  });

  it('never grows beyond the lump, whatever is done', () => {
    const field = new Field(LUMP);
    let random = 7;
    const next = () => (random = (random * 16807) % 2147483647) / 2147483647;
    for (let k = 0; k < 300; k++) {
      const tool = k < 120 ? 'add' : TOOLS[Math.floor(next() * 4)]!;
      const at = { x: next() * 47, y: next() * 40, z: next() * 47 };
      const drag = { x: next() * 4 - 2, y: next() * 4 - 2, z: next() * 4 - 2 };
      field.use({ tool, at, normal: { x: 0, y: 0, z: 1 }, radius: 2 + next() * 7, drag }, next() < 0.5);
      expect(field.volume).toBeLessThanOrEqual(LUMP);
    }
    expect(field.volume).toBeCloseTo(sum(field), 6);
  });

  it('leaves a free rim, so that the surface is closed', () => {
    const field = new Field(LUMP);
    for (let k = 0; k < 80; k++)
      field.use(
        { ...side(field), tool: 'push', drag: { x: 0, y: 0, z: 3 }, at: { x: 23, y: 12, z: 30 + k / 5 } },
        false,
      );
    for (let a = 0; a < SIZE; a++)
      for (let b = 0; b < SIZE; b++) {
        expect(field.cells[place(a, b, SIZE - 1)]).toBe(0);
        expect(field.cells[place(a, FLOOR - 1, b)]).toBe(0);
      }
  });

  it('carving gives clay back that can be added', () => {
    const field = new Field(LUMP);
    const left = field.left;
    field.use({ ...side(field), tool: 'carve' }, false);
    expect(field.left).toBeGreaterThan(left);
    field.use({ ...side(field), tool: 'add' }, false);
    expect(field.left).toBeLessThan(1);
  });

  it('is the same on both sides with the mirror', () => {
    const field = new Field(LUMP);
    field.use({ ...side(field), tool: 'add', at: { x: 30, y: 12, z: 32 }, normal: { x: 0.6, y: 0, z: 0.8 } }, true);
    for (let z = 0; z < SIZE; z += 3)
      for (let y = 0; y < SIZE; y += 3)
        for (let x = 0; x < SIZE; x++)
          expect(Math.abs(field.cells[place(x, y, z)]! - field.cells[place(SIZE - 1 - x, y, z)]!)).toBeLessThan(3);
  });

  it('reads between cells', () => {
    const field = new Field(LUMP, new Uint8Array(SIZE ** 3));
    field.cells[place(10, 10, 10)] = 200;
    expect(field.between(10, 10, 10)).toBe(200);
    expect(field.between(10.5, 10, 10)).toBe(100);
    expect(field.between(10.5, 9.5, 10.5)).toBe(25);
    expect(field.between(-5, 99, MIDDLE)).toBe(0);
  });
});

describe('hands', () => {
  it('take the last stroke back, and only that', () => {
    const hands = new Sculpting(new Field(LUMP));
    const start = hands.field.cells.slice();
    const { at, normal, drag } = side(hands.field);
    for (const tool of ['carve', 'push'] as const) {
      hands.tool = tool;
      hands.begin();
      hands.stroke({ at, normal }, drag);
      expect(hands.end()).not.toBeNull();
    }
    const after = hands.field.cells.slice();
    expect(after).not.toEqual(start);
    expect(hands.undo()).toBe(true);
    expect(hands.field.cells).not.toEqual(after);
    expect(hands.undo()).toBe(true);
    expect(hands.field.cells).toEqual(start);
    expect(hands.undo()).toBe(false);
  });

  it('count a touch without effect as nothing', () => {
    const hands = new Sculpting(new Field(LUMP));
    hands.begin();
    expect(
      hands.stroke({ at: { x: 23, y: 12, z: 30 }, normal: { x: 0, y: 0, z: 1 } }, { x: 0, y: 0, z: 0 }),
    ).toBeNull();
    hands.end();
    expect(hands.canUndo).toBe(false);
    expect(hands.touched).toBe(false);
  });
});
