/** Stonehenge in words. */
import { nameOf } from '../../lib/names';
import type { SeatInfo, StonehengeView } from '../../lib/types.gen';
import type { Describe, Sight } from '../types';
import { parts } from './reading';
import { w } from './words';

type Stones = Sight<StonehengeView>;

/** A placing as a sentence: "Mio: 4 on c2". */
export function placing(seats: SeatInfo[], seat: number, move: string, me: number | null): string {
  const { value, point } = parts(move);
  return w().places(nameOf(seats, seat, me), value === null ? w().hiddenDruid : String(value), point);
}

export const describe: Describe<StonehengeView> = {
  where({ view }: Stones): string {
    const placed = view.points.filter((point) => point.owner !== null).length;
    const next = Math.min(placed + (view.turn === null ? 0 : 1), view.points.length);
    return view.games > 1 ? w().whereSeries(Math.min(view.round + 1, view.games), view.games, next) : w().where(next);
  },

  status({ view, seat }: Stones, seats: SeatInfo[]) {
    if (view.turn === null) return { text: w().deal };
    const detail = seat === null ? w().detailWatching : w().detail;
    return { text: view.turn === seat ? w().yourTurn : w().turnOf(nameOf(seats, view.turn, seat)), detail };
  },

  sentence({ log, seat: me, view }: Stones, seats: SeatInfo[], at: number): string | null {
    const entry = log[at];
    if (entry?.deal) {
      const first = Number(entry.deal.first);
      const name = nameOf(seats, first, me);
      const game = log.slice(0, at + 1).filter((earlier) => earlier.deal).length;
      return view.games > 1 ? w().beginsGame(game, name, first === me) : w().begins(name, first === me);
    }
    if (entry?.move === undefined || entry.seat === undefined) return null;
    return placing(seats, entry.seat, entry.move, me);
  },

  pause(before: Stones, after: Stones) {
    // Between the games of a series the finished circle stays until somebody goes on.
    if (after.view.rounds.length > before.view.rounds.length) return after.result ? 0 : 'touch';
    return after.view.lines.some((line) => line.decided) ? 900 : 250;
  },
};
