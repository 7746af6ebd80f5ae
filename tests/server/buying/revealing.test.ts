import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmReceipt, revealCredential } from '../../../contract/buying/calls.ts';
import { revealRecycleCredential } from '../../../contract/recycling/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { advanceOrder, advanceRecycle } from '../../../server/staff/acts.ts';
import { sellTo } from '../../kit/afterSales.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { listingsOnSale, type OnSale } from '../../kit/orders.ts';
import { accept, deposit, offer, payPrice, quote } from '../../kit/selling.ts';

let kit: TestApp;
let stock: OnSale[];

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
  stock = await listingsOnSale(kit, 10);
});
afterAll(() => kit.close());

const REFUSED = { code: 409, reason: 'stateConflict', msg: '现在不能查看，或已经查看过一次' };

/** Asks for the account of an order with the same key each time. */
const asking =
  (orderId: string, { token }: SignedIn) =>
  () =>
    kit.call(revealCredential, { params: { id: orderId }, token, key: `reveal-of-${orderId}` });

describe('a lost answer with an account', () => {
  it('is not given again once the order was refunded, when the account is the next buyer’s', async () => {
    const first = await kit.login('13522220001');
    const second = await kit.login('13522220002');
    const listing = stock.pop() as OnSale;
    const { orderId } = await sellTo(kit, first, listing, 'delivered');
    const ask = asking(orderId, first);
    expect((await ask()).value.securityPhone).toBe(first.phone);
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', orderId, 'refund.decide'));
    expect((await ask()).body).toMatchObject(REFUSED);
    await sellTo(kit, second, listing, 'delivered');
    expect((await ask()).body).toMatchObject(REFUSED);
  });

  it('is given again after receipt, and after the payout', async () => {
    const buyer = await kit.login('13522220003');
    const { orderId } = await sellTo(kit, buyer, stock.pop() as OnSale, 'delivered');
    await kit.call(confirmReceipt, { params: { id: orderId }, token: buyer.token });
    kit.clock.advance(RULES.payoutDelay - 60_000);
    const ask = asking(orderId, await kit.login(buyer.phone));
    const { value } = await ask();
    expect((await ask()).value).toEqual(value);
    kit.clock.advance(60_000);
    await runDueJobs(kit.ctx);
    expect(await kit.store.one('select stage from orders where id = $1', [orderId])).toEqual({
      stage: 'settled',
    });
    expect((await ask()).value).toEqual(value);
  });

  it('is not given again to a merchant whose trade came to nothing', async () => {
    const seller = await kit.login('13522220004');
    const merchant = await kit.login('13522220005', { role: 'merchant' });
    const { valuationId } = await offer(kit, seller);
    await quote(kit, merchant, valuationId);
    const { id } = (await accept(kit, seller, valuationId, merchant)).value;
    await deposit(kit, seller, valuationId);
    await payPrice(kit, merchant, id);
    await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, 'review.pass'));
    const ask = () =>
      kit.call(revealRecycleCredential, { params: { id }, token: merchant.token, key: 'reveal-to-merchant' });
    const { value } = await ask();
    expect((await ask()).value).toEqual(value);
    await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, 'seller.default'));
    expect((await ask()).body).toMatchObject(REFUSED);
  });
});
