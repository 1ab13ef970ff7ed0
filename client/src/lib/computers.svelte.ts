/** The computers that can be asked to a table: characters and strengths as the server tells them, and whom this device likes. */
import { api } from './api';
import { lang, named, words } from './i18n.svelte';
import { settings } from './settings.svelte';
import type { CharacterInfo, ComputersInfo } from './types.gen';

export const w = words(
  {
    computers: 'Computers',
    style: 'Character',
    level: (n: number) => `strength ${n}`,
    levelCalled: (n: number, called: string) => `Strength ${n}: ${called}`,
    standIns: 'Computers that stand in',
    seatOne: 'Seat a computer here',
    change: (name: string) => `Change ${name}`,
    free: 'Free the seat',
    warming: 'Computers are warming up; until then they play simply.',
  },
  {
    computers: 'コンピューター',
    style: '打ち筋',
    level: (n) => `強さ${n}`,
    levelCalled: (n, called) => `強さ${n}：${called}`,
    standIns: '代わりに入るコンピューター',
    seatOne: 'ここにコンピューターを座らせる',
    change: (name) => `${name}を替える`,
    free: '席を空ける',
    warming: 'コンピューターは準備中です。今は先を読みません。',
  },
);

/** What is offered; null until the server has told. */
export const offer: { info: ComputersInfo | null } = $state({ info: null });

/** Ask the server once what it offers. */
export async function loadOffer(): Promise<void> {
  offer.info ??= await api.computers();
}

/** Ask again: computers that were warming up may be ready, or the other way round. */
export async function renewOffer(): Promise<void> {
  offer.info = await api.computers();
}

/** A player by name, such as `bold:3`, in its parts; null for one without levels. */
export function read(player: string): { character: CharacterInfo; level: number } | null {
  const [id, level] = player.split(':');
  const character = offer.info?.characters.find((known) => known.id === id);
  // without a level a player plays at full strength
  return offer.info && character ? { character, level: level ? Number(level) : offer.info.strengths.length } : null;
}

/** The name of a player of a character and a strength. */
export function playerOf(character: string, level: number): string {
  return `${character}:${level}`;
}

/** What a strength is called. */
export function called(level: number): string {
  return offer.info?.strengths[level - 1]?.[lang() === 'ja' ? 1 : 0] ?? '';
}

/** Strength and character in a few words: "strength 5 · bold". */
export function inWords(player: string, dot: string): string {
  const known = read(player);
  if (!known) return '';
  const first = offer.info?.characters[0]?.id;
  return w().level(known.level) + (known.character.id === first ? '' : dot + named(known.character));
}

/** Whom this device asks to the table: the last choice, else whom the house likes; empty as long as that is not known. */
export function usual(): string {
  return settings.computer && (!offer.info || read(settings.computer)) ? settings.computer : (offer.info?.usual ?? '');
}
