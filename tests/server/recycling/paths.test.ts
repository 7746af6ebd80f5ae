import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import * as ops from '../../../contract/staff/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import { may } from '../../../machines/rulebooks/decide.ts';
import { quoteLifecycle, type QuoteEvent } from '../../../machines/rulebooks/quote.ts';
import { recycleLifecycle, type RecycleEvent } from '../../../machines/rulebooks/recycleOrder.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { valuationLifecycle, type ValuationEvent } from '../../../machines/rulebooks/valuation.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { schedule, type JobKind } from '../../../server/jobs/jobs.ts';
import { auditLedger, balanceOf } from '../../../server/ledger.ts';
import { makeApp, type Reply, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { settle } from '../../kit/orders.ts';
import { accept, newValuation, quote, readRecycle } from '../../kit/selling.ts';

let kit: TestApp;
let serial = 0;

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
});
afterAll(() => kit.close());

/** Everybody in a walk. Days may pass in it, so they sign in when they act. */
interface Walk {
  id: string;
  sellerPhone: string;
  merchantPhone: string;
  orderId?: string;
}

const seller = (walk: Walk) => kit.login(walk.sellerPhone);
const merchant = (walk: Walk) => kit.login(walk.merchantPhone, { role: 'merchant' });
const staff = () => kit.login('13700000000', { role: 'staff' });

const said = (reply: Reply<unknown>) => {
  if (reply.body.code !== 200) expect([404, 409]).toContain(reply.body.code);
  return reply.body.code === 200;
};

/** Asks for a valuation of an account whose login is known. */
async function ask(): Promise<Walk> {
  const number = String(serial++).padStart(7, '0');
  const walk = { id: '', sellerPhone: `1350${number}`, merchantPhone: `1340${number}` };
  const who = await seller(walk);
  await merchant(walk);
  const input = await newValuation(kit, who);
  const { value } = await kit.call(recycling.submitValuation, { input, token: who.token });
  return { ...walk, id: value.id };
}

async function acceptWithLogin(walk: Walk): Promise<Reply<{ id: string }>> {
  const who = await seller(walk);
  return kit.call(recycling.acceptQuote, {
    input: {
      id: walk.id,
      merchantId: (await merchant(walk)).id,
      account: 'player_01',
      password: 'secret-Pass1',
    },
    token: who.token,
  });
}

/** A clock strikes: when that is legal by the time passing, else by a job that comes too early or too late. */
async function strike(kind: JobKind, subject: string, wait: number, isLegal: boolean): Promise<void> {
  if (isLegal) kit.clock.advance(wait);
  else await schedule(kit.ctx, kit.store, kind, subject, kit.clock.now());
  await runDueJobs(kit.ctx);
}

/** What was left waiting for later must not happen in the middle of another walk. */
const leave = () => kit.store.query('update jobs set done_at = now() where done_at is null');

const advance = async (
  walk: Walk,
  event: 'review.pass' | 'review.fail' | 'seller.default' | 'order.complete',
) =>
  said(
    await kit.call(ops.advanceRecycleOrder, {
      params: { id: walk.orderId ?? 'none' },
      input: { event },
      token: (await staff()).token,
    }),
  );

async function payDeposit(walk: Walk): Promise<boolean> {
  const reply = await kit.call(recycling.payDeposit, {
    input: { id: walk.id, method: 'alipay' },
    token: (await seller(walk)).token,
  });
  if (!said(reply)) return false;
  expect(await settle(kit, reply.value.paymentId)).toBe('success');
  return true;
}

async function payPrice(walk: Walk): Promise<boolean> {
  const reply = await kit.call(recycling.payRecycleOrder, {
    params: { id: walk.orderId ?? 'none' },
    input: { method: 'wechat' },
    token: (await merchant(walk)).token,
  });
  if (!said(reply)) return false;
  expect(await settle(kit, reply.value.paymentId)).toBe('success');
  return true;
}

const asMerchant = async (
  walk: Walk,
  call: typeof recycling.confirmRecycleOrder | typeof recycling.revealRecycleCredential,
) =>
  said(
    (await kit.call(call as typeof recycling.confirmRecycleOrder, {
      params: { id: walk.orderId ?? 'none' },
      token: (await merchant(walk)).token,
    })) as Reply<unknown>,
  );

const stepsOf = <E extends { type: string }>(path: {
  steps: { event: E | { type: 'xstate.init' } }[];
}): E[] => path.steps.map(({ event }) => event).filter((event): event is E => event.type !== 'xstate.init');

