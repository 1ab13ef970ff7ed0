/** What people at a table are called. */
import { common } from './words';
import type { SeatInfo } from './types.gen';

/** The name of a seat; "You" for my own. */
export function nameOf(seats: SeatInfo[], seat: number, me: number | null): string {
  return seat === me ? common().you : (seats.find((s) => s.seat === seat)?.name ?? common().seatNumber(seat + 1));
}

/** Several names as a list: "Mio, Bo and Kai". */
export function namesOf(seats: SeatInfo[], which: number[], me: number | null): string {
  return common().list(which.map((seat) => nameOf(seats, seat, me)));
}

/** A column for each seat of a game, for score sheets. */
export function columnsOf(
  seats: SeatInfo[],
  { players, seat }: { players: number; seat: number | null },
): { id: number; name: string }[] {
  return Array.from({ length: players }, (_, id) => ({ id, name: nameOf(seats, id, seat) }));
}
