import { beforeAll, describe, expect, it } from 'vitest';
import * as staff from '../../../contract/staff/calls.ts';
import { NO_SUMS, type AccountSums } from '../../../contract/staff/index.ts';
import { book, type Account, type EntryKind } from '../../../server/ledger/ledger.ts';
import { listLedgerAccounts } from '../../../server/staff/money.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { statementsOf } from '../../kit/plans.ts';
import { place, useListings } from '../../kit/orders.ts';
import { invalid } from '../../kit/refusals.ts';
import { createPaidTrade } from '../../kit/selling.ts';

const kit = useApp();
const nextListing = useListings(kit, 1);

it('an account is listed with the number of its order, or the nickname of its member', async () => {
  const buyer = await kit.someone();
  const order = await place(buyer, nextListing());
  const trade = await createPaidTrade(kit);
  const amount = 90_000_000;
  await kit.store.tx((tx) =>
    book(kit.ctx, tx, {
      kind: 'capture',
      orderId: order.id,
      memo: '测试',
      lines: {
        [`buyer:${buyer.id}`]: -amount,
        [`escrow:${order.id}`]: amount,
        [`seller:${buyer.id}`]: -(amount - 1),
        'escrow:gone': amount - 2,
        fee: 1,
      },
    }),
  );
  const finance = await kit.someone({ role: 'staff', roles: ['finance'] });
  const no = await kit.cell<string>`select no from recycle_orders where id = ${trade.id}`;
  const { nickName } = await kit.one<{
    nickName: string;
  }>`select nick_name from users where id = ${buyer.id}`;
  const merchantName = await kit.cell<string>`select nick_name from users where id = ${trade.merchant.id}`;
  const rows: Record<string, string | undefined> = {};
  for (const kind of ['buyer', 'escrow', 'seller', 'deposit', 'merchant', 'fee', 'guarantee'] as const) {
    const page = await finance.do(staff.listLedgerAccounts, { input: { kind, pageSize: 100 } });
    for (const { account, name } of page.rows) rows[account] = name;
  }
  const accounts = [
    `buyer:${buyer.id}`,
    `seller:${buyer.id}`,
    `escrow:${order.id}`,
    'escrow:gone',
    `escrow:${trade.id}`,
    `deposit:${trade.id}`,
    `merchant:${trade.merchant.id}`,
    'fee',
    'guarantee',
  ];
  expect(accounts.map((account) => rows[account])).toEqual([
    nickName,
    nickName,
    order.no,
    undefined,
    no,
    no,
    merchantName,
    undefined,
    undefined,
  ]);
  expect(Object.keys(rows)).toEqual(expect.arrayContaining(accounts));
});

