/** The tables at which this device has a seat, or which it may watch, with what proves it. */
import { keep, kept } from './keep';

export interface MySeat {
  table: string;
  game: string;
  key: string;
  /** Empty for a spectator. */
  token: string;
  seat: number | null;
  /** When the table was last visited. */
  at: number;
  over?: boolean;
}

const KEY = 'seats';
const MOST = 30;

export const mySeats: { list: MySeat[] } = $state({ list: kept<MySeat[]>(KEY, []) });

/** What this device knows of a table. */
export function seatAt(table: string): MySeat | undefined {
  return mySeats.list.find((mine) => mine.table === table);
}

/** Remember a seat, newest first. */
export function remember(mine: Omit<MySeat, 'at'>): void {
  mySeats.list = [{ ...mine, at: Date.now() }, ...mySeats.list.filter((other) => other.table !== mine.table)].slice(
    0,
    MOST,
  );
  keep(KEY, mySeats.list);
}

/** Forget a table. */
export function forget(table: string): void {
  mySeats.list = mySeats.list.filter((mine) => mine.table !== table);
  keep(KEY, mySeats.list);
}
