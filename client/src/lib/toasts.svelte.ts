/** Short notes that come and go: refusals above all. */

export interface Toast {
  id: number;
  text: string;
  kind: 'note' | 'refusal';
}

export const toasts: Toast[] = $state([]);
let next = 0;

/** Show a note for a few seconds. The same text is shown only once at a time. */
export function toast(text: string, kind: Toast['kind'] = 'note'): void {
  if (toasts.some((known) => known.text === text)) return;
  const id = next++;
  toasts.push({ id, text, kind });
  setTimeout(() => dismiss(id), 3000 + text.length * 60);
}

/** Take a note away. */
export function dismiss(id: number): void {
  const at = toasts.findIndex((known) => known.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
