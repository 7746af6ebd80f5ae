import { expect } from 'vitest';
import { cancelOrder, placeOrder } from '../../contract/buying/calls.ts';
import * as recycling from '../../contract/recycling/calls.ts';
import * as support from '../../contract/support/calls.ts';
import { AFTER_SALE_CLOCKS, afterSaleLifecycle } from '../../machines/rulebooks/afterSale.ts';
import { MERCHANT_CLOCKS, type StateClock } from '../../machines/rulebooks/clocks.ts';
import { ORDER_CLOCKS, orderLifecycle } from '../../machines/rulebooks/order.ts';
import { QUOTE_CLOCKS, quoteLifecycle } from '../../machines/rulebooks/quote.ts';
import { RECYCLE_CLOCKS, recycleLifecycle } from '../../machines/rulebooks/recycleOrder.ts';
import { VALUATION_CLOCKS, valuationLifecycle } from '../../machines/rulebooks/valuation.ts';
import { LISTING_CLOCKS } from '../../machines/rulebooks/listing.ts';
import { IDENTITY_CLOCKS } from '../../machines/rulebooks/realName.ts';
import { PROBLEM_CLOCKS } from '../../machines/rulebooks/problem.ts';
import { WITHDRAWAL_CLOCKS } from '../../machines/rulebooks/withdrawal.ts';
import { advanceRecycle } from '../../server/staff/acts.ts';
import { syncTask } from '../../server/tasks/tasks.ts';
import type { AnyStateMachine } from 'xstate';
import { decideCase, apply, sellTo } from './afterSales.ts';
import type { Reply, SignedIn, TestApp } from './app.ts';
import { newOrder } from './orders.ts';
import { accept, submitListing, deposit, newValuation, submitBidding, payPrice, quote } from './selling.ts';
import { withdraw, createSeller as earner } from './wallets.ts';

/** The parties that may leave a trade when a deadline has passed. */
export type LeavingParty = 'buyer' | 'seller' | 'merchant';

/** An entity in a state with a clock. */
export interface Entity {
  id: string;
  /** The order or recycle order that holds the money, and its seller. */
  deal?: { id: string; sellerId: string };
  /** What each party calls to leave the trade. */
  leave?: Partial<Record<LeavingParty, () => Promise<Reply<unknown>>>>;
}

/** Amounts in fen: paid by members, refunded by the provider, still in escrow, and credited to the seller. */
export interface Money {
  paid: number;
  refunded: number;
  held: number;
  earned: number;
}

/** How a state is reached, and where the money is after its clock has run out. */
export interface StateSetup {
  enter: () => Promise<Entity>;
  money?: Money;
  /** The part of the context that the rulebook's guards read. */
  facts?: object;
  /** The resulting state, when the state that the clock leads to is left at once. */
  finalState?: string;
}

const PRICE = 100_000;
const TOTAL = 111_000;
const money = (paid: number, refunded: number, held = 0, earned = 0): Money => ({
  paid,
  refunded,
  held,
  earned,
});

/** The clocks of an entity, and how each of its states with a clock is reached. */
export interface LiveStates {
  clocks: Readonly<Record<string, StateClock | null>>;
  rulebook?: AnyStateMachine;
  /** SQL that selects `id` and `state`. */
  rows: string;
  ways: Readonly<Record<string, StateSetup>>;
}

let accounts = 0;
/** A login used once: an account that its seller took back cannot be sold again. */
const login = () => ({ account: `clock_${(accounts += 1)}` });

