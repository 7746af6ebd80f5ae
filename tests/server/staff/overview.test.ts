import { describe, expect, it } from 'vitest';
import { cancelOrder } from '../../../contract/buying/calls.ts';
import { readHealth, readOverview, readStaffSelf, switchAutopilot } from '../../../contract/staff/calls.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { advanceRecycle } from '../../../server/staff/acts.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { readHealth as health } from '../../../server/staff/overview.ts';
import type { Store } from '../../../server/store/db.ts';
import { isoAt } from '../../../server/kit/clock.ts';
import { watchProvider } from '../../../server/kit/providerHealth.ts';
import { RefundUnderWay } from '../../../server/providers/refundUnderWay.ts';
import { useApp, useAutopilot, useMember } from '../../kit/app.ts';
import { apply, decideCase, sellTo } from '../../kit/afterSales.ts';
import { pay, payAndSettle, payWithNotice, place, listingOnSale } from '../../kit/orders.ts';
import { createReviewedTrade } from '../../kit/selling.ts';
import { conflict, NO_PERMISSION } from '../../kit/refusals.ts';

const HOUR = 3_600_000;

const kit = useApp();
const staff = useMember(kit, { role: 'staff' });

describe('the overview of the shop', () => {
  it('counts what was ordered, paid and refunded today, and the acts of staff', async () => {
    kit.clock.advance(1_000);
    const before = await staff.do(readOverview);
    const listing = await listingOnSale(kit);
    const buyer = await kit.login('13700000082');
    const order = await place(buyer, listing);
    await payAndSettle(kit, buyer, order.id, 'full');
    kit.clock.advance(1_000);
    const after = await staff.do(readOverview);
    const [today, then] = [after.days.at(-1), before.days.at(-1)];
    expect(after.days.map(({ day }) => day)).toEqual(before.days.map(({ day }) => day));
    expect([after.days.length, today]).toEqual([
      15,
      {
        ...then,
        orders: (then?.orders ?? 0) + 1,
        paid: (then?.paid ?? 0) + order.total,
        members: (then?.members ?? 0) + 1,
      },
    ]);
    expect(after.desks.find(({ desk }) => desk === 'orders')?.open).toBe(
      (before.desks.find(({ desk }) => desk === 'orders')?.open ?? 0) + 1,
    );
  });

  it('counts the price of a recycling trade, and its deposit neither as paid nor as refunded', async () => {
    kit.clock.advance(1_000);
    const before = (await staff.do(readOverview)).days.at(-1);
    const { id } = await createReviewedTrade(kit);
    await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, 'order.complete'));
    await runDueJobs(kit.ctx);
    kit.clock.advance(1_000);
    const after = (await staff.do(readOverview)).days.at(-1);
    expect(after).toEqual({
      ...before,
      paid: (before?.paid ?? 0) + 80_000,
      members: (before?.members ?? 0) + 2,
    });
  });

  it('does not count a payment for a cancelled order, nor its refund', async () => {
    kit.clock.advance(1_000);
    const before = (await staff.do(readOverview)).days.at(-1);
    const listing = await listingOnSale(kit);
    const buyer = await kit.login('13700000086');
    const order = await place(buyer, listing);
    const { paymentId } = (await pay(buyer, order.id, 'full')).value;
    await buyer.do(cancelOrder, { params: { id: order.id }, input: {} });
    expect(await payWithNotice(kit, paymentId)).toBe('success');
    await runDueJobs(kit.ctx);
    expect(await kit.one`select state, is_counted from payments where id = ${paymentId}`).toEqual({
      state: 'refunded',
      isCounted: false,
    });
    kit.clock.advance(1_000);
    expect((await staff.do(readOverview)).days.at(-1)).toEqual({
      ...before,
      orders: (before?.orders ?? 0) + 1,
      members: (before?.members ?? 0) + 1,
    });
  });

  it('counts what the guarantee fund paid beside the refunds', async () => {
    const sale = await sellTo(kit, await kit.someone(), await listingOnSale(kit), 'settled', 'face');
    // Creates the account of the person who decides.
    await kit.login('13700000000', { role: 'staff' });
    kit.clock.advance(1_000);
    const before = (await staff.do(readOverview)).days.at(-1);
    const made = await apply(kit, sale, { type: 'takenBack', remedy: 'compensation', amount: 10_000 });
    await decideCase(kit, made.value.id, { event: 'case.approve' });
    await runDueJobs(kit.ctx);
    kit.clock.advance(1_000);
    expect((await staff.do(readOverview)).days.at(-1)).toEqual({
      ...before,
      compensated: 10_000,
      afterSales: (before?.afterSales ?? 0) + 1,
    });
  });

  it('is not accessible to an agent', async () => {
    const agent = await kit.login('13700000083', { role: 'staff', roles: ['agent'] });
    expect((await agent.call(readOverview)).body).toEqual(NO_PERMISSION);
  });

  it('shows when a provider last answered and failed, and that the ledger is balanced', async () => {
    const provider = watchProvider(kit.ctx, 'test', {
      ask: (isUp: boolean) => (isUp ? Promise.resolve('yes') : Promise.reject(new Error('no route'))),
    });
    expect(await provider.ask(true)).toBe('yes');
    await expect(provider.ask(false)).rejects.toThrow('no route');
    await expect
      .poll(async () => (await staff.do(readHealth)).providers.find(({ name }) => name === 'test'))
      .toEqual({
        name: 'test',
        answeredAt: expect.any(String) as string,
        failedAt: expect.any(String) as string,
        failure: 'no route',
      });
    const { ledgerSum, overdue } = await staff.do(readHealth);
    kit.clock.advance(200 * HOUR);
    expect([ledgerSum, (await staff.do(readHealth)).overdue > overdue]).toEqual([0, true]);
  });

  it('sums the ledger once a minute, together with the metrics', async () => {
    let sums = 0;
    const store: Store = {
      ...kit.store,
      one: (sql, params) => {
        if (sql.includes('ledger_lines')) sums += 1;
        return kit.store.one(sql, params);
      },
    };
    const { clock, log } = kit.ctx;
    const read = async () => (await health({ ...kit.ctx, store, reads: store })).ledgerSum;
    await createMetrics({ store, clock, log, pools: {} }).text();
    expect([await read(), await read(), sums]).toEqual([0, 0, 1]);
    kit.clock.advance(60_000);
    expect([...(await Promise.all([read(), read()])), sums]).toEqual([0, 0, 2]);
  });

  it('shows a provider as up after its next answer, and a refund under way as an answer', async () => {
    const provider = watchProvider(
      kit.ctx,
      'payments',
      {
        async ask(error?: Error) {
          if (error) throw error;
        },
      },
      { isAnswer: (error) => error instanceof RefundUnderWay },
    );
    const health = async () => (await staff.do(readHealth)).providers.find(({ name }) => name === 'payments');
    await provider.ask();
    kit.clock.advance(10_000);
    const failedAt = isoAt(kit.clock.now());
    await expect(provider.ask(new Error('no route'))).rejects.toThrow('no route');
    const down = { name: 'payments', failedAt, failure: 'no route' };
    await expect.poll(health).toMatchObject(down);
    kit.clock.advance(10_000);
    await provider.ask();
    await expect.poll(health).toEqual({ ...down, answeredAt: isoAt(kit.clock.now()) });
    kit.clock.advance(HOUR);
    await expect(provider.ask(new RefundUnderWay('on its way'))).rejects.toThrow('on its way');
    await expect.poll(health).toEqual({ ...down, answeredAt: isoAt(kit.clock.now()) });
  });

  it('shows the last outcome of a provider, of any process and however soon after another one', async () => {
    const [here, there] = [1, 2].map(() =>
      watchProvider(kit.ctx, 'shared', {
        async ask(isUp: boolean) {
          if (!isUp) throw new Error('no route');
        },
      }),
    );
    const health = async () => (await staff.do(readHealth)).providers.find(({ name }) => name === 'shared');
    const ask = async (provider: typeof here, isUp: boolean) => {
      kit.clock.advance(1_000);
      await provider?.ask(isUp).catch(() => {});
      return isoAt(kit.clock.now());
    };
    const answeredAt = await ask(here, true);
    await expect.poll(health).toEqual({ name: 'shared', answeredAt });
    const failedAt = await ask(there, false);
    await expect.poll(health).toEqual({ name: 'shared', answeredAt, failedAt, failure: 'no route' });
    const again = await ask(here, true);
    await expect.poll(health).toEqual({ name: 'shared', answeredAt: again, failedAt, failure: 'no route' });
    const failedAgain = await ask(there, false);
    await expect
      .poll(health)
      .toEqual({ name: 'shared', answeredAt: again, failedAt: failedAgain, failure: 'no route' });
  });

  it('has no autopilot switch outside the demo', async () => {
    expect((await staff.do(readStaffSelf)).isAutopilotOn).toBeUndefined();
    expect((await staff.call(switchAutopilot, { input: { isOn: false } })).body).toEqual(
      conflict('noAutopilot', '这里没有自动处理，都由人来做'),
    );
  });
});

describe('the autopilot', () => {
  useAutopilot(kit);

  it('pauses while switched off, and continues when switched on', async () => {
    await staff.do(switchAutopilot, { input: { isOn: false } });
    expect((await staff.do(readStaffSelf)).isAutopilotOn).toBe(false);
    const listing = await listingOnSale(kit);
    const buyer = await kit.someone();
    const order = await place(buyer, listing);
    await payAndSettle(kit, buyer, order.id, 'full');
    const stage = () => kit.cell<string>`select stage from orders where id = ${order.id}`;
    await kit.passTime(HOUR);
    expect(await stage()).toBe('awaitingInspection');
    await staff.do(switchAutopilot, { input: { isOn: true } });
    for (let i = 0; i < 3; i++) {
      await kit.passTime(60_000);
    }
    expect(await stage()).toBe('delivered');
  });
});
