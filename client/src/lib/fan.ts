/** How a hand lies on the table: one row, or two where one would leave too little of each card to see and to touch. */

export interface Spot {
  x: number;
  y: number;
  turn: number;
}

export interface Fan {
  spots: Spot[];
  rows: number;
}

/** So much of a card must stay uncovered, in pixels. */
const LEAST = 27;

/** How many rows `count` cards need. */
export function rowsFor(count: number, width: number, card: number): number {
  return count > 1 && (width - card) / (count - 1) < LEAST ? 2 : 1;
}

/** Places of `count` cards in a field of this width; `y` counts from the top of a field for as many rows as `room` cards need. */
export function fan(count: number, width: number, card: number, room: number): Fan {
  const height = card * 1.4;
  const field = rowsFor(Math.max(room, count), width, card);
  const rows = rowsFor(count, width, card);
  const peek = height * 0.58;
  const spots: Spot[] = [];
  const upper = rows === 2 ? Math.ceil(count / 2) : 0;
  const lay = (number: number, y: number) => {
    const step = number > 1 ? Math.min(card * 0.86, (width - card) / (number - 1)) : 0;
    const left = (width - card - step * (number - 1)) / 2;
    for (let i = 0; i < number; i++) {
      const off = number > 1 ? (2 * i) / (number - 1) - 1 : 0;
      spots.push({ x: left + step * i, y: y + off * off * (rows === 1 ? 7 : 3), turn: off * (rows === 1 ? 3.2 : 1.5) });
    }
  };
  if (rows === 2) {
    lay(upper, 0);
    lay(count - upper, peek);
  } else lay(count, field === 2 ? peek : 0);
  return { spots, rows };
}

/** Height of the field for `room` cards. */
export function fieldHeight(room: number, width: number, card: number): number {
  return card * 1.4 * (rowsFor(room, width, card) === 2 ? 1.58 : 1) + 8;
}
