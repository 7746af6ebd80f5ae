import {
  STAFF_ORDER_EVENTS,
  STAFF_RECYCLE_EVENTS,
  type StaffCase,
  type StaffPerson,
} from '../../contract/staff/index.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import { orderLifecycle } from '../../machines/rulebooks/order.ts';
import { recycleLifecycle } from '../../machines/rulebooks/recycleOrder.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import { wireFromIso } from '../../contract/kit/time.ts';
import { escrowOf } from '../../contract/afterSale/index.ts';
import { factsOf, groundOf, openAfterSaleOf, orderById, readReview } from '../buying/index.ts';
import { findUnknownRefund } from '../payment/index.ts';
import { recycleById, recycleFacts, wordsForStaff } from '../recycling/index.ts';
import { readForStaff } from './forStaff.ts';
import { partyFacts } from './partyFacts.ts';
import { refundRefusal } from './refundRight.ts';
import { TIMELINES } from '../kit/timeline.ts';
import { readReport } from '../selling/index.ts';
import type { Db } from '../store/db.ts';

export type Party = StaffCase['parties'][number];

/** The part of a case that depends on its subject. */
export type Body = Pick<
  StaffCase,
  'facts' | 'attributes' | 'statements' | 'pictures' | 'acts' | 'afterSale'
> & {
  people: Partial<Record<Party['role'], string>>;
  timeline: StaffCase['timeline'];
  asked?: number;
  report?: StaffCase['report'];
  listing?: StaffCase['listing'];
  valuationNumber?: string;
  hasOpenAfterSale?: boolean;
  hasIdentityPicture?: boolean;
};

export const EMPTY = { facts: [], attributes: [], statements: [], pictures: [], timeline: [] };

/** Converts lines to facts and omits empty ones. */
export const facts = (lines: Readonly<Record<string, string | null | undefined>>): StaffCase['facts'] =>
  Object.entries(lines).flatMap(([label, value]) => (value ? [{ label, value }] : []));

/** A time (ISO 8601) to the minute, for a fact: `yyyy-MM-dd HH:mm` (+08:00). */
export const minuteOf = (at: string): string => wireFromIso(at).slice(0, 16);

export async function timelineOf(
  db: Db,
  of: keyof typeof TIMELINES,
  id: string,
): Promise<StaffCase['timeline']> {
  const [table, column] = TIMELINES[of];
  const rows = await db.query<StaffCase['timeline'][number] & { staffName: string | null }>(
    `select e.created_at as at, e.kind, e.by_whom as by, e.content as text, u.nick_name as staff_name
     from ${table} e left join users u on u.id = e.staff_id where e.${column} = $1 order by e.created_at, e.id`,
    [id],
  );
  return rows.map(({ staffName, ...line }) => ({ ...line, ...(staffName !== null && { staffName }) }));
}

/** Text about a refund that only the provider knows. Undefined without one, or when finance have settled the difference. */
async function unknownRefundText(db: Db, id: string, isPayoutDue: boolean): Promise<string | undefined> {
  const refund = await findUnknownRefund(db, id);
  if (!refund) return undefined;
  const told = `支付渠道退了 ${money(refund.amount)}，平台没有这笔退款（单号 ${refund.number}），等财务在对账里处理`;
  return isPayoutDue ? `${told}，处理前货款不结算给卖家` : told;
}

export async function orderCase(db: Db, id: string, person: StaffPerson): Promise<Body> {
  const order = await orderById(db, id);
  const stated = await readForStaff(db, { listingId: order.listingId });
  const standing = { state: order.stage, context: factsOf(order, false) };
  const possible = STAFF_ORDER_EVENTS.filter((type) => may(orderLifecycle, standing, { type }));
  const refusal = possible.includes('refund.decide') ? await refundRefusal(db, person, order) : undefined;
  const review = await readReview(db, id);
  return {
    ...EMPTY,
    people: { buyer: order.buyerId, seller: order.sellerId },
    facts: facts({
      号价: money(order.price),
      已付: money(order.paid),
      已退: order.refunded > 0 ? money(order.refunded) : null,
      包赔赔付: order.compensated > 0 ? money(order.compensated) : null,
      判定退款: refusal?.message,
      买家取消: order.lateAt && `${minuteOf(order.lateAt)} 还没有处理完，买家可以取消订单，全额退款`,
      退款差异: await unknownRefundText(db, id, escrowOf(groundOf(order)) > 0),
      ...(await partyFacts(db, order)),
      保障: order.coverage.name,
      区服: order.snapshot.region,
      描述: order.snapshot.description,
      ...stated.lines,
      评价: review && `${review.stars} 星${review.content === null ? '' : `：${review.content}`}`,
      评价的文字: review?.isHidden ? '已隐藏' : null,
    }),
    hasOpenAfterSale: (await openAfterSaleOf(db, id)) !== undefined,
    attributes: order.snapshot.attributes,
    pictures: stated.pictures,
    report: await readReport(db, id),
    timeline: await timelineOf(db, 'order', id),
    acts: [
      ...possible.filter((type) => !(refusal && type === 'refund.decide')),
      ...(review && review.content !== null
        ? ([review.isHidden ? 'review.show' : 'review.hide'] as const)
        : []),
    ],
  };
}

export async function recycleCase(db: Db, id: string): Promise<Body> {
  const order = await recycleById(db, id);
  const stated = await readForStaff(db, order);
  // The snapshot is what the merchant reads, without contacts.
  const { no, attributes, region, description } = await wordsForStaff(db, order.valuationId);
  const standing = { state: order.status, context: recycleFacts(order) };
  const isPayoutDue = order.isPaid && order.finishedAt === null && order.cancelledAt === null;
  const refund = await unknownRefundText(db, id, isPayoutDue);
  return {
    ...EMPTY,
    people: { seller: order.sellerId, merchant: order.merchantId },
    valuationNumber: no,
    facts: facts({
      成交价: money(order.price),
      押金: order.deposit > 0 ? money(order.deposit) : null,
      双方取消:
        order.lateAt === null || order.priceChange === 'asked'
          ? null
          : `${minuteOf(order.lateAt)} 还没有处理完，卖家和商户都可以取消交易，全额退款`,
      退款差异: refund,
      区服: region,
      描述: description,
      ...stated.lines,
    }),
    attributes,
    pictures: [...order.snapshot.pictures, ...stated.pictures],
    timeline: await timelineOf(db, 'recycleOrder', id),
    acts: STAFF_RECYCLE_EVENTS.filter(
      (type) => may(recycleLifecycle, standing, { type }) && !(refund && type === 'order.complete'),
    ),
  };
}
