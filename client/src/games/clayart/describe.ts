/** Clay Art Guardians in words. */
import { nameOf, namesOf } from '../../lib/names';
import type { ClayArtView, SeatInfo } from '../../lib/types.gen';
import type { Describe, Sight, Status } from '../types';
import { MARKS, read } from './critique';
import { themeText, workOf } from './say';
import { w } from './words';

type Clay = Sight<ClayArtView>;

function status({ view, seat, players }: Clay, seats: SeatInfo[]): Status {
  const theme = themeText(view, view.theme);
  const mine = view.turn !== null && view.turn === seat;
  switch (view.phase) {
    case 'theme':
      return view.decider === seat
        ? { text: w().nameTheme, detail: w().nameThemeHint }
        : { text: w().namesTheme(nameOf(seats, view.decider, seat)), detail: seat === null ? '' : w().namesThemeHint };
    case 'model': {
      if (seat !== null && !view.handed[seat]) return { text: w().model(theme), detail: w().modelHint };
      const late = view.handed.flatMap((handed, maker) => (handed ? [] : [maker]));
      return { text: w().modelling(theme, namesOf(seats, late, seat)), detail: seat === null ? w().watch : w().wait };
    }
    case 'discuss':
      return { text: w().talk(theme), detail: w().talkHint(view.ready.filter(Boolean).length, players) };
    case 'critique':
      return mine
        ? { text: w().critiqueMine, detail: w().critiqueHint }
        : { text: w().critiqueOf(nameOf(seats, view.turn ?? 0, seat)), detail: w().critiqueOfHint };
    case 'object':
      return {
        text: mine ? w().objectMine : w().objectOf(nameOf(seats, view.turn ?? 0, seat)),
        detail: w().objectHint,
      };
    default:
      return { text: w().drawn };
  }
}

function sentence({ view, seat: me, log }: Clay, seats: SeatInfo[], at: number): string | null {
  const entry = log[at];
  if (entry?.deal) return w().saidFirst(nameOf(seats, Number(entry.deal.first), me), entry.deal.first === me);
  if (entry?.move === undefined || entry.seat === undefined) return null;
  const name = nameOf(seats, entry.seat, me);
  const [word, ...rest] = entry.move.split(' ');
  switch (word) {
    case 'theme':
      return w().saidTheme(name, themeText(view, entry.move.slice('theme '.length)));
    case 'work':
      return rest[0] === '-' ? w().saidEmpty(name) : w().saidWork(name);
    case 'ready':
      return w().saidReady(name);
    case 'close':
      return w().saidClose(name);
    case 'critique': {
      if (!entry.move.includes('?'))
        return w().saidMarks(
          name,
          read(entry.move)
            .map((maker, k) => w().saidMark(MARKS[k]!, nameOf(seats, maker, me)))
            .join(' · '),
        );
      const makers = rest.map((part) => Number(part[0]));
      return w().saidCritique(name, namesOf(seats, makers, me));
    }
    case 'object':
      return rest[0] === '-' ? w().saidPass(name) : w().saidObject(name, workOf(seats, Number(rest[0]), me));
    case 'signal':
      return w().saidSignal(name, rest[0] ?? '');
    default:
      return null;
  }
}

export const describe: Describe<ClayArtView> = {
  where({ view }: Clay): string {
    const theme = themeText(view, view.theme);
    return theme ? w().whereTheme(view.round + 1, theme) : w().round(view.round + 1);
  },
  status,
  sentence,
  // While others decide the next theme the opening stands on the table; only the last one has to be held there.
  pause: (before, after) => (after.result && !before.result ? 'touch' : 0),
};
