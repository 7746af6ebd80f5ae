import * as aliases from '../../contract/selling/aliases.ts';
import * as calls from '../../contract/selling/calls.ts';
import { uploadImage } from '../../contract/kit/uploadCall.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import { editPrice, giveCredential, putUp, takeDown } from './listingActs.ts';
import { listOwnListings, readOwnListing } from './ownListings.ts';
import { submitListing } from './submission.ts';
import { admitUpload } from '../pictures/admission.ts';
import { keepUpload } from '../pictures/uploads.ts';

export function sellingRoutes({ serveMember, serveOnce }: Routes, ctx: Context): void {
  serveMember(
    uploadImage,
    ({ member }, { input }) => keepUpload(ctx, member, input.file),
    ({ member }, c, work) => admitUpload(ctx, member, c.req.header('content-length'), work),
  );
  serveOnce(calls.submitListing, (tx, { member }, { input }) => submitListing(ctx, tx, member, input));
  serveMember(calls.listOwnListings, ({ member }, { input }) => listOwnListings(ctx, member, input));
  for (const call of [calls.readOwnListing, aliases.readMyConsignment]) {
    serveMember(call, ({ member }, { params }) => readOwnListing(ctx, member, params.id));
  }
  serveOnce(calls.giveCredential, (tx, { member }, { params, input }) =>
    giveCredential(ctx, tx, member, params.id, input),
  );
  serveOnce(calls.takeDownListing, (tx, { member }, { input }) =>
    takeDown(ctx, tx, member, input.id, input.remark),
  );
  serveOnce(calls.putUpListing, (tx, { member }, { params }) => putUp(ctx, tx, member, params.id));
  serveOnce(calls.editListingPrice, (tx, { member }, { input }) =>
    editPrice(ctx, tx, member, input.id, input.price, input.fee),
  );
}
