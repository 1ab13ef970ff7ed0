/** The server's HTTP interface. Every failure becomes a `Trouble` with one clear line. */
import { lang } from './i18n.svelte';
import type { ComputersInfo, GameInfo, NewTable, Seated, SitDown, TableInfo, Problem, Frames } from './types.gen';
import { common } from './words';

export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
  ) {
    super(text);
  }
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: {
        'Accept-Language': lang(),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Trouble(0, 'offline', common().offline);
  }
  if (answer.ok) return answer;
  let problem: Partial<Problem> = {};
  try {
    problem = (await answer.json()) as Problem;
  } catch {
    // Not one of our answers (a proxy's, say): the status has to do.
  }
  throw new Trouble(answer.status, problem.code ?? 'http', problem.text ?? common().failed(answer.status));
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await call(method, path, body)).json()) as T;
}

let known: Promise<GameInfo[]> | undefined;

export const api = {
  /** All games; asked for once. */
  games(): Promise<GameInfo[]> {
    known ??= json<GameInfo[]>('GET', '/api/games').catch((trouble: unknown) => {
      known = undefined;
      throw trouble;
    });
    return known;
  },
  /** The rules page of a game, as HTML made by the server from our own guide. */
  async guide(game: string): Promise<string> {
    return (await call('GET', `/api/guides/${game}/${lang()}`)).text();
  },
  computers: () => json<ComputersInfo>('GET', '/api/computers'),
  openTables: () => json<TableInfo[]>('GET', '/api/tables'),
  table: (table: string, key: string) => json<TableInfo>('GET', `/api/tables/${table}?key=${encodeURIComponent(key)}`),
  newTable: (wish: NewTable) => json<Seated>('POST', '/api/tables', wish),
  sitDown: (table: string, wish: SitDown) => json<Seated>('POST', `/api/tables/${table}/seats`, wish),
  frames: (table: string, first: number, count: number, key = '') =>
    json<Frames>('GET', `/api/tables/${table}/frames?first=${first}&count=${count}&key=${encodeURIComponent(key)}`),
  /** Where the record of a finished game can be downloaded. */
  recordUrl: (table: string, key = '') => `/api/tables/${table}/record?key=${encodeURIComponent(key)}`,
  /** Other requests of games, such as clay works. */
  call,
};
