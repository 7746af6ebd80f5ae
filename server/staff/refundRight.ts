import { money } from '../../contract/kit/formatMoney.ts';
import { hasPermission, SOLO_REFUND_MAX, type StaffPerson } from '../../contract/staff/permissions.ts';
import { secondDecisionOf } from '../afterSale/index.ts';
import { isHandedOver, returnedOf, type OrderRecord } from '../buying/index.ts';
import { refuse, type Refusal } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';

const WAITING = {
  proposal: '售后有一份决定在等主管复核，先处理售后',
  appeal: '买家对售后的结果有申诉，先处理售后',
} as const;

const HANDED_OVER =
  '账号已经交付，不能直接判定退款：请买家申请售后“退款并退回账号”，客服收回账号后退款；账号被找回或被封禁的，请买家按对应的问题申请售后';

/**
 * Why a person may not refund an order (`refund.decide`) in a state that allows it. The buyer of a delivered account
 * returns it first, in an after-sale. Undefined when they may.
 */
export async function refundRefusal(
  db: Db,
  person: StaffPerson,
  order: OrderRecord,
): Promise<Refusal | undefined> {
  const waiting = await secondDecisionOf(db, order.id);
  if (waiting) return refuse.conflict('afterSaleOpen', WAITING[waiting]);
  if (isHandedOver(order)) {
    return refuse.conflict('stateConflict', HANDED_OVER);
  }
  const returned = returnedOf(order);
  const rest = order.paid - order.refunded;
  if (returned + rest <= SOLO_REFUND_MAX || hasPermission(person, 'supervise')) return undefined;
  const before = returned > 0 ? `已退和已赔 ${money(returned)}，加上` : '';
  const sum = returned > 0 ? `一共 ${money(returned + rest)}，` : '';
  return refuse.forbidden(
    `${before}要退的 ${money(rest)}，${sum}超过 ${money(SOLO_REFUND_MAX)}，由主管判定：请主管处理；买家申请了售后的，也可以在售后里提出`,
  );
}
