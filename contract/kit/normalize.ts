// Normalizes the answers of other servers of this API before they are checked.

/** Whether a value is absent: undefined, null or ''. */
export const isEmpty = (raw: unknown): boolean => raw === undefined || raw === null || raw === '';

/** Parses JSON text of a list or object; returns everything else unchanged. */
export function parseIfJson(raw: unknown): unknown {
  if (typeof raw !== 'string' || !/^\s*[[{]/.test(raw)) return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return raw;
  }
}

/** The value when it is an object, otherwise undefined. */
export const fieldsOf = (raw: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? (raw as Record<string, unknown>)
    : undefined;

/** Converts a number to text. */
export const asText = (raw: unknown): unknown => (typeof raw === 'number' ? String(raw) : raw);

/**
 * The items of a list in any form other servers use: bare, as JSON text, comma-separated, or a page with rows, list
 * or data. Undefined when there is no list.
 */
export function toItems(raw: unknown): readonly unknown[] | undefined {
  if (isEmpty(raw)) return [];
  const found = parseIfJson(raw);
  if (Array.isArray(found)) return found;
  if (typeof found === 'string' && !/^\s*[[{]/.test(found))
    return found.split(',').filter((one) => one.trim() !== '');
  const page = fieldsOf(found);
  const inside = page && [page.rows, page.list, page.data].find((one) => one !== undefined);
  return inside === undefined ? undefined : toItems(inside);
}

/** Whether PostgreSQL can store a text. It refuses NUL and lone surrogates. */
export const isStorable = (w: string): boolean => !w.includes('\0') && !/\p{Surrogate}/u.test(w);