describe('the ledger of a month', () => {
  const finance = useMember(kit, { role: 'staff', roles: ['finance'] });
  let orderId: string;

  const enter = (at: string, kind: EntryKind, lines: Readonly<Partial<Record<Account, number>>>) =>
    kit.store.tx((tx) =>
      book({ ids: kit.ctx.ids, clock: { now: () => Date.parse(at) } }, tx, {
        kind,
        orderId,
        memo: '测试',
        lines,
      }),
    );

  const sums = (changed: Partial<AccountSums>): AccountSums => ({ ...NO_SUMS, ...changed });
  const read = (month?: string) =>
    finance.do(staff.readLedgerMonth, { input: { ...(month !== undefined && { month }) } });

  beforeAll(async () => {
    ({ id: orderId } = await kit.one<{ id: string }>`select id from orders order by id limit 1`);
    // The last millisecond of March and the first one of April in China.
    await enter('2020-03-31T15:59:59.999Z', 'capture', { 'buyer:a': -5_000, 'escrow:o': 5_000 });
    await enter('2020-03-31T16:00:00.000Z', 'capture', { 'buyer:b': -70_000, 'escrow:p': 70_000 });
    await enter('2020-04-02T00:00:00.000Z', 'capture', { 'merchant:m': -30_000, 'escrow:r': 30_000 });
    // Two sellers' deposits: one goes back, one is forfeited.
    await enter('2020-04-03T00:00:00.000Z', 'capture', { 'seller:s': -2_000, 'deposit:r': 2_000 });
    await enter('2020-04-03T00:00:00.000Z', 'capture', { 'seller:t': -1_000, 'deposit:q': 1_000 });
    await enter('2020-04-04T00:00:00.000Z', 'refund', { 'deposit:r': -2_000, 'seller:s': 2_000 });
    await enter('2020-04-04T00:00:00.000Z', 'forfeit', { 'deposit:q': -1_000, 'seller:m': 1_000 });
    await enter('2020-04-05T00:00:00.000Z', 'receipt', { 'escrow:p': -700, fee: 500, guarantee: 200 });
    await enter('2020-04-06T00:00:00.000Z', 'payout', {
      'escrow:p': -69_300,
      'seller:s': 66_000,
      fee: 3_300,
    });
    await enter('2020-04-07T00:00:00.000Z', 'compensation', {
      guarantee: -150,
      'buyer:b': 100,
      'seller:b': 50,
    });
    await enter('2020-04-08T00:00:00.000Z', 'withdrawal', { 'seller:s': -66_000, 'transit:s': 66_000 });
    await enter('2020-04-09T00:00:00.000Z', 'withdrawalReturn', { 'transit:s': -26_000, 'seller:s': 26_000 });
    // The last millisecond of April and the first one of May.
    await enter('2020-04-30T15:59:59.999Z', 'withdrawalPaid', { 'transit:s': -40_000, 'paidOut:s': 40_000 });
    await enter('2020-04-30T16:00:00.000Z', 'refund', { 'escrow:o': -5_000, 'buyer:a': 5_000 });
  });

  const march = sums({ buyer: -5_000, escrow: 5_000 });
  const april = sums({
    buyer: -74_900,
    merchant: -30_000,
    seller: -1_000,
    escrow: 35_000,
    wallet: 27_050,
    paidOut: 40_000,
    guarantee: 50,
    fee: 3_800,
  });

  it('has the sums of each kind of entry, and wallets apart from deposits', async () => {
    expect(await read('2020-04')).toEqual({
      month: '2020-04',
      first: '2020-03',
      opening: march,
      kinds: [
        {
          kind: 'capture',
          entries: 4,
          sums: sums({ buyer: -70_000, merchant: -30_000, seller: -3_000, escrow: 100_000, deposit: 3_000 }),
        },
        { kind: 'refund', entries: 1, sums: sums({ seller: 2_000, deposit: -2_000 }) },
        { kind: 'compensation', entries: 1, sums: sums({ buyer: 100, wallet: 50, guarantee: -150 }) },
        { kind: 'receipt', entries: 1, sums: sums({ escrow: -700, guarantee: 200, fee: 500 }) },
        { kind: 'payout', entries: 1, sums: sums({ escrow: -69_300, wallet: 66_000, fee: 3_300 }) },
        { kind: 'forfeit', entries: 1, sums: sums({ deposit: -1_000, wallet: 1_000 }) },
        { kind: 'withdrawal', entries: 1, sums: sums({ wallet: -66_000, transit: 66_000 }) },
        { kind: 'withdrawalPaid', entries: 1, sums: sums({ transit: -40_000, paidOut: 40_000 }) },
        { kind: 'withdrawalReturn', entries: 1, sums: sums({ wallet: 26_000, transit: -26_000 }) },
      ],
      closing: april,
    });
  });

  it('begins and ends at midnight in China', async () => {
    expect(await read('2020-03')).toEqual({
      month: '2020-03',
      first: '2020-03',
      opening: NO_SUMS,
      kinds: [{ kind: 'capture', entries: 1, sums: march }],
      closing: march,
    });
    expect(await read('2020-05')).toEqual({
      month: '2020-05',
      first: '2020-03',
      opening: april,
      kinds: [{ kind: 'refund', entries: 1, sums: sums({ buyer: 5_000, escrow: -5_000 }) }],
      closing: { ...april, buyer: -69_900, escrow: 30_000 },
    });
  });

  it('is empty before the first entry, and keeps its balances without entries', async () => {
    expect(await read('2019-12')).toEqual({
      month: '2019-12',
      opening: NO_SUMS,
      kinds: [],
      closing: NO_SUMS,
    });
    const balances = { ...april, buyer: -69_900, escrow: 30_000 };
    expect(await read('2020-12')).toEqual({
      month: '2020-12',
      first: '2020-03',
      opening: balances,
      kinds: [],
      closing: balances,
    });
  });

  it('is the current one by default, whose closing balances are those of the ledger now', async () => {
    const { month, opening, kinds, closing } = await read();
    expect(month).toBe(new Date(kit.clock.now() + 8 * 3_600_000).toISOString().slice(0, 7));
    const rows = [opening, ...kinds.map((each) => each.sums)];
    const total = (each: AccountSums) => Object.values(each).reduce((sum, amount) => sum + amount, 0);
    expect([...rows, closing].map(total)).toEqual([...rows, closing].map(() => 0));
    const added = { ...NO_SUMS };
    for (const row of rows)
      for (const account of Object.keys(NO_SUMS) as (keyof AccountSums)[]) added[account] += row[account];
    expect(added).toEqual(closing);
    const [fee] = (await finance.do(staff.listLedgerAccounts, { input: { kind: 'fee' } })).rows;
    expect(fee?.balance).toBe(closing.fee);
  });

  it('is refused for a month that does not exist', async () => {
    const input = { month: '2020-13' };
    const { body } = await finance.call(staff.readLedgerMonth, { input });
    expect(body).toEqual(invalid('month', '月份格式不正确'));
  });
});

