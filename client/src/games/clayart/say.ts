/** Small things that all parts of the clay room say alike. */
import { lang } from '../../lib/i18n.svelte';
import { nameOf } from '../../lib/names';
import type { ClayArtView, SeatInfo } from '../../lib/types.gen';
import { w } from './words';

/** A theme in the language now shown, when it is one of the suggestions; else as it was named. */
export function themeText(view: ClayArtView, theme: string | null): string {
  if (theme === null) return '';
  const pair = view.names[theme];
  return pair ? (lang() === 'ja' ? pair[1] : pair[0]) : theme;
}

/** A number with its sign and a true minus. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : plain(n);
}

export function plain(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}

/** "Mio's work", "your work". */
export function workOf(seats: SeatInfo[], maker: number, me: number | null): string {
  return maker === me ? w().yours : w().workOf(nameOf(seats, maker, me));
}

/** At the start of a sentence or alone: "Your work". */
export function titleOf(seats: SeatInfo[], maker: number, me: number | null): string {
  const text = workOf(seats, maker, me);
  return text[0]!.toUpperCase() + text.slice(1);
}
