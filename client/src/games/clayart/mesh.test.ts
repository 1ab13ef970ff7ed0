import { describe, expect, it } from 'vitest';
import { Field, SIZE } from './field';
import { Mesh } from './mesh';

const LUMP = 9000;

/** Every edge of a closed surface is gone along once in each direction (or as often). */
function isClosed(mesh: Mesh): boolean {
  const edges = new Map<string, number>();
  for (const quads of mesh.quads)
    for (let q = 0; q < quads.length; q += 4)
      for (let k = 0; k < 4; k++) {
        const [a, b] = [quads[q + k]!, quads[q + ((k + 1) % 4)]!];
        const key = a < b ? `${a} ${b}` : `${b} ${a}`;
        edges.set(key, (edges.get(key) ?? 0) + (a < b ? 1 : -1));
      }
  return [...edges.values()].every((times) => times === 0);
}

function faces(mesh: Mesh): number {
  return mesh.quads.reduce((sum, quads) => sum + quads.length / 4, 0);
}

describe('the surface', () => {
  it('of a ball is closed and looks outwards', () => {
    const mesh = new Mesh(new Field(LUMP));
    expect(faces(mesh)).toBeGreaterThan(1000);
    expect(isClosed(mesh)).toBe(true);
    const middle = (SIZE - 1) / 2;
    for (const cells of mesh.vertices)
      for (const cell of cells) {
        const [x, z] = [mesh.points[3 * cell]! - middle, mesh.points[3 * cell + 2]! - middle];
        if (Math.hypot(x, z) < 8) continue;
        expect(x * mesh.normals[3 * cell]! + z * mesh.normals[3 * cell + 2]!).toBeGreaterThan(0);
      }
  });

  it('made anew in the touched blocks is the surface made anew altogether', () => {
    const field = new Field(LUMP);
    const mesh = new Mesh(field);
    for (let k = 0; k < 12; k++) {
      const box = field.use(
        {
          tool: k % 2 ? 'carve' : 'add',
          at: { x: 14 + k * 1.7, y: 6 + k * 1.4, z: 33 },
          normal: { x: 0, y: 0, z: 1 },
          radius: 3 + (k % 3),
          drag: { x: 0, y: 0, z: 0 },
        },
        true,
      );
      if (box) mesh.update(box, false);
    }
    const whole = new Mesh(field);
    expect(mesh.quads).toEqual(whole.quads);
    expect(mesh.vertices).toEqual(whole.vertices);
    for (const cell of whole.vertices.flat())
      for (let k = 0; k < 3; k++) expect(mesh.points[3 * cell + k]).toBe(whole.points[3 * cell + k]);
    expect(isClosed(mesh)).toBe(true);
  });

  it('of no clay is none', () => {
    expect(faces(new Mesh(new Field(LUMP, new Uint8Array(SIZE ** 3))))).toBe(0);
  });
});
