import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAdjacencyMap, getShortestPaths, getSimplePaths } from 'xstate/graph';
import * as calls from '../../../contract/afterSale/calls.ts';
import { advanceOrder } from '../../../contract/staff/calls.ts';
import {
  staffAfterSaleEvent,
  type AfterSaleDetail,
  type AfterSaleType,
} from '../../../contract/afterSale/afterSale.ts';
import { parse } from '../../../contract/kit/codec.ts';
import {
  afterSaleLifecycle,
  type AfterSaleEvent,
  type AfterSaleFacts,
} from '../../../machines/rulebooks/afterSale.ts';
import { may } from '../../../machines/rulebooks/decide.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { finishPayout } from '../../../server/afterSale/money.ts';
import { schedule } from '../../../server/jobs/jobs.ts';
import { auditLedger } from '../../../server/ledger.ts';
import { advance, apply, readCase, sellTo, type Sale } from '../../kit/afterSales.ts';
import { makeApp, type Reply, type TestApp } from '../../kit/app.ts';
import { listingsOnSale, type OnSale } from '../../kit/orders.ts';
import { ownPictures } from '../../kit/selling.ts';

const EVENTS: AfterSaleEvent[] = [
  { type: 'evidence.add' },
  { type: 'case.withdraw' },
  { type: 'case.appeal' },
  { type: 'seller.answer' },
  { type: 'evidence.ask' },
  { type: 'seller.ask' },
  { type: 'recovery.start' },
  { type: 'recovery.succeed' },
  { type: 'recovery.fail' },
  { type: 'case.approve' },
  { type: 'case.refuse' },
  { type: 'review.expire' },
  { type: 'evidence.expire' },
  { type: 'seller.expire' },
  { type: 'recovery.expire' },
  { type: 'appeal.expire' },
  { type: 'order.end' },
  { type: 'payout.finish' },
];

/** How long the clock takes to do each of its events. */
const CLOCK: Partial<Record<AfterSaleEvent['type'], number>> = {
  'review.expire': RULES.afterSaleReviewWindow,
  'evidence.expire': RULES.afterSaleEvidenceWindow,
  'seller.expire': RULES.afterSaleSellerWindow,
  'recovery.expire': RULES.afterSaleRecoveryWindow,
  'appeal.expire': RULES.afterSaleAppealWindow,
};

interface Walk extends Sale {
  id: string;
}

let kit: TestApp;
let listings: OnSale[];
let next = 0;

beforeAll(async () => {
  kit = await makeApp();
  listings = await listingsOnSale(kit, 1000);
});
afterAll(() => kit.close());
// Money waits on its way until a walk lets it arrive.
beforeEach(() => {
  kit.payments.isDown = true;
});

const standingOf = (
  found: AfterSaleDetail,
): { state: AfterSaleDetail['stage']; context: AfterSaleFacts } => ({
  state: found.stage,
  context: { type: found.type, isSellerHeard: found.isSellerHeard, isAppealed: found.isAppealed },
});

async function begin(type: AfterSaleType): Promise<Walk> {
  const number = next++;
  const listing = listings[number % listings.length] as OnSale;
  // A new walk finds the listing as it was at first.
  await kit.store.query(`update listings set status = 'onSale' where id = $1`, [listing.id]);
  await kit.store.query(
    `update orders set stage = 'cancelled' where listing_id = $1 and stage not in ('cancelled', 'refunded')`,
    [listing.id],
  );
  const buyer = await kit.login(`132${String(number).padStart(8, '0')}`);
  const sale = await sellTo(kit, buyer, listing, 'delivered');
  const reply = await apply(kit, sale, { type, remedy: 'refund', amount: 1_000 });
  return { ...sale, id: reply.value.id };
}

const read = async (walk: Walk) => readCase(kit, walk.id, walk.buyer);