it('the accounts with a balance are added up once for page and total', async () => {
  const { value, sent } = await statementsOf(kit.ctx, ({ store }) =>
    listLedgerAccounts(store, { pageSize: 3 }),
  );
  const accounts = await kit.sql<{ account: string; balance: number }>`
    select account, sum(amount)::bigint as balance from ledger_lines group by account having sum(amount) <> 0
    order by abs(sum(amount)) desc, account`;
  expect(value.rows.map(({ account, balance }) => ({ account, balance }))).toEqual(accounts.slice(0, 3));
  expect(value.total).toBe(accounts.length);
  expect(sent.map(({ sql }) => sql.match(/from ledger_lines/g))).toEqual([['from ledger_lines']]);

  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await listLedgerAccounts(kit.store, { pageSize: 50, after });
    seen.push(...page.rows.map(({ account }) => account));
    expect(page.total).toBe(accounts.length);
    after = page.next;
  } while (after !== undefined);
  expect(seen).toEqual(accounts.map(({ account }) => account));
  const beyond = await listLedgerAccounts(kit.store, { pageSize: 50, pageNum: 1000 });
  expect(beyond).toEqual({ rows: [], total: accounts.length });
});

it('the check of the whole ledger says when it was made', async () => {
  const finance = await kit.someone({ role: 'staff', roles: ['finance'] });
  const n = await kit.cell<number>`select count(*)::int as n from ledger_entries`;
  expect(await finance.do(staff.checkLedger)).toEqual({
    entries: n,
    sum: 0,
    unbalanced: 0,
    checkedAt: new Date(kit.clock.now()).toISOString(),
  });
});

it('each line has the kind and time of its entry', async () => {
  const { booked, wrong } = await kit.one<{ booked: number; wrong: number }>`
    select count(*)::int as booked,
      (count(*) filter (where (l.kind, l.created_at) is distinct from (e.kind, e.created_at)))::int as wrong
    from ledger_lines l join ledger_entries e on e.id = l.entry_id`;
  expect([booked > 0, wrong]).toEqual([true, 0]);
});
