import { done, fail, walksOf } from '../../kit/walks.ts';
import { onSale, takenDown } from './fixtures.ts';
import { ownListingMachine, type ListingStanding, type OwnListingAct } from './ownListing.ts';

const choose = (act: OwnListingAct, standing: ListingStanding) => ({ type: 'act.choose', act, standing });
const lost = { kind: 'timeout', message: '没有收到回应' };

export const ownListingWalks = walksOf(ownListingMachine, [
  {
    inputs: [{ listingId: 'own-on-sale' }],
    events: [
      choose('editPrice', onSale),
      choose('takeDown', onSale),
      choose('putUp', takenDown),
      { type: 'price.type', text: '2000' },
      { type: 'remark.type', text: '先自己玩几天' },
      { type: 'act.confirm' },
      { type: 'act.dismiss' },
      done('perform'),
      fail('perform', { kind: 'conflict', message: '状态已变化', reason: 'stateConflict' }),
      fail('perform', lost),
      done('repeat', { answer: undefined }),
      done('repeat', { refusal: lost }),
      fail('repeat', lost),
    ],
  },
]);
