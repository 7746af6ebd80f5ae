import type { Store } from '../store/db.ts';

/** The totals of larger results are not counted to their end: `1 000+`. */
export const COUNTED = 1000;

/** How many fit: a number, more than {@link COUNTED}, or nobody counted them. */
export type Counted = number | 'many' | 'unknown';

/** How many there are, as far as it is known. */
export interface Total {
  total: number;
  isCapped: boolean;
}

/** How long it is remembered that more than {@link COUNTED} fit a filter, ms, and of how many filters. */
export const MANY_FOR = 60_000;
export const MOST_MANY = 5000;

const manyByStore = new WeakMap<Store, Map<string, number>>();

export function manyOf(store: Store): Map<string, number> {
  let found = manyByStore.get(store);
  if (!found) manyByStore.set(store, (found = new Map()));
  return found;
}

/**
 * What is known of the total: at least what has been shown. While there are more it is more than that, so that nobody stops too
 * early.
 */
export function totalOf(
  found: number,
  counted: Counted | undefined,
  at: number,
  limit: number,
  resumed: Total | undefined,
): Total {
  const shown = at + Math.min(found, limit) + (found > limit ? 1 : 0);
  if (typeof counted === 'number') {
    return { total: found > 0 ? Math.max(counted, shown) : counted, isCapped: false };
  }
  if (found > limit) {
    const { total, isCapped } = resumed ?? { total: counted === 'many' ? COUNTED : shown, isCapped: true };
    return shown <= total ? { total, isCapped } : { total: shown, isCapped: true };
  }
  if (found > 0 || resumed || at === 0) return { total: shown, isCapped: false };
  return { total: counted === 'many' ? COUNTED : at, isCapped: true };
}
