import type {
  AfterSaleDetail,
  AfterSaleParty,
  AfterSaleQuery,
  AfterSaleRow,
  AfterSaleRule,
  AfterSaleStage,
  AfterSaleStatus,
  Statement,
} from '../../contract/afterSale/afterSale.ts';
import { afterSaleRuleOf } from '../../contract/afterSale/rule.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import {
  OPEN_AFTER_SALE_STAGES,
  STATUS_OF_AFTER_SALE,
  TURN_OF_AFTER_SALE,
} from '../../machines/rulebooks/afterSale.ts';
import { afterSalesOf, groundOf, orderById, orderOf, type OrderRecord } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { redactContacts } from '../kit/redactContacts.ts';
import type { Member } from '../kit/member.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { readTimeline } from '../kit/timeline.ts';
import { findResale, readReport } from '../selling/index.ts';
import type { Db } from '../store/db.ts';
import { readPageOf } from '../store/rows.ts';
import {
  hasOpenProposal,
  orderOutlook,
  type AfterSaleRecord,
  type CaseSide,
  type LockedCase,
} from './caseRecord.ts';
import { staffOutcomeText } from './grants.ts';

type RowOrder = Pick<OrderRecord, 'no' | 'price' | 'snapshot'>;

function rowOf(found: AfterSaleRecord, order: RowOrder, side: CaseSide): AfterSaleRow {
  return {
    id: found.id,
    no: found.no,
    orderId: found.orderId,
    orderNo: order.no,
    side,
    title: order.snapshot.title,
    picture: order.snapshot.picture,
    gameName: order.snapshot.gameName,
    price: order.price,
    type: found.type,
    typeName: found.typeName,
    reasonName: found.reasonName,
    remedy: found.remedy,
    asked: found.asked,
    status: STATUS_OF_AFTER_SALE[found.stage],
    stage: found.stage,
    turn: TURN_OF_AFTER_SALE[found.stage],
    ...omitEmpty({ dueAt: found.dueAt, approved: found.isGranted === true ? found.granted : null }),
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
  };
}

/** What happens when the party that has to act misses the deadline. */
function otherwiseOf(locked: LockedCase, isProposed: boolean): string | undefined {
  const { case: found } = locked;
  switch (found.stage) {
    case 'reviewing':
    case 'confirmingReturn':
    case 'recovering':
      return staffOutcomeText(locked, isProposed);
    case 'awaitingEvidence':
      return found.isAppealed
        ? '到时没有补充材料，维持拒绝，售后关闭'
        : '到时没有补充材料，申请会被拒绝，之后可以申诉一次';
    case 'awaitingSeller':
      return '到时卖家没有答复，客服按现有材料决定';
    case 'awaitingReturn':
      return found.isAppealed
        ? '到时没有交回账号，不退款，售后关闭'
        : '到时没有交回账号，不退款，申请会被拒绝，之后可以申诉一次';
    case 'refused':
      return `到时没有申诉，售后关闭，${orderOutlook(locked)}`;
    default:
      return undefined;
  }
}

function decisionOf(found: AfterSaleRecord): AfterSaleDetail['decision'] {
  if (found.isGranted === null) return undefined;
  return {
    isGranted: found.isGranted,
    amount: found.granted ?? 0,
    reason: found.decision ?? '',
    handler: found.decidedBy ?? found.handler,
    decidedAt: found.decidedAt ?? found.updatedAt,
    ...omitEmpty({ remedy: found.grantedRemedy, route: found.route, paidAt: found.paidAt }),
  };
}

/**
 * An after-sale as one side sees it. The other side is shown only as a role, and contacts are redacted. Staff see
 * everything.
 */
export async function caseDetail(db: Db, found: AfterSaleRecord, side: CaseSide): Promise<AfterSaleDetail> {
  const order = await orderById(db, found.orderId);
  const statements = await db.query<Statement>(
    `select id, by_whom as by, kind, content as text, pictures, created_at as at
     from after_sale_statements where after_sale_id = $1 order by created_at, id`,
    [found.id],
  );
  const shown = (by: AfterSaleParty, text: string) =>
    side === 'staff' || by === side || by === 'staff' || by === 'system' ? text : redactContacts(text).text;
  return {
    ...rowOf(found, order, side),
    orderStage: order.stage,
    coverage: order.coverage,
    ...omitEmpty({
      report:
        side === 'seller' && OPEN_AFTER_SALE_STAGES.includes(found.stage)
          ? await readReport(db, found.orderId)
          : undefined,
      protectedUntil: order.protectedUntil,
      otherwise: otherwiseOf(
        { case: found, order, resaleNo: await findResale(db, order) },
        await hasOpenProposal(db, found.id),
      ),
      question: ['awaitingEvidence', 'awaitingReturn'].includes(found.stage) ? found.question : null,
      appealUntil: found.stage === 'refused' ? found.dueAt : null,
      decision: decisionOf(found),
    }),
    description: shown('buyer', found.description),
    handler: found.handler,
    statements: statements.map((each) => ({ ...each, text: shown(each.by, each.text) })),
    events: await readTimeline<AfterSaleParty>(db, 'afterSale', found.id),
    isAppealed: found.isAppealed,
    isSellerHeard: found.isSellerHeard,
  };
}

export const freshDetail = async (db: Db, id: string, side: CaseSide): Promise<AfterSaleDetail> =>
  caseDetail(db, await db.one<AfterSaleRecord>('select * from after_sales where id = $1', [id]), side);

const stagesOf = (status: AfterSaleStatus) =>
  (Object.keys(STATUS_OF_AFTER_SALE) as AfterSaleStage[]).filter(
    (stage) => STATUS_OF_AFTER_SALE[stage] === status,
  );

export async function listAfterSales(
  ctx: Context,
  member: Member,
  query: AfterSaleQuery,
): Promise<Page<AfterSaleRow>> {
  const side = query.side ?? 'buyer';
  return readPageOf<AfterSaleRecord & { order: RowOrder }, AfterSaleRow>(
    ctx.store,
    {
      select: `a.*, jsonb_build_object('no', o.no, 'price', o.price, 'snapshot', o.snapshot) as "order"`,
      from: 'after_sales a',
      joins: 'join orders o on o.id = a.order_id',
      where: `a.${side}_id = $1 and ($2::text[] is null or a.stage = any($2)) and ($3::text is null or a.order_id = $3)
        and ($4::text[] is null or a.stage = any($4))`,
      orderBy: 'a.created_at desc, a.id desc',
      params: [
        member.id,
        query.status ? stagesOf(query.status) : null,
        query.orderId ?? null,
        query.isOpen ? OPEN_AFTER_SALE_STAGES : null,
      ],
      paging: query,
    },
    (row) => rowOf(row, row.order, side),
  );
}

/** What the buyer of an order can claim now. @throws 404 for anybody else, the seller included */
export async function readAfterSaleRule(
  ctx: Context,
  member: Member,
  orderId: string,
): Promise<AfterSaleRule> {
  const order = await orderOf(ctx.store, member, orderId);
  const { made, openId } = await afterSalesOf(ctx.store, order.id);
  const allowance = afterSaleRuleOf(groundOf(order), ctx.clock.now(), { isOpen: openId !== undefined, made });
  return {
    orderId: order.id,
    isAllowed: allowance.refusal === undefined,
    why: allowance.why,
    ...omitEmpty({ openId, protectedUntil: order.protectedUntil }),
    types: allowance.types,
  };
}