describe('the recycle order rulebook and the real app', () => {
  const EVENTS: RecycleEvent[] = [
    { type: 'deposit.captured' },
    { type: 'deposit.waive' },
    { type: 'deposit.expire' },
    { type: 'order.cancel' },
    { type: 'payment.captured' },
    { type: 'payment.expire' },
    { type: 'review.pass' },
    { type: 'review.fail' },
    { type: 'seller.default' },
    { type: 'credential.reveal' },
    { type: 'receipt.confirm' },
    { type: 'order.complete' },
    { type: 'receipt.expire' },
  ];

  async function begin(): Promise<Walk> {
    const walk = await ask();
    await quote(kit, await merchant(walk), walk.id, 80_000);
    return { ...walk, orderId: (await acceptWithLogin(walk)).value.id };
  }

  const standing = async (walk: Walk) => {
    const order = await readRecycle(kit, await merchant(walk), walk.orderId ?? '');
    return {
      state: order.status,
      context: { asksDeposit: order.deposit > 0, isRevealed: order.credentialRevealedAt !== undefined },
    };
  };

  async function happen(walk: Walk, event: RecycleEvent, isLegal: boolean): Promise<boolean> {
    const id = walk.orderId ?? 'none';
    const strikes = async (kind: JobKind, wait: number) => {
      const before = (await standing(walk)).state;
      await strike(kind, id, wait, isLegal);
      return (await standing(walk)).state !== before;
    };
    switch (event.type) {
      case 'deposit.captured':
        return payDeposit(walk);
      case 'deposit.waive':
        // Only accepting a quote does this, for a dictionary that asks for no deposit.
        return false;
      case 'deposit.expire':
        return strikes('deposit.expire', RULES.recycleDepositWindow);
      case 'order.cancel': {
        const { token } = await seller(walk);
        return said(await kit.call(recycling.cancelValuation, { input: { id: walk.id }, token }));
      }
      case 'payment.captured':
        return payPrice(walk);
      case 'payment.expire':
        return strikes('merchantPayment.expire', RULES.recyclePaymentWindow);
      case 'credential.reveal':
        return asMerchant(walk, recycling.revealRecycleCredential);
      case 'receipt.confirm':
        return asMerchant(walk, recycling.confirmRecycleOrder);
      case 'receipt.expire':
        return strikes('recycleReceipt.expire', RULES.recycleReceiptWindow);
      default:
        return advance(walk, event.type);
    }
  }

  async function walkTo(events: readonly RecycleEvent[]): Promise<Walk> {
    const walk = await begin();
    for (const event of events) {
      expect({ event, allowed: await happen(walk, event, true) }).toEqual({ event, allowed: true });
    }
    return walk;
  }

  it('walks every legal path over HTTP, and the ledger sums to zero after each', async () => {
    const paths = getSimplePaths(recycleLifecycle, { events: EVENTS });
    expect(new Set(paths.map(({ state }) => state.value))).toEqual(
      new Set(Object.keys(recycleLifecycle.states)),
    );
    for (const path of paths) {
      const walk = await walkTo(stepsOf<RecycleEvent>(path));
      expect(await standing(walk)).toEqual({ state: path.state.value, context: path.state.context });
      if (['completed', 'failed'].includes(path.state.value)) {
        await runDueJobs(kit.ctx);
        const held = [`escrow:${walk.orderId}`, `deposit:${walk.orderId}`] as const;
        expect(await Promise.all(held.map((account) => balanceOf(kit.store, account)))).toEqual([0, 0]);
      }
      expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
      await leave();
    }
  });

  it('refuses every illegal event in every state and changes nothing', async () => {
    for (const path of getShortestPaths(recycleLifecycle, { events: EVENTS })) {
      const walk = await walkTo(stepsOf<RecycleEvent>(path));
      await runDueJobs(kit.ctx);
      const before = await readRecycle(kit, await seller(walk), walk.orderId ?? '');
      const at = { state: path.state.value, context: path.state.context };
      for (const event of EVENTS.filter((each) => !may(recycleLifecycle, at, each))) {
        const allowed = await happen(walk, event, false);
        expect({ state: at.state, event, allowed }).toEqual({ state: at.state, event, allowed: false });
      }
      expect(await readRecycle(kit, await seller(walk), walk.orderId ?? '')).toEqual(before);
      await leave();
    }
  });

  it('begins the trade at once where the dictionary asks for no deposit', async () => {
    await kit.store.query(
      `update dictionary set value = '0' where type = 'backRatio' and label = 'sellerDeposit'`,
    );
    const walk = await begin();
    expect(await standing(walk)).toEqual({
      state: 'trading',
      context: { asksDeposit: false, isRevealed: false },
    });
    expect(await payDeposit(walk)).toBe(false);
    await kit.store.query(
      `update dictionary set value = '5%' where type = 'backRatio' and label = 'sellerDeposit'`,
    );
    await leave();
  });
});

