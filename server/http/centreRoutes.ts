import { countCentre } from '../../contract/account/calls.ts';
import type { CentreCounts } from '../../contract/account/index.ts';
import { countBrowses, countFavourites } from '../account/index.ts';
import { countRunningAfterSales } from '../afterSale/index.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from './routes.ts';
import { countRecycling } from '../recycling/index.ts';
import { readSellerStanding } from '../market/index.ts';
import { countListings } from '../selling/index.ts';
import type { Db } from '../store/db.ts';
import { countUnreadThreads } from '../support/index.ts';

/** The counter of each domain. `now`: epoch ms. */
const COUNTERS: {
  [K in keyof CentreCounts]-?: (db: Db, userId: string, now: number) => Promise<CentreCounts[K]>;
} = {
  listings: countListings,
  recycling: countRecycling,
  afterSales: countRunningAfterSales,
  favourites: countFavourites,
  browses: countBrowses,
  unreadChats: countUnreadThreads,
  seller: readSellerStanding,
};

/** Binds the counters of the personal centre, the only call that reads all domains. */
export function centreRoutes({ serveMember }: Routes, ctx: Context): void {
  serveMember(countCentre, async ({ member }) => {
    const now = ctx.clock.now();
    const counts = Object.entries(COUNTERS).map(
      async ([name, count]) => [name, await count(ctx.store, member.id, now)] as const,
    );
    return Object.fromEntries(await Promise.all(counts)) as unknown as CentreCounts;
  });
}
