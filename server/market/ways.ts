/**
 * How the rows of a page are come to: along the index of the order, no further than so many rows; by collecting all that fit and
 * ordering them; or as the database plans it.
 */
export type Way = { walk: number } | 'gather' | 'plan';

/**
 * What a row costs of a million, µs, on 2 shared cores: along an index, whose rows lie one beside the other where that is of time and
 * anywhere where it is of price; and collected, by the pages they lie on.
 */
const COST = { walked: { listed_at: 2, price: 10 }, gathered: 3 };
/** How much further than chance says a walk goes: rows that fit often stand close together. */
const PATIENCE = 3;
/** The shortest and the longest first walk, that of a filter nothing is known of, and the longest of all, rows. */
const WALK = { least: 1000, most: 10_000, unknown: 3000, last: 50_000 };

/** What is known of a filter before it is looked for: of `among` rows on sale about so many fit; undefined: nothing. */
export type Known = { expected: number; among: number } | undefined;

/**
 * The ways to look for a page of rows that fit a filter no index of its order holds, in turn: each is left when it does not fill the
 * page; the last finds what there is. The database thinks that those that fit are spread evenly along every order. Where they are not
 * (accounts of the highest rank, the cheapest first) it would walk through most of a million rows, seconds for one page.
 * @param column the order's
 * @param wanted rows of a page and those before it
 */
export function waysOf(known: Known, column: 'listed_at' | 'price', wanted: number): Way[] {
  if (!known) return [{ walk: WALK.unknown }, 'gather'];
  const { expected, among } = known;
  const byChance = (wanted * among) / Math.max(expected, 1);
  // A walk that finds what it looks for goes about two times as far as chance says.
  if (expected * COST.gathered < byChance * COST.walked[column] * 2) return ['gather'];
  const first = Math.min(Math.max(Math.round(byChance * PATIENCE), WALK.least), WALK.most);
  // The second walk costs as much as to collect does.
  const second = Math.min(Math.round((expected * COST.gathered) / COST.walked[column]), WALK.last);
  return second > first * 2 ? [{ walk: first }, { walk: second }, 'gather'] : [{ walk: first }, 'gather'];
}
