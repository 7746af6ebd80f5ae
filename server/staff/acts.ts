import type { Decoded } from '../../contract/kit/codec.ts';
import { MAX_PRICE_REASON } from '../../contract/kit/rules.ts';
import type { StaffPerson } from '../../contract/staff/permissions.ts';
import type { staffListingEvent, staffOrderEvent, staffRecycleEvent } from '../../contract/staff/staff.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { announcePrice } from '../account/index.ts';
import { buyingMessages, lockOrder, moveOrder, type OrderRecord } from '../buying/index.ts';
import { isoNow } from '../kit/clock.ts';
import { sendMessage } from '../kit/messenger.ts';
import { staffIdOf, type ActingStaff } from '../kit/staff.ts';
import {
  askPriceOf,
  lockRecycle,
  moveRecycle,
  refuseValuation,
  type RecycleRecord,
} from '../recycling/index.ts';
import {
  allAsDescribed,
  announceFlag,
  keepReport,
  lockListing,
  moveListing,
  sellingMessages,
  takenBackOf,
  type NewLogin,
  type NewReport,
} from '../selling/index.ts';
import { update } from '../store/rows.ts';
import { keepApproved } from './listingCase.ts';
import { refundRefusal } from './refundRight.ts';

type StaffOrderEvent = Decoded<typeof staffOrderEvent>;

const ORDER_TEXTS: Record<StaffOrderEvent, string> = {
  'inspection.start': '客服开始验号',
  'inspection.pass': '验号通过，账号与描述一致',
  'inspection.fail': '验号未通过，订单退款',
  'rebinding.finish': '换绑完成，账号已交付',
  'rebinding.fail': '换绑失败，订单退款',
  'refund.decide': '客服判定退款',
};

const isInspected = (event: StaffOrderEvent) => event === 'inspection.pass' || event === 'inspection.fail';

/** The report of a person who ends an inspection. Undefined for other events. @throws 422 without its checks */
export function newReport(
  event: StaffOrderEvent,
  { checks, pictures = [] }: { checks?: NewReport['checks'] | undefined; pictures?: string[] | undefined },
): NewReport | undefined {
  if (!isInspected(event)) return undefined;
  if (checks === undefined) throw refuse.invalid('checkList', '请填写验号报告');
  return { checks, pictures };
}

/**
 * Applies an event of staff to an order. Used by the staff calls and the autopilot. @throws 409 when the state does not
 * allow it; 403, 409 as {@link refundRefusal}
 */
export async function advanceOrder(
  ctx: Context,
  tx: Tx,
  who: StaffPerson | 'autopilot',
  orderId: string,
  event: StaffOrderEvent,
  remark?: string,
  login?: NewLogin,
  report?: NewReport,
): Promise<OrderRecord> {
  const order = await lockOrder(tx, orderId);
  if (event === 'refund.decide' && who !== 'autopilot') {
    const refusal = await refundRefusal(tx, who, order);
    if (refusal) throw refusal;
  }
  const different = report?.checks.filter(({ result }) => result === 'different').length ?? 0;
  const text =
    event === 'inspection.pass' && different > 0
      ? `验号通过，${different} 项与描述不一致`
      : ORDER_TEXTS[event];
  const moved = await moveOrder(ctx, tx, order, {
    event: { type: event },
    by: 'staff',
    staffId: staffIdOf(who),
    text: remark ? `${text}：${remark}` : text,
    remark,
    reason: event === 'inspection.fail' ? 'inspectionFailed' : 'staff',
    login,
  });
  const { id, snapshot } = order;
  const isPlayed = who === 'autopilot' && event === 'inspection.pass';
  const found = report ?? (isPlayed ? allAsDescribed(snapshot.attributes) : undefined);
  if (found)
    await keepReport(ctx, tx, who, { id, attributes: snapshot.attributes }, event === 'inspection.pass', {
      ...found,
      remark,
    });
  return moved;
}

/** The message to the seller of a listing that passed the audit, without the title. `status`: that after the audit. */
function passedText(status: string, isTakenByBid: boolean, wasTakenDown: boolean): string {
  if (status === 'held') return '核实没有问题，交易继续进行';
  if (isTakenByBid) return '核实没有问题';
  if (wasTakenDown) return '核实没有问题，还是已下架，可以自己重新上架';
  return status === 'onSale' ? '已上架' : '没有上架：账号已暂停，恢复后可以自己重新上架';
}

/**
 * Audits or flags a listing as staff. @throws 409 `stateConflict` when the state does not allow it, `takenBack` when it
 * would go on sale with a reclaimed account; 422 for a failed audit or a flag without a remark
 */
