/** Local storage that never throws (it may be full or forbidden) and holds JSON. */
const PREFIX = 'kurumaza.';

/** The value kept under a key, or `fallback`. */
export function kept<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** Keeps a value; null forgets it. */
export function keep(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + key);
    else localStorage.setItem(PREFIX + key, JSON.stringify(value));
  } catch {
    // Without storage everything works, only nothing is remembered.
  }
}
