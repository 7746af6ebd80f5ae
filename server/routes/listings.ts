import type { Hono } from 'hono';
import * as calls from '../../contract/calls/listings.ts';
import type { Context } from '../context.ts';
import { serveMember, type Env } from '../http.ts';
import { editPrice, putUp, takeDown } from '../services/ownListings.ts';

/** What a seller does with a listing that is already there. */
export function listingRoutes(app: Hono<Env>, ctx: Context): void {
  serveMember(app, ctx, calls.takeDownListing, ({ member }, { input }) =>
    takeDown(ctx, member, input.id, input.remark).then(() => undefined),
  );
  serveMember(app, ctx, calls.putUpListing, ({ member }, { params }) =>
    putUp(ctx, member, params.id).then(() => undefined),
  );
  serveMember(app, ctx, calls.editListingPrice, ({ member }, { input }) =>
    editPrice(ctx, member, input.id, input.price).then(() => undefined),
  );
}
