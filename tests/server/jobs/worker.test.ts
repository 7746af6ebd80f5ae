import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { listDeadJobs, retryJob } from '../../../contract/staff/calls.ts';
import { reschedule, schedule } from '../../../server/jobs/jobs.ts';
import { QUEUES, type QueueName } from '../../../server/jobs/queues.ts';
import { ALL_KINDS, kindsOf } from '../../../server/jobs/registry.ts';
import { runDueJobs, startWorker } from '../../../server/jobs/worker.ts';
import { isoAt } from '../../../server/kit/clock.ts';
import { RefundUnderWay } from '../../../server/providers/refundUnderWay.ts';
import { makeApp, type TestApp } from '../../kit/app.ts';
import { listingsOnSale, pay, payWithNotice, place, type OnSale } from '../../kit/orders.ts';

const MINUTE = 60_000;

let kit: TestApp;
let stock: OnSale[];
beforeEach(async () => {
  kit = await makeApp();
  stock = await listingsOnSale(kit, 20);
});
afterEach(() => kit.close());

/** Places an order that expires unpaid. With a started payment, its expiry queries the provider. */
async function lapsing(isPaying: boolean): Promise<string> {
  const buyer = await kit.someone();
  const order = await place(buyer, stock.pop() as OnSale);
  if (isPaying) await pay(buyer, order.id, 'full');
  return order.id;
}

const stageOf = (id: string) => kit.cell<string>`select stage from orders where id = ${id}`;

const jobsOf = (subject: string) =>
  kit.sql<{ kind: string; runAt: string; doneAt: string | null }>`select kind, run_at, done_at from jobs
    where subject = ${subject} order by created_at, id`;

describe('the job queues', () => {
  it('contain every kind of job once', () => {
    const all = (Object.keys(QUEUES) as QueueName[]).flatMap(kindsOf);
    expect(all.toSorted()).toEqual([...ALL_KINDS].toSorted());
  });

  it('keep orders and deadlines going while a provider does not answer', async () => {
    const silent: (() => void)[] = [];
    kit.payments.query = () =>
      new Promise((_, fail) => {
        silent.push(() => fail(new Error('no answer')));
      });
    const waiting = await Promise.all(
      Array.from({ length: QUEUES.provider.atOnce - 1 }, () => lapsing(true)),
    );
    const stranger = await lapsing(false);
    await schedule(kit.ctx, kit.store, 'offer.end', 'none', kit.clock.now());
    kit.clock.advance(31 * MINUTE);
    const worker = startWorker(kit.ctx);
    await vi.waitFor(async () => {
      expect(await stageOf(stranger)).toBe('cancelled');
      expect((await jobsOf('none'))[0]?.doneAt).not.toBeNull();
      expect(silent).toHaveLength(waiting.length);
    });
    expect(await Promise.all(waiting.map(stageOf))).toEqual(waiting.map(() => 'awaitingPayment'));
    const stopped = worker.stop();
    // Other due jobs may query the provider, too. All queries are released until the worker has stopped.
    const letGo = setInterval(() => {
      for (const go of silent.splice(0)) go();
    }, 10);
    await stopped;
    clearInterval(letGo);
    expect(await Promise.all(waiting.map(stageOf))).toEqual(waiting.map(() => 'cancelled'));
  });
});

describe('a running job', () => {
  it('that is rescheduled meanwhile runs at the new time', async () => {
    await schedule(kit.ctx, kit.store, 'offer.end', 'none', kit.clock.now());
    const later = kit.clock.now() + 24 * 60 * MINUTE;
    const { maybe } = kit.store;
    let isMoved = false;
    kit.store.maybe = async <R>(sql: string, params?: readonly unknown[]) => {
      const row = await maybe<R>(sql, params);
      if (sql.startsWith('update jobs set tries') && row && !isMoved) {
        isMoved = true;
        await reschedule(kit.store, 'offer.end', 'none', later);
      }
      return row;
    };
    expect(await runDueJobs(kit.ctx)).toBe(1);
    expect(await jobsOf('none')).toEqual([{ kind: 'offer.end', runAt: isoAt(later), doneAt: null }]);
    await kit.passTime(24 * 60 * MINUTE);
    expect((await jobsOf('none'))[0]?.doneAt).not.toBeNull();
  });
});