export async function advanceListing(
  ctx: Context,
  tx: Tx,
  listingId: string,
  event: Decoded<typeof staffListingEvent>,
  remark?: string,
): Promise<void> {
  if (event === 'audit.fail' && !remark) throw refuse.invalid('remark', '请填写审核不通过的原因');
  if (event === 'problem.flag' && !remark) throw refuse.invalid('remark', '请写明有什么问题');
  const { wasTakenDown, wasOnSale, status: before } = await lockListing(tx, listingId);
  if (!(await moveListing(ctx, tx, listingId, { type: event }))) {
    throw refuse.conflict('stateConflict', '商品状态不允许这个操作');
  }
  const { sellerId, title, status, isTakenByBid } = await tx.one<{
    sellerId: string;
    title: string;
    status: string;
    isTakenByBid: boolean;
  }>('select seller_id, title, status, is_taken_by_bid from listings where id = $1', [listingId]);
  const live = await tx.maybe<{ id: string; buyerId: string }>(
    `select id, buyer_id from orders where listing_id = $1 and stage not in ('cancelled', 'refunded')`,
    [listingId],
  );
  const tellBuyer = async (heading: string, text: string) =>
    live && sendMessage(ctx, tx, live.buyerId, buyingMessages.orderStep, heading, text, live.id);
  if (event === 'audit.pass') {
    const isHeld = status === 'held';
    if (!isHeld && !isTakenByBid && (await takenBackOf(ctx, tx, listingId)) !== undefined) {
      throw refuse.conflict('takenBack', '这个游戏账号有被找回的记录，不能上架，请选「不通过」');
    }
    await keepApproved(ctx, tx, listingId);
    const isListed = !isHeld && !isTakenByBid && !wasTakenDown;
    const isNew = isListed && !(before === 'problem' && wasOnSale);
    await update(tx, 'listings', listingId, {
      auditRemark: null,
      ...(isNew && { listedAt: isoNow(ctx) }),
    });
    const heading = isListed ? '审核通过' : '核实通过';
    const text = `「${title}」${passedText(status, isTakenByBid, wasTakenDown)}`;
    await sendMessage(ctx, tx, sellerId, sellingMessages.auditPassed, heading, text, listingId);
    if (isHeld) await tellBuyer(heading, text);
    if (isListed && status === 'onSale') await announcePrice(ctx, tx, listingId);
  }
  if (event === 'problem.flag') {
    await update(tx, 'listings', listingId, { auditRemark: remark });
    await announceFlag(ctx, tx, listingId, remark ?? '');
    await tellBuyer('账号核实中', `平台正在核实「${title}」的账号，订单照常进行`);
  }
  if (event === 'audit.fail') {
    await update(tx, 'listings', listingId, { auditRemark: remark });
    const bidding = await tx.maybe<{ id: string }>(
      `select id from valuations where listing_id = $1 and status = 'open' and kind = 'bidding'`,
      [listingId],
    );
    if (bidding) await refuseValuation(ctx, tx, bidding.id, remark ?? '商品未通过审核');
    const text = `「${title}」未通过审核：${remark}`;
    await sendMessage(ctx, tx, sellerId, sellingMessages.auditFailed, '审核不通过', text, listingId);
  }
}

type StaffRecycleEvent = Exclude<Decoded<typeof staffRecycleEvent>, 'price.ask'>;

const RECYCLE_TEXTS: Record<StaffRecycleEvent, string> = {
  'review.pass': '验号通过，换绑完成',
  'review.fail': '验号未通过，交易关闭',
  'seller.default': '卖家未配合交易，交易关闭',
  'order.complete': '客服确认交易完成',
};

/**
 * Applies an event of staff to a recycle order. Used by the staff calls and the autopilot. @throws 409 when the state
 * does not allow it
 */
export async function advanceRecycle(
  ctx: Context,
  tx: Tx,
  who: ActingStaff,
  id: string,
  event: StaffRecycleEvent,
  remark?: string,
  login?: NewLogin,
): Promise<RecycleRecord> {
  const text = RECYCLE_TEXTS[event];
  return moveRecycle(ctx, tx, await lockRecycle(tx, id), {
    event: { type: event },
    by: 'staff',
    staffId: staffIdOf(who),
    text: remark ? `${text}：${remark}` : text,
    login,
    ...(event === 'review.fail' ? { reason: 'reviewFailed' } : {}),
    ...(event === 'seller.default' ? { reason: 'sellerDefault' } : {}),
  });
}

/**
 * Asks the seller of a recycle order for a lower price, as staff. @throws 409 when the state does not allow it; 422
 * without a lower price or a reason
 */
export async function askLowerPrice(
  ctx: Context,
  tx: Tx,
  who: ActingStaff,
  id: string,
  amount: number | undefined,
  reason = '',
): Promise<RecycleRecord> {
  if (amount === undefined) throw refuse.invalid('changeAmount', '请填写新的成交价');
  if (reason.length > MAX_PRICE_REASON) {
    throw refuse.invalid('remark', `改价原因最多 ${MAX_PRICE_REASON} 个字`);
  }
  const staffId = staffIdOf(who);
  return askPriceOf(ctx, tx, await lockRecycle(tx, id), { by: 'staff', staffId, amount, reason });
}
