// What servers of the family say, brought into one spelling before it is checked.

/** Whether nothing is said. */
export const isEmpty = (said: unknown): boolean => said === undefined || said === null || said === '';

/** The list or object inside JSON text; everything else as it is. */
export function unpacked(said: unknown): unknown {
  if (typeof said !== 'string' || !/^\s*[[{]/.test(said)) return said;
  try {
    return JSON.parse(said) as unknown;
  } catch {
    return said;
  }
}

/** The fields of what was said when it is an object. */
export const fieldsOf = (said: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof said === 'object' && said !== null && !Array.isArray(said)
    ? (said as Record<string, unknown>)
    : undefined;

/** Numbers stand for their digits. */
export const asText = (said: unknown): unknown => (typeof said === 'number' ? String(said) : said);

/**
 * The items of a list, however a server of the family says it: bare, as JSON text, as text with commas, or as a page whose
 * items stand under rows, list or data. Undefined when there is no list in it.
 */
export function itemsOf(said: unknown): readonly unknown[] | undefined {
  if (isEmpty(said)) return [];
  const found = unpacked(said);
  if (Array.isArray(found)) return found;
  if (typeof found === 'string' && !/^\s*[[{]/.test(found))
    return found.split(',').filter((one) => one.trim() !== '');
  const page = fieldsOf(found);
  const inside = page && [page.rows, page.list, page.data].find((one) => one !== undefined);
  return inside === undefined ? undefined : itemsOf(inside);
}

/** Whether a text can be stored: PostgreSQL takes neither NUL nor a lone surrogate. */
export const isSound = (w: string): boolean => !w.includes('\0') && !/\p{Surrogate}/u.test(w);
