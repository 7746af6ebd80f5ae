import { getInitialSnapshot } from 'xstate';
import { snapshotsOf } from '../../kit/snapshots.ts';
import {
  ownListingMachine,
  type ListingStanding,
  type OwnListingContext,
  type OwnListingLeaf,
} from './ownListing.ts';

/** On sale; taken down by the seller; taken down by an accepted quote. */
export const onSale: ListingStanding = { price: 328_000, status: 'onSale', isTakenByBid: false };
export const takenDown: ListingStanding = { ...onSale, status: 'takenDown' };
export const takenByBid: ListingStanding = { ...takenDown, isTakenByBid: true };

const viewing = getInitialSnapshot(ownListingMachine, { listingId: 'own-on-sale' }).context;
const confirming: OwnListingContext = { ...viewing, act: 'editPrice', standing: onSale, price: '3280' };
const priced: OwnListingContext = { ...confirming, price: '2000' };

export const fixtures = snapshotsOf<OwnListingLeaf, OwnListingContext>({
  'asking.refused': {
    ...priced,
    failure: {
      kind: 'conflict',
      code: 409,
      reason: 'stateConflict',
      message: '只有上架中的商品可以改价',
    },
  },
  uncertain: priced,
  submitting: priced,
  'asking.confirming': confirming,
  viewing,
});
