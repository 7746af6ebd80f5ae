import type { ListingSort } from '../../../contract/market/listing.ts';

/** Sort orders of one button; a second press selects the second. */
export type SortChoice = readonly [ListingSort, ListingSort?];

export const SORT_BUTTONS = [
  { label: '最新', sorts: ['timedesc'] },
  { label: '价格', sorts: ['priceasc', 'pricedesc'] },
] as const satisfies readonly { label: string; sorts: SortChoice }[];

const DIRECTIONS: Partial<Record<ListingSort, string>> = { priceasc: '从低到高', pricedesc: '从高到低' };

export const nextSort = ([first, second]: SortChoice, now: ListingSort): ListingSort =>
  now === first && second ? second : first;

/** Label of a sort button, with the direction while active. */
export function sortLabel(label: string, sorts: SortChoice, now: ListingSort): string {
  const direction = sorts.includes(now) ? DIRECTIONS[now] : undefined;
  return direction === undefined ? `按${label}排序` : `按${label}排序，${direction}`;
}
