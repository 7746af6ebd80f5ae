import type { ListingStanding, OwnListingContext, OwnListingLeaf, OwnListingSnapshot } from './ownListing.ts';

/** On sale; taken down by the seller; taken down by an accepted quote. */
export const onSale: ListingStanding = { price: 328_000, status: 'onSale', isTakenByBid: false };
export const takenDown: ListingStanding = { ...onSale, status: 'takenDown' };
export const takenByBid: ListingStanding = { ...takenDown, isTakenByBid: true };

const viewing: OwnListingContext = {
  listingId: 'own-on-sale',
  act: null,
  standing: null,
  price: '',
  remark: '',
  failure: null,
};
const confirming: OwnListingContext = { ...viewing, act: 'editPrice', standing: onSale, price: '3280' };
const priced: OwnListingContext = { ...confirming, price: '2000' };

export const fixtures: Record<
  OwnListingLeaf,
  { value: OwnListingSnapshot['value']; context: OwnListingContext }
> = {
  'asking.refused': {
    value: { asking: 'refused' },
    context: {
      ...priced,
      failure: {
        kind: 'conflict',
        code: 409,
        reason: 'stateConflict',
        message: '只有上架中的商品可以改价',
      },
    },
  },
  uncertain: { value: 'uncertain', context: priced },
  submitting: { value: 'submitting', context: priced },
  'asking.confirming': { value: { asking: 'confirming' }, context: confirming },
  viewing: { value: 'viewing', context: viewing },
};
