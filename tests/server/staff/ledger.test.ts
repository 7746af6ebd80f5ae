import { expect, it } from 'vitest';
import * as staff from '../../../contract/staff/calls.ts';
import { book } from '../../../server/ledger/ledger.ts';
import { useApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { place, useListings } from '../../kit/orders.ts';
import { createPaidTrade } from '../../kit/selling.ts';

const kit = useApp();
const nextListing = useListings(kit, 1);

it('an account is listed with the number of its order, or the nickname of its member', async () => {
  await makeGame(kit.store);
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
  const { no } = await kit.one<{ no: string }>`select no from recycle_orders where id = ${trade.id}`;
  const { nickName } = await kit.one<{
    nickName: string;
  }>`select nick_name from users where id = ${buyer.id}`;
  const { nickName: merchantName } = await kit.one<{ nickName: string }>`select nick_name from users
    where id = ${trade.merchant.id}`;
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
