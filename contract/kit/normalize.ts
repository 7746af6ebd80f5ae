// Normalizes replies of other servers of this API before validation.

/** True for undefined, null and ''. */
export const isEmpty = (raw: unknown): boolean => raw === undefined || raw === null || raw === '';

/** Parses JSON text of a list or object. Returns everything else unchanged. */
export function parseIfJson(raw: unknown): unknown {
  if (typeof raw !== 'string' || !/^\s*[[{]/.test(raw)) return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return raw;
  }
}

export const fieldsOf = (raw: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)
    ? (raw as Record<string, unknown>)
    : undefined;

export const asText = (raw: unknown): unknown => (typeof raw === 'number' ? String(raw) : raw);

/**
 * The items of a list in every form that other servers use: bare, JSON text, comma-separated, or a page with rows, list
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

/** False for text that PostgreSQL cannot store: NUL and lone surrogates. */
export const isStorable = (w: string): boolean => !w.includes('\0') && !/\p{Surrogate}/u.test(w);
