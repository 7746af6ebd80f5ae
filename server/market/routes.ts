import type { Hono } from 'hono';
import * as aliases from '../../contract/market/aliases.ts';
import * as calls from '../../contract/market/calls.ts';
import type { Context } from '../kit/context.ts';
import { serve, serveCached, type Env } from '../http/calls.ts';
import * as catalogue from './catalogue.ts';
import { readListing } from './readListing.ts';
import { listSellerListings, listSellerReviews, readSeller } from './seller.ts';
import { readCachedTemplate } from './template.ts';

/**
 * Binds the calls about games, templates, districts, listings and deals. All answers except a listing's detail are the
 * same for everyone.
 */
export function marketRoutes(app: Hono<Env>, ctx: Context): void {
  serveCached(app, ctx, calls.listGames, ({ input }) => catalogue.listGames(ctx, input));
  serveCached(app, ctx, calls.listAttributes, ({ input }) => catalogue.listAttributes(ctx, input.gameId));
  serveCached(app, ctx, calls.readTemplate, ({ input }) => readCachedTemplate(ctx, input.gameId));
  serveCached(app, ctx, aliases.readAttributeNames, ({ input }) =>
    catalogue.readAttributeNames(ctx, input.gameId),
  );
  serveCached(app, ctx, calls.listDistricts, ({ input }) => catalogue.listDistricts(ctx, input));
  serveCached(app, ctx, calls.listServers, ({ input }) => catalogue.listServers(ctx, input.parentId));
  serveCached(app, ctx, calls.searchListings, ({ input }, network) =>
    catalogue.listListings(ctx, input, network),
  );
  serve(app, ctx, calls.readListing, (caller, { input }) => readListing(ctx, input.id, caller));
  serveCached(app, ctx, calls.recommendListings, ({ params }) => catalogue.recommendListings(ctx, params.id));
  serveCached(app, ctx, calls.listOperators, ({ input }) =>
    catalogue.listOperators(ctx, input.gameId, input.systemId),
  );
  serveCached(app, ctx, calls.listAreas, ({ input }) =>
    catalogue.listAreas(ctx, input.gameId, input.operatorId),
  );
  serveCached(app, ctx, calls.listAreaServers, ({ input }) => catalogue.listAreaServers(ctx, input.areaId));
  serveCached(app, ctx, calls.listDeals, ({ input }) => catalogue.listDeals(ctx, input));
  serveCached(app, ctx, calls.readSeller, ({ input }) => readSeller(ctx, input));
  serveCached(app, ctx, calls.listSellerReviews, ({ input }) => listSellerReviews(ctx, input));
  serveCached(app, ctx, calls.listSellerListings, ({ input }) => listSellerListings(ctx, input));
  serveCached(app, ctx, calls.readHomeNumbers, () => catalogue.readHomeNumbers(ctx));
}