describe('the valuation rulebook and the real app', () => {
  const EVENTS: ValuationEvent[] = [
    { type: 'quote.offer' },
    { type: 'quote.accept' },
    { type: 'valuation.cancel' },
    { type: 'valuation.expire' },
    { type: 'valuation.refuse' },
    { type: 'trade.complete' },
    { type: 'trade.fail' },
  ];
  const statusOf = async (walk: Walk) =>
    (await kit.call(recycling.readValuation, { params: { id: walk.id }, token: (await seller(walk)).token }))
      .value.status;

  async function happen(walk: Walk, event: ValuationEvent, isLegal: boolean): Promise<boolean> {
    switch (event.type) {
      case 'quote.offer':
        return said(await quote(kit, await merchant(walk), walk.id));
      case 'quote.accept': {
        if (isLegal) await quote(kit, await merchant(walk), walk.id);
        const reply = await acceptWithLogin(walk);
        if (reply.body.code === 200) walk.orderId = reply.value.id;
        return said(reply);
      }
      case 'valuation.cancel': {
        // Of an accepted one this ends the trade, which is another event.
        if ((await statusOf(walk)) === 'accepted') return false;
        const { token } = await seller(walk);
        return said(await kit.call(recycling.cancelValuation, { input: { id: walk.id }, token }));
      }
      case 'valuation.expire': {
        const before = await statusOf(walk);
        await strike('valuation.expire', walk.id, RULES.valuationWindow, isLegal);
        return (await statusOf(walk)) !== before;
      }
      case 'valuation.refuse':
        return said(
          await kit.call(ops.refuseValuation, {
            params: { id: walk.id },
            input: { reason: '账号不在回收范围' },
            token: (await staff()).token,
          }),
        );
      case 'trade.complete':
        return (
          (await payDeposit(walk)) &&
          (await payPrice(walk)) &&
          (await advance(walk, 'review.pass')) &&
          asMerchant(walk, recycling.confirmRecycleOrder)
        );
      case 'trade.fail': {
        if ((await statusOf(walk)) !== 'accepted') return false;
        const { token } = await seller(walk);
        return said(await kit.call(recycling.cancelValuation, { input: { id: walk.id }, token }));
      }
      default:
        return false;
    }
  }

  async function walkTo(events: readonly ValuationEvent[]): Promise<Walk> {
    const walk = await ask();
    for (const event of events) {
      expect({ event, allowed: await happen(walk, event, true) }).toEqual({ event, allowed: true });
    }
    return walk;
  }

  it('walks every legal path over HTTP', async () => {
    for (const path of getSimplePaths(valuationLifecycle, { events: EVENTS })) {
      const walk = await walkTo(stepsOf<ValuationEvent>(path));
      expect(await statusOf(walk)).toBe(path.state.value);
      await leave();
    }
  });

  it('refuses every illegal event in every state and changes nothing', async () => {
    for (const path of getShortestPaths(valuationLifecycle, { events: EVENTS })) {
      const walk = await walkTo(stepsOf<ValuationEvent>(path));
      const read = async () =>
        (
          await kit.call(recycling.listQuotes, {
            input: { valuationId: walk.id },
            token: (await seller(walk)).token,
          })
        ).value;
      const before = await read();
      for (const event of EVENTS.filter(
        (each) => !may(valuationLifecycle, { state: path.state.value, context: {} }, each),
      )) {
        const allowed = await happen(walk, event, false);
        expect({ state: path.state.value, event, allowed }).toEqual({
          state: path.state.value,
          event,
          allowed: false,
        });
      }
      expect(await read()).toEqual(before);
      await leave();
    }
  });
});

