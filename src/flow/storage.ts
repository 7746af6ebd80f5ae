export type Area = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>;

/** JSON by key. Never throws: without storage, values last as long as the page. */
export interface JsonStorage {
  /** The value, or null if it is absent or invalid. An invalid value is removed. */
  read<T>(key: string, is: (value: unknown) => value is T): T | null;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  clear(): void;
}

const PROBE_KEY = 'probe';

const browserArea = (): Area => globalThis.localStorage;

/** Whether the browser lets the site store values beyond the page: a private window or a setting may forbid it. */
export function canStore(area: () => Area = browserArea): boolean {
  try {
    area().setItem(PROBE_KEY, '1');
    area().removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}

/** JSON over local storage. `area` may throw, for example in private windows. */
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

/** Parses JSON; undefined if it is invalid. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
