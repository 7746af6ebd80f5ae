import type { Hono } from 'hono';
import * as aliases from '../../contract/selling/aliases.ts';
import * as calls from '../../contract/selling/calls.ts';
import { uploadImage } from '../../contract/kit/uploadCall.ts';
import type { Context } from '../kit/context.ts';
import { serveMember, serveOnce, type Env } from '../http/calls.ts';
import { editPrice, giveCredential, putUp, takeDown } from './listingActs.ts';
import { listOwnListings, readOwnListing } from './ownListings.ts';
import { submitListing } from './submission.ts';
import { admitUpload } from '../pictures/admission.ts';
import { keepUpload } from '../pictures/uploads.ts';

export function sellingRoutes(app: Hono<Env>, ctx: Context): void {
  serveMember(
    app,
    ctx,
    uploadImage,
    ({ member }, { input }) => keepUpload(ctx, member, input.file),
    ({ member }, c, work) => admitUpload(ctx, member, c.req.header('content-length'), work),
  );
  serveOnce(app, ctx, calls.submitListing, {
    run: (tx, { member }, { input }) => submitListing(ctx, tx, member, input),
  });
  serveMember(app, ctx, calls.listOwnListings, ({ member }, { input }) =>
    listOwnListings(ctx, member, input),
  );
  for (const call of [calls.readOwnListing, aliases.readMyConsignment]) {
    serveMember(app, ctx, call, ({ member }, { params }) => readOwnListing(ctx, member, params.id));
  }
  serveOnce(app, ctx, calls.giveCredential, {
    run: (tx, { member }, { params, input }) => giveCredential(ctx, tx, member, params.id, input),
  });
  serveOnce(app, ctx, calls.takeDownListing, {
    run: (tx, { member }, { input }) => takeDown(ctx, tx, member, input.id, input.remark),
  });
  serveOnce(app, ctx, calls.putUpListing, {
    run: (tx, { member }, { params }) => putUp(ctx, tx, member, params.id),
  });
  serveOnce(app, ctx, calls.editListingPrice, {
    run: (tx, { member }, { input }) => editPrice(ctx, tx, member, input.id, input.price, input.fee),
  });
}
