import type { MessageSubject } from '../../contract/account/index.ts';
import type { Context } from './context.ts';
import { insert } from '../store/rows.ts';
import type { Db } from '../store/db.ts';
import { isoNow } from './clock.ts';

/** The kinds of system messages (domain §3.7): sendType, its name, and what such a message is about unless it is told. */
export const MESSAGE_KINDS = {
  auditPassed: [1, '审核通过', 'listing'],
  auditFailed: [2, '审核不通过', 'listing'],
  sold: [3, '商品售出', 'listing'],
  bought: [4, '购买成功', 'order'],
  orderPlaced: [5, '下单成功', 'order'],
  orderPaid: [6, '付款成功', 'order'],
  orderClosed: [7, '订单关闭', 'order'],
  orderStep: [8, '订单进度', 'order'],
  refund: [9, '退款', 'order'],
  payout: [10, '货款到账', 'listing'],
  newQuote: [11, '收到报价', 'valuation'],
  recycleStep: [12, '回收进度', 'recycleOrder'],
  deposit: [13, '押金', 'recycleOrder'],
  valuation: [14, '估价', 'valuation'],
  merchant: [15, '商户申请', 'merchant'],
  identity: [16, '实名认证', 'account'],
  saleStep: [17, '卖出进度', 'listing'],
  afterSale: [18, '售后进度', 'afterSale'],
  favouriteDrop: [19, '收藏降价', 'listing'],
  problem: [20, '投诉建议', 'problem'],
  chat: [21, '订单留言', 'order'],
  security: [22, '账号安全', 'account'],
} as const satisfies Record<string, readonly [number, string, MessageSubject]>;

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
  relatedTo?: MessageSubject,
): Promise<void> {
  const [code, kindName, subject] = MESSAGE_KINDS[kind];
  const id = ctx.ids.next();
  const message = {
    id,
    userId,
    kind: code,
    kindName,
    title,
    content,
    relatedId,
    relatedType: relatedTo ?? subject,
    createdAt: isoNow(ctx),
  };
  await insert(db, 'messages', message);
}
