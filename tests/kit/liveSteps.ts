import { expect } from 'vitest';
import { returnAccount } from '../../contract/afterSale/calls.ts';
import { cancelOrder, placeOrder } from '../../contract/buying/calls.ts';
import * as recycling from '../../contract/recycling/calls.ts';
import { advanceRecycle } from '../../server/staff/acts.ts';
import { apply, decideCase, sellTo } from './afterSales.ts';
import type { SignedIn, TestApp } from './app.ts';
import type { Entity, Money } from './liveStates.ts';
import { newOrder } from './orders.ts';
import {
  accept,
  createQuote,
  deposit,
  submitValuation,
  payPrice,
  putOnSale,
  readRecycle,
} from './selling.ts';

export const PRICE = 100_000;
export const TOTAL = 111_000;
export const money = (paid: number, refunded: number, held = 0, earned = 0): Money => ({
  paid,
  refunded,
  held,
  earned,
});

let accounts = 0;
/** A login used once: an account that its seller took back cannot be sold again. */
export const login = () => ({ account: `clock_${(accounts += 1)}` });

/** Ways into the states of orders, after-sales, valuations, quotes and recycle orders. */
export function createSteps(kit: TestApp) {
  async function listed(change: Parameters<typeof putOnSale>[2] = login()) {
    return putOnSale(kit, await kit.someone(), { price: PRICE, ...change });
  }

  const sold =
    (stage: Parameters<typeof sellTo>[3], change?: Parameters<typeof putOnSale>[2]) => async () => {
      const listing = await listed(change);
      const sale = await sellTo(kit, await kit.someone(), listing, stage);
      const { orderId: id, buyer } = sale;
      const leave = { buyer: () => buyer.call(cancelOrder, { params: { id }, input: {} }) };
      return { id, deal: { id, sellerId: listing.sellerId }, leave, sale };
    };

  async function ordered(): Promise<Entity> {
    const listing = await listed();
    const buyer = await kit.someone();
    const { id } = await buyer.do(placeOrder, { input: newOrder(listing) });
    return { id, deal: { id, sellerId: listing.sellerId } };
  }

  /** An after-sale case about a delivered order, after an optional decision of staff. */
  const applied =
    (type: 'notAsDescribed' | 'takenBack', event?: Parameters<typeof decideCase>[2]['event']) =>
    async (): Promise<Entity> => {
      const { sale, deal } = await sold('delivered')();
      const { id } = (await apply(kit, sale, { type, remedy: 'refund', amount: 5_000 })).value;
      if (event) await decideCase(kit, id, { event });
      return { id, deal };
    };

  /** A delivered order with a granted full refund, whose buyer has to return the account, or has done so. */
  const returned = (given?: 'given') => async (): Promise<Entity> => {
    const { sale, deal } = await sold('delivered')();
    const { id } = (await apply(kit, sale, { type: 'notAsDescribed', remedy: 'refundReturn' })).value;
    await decideCase(kit, id, { event: 'case.approve' });
    const input = { password: 'buyers-Pass1', note: '' };
    if (given) await sale.buyer.do(returnAccount, { params: { id }, input });
    return { id, deal };
  };

  const quoted = () => createQuote(kit, login());

  /** A recycling trade for 800 yuan with a deposit of 40 yuan, after these steps. */
  const traded =
    (...steps: readonly ('deposit' | 'price' | 'pass' | 'ask')[]) =>
    async (): Promise<Entity> => {
      const { seller, merchant, valuationId } = await quoted();
      const { id } = (await accept(seller, valuationId, merchant)).value;
      for (const step of steps) {
        if (step === 'deposit') await deposit(kit, seller, valuationId);
        if (step === 'price') await payPrice(kit, merchant, id);
        if (step === 'pass')
          await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, 'review.pass'));
        if (step === 'ask')
          await merchant.do(recycling.changeRecyclePrice, {
            input: { id, amount: 70_000, reason: '皮肤少了两款' },
          });
      }
      const leaveAs = (who: SignedIn) => async () => {
        const value = await readRecycle(who, id);
        const reply = await who.call(recycling.cancelValuation, { input: { id: valuationId } });
        // The page offers to leave exactly when the server allows it.
        expect(value.canLeave ?? false).toBe(reply.body.code === 200);
        return reply;
      };
      return {
        id,
        deal: { id, sellerId: seller.id },
        leave: { seller: leaveAs(seller), merchant: leaveAs(merchant) },
      };
    };

  async function valued(): Promise<Entity> {
    const seller = await kit.someone();
    return { id: await submitValuation(kit, seller) };
  }

  return { listed, ordered, sold, applied, returned, quoted, traded, valued };
}
