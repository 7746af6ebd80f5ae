import { beforeAll, describe, expect, it } from 'vitest';
import * as calls from '../../../contract/payment/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { readOwnListing } from '../../../contract/selling/calls.ts';
import { RULES, sellerFee } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { balanceOf, ledgerSum, proceedsOf } from '../../../server/ledger/ledger.ts';
import { holdingsOf } from '../../../server/buying/holdings.ts';
import { listMovements } from '../../../server/payment/wallet.ts';
import { sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { statementsOf } from '../../kit/plans.ts';
import { useListings, giveListing } from '../../kit/orders.ts';
import { invalid } from '../../kit/refusals.ts';
import { accept, createPaidTrade, createQuote, deposit } from '../../kit/selling.ts';

const kit = useApp();
const nextListing = useListings(kit, 10);

describe('a seller’s wallet', () => {
  it('shows what a paid order holds, with number, date and reason, and then its payout as an entry', async () => {
    const who = await kit.someone();
    const own = () => giveListing(kit, nextListing(), who);
    const listing = await own();
    const { orderId, seller } = await sellTo(kit, await kit.someone(), listing, 'protected');
    const before = await seller.do(calls.readWallet);
    const net = listing.price - sellerFee(listing.price);
    const { no, title } = await kit.one<{ no: string; title: string }>`
      select no, snapshot ->> 'title' as title from orders where id = ${orderId}`;
    expect(before.holdings.find(({ id }) => id === orderId)).toEqual({
      subject: 'order',
      id: orderId,
      no,
      title,
      amount: net,
      releaseAt: new Date(kit.clock.now() + RULES.payoutDelay).toISOString(),
      why: '买家已确认收货，7 天观察期内没有问题就结算',
    });
    // After receipt the escrow holds exactly the seller's net amount and the fee.
    expect(await balanceOf(kit.store, `escrow:${orderId}`)).toBe(net + sellerFee(listing.price));
    await kit.passTime(RULES.payoutDelay);
    const after = await seller.do(calls.readWallet);
    expect([after.available - before.available, before.held - after.held]).toEqual([net, net]);
    const other = await sellTo(kit, await kit.someone(), await own(), 'settled');
    const { rows } = await other.seller.do(calls.listMovements, { input: { pageSize: 100 } });
    const { available } = await other.seller.do(calls.readWallet);
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(available);
    expect(rows[1]).toMatchObject({ kind: 'sale', amount: net, no });
    const pages = await other.seller.do(calls.listMovements, { input: { pageSize: 1 } });
    const second = await other.seller.do(calls.listMovements, { input: { pageSize: 1, after: pages.next } });
    expect([pages.rows, second.rows, second.next]).toEqual([[rows[0]], [rows[1]], undefined]);
  });

  it.each(['999999999999999_x', '864000000000000_x', '253402300800000_x', '-1_x', 'x', '1_'])(
    'refuses the made-up cursor %s of both lists',
    async (after) => {
      const who = await kit.someone();
      const message = '页码不正确，请回到第一页';
      const refused = invalid('after', message);
      expect([
        (await who.call(calls.listMovements, { input: { after } })).body,
        (await who.call(calls.listWithdrawals, { input: { after } })).body,
      ]).toEqual([refused, refused]);
    },
  );

  it('begins after any time up to the year 9999', async () => {
    const who = await kit.someone();
    for (const after of ['0_x', '253402300799999_x']) {
      expect(await who.do(calls.listMovements, { input: { after } })).toEqual({ rows: [] });
    }
  });

  it('promises the money of an order with the basic protection after the longest time', async () => {
    const who = await kit.someone();
    const listing = await giveListing(kit, nextListing(), who);
    await sellTo(kit, await kit.someone(), listing, 'delivered', 'none');
    const why = '交易还没完成，买家确认收货后 7 天结算';
    expect((await who.do(calls.readWallet)).holdings.map((held) => held.why)).toEqual([why]);
    expect((await who.do(readOwnListing, { params: { id: listing.id } })).payout?.why).toBe(why);
  });

  it('has a line of its own for a deposit, which came from the seller and is returned', async () => {
    const { seller, merchant, valuationId } = await createQuote(kit);
    await accept(seller, valuationId, merchant);
    await deposit(kit, seller, valuationId);
    expect(await balanceOf(kit.store, `seller:${seller.id}`)).toBeLessThan(0);
    const { amount } = await kit.one<{ amount: number }>`
      select deposit as amount from recycle_orders where valuation_id = ${valuationId}`;
    expect(amount).toBeGreaterThan(0);
    const { available, held, transit, paidOut, holdings, deposits } = await seller.do(calls.readWallet);
    expect({ available, held, transit, paidOut, holdings, deposits }).toEqual({
      available: 0,
      held: 0,
      transit: 0,
      paidOut: 0,
      holdings: [],
      deposits: amount,
    });
    expect((await merchant.do(calls.readWallet)).deposits).toBe(0);
    expect((await seller.do(calls.listMovements, { input: {} })).rows).toEqual([]);
    expect(await ledgerSum(kit.store)).toBe(0);
  });

  it('shows a deposit while staff inspect, until it is back or forfeited', async () => {
    const depositsOf = async (who: SignedIn) => (await who.do(calls.readWallet)).deposits;
    const held = async (id: string) =>
      (await kit.one<{ deposit: number }>`select deposit from recycle_orders where id = ${id}`).deposit;
    const staff = await kit.someone({ role: 'staff' });
    for (const event of ['review.fail', 'seller.default'] as const) {
      const { id, seller } = await createPaidTrade(kit);
      expect(await depositsOf(seller)).toBe(await held(id));
      await staff.do(ops.advanceRecycleOrder, { params: { id }, input: { event, remark: '登录不上' } });
      await runDueJobs(kit.ctx);
      expect(await depositsOf(seller)).toBe(0);
    }
  });

  it('is visible to its member only', async () => {
    for (const call of [calls.readWallet, calls.readPayee]) {
      expect((await kit.call(call as typeof calls.readWallet)).body.code).toBe(401);
    }
    expect((await kit.call(calls.listMovements, { input: {} })).body.code).toBe(401);
  });
});

describe('the wallet of a seller with many sales', () => {
  const SALES = 1200;
  let sellerId = '';
  let orderId = '';

  beforeAll(async () => {
    const sale = await sellTo(
      kit,
      await kit.someone(),
      await giveListing(kit, nextListing(), await kit.someone()),
      'protected',
    );
    [sellerId, orderId] = [sale.seller.id, sale.orderId];
    await kit.sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', 'many' || n, 'no', 'NO' || n, 'stage', 'refunded'))).*
      from orders o, generate_series(1, 3000) n where o.id = ${orderId}`;
    // One payout of this seller for every four of other sellers.
    await kit.sql`insert into ledger_entries (id, kind, order_id, memo, created_at)
      select 'many' || n, 'payout', ${orderId}, '货款结算给卖家', '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'
      from generate_series(1, ${SALES * 5}::int) n`;
    await kit.sql`insert into ledger_lines (entry_id, kind, created_at, account, amount)
      select e.id, e.kind, e.created_at, account, amount from generate_series(1, ${SALES * 5}::int) n
        join ledger_entries e on e.id = 'many' || n,
        lateral (values ('seller:' || case when n % 5 = 0 then ${sellerId}::text else 'other' || n end, n), ('fee', -n))
          as line (account, amount)`;
    await kit.store.exec('analyze ledger_entries, ledger_lines, orders');
  });

  it('reads the lines of a page only, and its balance from an index', async () => {
    const { value, sent } = await statementsOf(kit.ctx, (ctx) =>
      listMovements(ctx, sellerId, { pageSize: 10 }),
    );
    expect(value.rows.map(({ amount }) => amount)).toEqual(
      Array.from({ length: 10 }, (_, index) => SALES * 5 - index * 5),
    );
    expect(sent.map(({ rows }) => rows['ledger_lines'])).toEqual([11]);
    expect(sent[0]?.rows['ledger_entries']).toBeLessThan(100);
    const balance = await statementsOf(kit.ctx, ({ store }) => proceedsOf(store, sellerId));
    expect(balance.value).toBe((SALES * 5 + 5) * (SALES / 2));
    expect(balance.sent.map(({ rows }) => [rows['ledger_lines'], rows['ledger_entries'] ?? 0])).toEqual([
      [SALES, 0],
    ]);
  });

  it('includes lines of the version before, which have no kind and time, in their order', async () => {
    const pages = async () => {
      const rows = [];
      let after: string | undefined;
      do {
        const page = await listMovements(kit.ctx, sellerId, { pageSize: 333, after });
        rows.push(...page.rows);
        after = page.next;
      } while (after !== undefined);
      return { rows, balance: await proceedsOf(kit.store, sellerId) };
    };
    const before = await pages();
    expect(before.rows).toHaveLength(SALES);
    await kit.sql`update ledger_lines set kind = null, created_at = null
      where account = ${`seller:${sellerId}`} and amount % 3 = 0`;
    expect(await pages()).toEqual(before);
  });

  it('can be read in pages of a thousand lines', async () => {
    const seller = await kit.someone();
    await kit.sql`update ledger_lines set account = ${`seller:${seller.id}`} where account = ${`seller:${sellerId}`}`;
    const first = await seller.do(calls.listMovements, { input: { pageSize: 1000 } });
    const second = await seller.do(calls.listMovements, { input: { pageSize: 1000, after: first.next } });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([1000, SALES - 1000, undefined]);
    expect((await seller.call(calls.listMovements, { input: { pageSize: 1001 } })).body.code).toBe(422);
  });

  it('finds held money without reading finished orders', async () => {
    const { value, sent } = await statementsOf(kit.ctx, ({ store }) => holdingsOf(store, sellerId));
    expect(value.map(({ id }) => id)).toEqual([orderId]);
    expect(sent.map(({ rows }) => rows['orders'])).toEqual([1]);
  });
});
