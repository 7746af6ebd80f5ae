import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { payOrder, queryOrder } from '../../../contract/buying/calls.ts';
import { syncPaymentsNow } from '../../../server/payment/index.ts';
import { SHARED_QUERY_MS } from '../../../server/payment/sync.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { place, readTradeNo, useListings } from '../../kit/orders.ts';

const kit = useApp();
const buyer = useMember(kit, {}, beforeEach);
const nextListing = useListings(kit, 6);

let id: string;
let tradeNo: string;
let asked: string[];

const query = async () => (await buyer.do(queryOrder, { input: { id, force: true } })).payState;

beforeEach(async () => {
  ({ id } = await place(buyer, nextListing()));
  const { paymentId } = await buyer.do(payOrder, {
    params: { id },
    input: { method: 'alipay', kind: 'full' },
  });
  tradeNo = await readTradeNo(kit, paymentId);
  asked = [];
  const alipay = Object.create(kit.payments) as typeof kit.payments;
  alipay.query = (no) => {
    asked.push(no);
    return kit.payments.query(no);
  };
  kit.ctx.providers.payment = { alipay };
});
afterEach(() => {
  kit.payments.isDown = false;
});

describe('the query of a payment for members', () => {
  it('is one request to the provider for calls at the same time and for two seconds', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, query));
    expect([answers, asked]).toEqual([answers.map(() => 'open'), [tradeNo]]);
    kit.payments.settle(tradeNo);
    kit.clock.advance(SHARED_QUERY_MS - 1);
    expect([await query(), asked]).toEqual(['open', [tradeNo]]);
    kit.clock.advance(1);
    expect([await query(), asked]).toEqual(['paid', [tradeNo, tradeNo]]);
  });

  it('is not repeated for two seconds after a failure', async () => {
    kit.payments.isDown = true;
    await Promise.all([query(), query()]);
    kit.payments.isDown = false;
    await query();
    expect(asked).toEqual([tradeNo]);
    kit.clock.advance(SHARED_QUERY_MS);
    await query();
    expect(asked).toEqual([tradeNo, tradeNo]);
  });

  it('is shared with the query before paying', async () => {
    await query();
    const input = { method: 'alipay', kind: 'full' } as const;
    await buyer.do(payOrder, { params: { id }, input, key: 'pay-again-1' });
    await buyer.do(payOrder, { params: { id }, input, key: 'pay-again-1' });
    expect(asked).toEqual([tradeNo]);
  });

  it('is a request of its own at the deadline', async () => {
    await query();
    kit.payments.settle(tradeNo);
    expect(await syncPaymentsNow(kit.ctx, id)).toEqual([]);
    expect([await query(), asked]).toEqual(['paid', [tradeNo, tradeNo]]);
  });
});
