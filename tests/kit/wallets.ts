import { expect } from 'vitest';
import * as calls from '../../contract/payment/calls.ts';
import type { Withdrawal } from '../../contract/payment/index.ts';
import { book, ledgerSum } from '../../server/ledger/ledger.ts';
import type { SignedIn, TestApp } from './app.ts';

export const ACCOUNT = '13812340003';
export const SELLER_NAME = '周建国';

let orders = 0;

/** A verified seller with `amount` fen of proceeds and a payout account in the name {@link SELLER_NAME}. */
export async function createSeller(kit: TestApp, amount: number, realName = SELLER_NAME): Promise<SignedIn> {
  const who = await kit.someone();
  await who.do(calls.savePayee, { input: { account: ACCOUNT, name: SELLER_NAME } });
  await kit.sql`update users set real_name = ${realName} where id = ${who.id}`;
  await bookProceeds(kit, who, amount);
  return who;
}

/** Books proceeds of `amount` fen for a seller, as a settled order does. */
export async function bookProceeds(kit: TestApp, { id }: SignedIn, amount: number): Promise<void> {
  const [order] = await kit.sql<{ id: string }>`select id from orders where stage = 'settled'
    order by id limit 1 offset ${orders++ % 50}`;
  if (!order) throw new Error('no settled order');
  await kit.store.tx((tx) =>
    book(kit.ctx, tx, {
      kind: 'payout',
      orderId: order.id,
      memo: '货款结算给卖家',
      lines: { [`escrow:${order.id}`]: -amount, [`seller:${id}`]: amount },
    }),
  );
}

export const withdraw = (who: SignedIn, amount: number) =>
  who.call(calls.requestWithdrawal, { input: { amount } });

export const readWithdrawal = (who: SignedIn, { id }: Pick<Withdrawal, 'id'>): Promise<Withdrawal> =>
  who.do(calls.readWithdrawal, { params: { id } });

/**
 * The wallet's three sums (fen). Throws unless its lines add up to the available money and the whole ledger to zero.
 */
export async function moneyOf(kit: TestApp, who: SignedIn) {
  const { available, transit, paidOut } = await who.do(calls.readWallet);
  const { rows } = await who.do(calls.listMovements, { input: { pageSize: 100 } });
  const lines = rows.reduce((sum, { amount }) => sum + amount, 0);
  expect([lines, await ledgerSum(kit.store)]).toEqual([available, 0]);
  return { available, transit, paidOut };
}
