import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { sendMessage } from '../kit/messenger.ts';
import { addToTimeline } from '../kit/timeline.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import { buyingMessages } from './messageKinds.ts';
import { moveOrder } from './orderMoves.ts';
import type { OrderRecord } from './orderRecord.ts';

export interface OrderReview {
  stars: number;
  content: string | null;
  isHidden: boolean;
}

/** The buyer's review of an order. Undefined before the buyer has written one. */
export const readReview = (db: Db, orderId: string): Promise<OrderReview | undefined> =>
  db.maybe('select stars, content, is_hidden from reviews where order_id = $1', [orderId]);

/** Stores the buyer's review of an order. @throws 409 when the state does not allow it */
export async function writeReview(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  { stars, text }: { stars: number; text?: string | undefined },
): Promise<OrderRecord> {
  const moved = await moveOrder(ctx, tx, order, {
    event: { type: 'review.write' },
    by: 'buyer',
    text: `买家评价 ${stars} 星`,
  });
  const { id: orderId, buyerId } = order;
  await insert(tx, 'reviews', { orderId, buyerId, stars, content: text, createdAt: isoNow(ctx) });
  return moved;
}

/**
 * Hides the words of a review from visitors, or shows them again, and tells the buyer. The stars stay.
 * @throws 404 without a review; 409 when it has no words, or they are hidden or shown already
 */
export async function hideReview(
  ctx: Context,
  tx: Tx,
  staffId: string,
  orderId: string,
  isHidden: boolean,
  reason: string,
): Promise<void> {
  const review = await tx.maybe<OrderReview & { buyerId: string }>(
    'select stars, content, is_hidden, buyer_id from reviews where order_id = $1 for update',
    [orderId],
  );
  if (!review) throw refuse.notFound('买家还没有评价');
  if (review.content === null) throw refuse.conflict('stateConflict', '这条评价只有星级，没有文字');
  if (review.isHidden === isHidden)
    throw refuse.conflict('stateConflict', isHidden ? '评价的文字已经隐藏' : '评价的文字没有隐藏');
  await tx.query('update reviews set is_hidden = $2 where order_id = $1', [orderId, isHidden]);
  const kind = isHidden ? 'review.hide' : 'review.show';
  const line = `客服${isHidden ? '隐藏' : '恢复'}了评价的文字：${reason}`;
  await addToTimeline(ctx, tx, 'order', orderId, kind, 'staff', line, staffId);
  const heading = isHidden ? '评价文字已隐藏' : '评价文字已恢复';
  const text = isHidden
    ? `别人看不到你写的文字，星级照常显示。原因：${reason}`
    : `别人又能看到你写的文字。原因：${reason}`;
  await sendMessage(ctx, tx, review.buyerId, buyingMessages.orderStep, heading, text, orderId);
}
