/**
 * How the rows of a page are come to: along the index of the order, no further than so many rows; from step to step of the prices
 * (`steps.ts`); by collecting all that fit and ordering them; or as the database plans it.
 */
export type Way = { walk: number } | 'steps' | 'gather' | 'plan';

/** What is known of a search before it is looked for. */
export interface Sought {
  /** Whether steps are kept of something it asks for. */
  hasTerms: boolean;
  /** Whether it asks for what the database knows nothing of. */
  isHidden: boolean;
  /** Which share of the listings has its rarest word; 0: no common word; undefined: nobody knows. */
  share: number | undefined;
  /** Whether it was found shortly before that many fit. */
  isMany: boolean;
  column: 'listed_at' | 'price';
  /** Whether the page begins at the cheapest or the dearest listing of all. */
  isAtEnd: boolean;
  /** Rows of the page and those before it. */
  wanted: number;
}

/**
 * The shortest and the longest walk, and that for a filter nothing is known of, rows. A million rows along the time cost 2 s, along the
 * price 10 s, as they lie anywhere.
 */
const WALK = { least: 500, most: 10_000, unknown: 3000 };
/** How much further than chance says a walk goes: rows that fit often stand close together. */
const PATIENCE = 3;
/** What is rarer than this is found sooner by steps than by a walk. */
const COMMON = 1 / 25;

/**
 * The ways to look for a page of rows that fit a filter no index of its order holds, in turn: each is left when it does not fill the
 * page; the last finds what there is. The database thinks that those that fit are spread evenly along every order. Where they are not
 * (accounts of the highest rank, the cheapest first) it would walk through most of a million rows, seconds for one page. By price, what is
 * common is found by a walk before a step of some thousand rows is read; at the ends of the prices steps have few.
 */
export function waysOf({ hasTerms, isHidden, share, isMany, column, isAtEnd, wanted }: Sought): Way[] {
  const walk = (far: number): Way => ({ walk: Math.min(Math.max(Math.round(far), WALK.least), WALK.most) });
  if (hasTerms && column === 'price') {
    const isRare = share !== undefined && share < COMMON;
    return isAtEnd || isRare ? ['steps'] : [walk(wanted / COMMON), 'steps'];
  }
  if (!hasTerms && !isHidden) return ['plan'];
  if (share === 0 && !isMany) return ['gather'];
  return [walk(share ? (wanted / share) * PATIENCE : WALK.unknown), 'gather'];
}
