import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from 'xstate/graph';
import * as calls from '../../../contract/buying/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import { may } from '../../../machines/rulebooks/decide.ts';
import { orderLifecycle, type OrderEvent, type OrderFacts } from '../../../machines/rulebooks/order.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { schedule, type JobKind } from '../../../server/jobs/jobs.ts';
import { auditLedger } from '../../../server/ledger.ts';
import { makeApp, type Reply, type SignedIn, type TestApp } from '../../kit/app.ts';
import { listingsOnSale, newOrder, pay, settle, type OnSale } from '../../kit/orders.ts';

const EVENTS: OrderEvent[] = [
  { type: 'payment.captured', settles: true },
  { type: 'payment.captured', settles: false },
  { type: 'order.cancel' },
  { type: 'order.expire' },
  { type: 'inspection.start' },
  { type: 'inspection.pass' },
  { type: 'inspection.fail' },
  { type: 'balance.expire' },
  { type: 'rebinding.finish' },
  { type: 'rebinding.fail' },
  { type: 'credential.reveal' },
  { type: 'inspection.extend' },
  { type: 'receipt.confirm' },
  { type: 'receipt.expire' },
  { type: 'protection.end' },
  { type: 'review.write' },
  { type: 'refund.decide' },
];

interface Walk {
  buyer: SignedIn;
  orderId: string;
}

let kit: TestApp;
let listings: OnSale[];
let next = 0;

beforeAll(async () => {
  kit = await makeApp();
  listings = await listingsOnSale(kit, 1000);
});
afterAll(() => kit.close());

const standingOf = (order: OrderDetail): { state: OrderDetail['stage']; context: OrderFacts } => ({
  state: order.stage,
  context: {
    isFullyPaid: order.total === order.paid,
    isExtended: order.isExtended,
    isRevealed: order.credentialRevealedAt !== undefined,
    isReviewed: order.isReviewed,
  },
});

async function begin(): Promise<Walk> {
  const number = next++;
  const listing = listings[number % listings.length] as OnSale;
  // A new walk finds the listing as it was at first.
  await kit.store.query(`update listings set status = 'onSale' where id = $1`, [listing.id]);
  await kit.store.query(
    `update orders set stage = 'cancelled' where listing_id = $1 and stage not in ('cancelled', 'refunded')`,
    [listing.id],
  );
  const buyer = await kit.login(`139${String(number).padStart(8, '0')}`);
  const reply = await kit.call(calls.placeOrder, { input: newOrder(listing), token: buyer.token });
  return { buyer, orderId: reply.value.id };
}

async function read({ buyer, orderId }: Walk): Promise<OrderDetail> {
  return (await kit.call(calls.readOrder, { params: { id: orderId }, token: buyer.token })).value;
}

/** What makes each event happen in the real app, and whether the app said yes. */
async function happen(walk: Walk, event: OrderEvent, staff: SignedIn, isLegal: boolean): Promise<boolean> {
  const params = { id: walk.orderId };
  const { token } = walk.buyer;
  const said = (reply: Reply<unknown>) => {
    if (reply.body.code !== 200) expect([409, 422]).toContain(reply.body.code);
    return reply.body.code === 200;
  };
  const clock = async (kind: JobKind, wait: number) => {
    const before = await read(walk);
    if (isLegal) kit.clock.advance(wait);
    else await schedule(kit.ctx, kit.store, kind, walk.orderId, kit.clock.now());
    await runDueJobs(kit.ctx);
    return (await read(walk)).stage !== before.stage;
  };
  switch (event.type) {
    case 'payment.captured': {
      const { paid } = await read(walk);
      const reply = await pay(
        kit,
        walk.buyer,
        walk.orderId,
        event.settles ? (paid > 0 ? 'balance' : 'full') : 'deposit',
      );
      if (!said(reply)) return false;
      expect(await settle(kit, reply.value.paymentId)).toBe('success');
      return true;
    }
    case 'order.cancel':
      return said(await kit.call(calls.cancelOrder, { params, input: {}, token }));
    case 'order.expire':
      return clock('order.expire', 15 * 60_000);
    case 'balance.expire':
      return clock('balance.expire', 24 * 3_600_000);
    case 'receipt.expire':
      return clock('receipt.expire', 97 * 3_600_000);
    case 'protection.end':
      return clock('protection.end', 7 * 24 * 3_600_000);
    case 'credential.reveal':
      return said(await kit.call(calls.revealCredential, { params, token }));
    case 'inspection.extend':
      return said(await kit.call(calls.extendInspection, { params, token }));
    case 'receipt.confirm':
      return said(await kit.call(calls.confirmReceipt, { params, token }));
    case 'review.write':
      return said(
        await kit.call(calls.reviewOrder, { params, input: { stars: 5, text: '交付很快' }, token }),
      );
    default:
      return said(
        await kit.call(ops.advanceOrder, { params, input: { event: event.type }, token: staff.token }),
      );
  }
}

