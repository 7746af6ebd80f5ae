import type { ListingCard } from '../../../contract/market/listing.ts';

/** The listings of an endless list, each once: one that moved to the next page while reading on was sent twice. */
export function withoutRepeats(rows: readonly ListingCard[]): ListingCard[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** So far the server counts a list; of a longer one, or one that takes too long to count, it says that there are more. */
const COUNTED = 1000;

/** How many a list has, such as 312; of a longer one than is counted, 1000+. `first` is its first page. */
export const countOf = (first: { total: number; isCapped?: boolean | undefined }): string =>
  first.isCapped ? `${Math.min(first.total, COUNTED)}+` : `${first.total}`;

/** How many listings there are, in words; '' while it is not known. `first` is the list's first page. */
export function countWords(
  isPending: boolean,
  gameName: string,
  first: { total: number; isCapped?: boolean | undefined } | undefined,
): string {
  if (isPending) return '正在找';
  if (first === undefined) return '';
  return `${gameName === '' ? '' : `${gameName} `}共 ${countOf(first)} 件在售`;
}
