/** Works on their way to and from the server: a field of clay as JSON, deflated. */
import { api } from '../../lib/api';
import type { WorkSaved } from '../../lib/types.gen';
import { SIZE } from './field';

export interface FieldWork {
  kind: 'field48/1';
  data: string;
}

/** The reference of an empty place. */
export const EMPTY = '-';

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: ReadableWritablePair<BufferSource, BufferSource>,
): Promise<Uint8Array<ArrayBuffer>> {
  const answer = new Response(
    new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, BufferSource>) as ReadableStream,
  );
  return new Uint8Array(await answer.arrayBuffer());
}

export async function pack(cells: Uint8Array): Promise<FieldWork> {
  const bytes = await through(new Uint8Array(cells), new CompressionStream('deflate'));
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return { kind: 'field48/1', data: btoa(text) };
}

/** The cells of a work; null for a kind that we cannot show. */
export async function unpack(work: { kind: string; data?: string }): Promise<Uint8Array | null> {
  if (work.kind !== 'field48/1' || work.data === undefined) return null;
  const bytes = Uint8Array.from(atob(work.data), (letter) => letter.charCodeAt(0));
  const cells = await through(bytes, new DecompressionStream('deflate'));
  return cells.length === SIZE ** 3 ? cells : null;
}

/** Keep what I have made so far; the reference with which it can be handed in. */
export async function save(table: string, token: string, work: FieldWork): Promise<string> {
  const answer = await api.call('PUT', `/api/tables/${table}/work`, work, { Authorization: `Bearer ${token}` });
  return ((await answer.json()) as WorkSaved).ref;
}

const loaded = new Map<string, Promise<Uint8Array | null>>();

/** The cells of a work that has been handed in; null for an empty place. A work never changes, so each is asked for once. */
export function load(reference: string): Promise<Uint8Array | null> {
  if (reference === EMPTY) return Promise.resolve(null);
  let work = loaded.get(reference);
  if (!work) {
    work = api
      .call('GET', `/api/works/${encodeURIComponent(reference)}`)
      .then((answer) => answer.json())
      .then(unpack)
      .catch((trouble: unknown) => {
        loaded.delete(reference);
        throw trouble;
      });
    loaded.set(reference, work);
  }
  return work;
}
