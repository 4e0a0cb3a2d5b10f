interface StoredEntry {
  /** The text as it is stored; null without an entry. */
  readText: () => string | null;
  /** What the text says as JSON; null without an entry, or where it cannot be read. Others may have written it: to be read with care. */
  read: () => unknown;
  /** Null takes the entry away. False where the browser lets nothing be stored (private mode, quota). */
  writeText: (text: string | null) => boolean;
  write: (value: unknown) => boolean;
}

/** One entry of the browser's storage. Where nothing can be stored it is empty, and what is written lives as long as the page. */
export function storedEntry(area: 'local' | 'session', key: string): StoredEntry {
  const storage = (): Storage => (area === 'local' ? localStorage : sessionStorage);
  const readText = (): string | null => {
    try {
      return storage().getItem(key);
    } catch {
      return null;
    }
  };
  const read = (): unknown => {
    try {
      return JSON.parse(readText() ?? 'null');
    } catch {
      return null;
    }
  };
  const writeText = (text: string | null): boolean => {
    try {
      if (text === null) storage().removeItem(key);
      else storage().setItem(key, text);
      return true;
    } catch {
      return false;
    }
  };
  const write = (value: unknown): boolean => writeText(value === null ? null : JSON.stringify(value));
  return { readText, read, writeText, write };
}
