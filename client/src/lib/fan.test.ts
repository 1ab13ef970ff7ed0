import { expect, test } from 'vitest';
import { fan, fieldHeight, rowsFor } from './fan';

test.each([
  [13, 344],
  [17, 344],
  [17, 374],
  [13, 600],
])('%i cards in %i px: all inside, each with room to touch', (count, width) => {
  const card = 54;
  const { spots } = fan(count, width, card, count);
  expect(spots).toHaveLength(count);
  for (const spot of spots) {
    expect(spot.x).toBeGreaterThanOrEqual(-0.01);
    expect(spot.x + card).toBeLessThanOrEqual(width + 0.01);
    expect(spot.y + card * 1.4).toBeLessThanOrEqual(fieldHeight(count, width, card));
  }
  for (let i = 1; i < count; i++) {
    const [a, b] = [spots[i - 1]!, spots[i]!];
    expect(b.x - a.x >= 27 || b.y - a.y > 30).toBe(true);
  }
});

test('the field keeps its height while cards are played', () => {
  const { spots } = fan(5, 344, 54, 13);
  expect(rowsFor(13, 344, 54)).toBe(2);
  expect(rowsFor(5, 344, 54)).toBe(1);
  for (const spot of spots) expect(spot.y + 54 * 1.4).toBeLessThanOrEqual(fieldHeight(13, 344, 54));
});

test('a single card lies in the middle', () => {
  expect(fan(1, 300, 60, 13).spots).toEqual([{ x: 120, y: expect.any(Number), turn: 0 }]);
});
