import type { Context } from '../context.ts';
import { insert } from '../store/rows.ts';
import type { Db } from '../store/db.ts';
import { isoNow } from './clock.ts';

/** The kinds of system messages (domain §3.7): sendType and its name. */
export const MESSAGE_KINDS = {
  auditPassed: [1, '审核通过'],
  auditFailed: [2, '审核不通过'],
  sold: [3, '商品售出'],
  bought: [4, '购买成功'],
  orderPlaced: [5, '下单成功'],
  orderPaid: [6, '付款成功'],
  orderClosed: [7, '订单关闭'],
  orderStep: [8, '订单进度'],
  refund: [9, '退款'],
  payout: [10, '货款到账'],
  newQuote: [11, '收到报价'],
  recycleStep: [12, '回收进度'],
  deposit: [13, '押金'],
  valuation: [14, '估价'],
  merchant: [15, '商户申请'],
  identity: [16, '实名认证'],
  saleStep: [17, '卖出进度'],
  afterSale: [18, '售后进度'],
  favouriteDrop: [19, '收藏降价'],
  problem: [20, '投诉建议'],
  chat: [21, '订单留言'],
  security: [22, '账号安全'],
} as const;

export type MessageKind = keyof typeof MESSAGE_KINDS;

/** Leaves a system message for a member; `relatedId` is the order, listing or request it is about. */
export async function sendMessage(
  ctx: Context,
  db: Db,
  userId: string,
  kind: MessageKind,
  title: string,
  content: string,
  relatedId: string,
): Promise<void> {
  const [code, kindName] = MESSAGE_KINDS[kind];
  const id = ctx.ids.next();
  const message = { id, userId, kind: code, kindName, title, content, relatedId, createdAt: isoNow(ctx) };
  await insert(db, 'messages', message);
}
