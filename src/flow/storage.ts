/** A place of texts by key, such as window.localStorage. */
export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** JSON by key. Nothing here throws: where nothing can be kept it lasts as long as the page. */
export interface JsonStorage {
  /** The value, or null when it is absent or unreadable; what is unreadable is removed. */
  read<T>(key: string, is: (value: unknown) => value is T): T | null;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  /** Empties the whole area. */
  clear(): void;
}

const browserArea = (): Area => globalThis.localStorage;

/** JSON over local storage (specification §3: values are kept as JSON text). `area` may throw: private windows do. */
export function createStorage(area: () => Area = browserArea): JsonStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(act: (area: Area) => T): T | undefined => {
    try {
      return act(area());
    } catch {
      return undefined;
    }
  };
  const remove = (key: string) => {
    memory.delete(key);
    attempt((kept) => kept.removeItem(key));
  };

  return {
    read(key, is) {
      const text = memory.get(key) ?? attempt((kept) => kept.getItem(key)) ?? null;
      if (text === null) return null;
      const value = fromJson(text);
      if (is(value)) return value;
      remove(key);
      return null;
    },
    write(key, value) {
      const text = JSON.stringify(value);
      const isKept = attempt((kept) => {
        kept.setItem(key, text);
        return true;
      });
      if (isKept) memory.delete(key);
      else memory.set(key, text);
    },
    remove,
    clear() {
      memory.clear();
      attempt((kept) => kept.clear());
    },
  };
}

/** The value of a JSON text; undefined when it is not JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