async function walkTo(events: readonly OrderEvent[]): Promise<{ walk: Walk; staff: SignedIn }> {
  const walk = await begin();
  let staff = await kit.login('13700000000', { role: 'staff' });
  for (const event of events) {
    expect({ event, allowed: await happen(walk, event, staff, true) }).toEqual({ event, allowed: true });
    // Days may have passed: sessions end after a month.
    walk.buyer = await kit.login(walk.buyer.phone);
    staff = await kit.login('13700000000', { role: 'staff' });
  }
  return { walk, staff };
}

/** What was left waiting for later must not happen in the middle of another walk. */
const leave = (walk: Walk) =>
  kit.store.query('update jobs set done_at = now() where done_at is null and subject = $1', [walk.orderId]);

const options = { events: EVENTS };
const stepsOf = (path: { steps: { event: OrderEvent | { type: 'xstate.init' } }[] }) =>
  path.steps.map(({ event }) => event).filter((event): event is OrderEvent => event.type !== 'xstate.init');

describe('the order rulebook and the real app', () => {
  it('reaches every stage', () => {
    const stages = new Set(
      Object.values(getAdjacencyMap(orderLifecycle, options)).map(({ state }) => state.value),
    );
    expect([...stages].toSorted()).toEqual(Object.keys(orderLifecycle.states).toSorted());
  });

  it(
    'walks every legal path over HTTP, and the ledger sums to zero after each',
    { timeout: 300_000 },
    async () => {
      const paths = getSimplePaths(orderLifecycle, options);
      expect(paths.length).toBeGreaterThan(500);
      // A path that another one continues is walked with it.
      const keys = paths.map((path) => JSON.stringify(stepsOf(path)).slice(0, -1));
      const whole = paths.filter((_, i) => !keys.some((key, j) => j !== i && key.startsWith(`${keys[i]},`)));
      for (const path of whole) {
        const { walk } = await walkTo(stepsOf(path));
        expect(standingOf(await read(walk))).toEqual({
          state: path.state.value,
          context: path.state.context,
        });
        await runDueJobs(kit.ctx);
        expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
        await leave(walk);
      }
    },
  );

  it('refuses every illegal event in every state and changes nothing', { timeout: 300_000 }, async () => {
    for (const path of getShortestPaths(orderLifecycle, options)) {
      const { walk, staff } = await walkTo(stepsOf(path));
      const standing = { state: path.state.value, context: path.state.context };
      const illegal = EVENTS.filter((event) => !may(orderLifecycle, standing, event));
      await runDueJobs(kit.ctx);
      const before = await read(walk);
      for (const event of illegal) {
        const allowed = await happen(walk, event, staff, false);
        expect({ state: standing.state, event, allowed }).toEqual({
          state: standing.state,
          event,
          allowed: false,
        });
      }
      expect(await read(walk)).toEqual(before);
      await leave(walk);
    }
  });
});
