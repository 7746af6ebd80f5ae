import type { Hono } from 'hono';
import * as aliases from '../../contract/market/aliases.ts';
import * as calls from '../../contract/market/calls.ts';
import type { Context } from '../kit/context.ts';
import { serve, serveKept, type Env } from '../http/calls.ts';
import * as catalogue from './catalogue.ts';
import { readListing } from './readListing.ts';
import { searchListings } from './search.ts';
import { keptTemplate, TEMPLATE_TABLES } from './template.ts';

/** Games, templates, districts, listings and deals (specification §7). All but a listing's page is the same for everyone. */
export function marketRoutes(app: Hono<Env>, ctx: Context): void {
  const games = ['games', 'listings'];
  const districts = ['districts'];
  serveKept(app, ctx, calls.listGames, games, ({ input }) => catalogue.listGames(ctx, input));
  serveKept(app, ctx, calls.listAttributes, TEMPLATE_TABLES, ({ input }) =>
    catalogue.listAttributes(ctx, input.gameId),
  );
  serveKept(app, ctx, calls.readTemplate, TEMPLATE_TABLES, ({ input }) => keptTemplate(ctx, input.gameId));
  serveKept(app, ctx, aliases.readAttributeNames, TEMPLATE_TABLES, ({ input }) =>
    catalogue.readAttributeNames(ctx, input.gameId),
  );
  serveKept(app, ctx, calls.listDistricts, districts, ({ input }) => catalogue.listDistricts(ctx, input));
  serveKept(app, ctx, calls.listServers, districts, ({ input }) =>
    catalogue.listServers(ctx, input.parentId),
  );
  serveKept(app, ctx, calls.searchListings, [...games, ...TEMPLATE_TABLES], ({ input }) =>
    searchListings(ctx, input),
  );
  serve(app, ctx, calls.readListing, (caller, { input }) => readListing(ctx, input.id, caller));
  serveKept(app, ctx, calls.recommendListings, games, ({ params }) =>
    catalogue.recommendListings(ctx, params.id),
  );
  serveKept(app, ctx, calls.listOperators, districts, ({ input }) =>
    catalogue.listOperators(ctx, input.gameId, input.systemId),
  );
  serveKept(app, ctx, calls.listAreas, districts, ({ input }) =>
    catalogue.listAreas(ctx, input.gameId, input.operatorId),
  );
  serveKept(app, ctx, calls.listAreaServers, districts, ({ input }) =>
    catalogue.listAreaServers(ctx, input.areaId),
  );
  serveKept(app, ctx, calls.listDeals, [...games, ...districts, 'orders', 'users'], ({ input }) =>
    catalogue.listDeals(ctx, input),
  );
  serveKept(app, ctx, calls.readHomeNumbers, ['listings'], () => catalogue.readHomeNumbers(ctx));
}
