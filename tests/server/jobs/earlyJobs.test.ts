import { beforeEach, describe, expect, it } from 'vitest';
import * as buying from '../../../contract/buying/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import type { JobKind } from '../../../server/jobs/jobs.ts';
import { OVERDUE_SQL, scheduleOverdue } from '../../../server/jobs/overdue.ts';
import { ALL_KINDS, JOBS } from '../../../server/jobs/registry.ts';
import { runDueJobs, startWorker } from '../../../server/jobs/worker.ts';
import { isoAt } from '../../../server/kit/clock.ts';
import { decideCase, apply, sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { useListings, place } from '../../kit/orders.ts';
import { accept, createPaidTrade, createQuote, createReviewedTrade, deposit } from '../../kit/selling.ts';

/** How far the clock is set back after a job was taken, ms, as by an NTP step or after a suspend. */
const STEP = 200;

const kit = useApp();
const nextListing = useListings(kit, 20);

const buy = async (stage: Parameters<typeof sellTo>[3]) =>
  sellTo(kit, await kit.someone(), nextListing(), stage);

const accepted = async ({ seller, merchant, valuationId }: Awaited<ReturnType<typeof createQuote>>) =>
  (await accept(seller, valuationId, merchant)).value.id;
async function askPrice({ id, merchant }: { id: string; merchant: SignedIn }): Promise<string> {
  const input = { id, amount: 72_000, reason: '皮肤少了两款' };
  await merchant.call(recycling.changeRecyclePrice, { input });
  return id;
}

/** Creates an entity with a deadline, by the kind of its job. Resolves with its id. */
const SCENES = {
  'order.expire': async () => (await place(await kit.someone(), nextListing())).id,
  'credential.expire': async () => {
    const listing = nextListing();
    await kit.sql`update listings set needs_credential = true where id = ${listing.id}`;
    return (await sellTo(kit, await kit.someone(), listing, 'awaitingInspection')).orderId;
  },
  'balance.expire': async () => (await buy('awaitingBalance')).orderId,
  'receipt.expire': async () => (await buy('delivered')).orderId,
  'protection.end': async () => (await buy('protected')).orderId,
  'afterSale.expire': async () => {
    const { id } = (await apply(kit, await buy('delivered'))).value;
    await decideCase(kit, id, { event: 'case.refuse' });
    return id;
  },
  'valuation.expire': async () => (await createQuote(kit)).valuationId,
  'quote.expire': async () => (await createQuote(kit)).quoteId,
  'deposit.expire': async () => accepted(await createQuote(kit)),
  'merchantPayment.expire': async () => {
    const trade = await createQuote(kit);
    const id = await accepted(trade);
    await deposit(kit, trade.seller, trade.valuationId);
    return id;
  },
  'recycleReceipt.expire': async () => (await createReviewedTrade(kit)).id,
  'recyclePrice.expire': async () => askPrice(await createReviewedTrade(kit)),
  'offer.end': async () => {
    const { id } = nextListing();
    const endsAt = kit.clock.now() + 1_000;
    await kit.sql`update listings
      set is_special_offer = true, former_price = price * 2, offer_ends_at = ${isoAt(endsAt)}
      where id = ${id}`;
    const job = { id: `offer-${id}`, at: isoAt(endsAt) };
    await kit.sql`insert into jobs (id, kind, subject, run_at, created_at)
      values (${job.id}, 'offer.end', ${id}, ${job.at}, ${job.at})`;
    return id;
  },
} satisfies Partial<Record<JobKind, () => Promise<string>>>;

/** Column and table of each state, and its values before and after the deadline. */
const STANDS: [kind: keyof typeof SCENES, where: [string, string], before: unknown, after: unknown][] = [
  ['order.expire', ['stage', 'orders'], 'awaitingPayment', 'cancelled'],
  ['credential.expire', ['stage', 'orders'], 'awaitingInspection', 'refunded'],
  ['balance.expire', ['stage', 'orders'], 'awaitingBalance', 'refunded'],
  ['receipt.expire', ['stage', 'orders'], 'delivered', 'protected'],
  ['protection.end', ['stage', 'orders'], 'protected', 'settled'],
  ['afterSale.expire', ['stage', 'after_sales'], 'refused', 'closed'],
  ['valuation.expire', ['status', 'valuations'], 'open', 'cancelled'],
  ['quote.expire', ['status', 'quotes'], 'open', 'withdrawn'],
  ['deposit.expire', ['status', 'recycle_orders'], 'awaitingDeposit', 'failed'],
  ['merchantPayment.expire', ['status', 'recycle_orders'], 'trading', 'failed'],
  ['recycleReceipt.expire', ['status', 'recycle_orders'], 'reviewed', 'completed'],
  ['recyclePrice.expire', ['status', 'recycle_orders'], 'reviewed', 'failed'],
  ['offer.end', ['is_special_offer', 'listings'], true, false],
];

/** Deletes all other jobs and moves the clock to this job's deadline. */
async function dueAlone(kind: JobKind, subject: string): Promise<{ id: string; runAt: string }> {
  const job = await kit.one<{ id: string; runAt: string }>`select id, run_at from jobs
    where kind = ${kind} and subject = ${subject} and done_at is null`;
  await kit.sql`delete from jobs where id <> ${job.id}`;
  kit.clock.advance(Date.parse(job.runAt) - kit.clock.now());
  return job;
}
const jobOf = (id: string) =>
  kit.one<{ runAt: string; doneAt: string | null }>`select run_at, done_at from jobs where id = ${id}`;

/** Runs due jobs on a clock that is set back once the first job is taken. */
function runWithStep(): Promise<number> {
  let isTaken = false;
  const now = () => {
    const at = kit.clock.now() - (isTaken ? STEP : 0);
    isTaken = true;
    return at;
  };
  return runDueJobs({ ...kit.ctx, clock: { now } });
}

describe('a clock set back while a job runs', () => {
  it.each(STANDS)('runs %s again at its time', async (kind, [column, table], before, after) => {
    const subject = await SCENES[kind]();
    const job = await dueAlone(kind, subject);
    const stands = async () =>
      (await kit.store.one<{ it: unknown }>(`select ${column} as it from ${table} where id = $1`, [subject]))
        .it;
    expect(await runWithStep()).toBe(1);
    expect([await stands(), await jobOf(job.id)]).toEqual([before, { runAt: job.runAt, doneAt: null }]);
    await runDueJobs(kit.ctx);
    expect([await stands(), (await jobOf(job.id)).doneAt]).toEqual([after, expect.any(String)]);
  });
});

describe('a job that runs too early', () => {
  it('keeps the deadline of an order that is being extended', async () => {
    const { orderId, buyer } = await buy('delivered');
    const job = await dueAlone('receipt.expire', orderId);
    kit.clock.advance(-1);
    let isTaken = false;
    const now = () => {
      const at = kit.clock.now() + (isTaken ? 0 : 1);
      isTaken = true;
      return at;
    };
    let isExtended = false;
    const store: typeof kit.store = {
      ...kit.store,
      async tx(fn) {
        const answer = await kit.store.tx(fn);
        if (!isExtended) await buyer.call(buying.extendInspection, { params: { id: orderId } });
        isExtended = true;
        return answer;
      },
    };
    await runDueJobs({ ...kit.ctx, store, clock: { now } });
    const extended = isoAt(Date.parse(job.runAt) + 24 * 3_600_000);
    expect(await jobOf(job.id)).toEqual({ runAt: extended, doneAt: null });
  });
});

describe('a subject that is overdue without a job', () => {
  // Subjects of earlier tests are overdue without a job, too.
  beforeEach(async () => {
    await kit.sql`update orders set due_at = null, closes_at = '2100-01-01'`;
    await kit.sql`update valuations set expires_at = '2100-01-01'`;
    await kit.sql`update quotes set expires_at = '2100-01-01'`;
    await kit.sql`update staff_tasks set due_at = '2100-01-01'`;
    await kit.sql`update recycle_orders set due_at = null`;
    await kit.sql`update after_sales set due_at = null`;
    await kit.sql`update listings set is_special_offer = false, former_price = null, offer_ends_at = null
      where is_special_offer`;
  });
  /** Deletes every job, and resolves with the jobs of a kind that `scheduleOverdue` creates. */
  const found = async (kind: JobKind) => {
    await kit.sql`delete from jobs`;
    await scheduleOverdue(kit.ctx);
    return kit.sql`select kind, subject from jobs where done_at is null and kind = ${kind}`;
  };

  it.each(STANDS)('is moved on by %s', async (kind, [column, table], before, after) => {
    const subject = await SCENES[kind]();
    const stands = async () =>
      (await kit.store.one<{ it: unknown }>(`select ${column} as it from ${table} where id = $1`, [subject]))
        .it;
    const { runAt } = await dueAlone(kind, subject);
    kit.clock.advance(-1);
    expect([await found(kind), await stands()]).toEqual([[], before]);
    kit.clock.advance(Date.parse(runAt) - kit.clock.now());
    expect(await found(kind)).toEqual([{ kind, subject }]);
    expect(await scheduleOverdue(kit.ctx)).toBe(0);
    await runDueJobs(kit.ctx);
    expect([await stands(), await found(kind)]).toEqual([after, []]);
  });

  it('is found when a price was asked during the review', async () => {
    const subject = await askPrice(await createPaidTrade(kit));
    await dueAlone('recyclePrice.expire', subject);
    expect(await found('recyclePrice.expire')).toEqual([{ kind: 'recyclePrice.expire', subject }]);
    await runDueJobs(kit.ctx);
    const { status, endReason } = await kit.one<{ status: string; endReason: string }>`
      select status, end_reason from recycle_orders where id = ${subject}`;
    expect([status, endReason]).toEqual(['failed', 'priceNotAgreed']);
  });

  it('is declared by every job at a deadline, and tested here', () => {
    const [declared, others] = [true, false].map((isDeclared) =>
      ALL_KINDS.filter((kind) => (JOBS[kind].overdue !== undefined) === isDeclared),
    );
    const undeclared = others?.filter((kind) => /\.(?:expire|end)$/.test(kind));
    const untested = declared?.filter((kind) => kind !== 'task.escalate' && !(kind in SCENES));
    expect([
      ...(undeclared ?? []).map((kind) => `${kind} has no overdue in its domain’s jobs.ts`),
      ...(untested ?? []).map((kind) => `${kind} is missing in SCENES and STANDS of this file`),
    ]).toEqual([]);
  });

  it('is found at the start of every worker', async () => {
    const subject = await SCENES['order.expire']();
    await dueAlone('order.expire', subject);
    await kit.sql`delete from jobs`;
    await startWorker(kit.ctx).stop();
    const orders = `select kind, subject from jobs where kind not in ('task.escalate', 'payment.reconcile')`;
    expect(await kit.store.query(orders)).toEqual([{ kind: 'order.expire', subject }]);
    await runDueJobs(kit.ctx);
  });

  it('is found by indexes only', async () => {
    const plan = await kit.store.tx(async (tx) => {
      await tx.query('set local enable_seqscan = off');
      return tx.query<{ 'QUERY PLAN': string }>(`explain ${OVERDUE_SQL.replaceAll('$1', 'now()')}`);
    });
    const lines = plan.map((line) => String(Object.values(line)[0]));
    expect(lines.filter((line) => /Seq Scan/.test(line))).toEqual([]);
  });
});
