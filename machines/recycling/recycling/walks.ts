import { type FormAsks, recyclingMachine } from './recycling.ts';
import * as f from './fixtures.ts';
import { walksOf, done, fail } from '../../kit/walks.ts';

const lost = { kind: 'network', message: '网络连接不上' };

const invalid = {
  kind: 'invalid',
  message: '有内容需要修改',
  errors: [
    { path: 'tel', message: '请填写正确的手机号' },
    { path: 'f2', message: '皮肤数量不对' },
    { path: 'img.0.url', message: '图片已失效' },
    { path: 'nowhere', message: '别处' },
  ],
};

const refusedFor = (reason: string) => ({ kind: 'conflict', reason, message: '不能提交' });

const asks: FormAsks = { required: [{ key: 'f1', label: '段位' }], places: ['systemId'] };

const fresh = { draft: null, isPending: false, now: f.NOW };

const both = { listingId: 'listing-9', valuationId: 'valuation-1' };

const listingOnly = { listingId: 'listing-9', valuationId: null };

const DEALS = [
  f.quoted,
  f.biddingQuoted,
  f.noQuotes,
  f.toDeposit,
  f.inTrade,
  f.inReview,
  f.finished,
  f.cameToNothing,
  f.takenBack,
];

/** Takes every transition of valuation and bidding: either form, and a valuation that exists. */
export const recyclingWalks = walksOf(recyclingMachine, [
  {
    inputs: [
      { kind: 'bidding', gameId: 'game-1' },
      { kind: 'valuation', gameId: 'game-1' },
      { valuationId: 'valuation-1' },
    ],
    events: [
      { type: 'form.change', change: { ...f.filled } },
      { type: 'form.submit', asks },
      { type: 'form.confirm' },
      { type: 'form.dismiss' },
      { type: 'form.clear' },
      { type: 'upload.change', isUploading: true },
      { type: 'upload.change', isUploading: false },
      { type: 'recycling.retry' },
      { type: 'quote.choose', quoteId: 'quote-1' },
      { type: 'quote.dismiss' },
      { type: 'quote.accept' },
      { type: 'quote.decline' },
      { type: 'login.type', field: 'account', text: 'haoyi_8842019' },
      { type: 'valuation.cancel' },
      ...DEALS.map((deal) => ({ type: 'deal.arrived', deal })),
      { type: 'deal.failed', failure: lost },
      done('loadDraft', fresh),
      done('loadDraft', { ...fresh, draft: { form: f.filled, openedAt: f.NOW }, isPending: true }),
      fail('loadDraft', lost),
      done('submit', both),
      done('submit', listingOnly),
      fail('submit', lost),
      fail('submit', invalid),
      fail('submit', refusedFor('amountChanged')),
      fail('submit', refusedFor('realNameNeeded')),
      done('findSubmission', both),
      done('findSubmission', listingOnly),
      done('findSubmission', null),
      fail('findSubmission', lost),
      ...DEALS.map((deal) => done('readDeal', deal)),
      fail('readDeal', lost),
      done('acceptQuote'),
      fail('acceptQuote', lost),
      fail('acceptQuote', invalid),
      fail('acceptQuote', refusedFor('quoteGone')),
      done('declineQuote'),
      fail('declineQuote', lost),
      done('cancelValuation'),
      fail('cancelValuation', lost),
      fail('cancelValuation', invalid),
      fail('watchDeal', new Error('gone')),
      done('backOff'),
      fail('backOff', new Error('gone')),
      done('payment', { result: 'paid' }),
      fail('payment', new Error('gone')),
    ],
    identify: ({ value, status, context }) =>
      JSON.stringify([
        value,
        status,
        context.kind,
        context.form.phone,
        context.isUploading,
        context.deal?.valuation.status,
        context.deal?.order?.status,
        context.deal?.quotes.length,
        context.deal?.valuation.needsCredential,
        context.chosen,
        context.doubt,
      ]),
    limit: 60_000,
  },
]);
