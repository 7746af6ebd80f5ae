import type { Hono } from 'hono';
import * as aliases from '../../contract/market/aliases.ts';
import * as calls from '../../contract/market/calls.ts';
import type { Context } from '../context.ts';
import { serve, type Env } from '../http.ts';
import * as catalogue from './catalogue.ts';
import { searchListings } from './search.ts';

/** Games, templates, districts, listings and deals (specification §7). */
export function marketRoutes(app: Hono<Env>, ctx: Context): void {
  serve(app, ctx, calls.listGames, (_, { input }) => catalogue.listGames(ctx, input));
  serve(app, ctx, calls.listAttributes, (_, { input }) => catalogue.listAttributes(ctx, input.gameId));
  serve(app, ctx, calls.readTemplate, (_, { input }) => catalogue.readTemplate(ctx.store, input.gameId));
  serve(app, ctx, aliases.readAttributeNames, (_, { input }) =>
    catalogue.readAttributeNames(ctx, input.gameId),
  );
  serve(app, ctx, calls.listDistricts, (_, { input }) => catalogue.listDistricts(ctx, input));
  serve(app, ctx, calls.listServers, (_, { input }) => catalogue.listServers(ctx, input.parentId));
  serve(app, ctx, calls.searchListings, (_, { input }) => searchListings(ctx, input));
  serve(app, ctx, calls.readListing, (caller, { input }) => catalogue.readListing(ctx, input.id, caller));
  serve(app, ctx, calls.recommendListings, (_, { params }) => catalogue.recommendListings(ctx, params.id));
  serve(app, ctx, calls.listOperators, (_, { input }) =>
    catalogue.listOperators(ctx, input.gameId, input.systemId),
  );
  serve(app, ctx, calls.listAreas, (_, { input }) =>
    catalogue.listAreas(ctx, input.gameId, input.operatorId),
  );
  serve(app, ctx, calls.listAreaServers, (_, { input }) => catalogue.listAreaServers(ctx, input.areaId));
  serve(app, ctx, calls.listDeals, (_, { input }) => catalogue.listDeals(ctx, input));
  serve(app, ctx, calls.readHomeNumbers, () => catalogue.readHomeNumbers(ctx));
}
