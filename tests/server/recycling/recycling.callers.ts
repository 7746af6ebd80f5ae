import * as recycling from '../../../contract/recycling/calls.ts';
import {
  BUYER,
  byOrder,
  EACH,
  MERCHANTS,
  OWN_PICTURES,
  OWNER,
  PARTIES,
  row,
  type Callers,
} from '../../kit/ownership.ts';
import { newValuation, newBidding } from '../../kit/selling.ts';

/** Merchants bear different names. */
let applications = 0;

/** Who may make the calls of valuations, quotes and recycle orders. */
export const callers: Callers = (kit) => [
  row(recycling.submitValuation, EACH, async (_, caller) => ({ input: await newValuation(kit, caller) })),
  row(
    recycling.submitValuation,
    OWN_PICTURES,
    async ({ people }) => ({ input: await newValuation(kit, people.owner) }),
    { about: 'with the owner’s pictures' },
  ),
  row(recycling.submitBidding, EACH, async (_, caller) => ({ input: await newBidding(kit, caller) })),
  row(
    recycling.submitBidding,
    OWN_PICTURES,
    async ({ people }) => ({ input: await newBidding(kit, people.owner) }),
    { about: 'with the owner’s pictures' },
  ),
  row(recycling.listValuations, EACH, () => ({ input: {} })),
  row(recycling.readValuation, OWNER, ({ valuationId }) => ({ params: { id: valuationId } })),
  row(recycling.listQuotes, OWNER, ({ valuationId }) => ({ input: { valuationId } })),
  row(recycling.acceptQuote, OWNER, ({ valuationId, people }) => ({
    input: { id: valuationId, merchantId: people.merchant.id },
  })),
  row(recycling.declineQuote, OWNER, ({ valuationId }) => ({ input: { id: valuationId } })),
  row(recycling.cancelValuation, [401, 404, 200, 404, 404, 200], ({ valuationId }) => ({
    input: { id: valuationId },
  })),
  row(
    recycling.cancelValuation,
    [401, 404, 200, 409, 404, 200],
    ({ valuationId }) => ({ input: { id: valuationId } }),
    { about: 'before the deposit', stage: 'accepted' },
  ),
  row(recycling.payDeposit, OWNER, ({ valuationId }) => ({ input: { id: valuationId, method: 'alipay' } }), {
    stage: 'accepted',
  }),
  row(recycling.queryRecycleOrder, PARTIES, ({ valuationId }) => ({ input: { id: valuationId } }), {
    stage: 'accepted',
  }),
  row(recycling.queryRecycleOrder, PARTIES, ({ orderId }) => ({ input: { id: orderId, force: true } }), {
    about: 'by its own id',
    stage: 'trading',
  }),
  row(recycling.listRecycleOrders, EACH, () => ({ input: { side: 'buy' } })),
  row(recycling.readRecycleOrder, PARTIES, byOrder, { stage: 'accepted' }),
  row(recycling.payRecycleOrder, BUYER, (at) => ({ ...byOrder(at), input: { method: 'alipay' } }), {
    stage: 'trading',
  }),
  row(recycling.revealRecycleCredential, BUYER, (at) => ({ ...byOrder(at), input: {} }), {
    stage: 'reviewed',
  }),
  row(recycling.confirmRecycleOrder, BUYER, byOrder, { stage: 'reviewed' }),
  row(
    recycling.changeRecyclePrice,
    [401, 404, 403, 200, 404, 200],
    ({ orderId }) => ({ input: { id: orderId, amount: 70_000, reason: '皮肤少了两款' } }),
    { stage: 'reviewed' },
  ),
  row(
    recycling.answerRecyclePrice,
    OWNER,
    async ({ orderId, people }) => {
      const input = { id: orderId, amount: 70_000, reason: '皮肤少了两款' };
      await people.staff.call(recycling.changeRecyclePrice, { input: input });
      return { params: { id: orderId }, input: { isAgreed: true, amount: 70_000 } };
    },
    { stage: 'reviewed' },
  ),
  row(recycling.quoteValuation, MERCHANTS, ({ valuationId }) => ({ input: { valuationId, price: 70_000 } })),
  row(recycling.listMerchantQuotes, MERCHANTS, () => ({ input: {} })),
  row(recycling.listPool, MERCHANTS, () => ({ input: {} })),
  row(recycling.withdrawQuote, BUYER, ({ quoteId }) => ({ params: { id: quoteId } })),
  row(recycling.readMerchantApplication, EACH, () => ({})),
  row(recycling.applyMerchant, [401, 200, 200, 409, 409, 409], () => ({
    input: {
      kind: 'recycler' as const,
      name: `新号行${++applications}`,
      phone: '13812345678',
      description: '专收手游账号，当天付款。',
    },
  })),
];
