import { done, fail, walksOf } from '../../kit/walks.ts';
import { dealMachine, type Deal } from './deal.ts';
import * as f from './fixtures.ts';

const lost = { kind: 'network', message: '网络连接不上' };
const quoteGone = { kind: 'conflict', reason: 'quoteGone', message: '不能接受' };
const invalid = { kind: 'invalid', message: '有内容需要修改', errors: [] };

const held = (deal: Deal): Deal => ({
  ...deal,
  order: deal.order && { ...deal.order, depositState: 'paid' },
});

const DEALS = [
  f.quoted,
  f.biddingQuoted,
  f.noQuotes,
  f.toDeposit,
  f.inTrade,
  f.inReview,
  f.lateReview,
  f.repriced,
  f.finished,
  f.cameToNothing,
  held(f.finished),
  held(f.cameToNothing),
  f.takenBack,
];

export const dealWalks = walksOf(dealMachine, [
  {
    inputs: [{ valuationId: 'valuation-1' }],
    events: [
      { type: 'deal.retry' },
      { type: 'quote.choose', quoteId: 'quote-1' },
      { type: 'quote.dismiss' },
      { type: 'quote.accept' },
      { type: 'quote.decline', quoteIds: ['quote-1'] },
      { type: 'quote.decline', quoteIds: ['quote-gone'] },
      { type: 'login.type', field: 'account', text: 'haoyi_8842019' },
      { type: 'valuation.cancel' },
      { type: 'price.answer', isAgreed: true },
      ...DEALS.map((deal) => ({ type: 'deal.arrived', deal })),
      { type: 'deal.failed', failure: lost },
      ...DEALS.map((deal) => done('readDeal', deal)),
      fail('readDeal', lost),
      done('perform'),
      fail('perform', lost),
      fail('perform', invalid),
      fail('perform', quoteGone),
      done('declineQuote'),
      fail('declineQuote', lost),
      done('repeat', { answer: undefined }),
      done('repeat', { refusal: quoteGone }),
      done('repeat', { refusal: invalid }),
      fail('repeat', lost),
      fail('watchDeal', new Error('gone')),
      done('payment', { result: 'paid' }),
      fail('payment', new Error('gone')),
    ],
    identify: ({ value, context }) =>
      JSON.stringify([
        value,
        context.deal?.valuation.status,
        context.deal?.order?.status,
        context.deal?.order?.depositState,
        context.deal?.order?.priceChange?.state,
        context.deal?.order?.canLeave,
        context.deal?.quotes.length,
        context.deal?.valuation.needsCredential,
        context.chosen,
        context.doubt,
      ]),
    limit: 60_000,
  },
]);
