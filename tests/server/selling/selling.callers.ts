import * as selling from '../../../contract/selling/calls.ts';
import { uploadImage } from '../../../contract/kit/uploadCall.ts';
import { byListing, EACH, OWN_PICTURES, OWNER, row, type Callers } from '../../kit/ownership.ts';
import { newListing, pictureFile } from '../../kit/selling.ts';

/** Who may make the calls of uploads and own listings. */
export const callers: Callers = (kit) => [
  row(uploadImage, EACH, async () => ({ input: { file: await pictureFile() } })),
  row(selling.submitListing, EACH, async (_, caller) => ({ input: await newListing(kit, caller) })),
  row(
    selling.submitListing,
    OWNER,
    async ({ listingId }, caller) => ({ input: await newListing(kit, caller, { id: listingId }) }),
    { about: 'the owner’s again', listing: 'rejected' },
  ),
  row(
    selling.submitListing,
    OWN_PICTURES,
    async ({ people }) => ({ input: await newListing(kit, people.owner) }),
    { about: 'with the owner’s pictures' },
  ),
  row(
    selling.submitListing,
    [401, 404, 409, 404, 404, 404],
    async ({ valuationId }, caller) => ({ input: await newListing(kit, caller, { valuationId }) }),
    { about: 'for the owner’s request, which has a listing' },
  ),
  row(selling.listOwnListings, EACH, () => ({ input: {} })),
  row(selling.readOwnListing, OWNER, byListing),
  row(selling.takeDownListing, OWNER, ({ listingId }) => ({ input: { id: listingId } }), {
    listing: 'onSale',
  }),
  row(selling.giveCredential, OWNER, async ({ listingId }) => {
    await kit.sql`update listings set needs_credential = true where id = ${listingId}`;
    return { params: { id: listingId }, input: { account: 'player_01', password: 'secret-Pass1' } };
  }),
  row(selling.putUpListing, OWNER, byListing, { listing: 'takenDown' }),
  row(selling.editListingPrice, OWNER, ({ listingId }) => ({ input: { id: listingId, price: 90_000 } }), {
    listing: 'onSale',
  }),
];
