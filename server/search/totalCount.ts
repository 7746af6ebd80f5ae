/** Matches beyond this number are not counted; the total is shown as 1 000+. */
export const MAX_COUNT = 1000;

/** The number of matches. With `isCapped` there are at least that many. */
export interface Total {
  total: number;
  isCapped: boolean;
}

/**
 * The total to show on a page. While more rows follow, the total is larger than the number of rows shown so far, so
 * that a client that reads until it has `total` rows reads all. The last page has the exact total.
 *
 * @param counted the matches, up to `MAX_COUNT + 1`; undefined when they were not counted
 * @param before the total of the previous pages, from the cursor
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
