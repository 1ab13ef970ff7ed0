/** The games' rooms, each loaded when somebody enters it. */
import type { GameModule } from './types';

const rooms = import.meta.glob<GameModule>('./*/index.ts');

/** The room of a game; rejects when there is none. */
export function room(game: string): Promise<GameModule> {
  const load = rooms[`./${game}/index.ts`];
  return load ? load() : Promise.reject(new Error(`no room for ${game}`));
}
