import { done, fail, walksOf } from '../../kit/walks.ts';
import { dealMachine, type Deal } from './deal.ts';
import * as f from './fixtures.ts';

const lost = { kind: 'network', message: '网络连接不上' };
const invalid = { kind: 'invalid', message: '有内容需要修改', errors: [] };

/** The same before the deposit has gone back. */
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
  f.repriced,
  f.finished,
  f.cameToNothing,
  held(f.finished),
  held(f.cameToNothing),
  f.takenBack,
];

/** Takes every transition of a deal. */
export const dealWalks = walksOf(dealMachine, [
  {
    inputs: [{ valuationId: 'valuation-1' }],
    events: [
      { type: 'deal.retry' },
      { type: 'quote.choose', quoteId: 'quote-1' },
      { type: 'quote.dismiss' },
      { type: 'quote.accept' },
      { type: 'quote.decline' },
      { type: 'login.type', field: 'account', text: 'haoyi_8842019' },
      { type: 'valuation.cancel' },
      { type: 'price.answer', isAgreed: true },
      ...DEALS.map((deal) => ({ type: 'deal.arrived', deal })),
      { type: 'deal.failed', failure: lost },
      ...DEALS.map((deal) => done('readDeal', deal)),
      fail('readDeal', lost),
      done('acceptQuote'),
      fail('acceptQuote', lost),
      fail('acceptQuote', invalid),
      fail('acceptQuote', { kind: 'conflict', reason: 'quoteGone', message: '不能接受' }),
      done('declineQuote'),
      fail('declineQuote', lost),
      done('answerPrice'),
      fail('answerPrice', lost),
      fail('answerPrice', invalid),
      done('cancelValuation'),
      fail('cancelValuation', lost),
      fail('cancelValuation', invalid),
      ...DEALS.map((deal) => done('settleDeal', deal)),
      fail('settleDeal', lost),
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
        context.deal?.quotes.length,
        context.deal?.valuation.needsCredential,
        context.chosen,
        context.doubt,
      ]),
    limit: 60_000,
  },
]);
