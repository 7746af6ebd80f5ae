/** Larger totals are not counted to their end: 1 000+. */
export const MAX_COUNT = 1000;

/** How many listings match, at least where `isCapped`. */
export interface Total {
  total: number;
  isCapped: boolean;
}

/**
 * The total that a page shows. While more rows follow it is larger than what has been shown, so that a client which reads until it has
 * `total` rows reads them all. The last page has the exact total.
 *
 * @param counted matches, up to `MAX_COUNT` and one; undefined when it was not counted
 * @param before the total of the pages before, by a cursor
 */
export function totalOf(
  { offset, rows, hasMore }: { offset: number; rows: number; hasMore: boolean },
  counted: number | undefined,
  before: Total | undefined,
): Total {
  const shown = offset + rows + (hasMore ? 1 : 0);
  const isMany = counted !== undefined && counted > MAX_COUNT;
  if (counted !== undefined && !isMany) {
    return { total: rows > 0 ? Math.max(counted, shown) : counted, isCapped: false };
  }
  if (hasMore) {
    const { total, isCapped } = before ?? { total: isMany ? MAX_COUNT : shown, isCapped: true };
    return shown <= total ? { total, isCapped } : { total: shown, isCapped: true };
  }
  if (rows > 0 || before || offset === 0) return { total: shown, isCapped: false };
  return { total: isMany ? MAX_COUNT : offset, isCapped: true };
}