describe('the quote rulebook and the real app', () => {
  const EVENTS: QuoteEvent[] = [
    { type: 'quote.accept' },
    { type: 'quote.reject' },
    { type: 'quote.withdraw' },
    { type: 'quote.expire' },
    { type: 'trade.complete' },
    { type: 'trade.fail' },
  ];
  interface QuoteWalk extends Walk {
    quoteId: string;
  }
  const statusOf = async ({ quoteId }: QuoteWalk) =>
    (await kit.store.one<{ status: string }>('select status from quotes where id = $1', [quoteId])).status;

  async function begin(): Promise<QuoteWalk> {
    const walk = await ask();
    const { value } = await quote(kit, await merchant(walk), walk.id);
    return { ...walk, quoteId: value.id };
  }

  async function happen(walk: QuoteWalk, event: QuoteEvent, isLegal: boolean): Promise<boolean> {
    const { token } = await seller(walk);
    switch (event.type) {
      case 'quote.accept': {
        const reply = await acceptWithLogin(walk);
        if (reply.body.code === 200) walk.orderId = reply.value.id;
        return said(reply);
      }
      case 'quote.reject': {
        const merchantId = (await merchant(walk)).id;
        return said(await kit.call(recycling.declineQuote, { input: { id: walk.id, merchantId }, token }));
      }
      case 'quote.withdraw':
        return said(
          await kit.call(recycling.withdrawQuote, {
            params: { id: walk.quoteId },
            token: (await merchant(walk)).token,
          }),
        );
      case 'quote.expire': {
        const before = await statusOf(walk);
        await strike('quote.expire', walk.quoteId, RULES.quoteWindow, isLegal);
        return (await statusOf(walk)) !== before;
      }
      case 'trade.complete':
        return (
          (await payDeposit(walk)) &&
          (await payPrice(walk)) &&
          (await advance(walk, 'review.pass')) &&
          asMerchant(walk, recycling.confirmRecycleOrder)
        );
      case 'trade.fail':
        if (walk.orderId === undefined) return false;
        return said(await kit.call(recycling.cancelValuation, { input: { id: walk.id }, token }));
      default:
        return false;
    }
  }

  async function walkTo(events: readonly QuoteEvent[]): Promise<QuoteWalk> {
    const walk = await begin();
    for (const event of events) {
      expect({ event, allowed: await happen(walk, event, true) }).toEqual({ event, allowed: true });
    }
    return walk;
  }

  it('walks every legal path over HTTP', async () => {
    for (const path of getSimplePaths(quoteLifecycle, { events: EVENTS })) {
      const walk = await walkTo(stepsOf<QuoteEvent>(path));
      expect(await statusOf(walk)).toBe(path.state.value);
      await leave();
    }
  });

  it('refuses every illegal event in every state and changes nothing', async () => {
    for (const path of getShortestPaths(quoteLifecycle, { events: EVENTS })) {
      const walk = await walkTo(stepsOf<QuoteEvent>(path));
      for (const event of EVENTS.filter(
        (each) => !may(quoteLifecycle, { state: path.state.value, context: {} }, each),
      )) {
        const allowed = await happen(walk, event, false);
        expect({ state: path.state.value, event, allowed }).toEqual({
          state: path.state.value,
          event,
          allowed: false,
        });
      }
      expect(await statusOf(walk)).toBe(path.state.value);
      await leave();
    }
  });
});

describe('two at once', () => {
  it('of two accepts one wins, however often', async () => {
    for (let round = 0; round < 30; round++) {
      const walk = await ask();
      const rival: SignedIn = await kit.login(`1330${String(round).padStart(7, '0')}`, { role: 'merchant' });
      await quote(kit, await merchant(walk), walk.id, 80_000);
      await quote(kit, rival, walk.id, 90_000);
      // The login is there already: the second accept has nothing to bring.
      const who = await seller(walk);
      await kit.store.query(
        'insert into valuation_credentials (valuation_id, cipher, created_at) values ($1, $2, now())',
        [walk.id, kit.ctx.vault.seal(JSON.stringify({ account: 'player_01', password: 'p' }))],
      );
      const replies = await Promise.all([
        accept(kit, who, walk.id, await merchant(walk)),
        accept(kit, who, walk.id, rival),
      ]);
      expect(replies.map(({ body }) => body.code).sort()).toEqual([200, 409]);
      expect(replies.find(({ body }) => body.code === 409)?.body.reason).toBe('alreadyAccepted');
      const { value } = await kit.call(recycling.listQuotes, {
        input: { valuationId: walk.id },
        token: who.token,
      });
      expect(value.quotes.map(({ status }) => status)).toEqual(['accepted', 'rejected']);
      await leave();
    }
  });
});