/** What makes each event happen in the real app, and whether the app said yes. */
async function happen(walk: Walk, event: AfterSaleEvent, isLegal: boolean): Promise<boolean> {
  const params = { id: walk.id };
  const said = (reply: Reply<unknown>) => {
    if (reply.body.code !== 200) {
      expect(reply.body).toMatchObject({ code: 409, reason: 'stateConflict' });
      expect(reply.body.msg).toMatch(/[一-鿿]/);
    }
    return reply.body.code === 200;
  };
  const changes = async (act: () => Promise<unknown>) => {
    const before = await read(walk);
    await act();
    const after = await read(walk);
    return after.events.length > before.events.length;
  };
  const window = CLOCK[event.type];
  if (window !== undefined) {
    return changes(async () => {
      if (isLegal) kit.clock.advance(window);
      else await schedule(kit.ctx, kit.store, 'afterSale.expire', walk.id, kit.clock.now());
      await runDueJobs(kit.ctx);
    });
  }
  if (parse(staffAfterSaleEvent, event.type).ok) {
    return said(await advance(kit, walk.id, { event: event.type as never }));
  }
  const { token } = walk.buyer;
  switch (event.type) {
    case 'evidence.add': {
      const pictures = await ownPictures(kit, walk.buyer, 1);
      return said(
        await kit.call(calls.addEvidence, { params, input: { text: '补充截图', pictures }, token }),
      );
    }
    case 'case.withdraw':
      return said(await kit.call(calls.withdrawAfterSale, { params, token }));
    case 'case.appeal':
      return said(
        await kit.call(calls.appealAfterSale, {
          params,
          input: { text: '材料里已经写明时间和经过，请再核对一次', pictures: [] },
          token,
        }),
      );
    case 'seller.answer':
      return said(
        await kit.call(calls.answerAfterSale, {
          params,
          input: { isAgreed: false, text: '正常交付', pictures: [] },
          token: walk.seller.token,
        }),
      );
    case 'order.end':
      return changes(async () => {
        if (isLegal) {
          const staff = await kit.login('13700000000', { role: 'staff' });
          await kit.call(advanceOrder, {
            params: { id: walk.orderId },
            input: { event: 'refund.decide' },
            token: staff.token,
          });
        } else await schedule(kit.ctx, kit.store, 'afterSale.expire', walk.id, kit.clock.now());
        await runDueJobs(kit.ctx);
      });
    default:
      return changes(async () => {
        if (isLegal) {
          kit.payments.isDown = false;
          kit.clock.advance(600_000);
          await runDueJobs(kit.ctx);
          kit.payments.isDown = true;
        } else await kit.store.tx((tx) => finishPayout(kit.ctx, tx, walk.orderId));
      });
  }
}

async function walkTo(type: AfterSaleType, events: readonly AfterSaleEvent[]): Promise<Walk> {
  const walk = await begin(type);
  for (const event of events) {
    expect({ event, allowed: await happen(walk, event, true) }).toEqual({ event, allowed: true });
    // Days may have passed: sessions end after a month.
    walk.buyer = await kit.login(walk.buyer.phone);
    walk.seller = await kit.login(walk.seller.phone);
  }
  return walk;
}

/** What was left waiting for later must not happen in the middle of another walk. */
const leave = () => kit.store.query('update jobs set done_at = now() where done_at is null');

const options = (type: AfterSaleType) => ({ events: EVENTS, input: { type } });
const stepsOf = (path: { steps: { event: AfterSaleEvent | { type: 'xstate.init' } }[] }) =>
  path.steps
    .map(({ event }) => event)
    .filter((event): event is AfterSaleEvent => event.type !== 'xstate.init');

describe('the after-sale rulebook and the real app', () => {
  it('reaches every stage', () => {
    const stages = new Set(
      Object.values(getAdjacencyMap(afterSaleLifecycle, options('takenBack'))).map(
        ({ state }) => state.value,
      ),
    );
    expect([...stages].toSorted()).toEqual(Object.keys(afterSaleLifecycle.states).toSorted());
  });

  it.each(['takenBack', 'notAsDescribed'] as const)(
    'walks every legal path of %s over HTTP, and the ledger sums to zero after each',
    { timeout: 300_000 },
    async (type) => {
      const paths = getSimplePaths(afterSaleLifecycle, options(type));
      expect(paths.length).toBeGreaterThan(50);
      // A path that another one continues is walked with it.
      const keys = paths.map((path) => JSON.stringify(stepsOf(path)).slice(0, -1));
      const whole = paths.filter((_, i) => !keys.some((key, j) => j !== i && key.startsWith(`${keys[i]},`)));
      for (const path of whole) {
        const walk = await walkTo(type, stepsOf(path));
        expect(standingOf(await read(walk))).toEqual({
          state: path.state.value,
          context: path.state.context,
        });
        await leave();
      }
      expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
    },
  );

  it.each(['takenBack', 'notAsDescribed'] as const)(
    'refuses every illegal event in every state of %s and changes nothing',
    { timeout: 300_000 },
    async (type) => {
      for (const path of getShortestPaths(afterSaleLifecycle, options(type))) {
        const walk = await walkTo(type, stepsOf(path));
        const standing = { state: path.state.value, context: path.state.context };
        const illegal = EVENTS.filter((event) => !may(afterSaleLifecycle, standing, event));
        const before = await read(walk);
        for (const event of illegal) {
          const allowed = await happen(walk, event, false);
          expect({ state: standing.state, event, allowed }).toEqual({
            state: standing.state,
            event,
            allowed: false,
          });
        }
        expect(await read(walk)).toEqual(before);
        await leave();
      }
    },
  );

  it.each(['reviewing', 'awaitingSeller', 'recovering'] as const)(
    'takes more evidence while %s without moving',
    async (stage) => {
      const events: Record<typeof stage, AfterSaleEvent[]> = {
        reviewing: [],
        awaitingSeller: [{ type: 'seller.ask' }],
        recovering: [{ type: 'recovery.start' }],
      };
      const walk = await walkTo('takenBack', events[stage]);
      const before = await read(walk);
      expect(await happen(walk, { type: 'evidence.add' }, true)).toBe(true);
      expect(await read(walk)).toMatchObject({ stage, dueAt: before.dueAt });
    },
  );
});