/** All entities with clocks, by name. */
export function liveStatesOf(kit: TestApp): Readonly<Record<string, LiveStates>> {
  async function listed(change: Parameters<typeof submitListing>[2] = login()) {
    const seller = await kit.someone();
    const id = await submitListing(kit, seller, { price: PRICE, ...change });
    await kit.store.query(`update listings set status = 'onSale' where id = $1`, [id]);
    return { id, price: PRICE, sellerId: seller.id };
  }

  const signedIn = async ({ phone }: SignedIn) => (await kit.login(phone)).token;

  const sold =
    (stage: Parameters<typeof sellTo>[3], change?: Parameters<typeof submitListing>[2]) => async () => {
      const listing = await listed(change);
      const sale = await sellTo(kit, await kit.someone(), listing, stage);
      const { orderId: id, buyer } = sale;
      const leave = {
        buyer: async () => kit.call(cancelOrder, { params: { id }, input: {}, token: await signedIn(buyer) }),
      };
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

  async function quoted() {
    const [seller, merchant] = [await kit.someone(), await kit.someone({ role: 'merchant' })];
    const { valuationId } = await submitBidding(kit, seller, login());
    const { id: quoteId } = (await quote(merchant, valuationId)).value;
    return { seller, merchant, valuationId, quoteId };
  }

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
        const token = await signedIn(who);
        const { value } = await kit.call(recycling.readRecycleOrder, { params: { id }, token });
        const reply = await kit.call(recycling.cancelValuation, { input: { id: valuationId }, token });
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
    return seller.do(recycling.submitValuation, { input: await newValuation(kit, seller) });
  }

  return {
    order: {
      clocks: ORDER_CLOCKS,
      rulebook: orderLifecycle,
      rows: 'select id, stage as state from orders',
      ways: {
        awaitingPayment: { enter: ordered, money: money(0, 0) },
        awaitingInspection: { enter: sold('awaitingInspection'), money: money(TOTAL, TOTAL) },
        'awaitingInspection, needsCredential': {
          enter: sold('awaitingInspection', { account: undefined, password: undefined }),
          facts: { needsCredential: true },
          money: money(TOTAL, TOTAL),
        },
        inspecting: { enter: sold('inspecting'), money: money(TOTAL, TOTAL) },
        awaitingBalance: { enter: sold('awaitingBalance'), money: money(10_000, 10_000) },
        rebinding: { enter: sold('rebinding'), money: money(TOTAL, TOTAL) },
        delivered: { enter: sold('delivered'), money: money(TOTAL, 0, PRICE) },
        protected: { enter: sold('protected'), money: money(TOTAL, 0, 0, 95_000) },
      },
    },
    afterSale: {
      clocks: AFTER_SALE_CLOCKS,
      rulebook: afterSaleLifecycle,
      rows: 'select id, stage as state from after_sales',
      ways: {
        reviewing: {
          enter: applied('notAsDescribed'),
          finalState: 'completed',
          money: money(TOTAL, 5_000, TOTAL - 5_000),
        },
        awaitingEvidence: { enter: applied('notAsDescribed', 'evidence.ask'), money: money(TOTAL, 0, TOTAL) },
        awaitingSeller: { enter: applied('notAsDescribed', 'seller.ask'), money: money(TOTAL, 0, TOTAL) },
        recovering: {
          enter: applied('takenBack', 'recovery.start'),
          facts: { type: 'takenBack' },
          finalState: 'completed',
          money: money(TOTAL, 5_000, TOTAL - 5_000),
        },
        refused: { enter: applied('notAsDescribed', 'case.refuse'), money: money(TOTAL, 0, TOTAL) },
      },
    },
    listing: {
      clocks: LISTING_CLOCKS,
      rows: 'select id, status as state from listings',
      ways: {
        underReview: { enter: async () => ({ id: await submitListing(kit, await kit.someone(), login()) }) },
        problem: {
          async enter() {
            const { id } = await listed();
            await kit.store.query(`update listings set status = 'problem' where id = $1`, [id]);
            await kit.store.tx((tx) => syncTask(kit.ctx, tx, 'listing', id));
            return { id };
          },
        },
      },
    },
    valuation: {
      clocks: VALUATION_CLOCKS,
      rulebook: valuationLifecycle,
      rows: 'select id, status as state from valuations',
      ways: { open: { enter: valued } },
    },
    quote: {
      clocks: QUOTE_CLOCKS,
      rulebook: quoteLifecycle,
      rows: 'select id, status as state from quotes',
      ways: { open: { enter: async () => ({ id: (await quoted()).quoteId }) } },
    },
    recycleOrder: {
      clocks: RECYCLE_CLOCKS,
      rulebook: recycleLifecycle,
      rows: 'select id, status as state from recycle_orders',
      ways: {
        awaitingDeposit: { enter: traded(), money: money(0, 0) },
        trading: { enter: traded('deposit'), money: money(4_000, 4_000) },
        underReview: { enter: traded('deposit', 'price'), money: money(84_000, 84_000) },
        'underReview, isPriceAsked': {
          enter: traded('deposit', 'price', 'ask'),
          facts: { priceChange: 'asked' },
          money: money(84_000, 84_000),
        },
        reviewed: { enter: traded('deposit', 'price', 'pass'), money: money(84_000, 4_000, 0, 80_000) },
        'reviewed, isPriceAsked': {
          enter: traded('deposit', 'price', 'pass', 'ask'),
          facts: { priceChange: 'asked' },
          money: money(84_000, 84_000),
        },
      },
    },
    identity: {
      clocks: IDENTITY_CLOCKS,
      rows: 'select id, real_status as state from users',
      ways: {
        reviewing: {
          async enter() {
            const { id } = await kit.someone({ realStatus: 'reviewing' });
            await kit.store.tx((tx) => syncTask(kit.ctx, tx, 'identity', id));
            return { id };
          },
        },
      },
    },
    merchantApplication: {
      clocks: MERCHANT_CLOCKS,
      rows: 'select id, state from merchant_applications',
      ways: {
        reviewing: {
          async enter() {
            const who = await kit.someone();
            return who.do(recycling.applyMerchant, {
              input: {
                kind: 'recycler',
                name: '新号行',
                phone: '13812345678',
                description: '专收手游账号，当天付款。',
              },
            });
          },
        },
      },
    },
    problem: {
      clocks: PROBLEM_CLOCKS,
      rows: 'select id, status as state from problems',
      ways: {
        open: {
          async enter() {
            const who = await kit.someone();
            return who.do(support.submitProblem, {
              input: { type: 'fault', content: '页面一直打不开', pictures: [] },
            });
          },
        },
      },
    },
    withdrawal: {
      clocks: WITHDRAWAL_CLOCKS,
      rows: 'select id, state from withdrawals',
      ways: {
        requested: { enter: async () => (await withdraw(await earner(kit, 5_000), 5_000)).value },
      },
    },
  };
}
