/** Two languages. Messages stand side by side; the type makes a missing one an error. */
import { settings } from './settings.svelte';

export type Language = 'en' | 'ja';

/** The other language's table: the same keys, the same parameters. */
export type Same<T> = {
  [K in keyof T]: T[K] extends (...values: infer A) => string
    ? (...values: A) => string
    : T[K] extends string
      ? string
      : Same<T[K]>;
};

/** The language now shown. Reactive. */
export function lang(): Language {
  if (settings.language !== 'auto') return settings.language;
  return navigator.language.toLowerCase().startsWith('ja') ? 'ja' : 'en';
}

/** A table of messages: `const w = words({...}, {...})`, then `w().key` wherever it is shown. */
export function words<T extends object>(en: T, ja: Same<T>): () => T {
  return () => (lang() === 'ja' ? (ja as unknown as T) : en);
}

/** The right one of two names, as games and options carry them. */
export function named(names: { en: string; ja: string }): string {
  return names[lang()];
}
