import * as aliases from '../../contract/market/aliases.ts';
import * as calls from '../../contract/market/calls.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import * as catalogue from './catalogue.ts';
import { readListing } from './readListing.ts';
import { listSellerListings, listSellerReviews, readSeller } from './seller.ts';
import { readCachedTemplate } from './template.ts';

/**
 * Binds the calls about games, templates, districts, listings and deals. All answers except a listing's detail are the
 * same for everyone.
 */
export function marketRoutes({ serve, serveCached }: Routes, ctx: Context): void {
  serveCached(calls.listGames, ({ input }) => catalogue.listGames(ctx, input));
  serveCached(calls.listAttributes, ({ input }) => catalogue.listAttributes(ctx, input.gameId));
  serveCached(calls.readTemplate, ({ input }) => readCachedTemplate(ctx, input.gameId));
  serveCached(aliases.readAttributeNames, ({ input }) => catalogue.readAttributeNames(ctx, input.gameId));
  serveCached(calls.listDistricts, ({ input }) => catalogue.listDistricts(ctx, input));
  serveCached(calls.listServers, ({ input }) => catalogue.listServers(ctx, input.parentId));
  serveCached(calls.searchListings, ({ input }, network) => catalogue.listListings(ctx, input, network));
  serve(calls.readListing, (caller, { input }) => readListing(ctx, input.id, caller));
  serveCached(calls.recommendListings, ({ params }) => catalogue.recommendListings(ctx, params.id));
  serveCached(calls.listOperators, ({ input }) => catalogue.listOperators(ctx, input.gameId, input.systemId));
  serveCached(calls.listAreas, ({ input }) => catalogue.listAreas(ctx, input.gameId, input.operatorId));
  serveCached(calls.listAreaServers, ({ input }) => catalogue.listAreaServers(ctx, input.areaId));
  serveCached(calls.listDeals, ({ input }) => catalogue.listDeals(ctx, input));
  serveCached(calls.readSeller, ({ input }) => readSeller(ctx, input));
  serveCached(calls.listSellerReviews, ({ input }) => listSellerReviews(ctx, input));
  serveCached(calls.listSellerListings, ({ input }) => listSellerListings(ctx, input));
  serveCached(calls.readHomeNumbers, () => catalogue.readHomeNumbers(ctx));
}
