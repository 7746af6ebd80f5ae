import * as calls from '../../contract/afterSale/calls.ts';
import { confirmReceipt } from '../../contract/buying/calls.ts';
import type {
  AfterSaleDetail,
  AfterSaleRule,
  NewAfterSale,
  Remedy,
} from '../../contract/afterSale/afterSale.ts';
import type { ProtectionTier } from '../../contract/market/listing.ts';
import type { OrderStage } from '../../contract/buying/order.ts';
import { placeOrder } from '../../contract/buying/calls.ts';
import { RULES } from '../../contract/kit/rules.ts';
import { advanceOrder } from '../../server/staff/acts.ts';
import type { Reply, SignedIn, TestApp } from './app.ts';
import { newOrder, payAndSettle, type OnSale } from './orders.ts';
import { ownPictures } from './selling.ts';
import { REASON_OF } from './afterSaleReasons.ts';

export interface Sale {
  orderId: string;
  listing: OnSale;
  buyer: SignedIn;
  seller: SignedIn;
}

/** The stages of a paid order, in order. */
export const PAID_STAGES = [
  'awaitingInspection',
  'inspecting',
  'awaitingBalance',
  'rebinding',
  'delivered',
  'protected',
  'settled',
] as const satisfies readonly OrderStage[];

/**
 * Sells a listing to a buyer and brings the order to a stage. Pays only the deposit when the stage is awaitingBalance.
 */
export async function sellTo(
  kit: TestApp,
  buyer: SignedIn,
  listing: OnSale,
  stage: (typeof PAID_STAGES)[number],
  tier: ProtectionTier = 'retrieval',
): Promise<Sale> {
  const phone = await kit.cell<string>`select phone from users where id = ${listing.sellerId}`;
  const seller = await kit.login(phone);
  const value = await buyer.do(placeOrder, { input: newOrder(listing, tier) });
  const sale: Sale = { orderId: value.id, listing, buyer, seller };
  const staff = (event: Parameters<typeof advanceOrder>[4]) =>
    kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', sale.orderId, event));
  await payAndSettle(kit, buyer, sale.orderId, stage === 'awaitingBalance' ? 'deposit' : 'full');
  if (stage === 'awaitingInspection') return sale;
  await staff('inspection.start');
  if (stage === 'inspecting') return sale;
  await staff('inspection.pass');
  if (stage === 'awaitingBalance' || stage === 'rebinding') return sale;
  await staff('rebinding.finish');
  if (stage === 'delivered') return sale;
  await buyer.call(confirmReceipt, { params: { id: sale.orderId } });
  if (stage === 'settled') await kit.passTime(RULES.payoutDelay);
  return sale;
}

export async function readRule({ orderId, buyer }: Sale): Promise<AfterSaleRule> {
  return await buyer.do(calls.readAfterSaleRule, { input: { orderId } });
}

/** A valid application that claims the maximum. */
export async function newAfterSale(
  kit: TestApp,
  sale: Sale,
  change: Partial<NewAfterSale> = {},
): Promise<NewAfterSale> {
  const type = change.type ?? 'notAsDescribed';
  const rules = (await readRule(sale)).types.find((each) => each.type === type)?.remedies ?? [];
  const remedy: Remedy = change.remedy ?? rules[0]?.remedy ?? 'refund';
  return {
    orderId: sale.orderId,
    type,
    reason: REASON_OF[type],
    remedy,
    amount: rules.find((each) => each.remedy === remedy)?.max ?? 0,
    description: '收到账号后发现皮肤少了十二个，和商品页写的不一样。',
    pictures: await ownPictures(kit, sale.buyer, 2),
    phone: '13812345678',
    ...change,
  };
}

export async function apply(
  kit: TestApp,
  sale: Sale,
  change: Partial<NewAfterSale> = {},
): Promise<Reply<AfterSaleDetail>> {
  return sale.buyer.call(calls.applyAfterSale, { input: await newAfterSale(kit, sale, change) });
}

/**
 * Decides a case as staff; an appeal is decided by another account. Where the decision needs a second person, that
 * person confirms it.
 */
export async function decideCase(
  kit: TestApp,
  id: string,
  input: Parameters<typeof calls.advanceAfterSale.input.encode>[0],
): Promise<Reply<AfterSaleDetail>> {
  const found = await kit.store.maybe<{ isAppealed: boolean }>(
    'select is_appealed from after_sales where id = $1',
    [id],
  );
  const staff = await kit.login(found?.isAppealed ? '13700000009' : '13700000000', { role: 'staff' });
  const reply = await staff.call(calls.advanceAfterSale, {
    params: { id },
    input: { remark: '客服记录', ...input },
  });
  const waiting = await kit.store.maybe<{ id: string }>(
    `select id from after_sale_proposals where after_sale_id = $1 and state = 'open'`,
    [id],
  );
  if (!waiting) return reply;
  const second = await kit.login('13700000008', { role: 'staff' });
  const settled = await second.call(calls.settleProposal, {
    params: { id },
    input: { proposalId: waiting.id, isConfirmed: true, reason: '复核无误' },
  });
  // A recovery goes on after the confirmation. Anybody may act on it once the second person has left it.
  await kit.sql`update staff_tasks set claimed_by = null, claimed_until = null
    where subject_id = ${id} and closed_at is null`;
  return settled;
}

/** The buyer returns the account after a grant that requires it, and staff take it back. */
export async function bringBack(kit: TestApp, id: string, buyer: SignedIn): Promise<Reply<AfterSaleDetail>> {
  await buyer.do(calls.returnAccount, { params: { id }, input: { password: 'buyers-Pass1', note: '' } });
  return decideCase(kit, id, { event: 'return.confirm', password: 'staffs-Pass2' });
}

export async function readCase(id: string, who: SignedIn): Promise<AfterSaleDetail> {
  return await who.do(calls.readAfterSale, { params: { id } });
}

/** Balances of an order’s ledger accounts (fen), without zero balances. */
export async function orderBalances(kit: TestApp, orderId: string): Promise<Record<string, number>> {
  const lines = await kit.sql<{ account: string; amount: number }>`select l.account, sum(l.amount)::bigint
    as amount from ledger_lines l join ledger_entries e on e.id = l.entry_id where e.order_id = ${orderId}
    group by l.account having sum(l.amount) <> 0 order by l.account`;
  return Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));
}
