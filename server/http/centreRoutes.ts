import type { Hono } from 'hono';
import { countCentre } from '../../contract/account/calls.ts';
import type { CentreCounts } from '../../contract/account/index.ts';
import { countBrowses, countFavourites } from '../account/index.ts';
import { countRunningAfterSales } from '../afterSale/index.ts';
import type { Context } from '../kit/context.ts';
import { serveMember, type Env } from './calls.ts';
import { countRecycling } from '../recycling/index.ts';
import { countListings } from '../selling/index.ts';
import type { Db } from '../store/db.ts';
import { countUnreadThreads } from '../support/index.ts';

/** How much a member has of everything the personal centre counts: each domain counts its own. */
const COUNTERS: { [K in keyof CentreCounts]: (db: Db, userId: string) => Promise<CentreCounts[K]> } = {
  listings: countListings,
  recycling: countRecycling,
  afterSales: countRunningAfterSales,
  favourites: countFavourites,
  browses: countBrowses,
  unreadChats: countUnreadThreads,
};

/** The counters of the personal centre, the one call that asks every domain. */
export function centreRoutes(app: Hono<Env>, ctx: Context): void {
  serveMember(app, ctx, countCentre, async ({ member }) => {
    const counts = Object.entries(COUNTERS).map(
      async ([name, count]) => [name, await count(ctx.store, member.id)] as const,
    );
    return Object.fromEntries(await Promise.all(counts)) as unknown as CentreCounts;
  });
}