describe('a worker that stops', () => {
  it('releases unfinished jobs at its limit for another worker', async () => {
    const order = await lapsing(true);
    kit.clock.advance(31 * MINUTE);
    let asked: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    const { query } = kit.payments;
    kit.payments.query = () => {
      asked();
      return new Promise(() => {});
    };
    const worker = startWorker(kit.ctx);
    await isAsked;
    await worker.stop(10);
    expect(await stageOf(order)).toBe('awaitingPayment');
    kit.payments.query = query;
    await runDueJobs(kit.ctx);
    expect(await stageOf(order)).toBe('cancelled');
  });

  it('releases the job that it was taking', async () => {
    const order = await lapsing(true);
    kit.clock.advance(31 * MINUTE);
    const { maybe } = kit.store;
    const taken = Promise.withResolvers<void>();
    const handedOut = Promise.withResolvers<void>();
    kit.store.maybe = async <R>(sql: string, params?: readonly unknown[]) => {
      const row = await maybe<R>(sql, params);
      if (sql.startsWith('update jobs set tries') && row) {
        taken.resolve();
        await handedOut.promise;
      }
      return row;
    };
    const { query } = kit.payments;
    kit.payments.query = () => new Promise(() => {});
    const worker = startWorker(kit.ctx);
    await taken.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const stopped = worker.stop(10);
    await vi.advanceTimersByTimeAsync(10);
    vi.useRealTimers();
    handedOut.resolve();
    await stopped;
    kit.store.maybe = maybe;
    kit.payments.query = query;
    await runDueJobs(kit.ctx);
    expect(await stageOf(order)).toBe('cancelled');
  });
});

describe('a job that keeps failing', () => {
  it('is set aside, listed for staff and retried on their request', async () => {
    const staff = await kit.login('13600019999', { role: 'staff' });
    const order = await lapsing(true);
    const payment = await kit.cell<string>`select id from payments where order_id = ${order}`;
    await kit.sql`delete from jobs`;
    await schedule(kit.ctx, kit.store, 'payment.close', payment, kit.clock.now());
    kit.payments.isDown = true;
    let tries = 0;
    for (; tries < 60 && (await runDueJobs(kit.ctx)) === 1; tries += 1) kit.clock.advance(11 * MINUTE);
    const dead = await staff.call(listDeadJobs, { input: {} });
    expect(dead.value.rows).toEqual([
      {
        id: expect.any(String),
        kind: 'payment.close',
        kindName: '关闭付款',
        subject: payment,
        tries: 40,
        failed: 'provider not reached',
        deadAt: isoAt(kit.clock.now() - 11 * MINUTE),
      },
    ]);
    expect(tries).toBe(40);

    const id = dead.value.rows[0]?.id ?? '';
    kit.payments.isDown = false;
    expect((await staff.call(retryJob, { params: { id } })).body.code).toBe(200);
    expect(await runDueJobs(kit.ctx)).toBe(1);
    expect((await staff.do(listDeadJobs, { input: {} })).rows).toEqual([]);
    expect(await staff.call(retryJob, { params: { id } })).toMatchObject({
      body: { code: 404, msg: '没有找到这个任务，可能已经重新执行' },
    });
  });

  it('has new attempts after each look at a refund that is under way', async () => {
    const buyer = await kit.login('13600019998');
    const order = await place(buyer, stock.pop() as OnSale);
    const { value } = await pay(buyer, order.id, 'full');
    await payWithNotice(kit, value.paymentId);
    await kit.sql`delete from jobs`;
    kit.payments.refund = () => Promise.reject(new RefundUnderWay('on its way'));
    await schedule(kit.ctx, kit.store, 'payment.refund', value.paymentId, kit.clock.now());
    for (let looks = 0; looks < 41; looks += 1) {
      expect(await runDueJobs(kit.ctx)).toBe(1);
      kit.clock.advance(60 * MINUTE);
    }
    kit.payments.refund = () => Promise.reject(new Error('no answer'));
    await runDueJobs(kit.ctx);
    const job = 'select tries, failed, dead_at from jobs';
    expect(await kit.store.query(job)).toEqual([{ tries: 1, failed: 'no answer', deadAt: null }]);
  });
});
