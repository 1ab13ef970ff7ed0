import { api } from './api';
import { usual } from './computers.svelte';
import { lang } from './i18n.svelte';
import { go } from './router.svelte';
import { remember } from './seats.svelte';
import { settings } from './settings.svelte';
import { shell } from './shell-words';
import type { NewTable } from './types.gen';

/** The name to sit down with. */
export function myName(): string {
  return settings.name.trim() || shell().guest;
}

/** Open a table with the computers this device likes, take the seat the server gives, and go there. */
export async function openTable(wish: Omit<NewTable, 'name' | 'language' | 'computer'>): Promise<void> {
  const seated = await api.newTable({ ...wish, name: myName(), computer: usual(), language: lang() });
  remember({ table: seated.table, game: wish.game, key: seated.key, token: seated.token, seat: seated.seat });
  go(`/t/${seated.table}`);
}
