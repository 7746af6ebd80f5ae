import type { ListingCard } from '../../../contract/market/listing.ts';

/** The listings of an endless list, each once: one that moved to the next page while reading on was sent twice. */
export function withoutRepeats(rows: readonly ListingCard[]): ListingCard[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** How many listings there are, in words; '' while it is not known. `total` is what the server counts. */
export function countWords(isPending: boolean, gameName: string, total: number | undefined): string {
  if (isPending) return '正在找';
  return total === undefined ? '' : `${gameName === '' ? '' : `${gameName} `}共 ${total} 件在售`;
}
