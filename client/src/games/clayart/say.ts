/** Small things that all parts of the clay room say alike. */
import { lang } from '../../lib/i18n.svelte';
import type { ClayArtView } from '../../lib/types.gen';

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
