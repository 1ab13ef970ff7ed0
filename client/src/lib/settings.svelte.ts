/** What a person has chosen on this device; kept in local storage. */
import { keep, kept } from './keep';

export interface Settings {
  name: string;
  language: 'auto' | 'en' | 'ja';
  theme: 'auto' | 'light' | 'dark';
  /** A colour of its own for each suit. */
  fourColours: boolean;
  /** A single tap plays a card. */
  oneTap: boolean;
  sound: boolean;
  lessMotion: boolean;
  /** How long a finished trick stays on the table. */
  tempo: 'calm' | 'quick' | 'none';
  /** Who is asked to the table where a computer is to sit, such as `search:5`; empty: whom the house likes. */
  computer: string;
}

const KEY = 'settings';

export const settings: Settings = $state({
  name: '',
  language: 'auto',
  theme: 'auto',
  fourColours: false,
  oneTap: false,
  sound: false,
  lessMotion: false,
  tempo: 'calm',
  computer: '',
  ...kept<Partial<Settings>>(KEY, {}),
});

/** Whether things should appear without sliding. */
export function still(): boolean {
  return settings.lessMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Factor for all pauses. */
export function tempo(): number {
  return { calm: 1, quick: 0.45, none: 0 }[settings.tempo];
}

/** Keeps the settings and shows them on the page, now and after every change. Called once. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      keep(KEY, $state.snapshot(settings));
      const root = document.documentElement;
      root.dataset.theme = settings.theme;
      root.dataset.suits = settings.fourColours ? 'four' : 'two';
      root.dataset.motion = settings.lessMotion ? 'less' : 'auto';
    });
  });
}
