import {
  afterSaleType,
  type AfterSaleDetail,
  type AfterSaleParty,
  type AfterSaleQuery,
  type AfterSaleRow,
  type AfterSaleRule,
  type AfterSaleStage,
  type AfterSaleStatus,
  type AfterSaleType,
  type Remedy,
  type Statement,
} from '../../contract/afterSale/afterSale.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { STATUS_OF_AFTER_SALE, TURN_OF_AFTER_SALE } from '../../machines/rulebooks/afterSale.ts';
import { afterSaleRuleOf } from '../../contract/afterSale/rule.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { afterSalesOf, groundOf, lockOrder, orderOf, type OrderRecord } from '../buying/orderRows.ts';
import { maskContacts } from '../kit/mask.ts';
import { slice } from '../kit/paging.ts';
import type { Member } from '../account/sessions.ts';

/** An after-sale as the table keeps it. Money in fen, times ISO 8601. */
export interface AfterSaleRecord {
  id: string;
  no: string;
  orderId: string;
  buyerId: string;
  sellerId: string;
  type: AfterSaleType;
  typeName: string;
  reason: string;
  reasonName: string;
  remedy: Remedy;
  asked: number;
  description: string;
  stage: AfterSaleStage;
  isSellerHeard: boolean;
  /** What the seller said to it; null while not asked, or when the time passed. */
  isSellerAgreed: boolean | null;
  isAppealed: boolean;
  /** What staff asked the buyer for last. */
  question: string | null;
  /** Who of support handles it now. */
  handler: string;
  /** Who refused it: an appeal is handled by somebody else. */
  refusedBy: string | null;
  isGranted: boolean | null;
  grantedRemedy: Remedy | null;
  granted: number | null;
  decision: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  route: string | null;
  paidAt: string | null;
  dueAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** An after-sale and its order, both locked: the order first, always. */
export interface Held {
  case: AfterSaleRecord;
  order: OrderRecord;
}

/** Which side of an after-sale a person is on. */
export type CaseSide = AfterSaleRow['side'];

const MISSING = '售后不存在';

/** Names of the types, for a dictionary that lacks one. */
const TYPE_NAMES: Record<AfterSaleType, string> = {
  notAsDescribed: '描述不符',
  cannotLogin: '无法登录或换绑失败',
  takenBack: '账号被找回',
  faceHelp: '人脸验证协助',
  banned: '账号被封禁',
  sellerDefault: '卖家违约',
  other: '其他',
};

/** What the dictionary calls a type and a reason. @throws 422 on reasonCode when there is no such reason of that type */
export async function namesOf(
  db: Db,
  type: AfterSaleType,
  reason: string,
): Promise<{ typeName: string; reasonName: string }> {
  const code = String(afterSaleType.encode(type));
  const found = await db.query<{ type: string; label: string }>(
    `select type, label from dictionary where (type = 'afterType' and value = $1) or (type = 'afterReason' and value = $2)`,
    [code, reason],
  );
  const nameIn = (dictionary: string) => found.find((each) => each.type === dictionary)?.label;
  const reasonName = nameIn('afterReason');
  if (reasonName === undefined || !reason.startsWith(`${code}.`)) {
    throw refuse.invalid('reasonCode', '请选择这个类型下的原因');
  }
  return { typeName: nameIn('afterType') ?? TYPE_NAMES[type], reasonName };
}

/** Locks an after-sale and its order for the rest of the transaction, the order first. 404 when there is none. */
export async function holdCase(tx: Tx, id: string): Promise<Held> {
  const found = await tx.maybe<{ orderId: string }>('select order_id from after_sales where id = $1', [id]);
  if (!found) throw refuse.notFound(MISSING);
  const order = await lockOrder(tx, found.orderId);
  return {
    order,
    case: await tx.one<AfterSaleRecord>('select * from after_sales where id = $1 for update', [id]),
  };
}

/** Locks the member's own after-sale as its buyer or its seller; any other is 404. */
export async function holdOwn(tx: Tx, member: Member, id: string, side: 'buyer' | 'seller'): Promise<Held> {
  const held = await holdCase(tx, id);
  if (held.case[side === 'buyer' ? 'buyerId' : 'sellerId'] !== member.id) throw refuse.notFound(MISSING);
  return held;
}

/** The after-sale a member may see, and from which side. Another's is 404. */
export async function caseOf(
  db: Db,
  member: Member,
  id: string,
): Promise<{ found: AfterSaleRecord; side: CaseSide }> {
  const found = await db.maybe<AfterSaleRecord>('select * from after_sales where id = $1', [id]);
  if (found?.buyerId === member.id) return { found, side: 'buyer' };
  if (found?.sellerId === member.id) return { found, side: 'seller' };
  if (found && member.role === 'staff') return { found, side: 'staff' };
  throw refuse.notFound(MISSING);
}

const present = <K extends string, V>(key: K, value: V | null | undefined) =>
  (value === null || value === undefined ? {} : { [key]: value }) as { [P in K]?: V };

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
    ...present('approved', found.isGranted === true ? found.granted : null),
    status: STATUS_OF_AFTER_SALE[found.stage],
    stage: found.stage,
    turn: TURN_OF_AFTER_SALE[found.stage],
    ...present('dueAt', found.dueAt),
    createdAt: found.createdAt,
    updatedAt: found.updatedAt,
  };
}

/** What happens when whoever's turn it is lets the time pass. */
function otherwiseOf(found: AfterSaleRecord): string | undefined {
  switch (found.stage) {
    case 'reviewing':
      return '到时还没有处理，会换一位客服接手并重新计时';
    case 'awaitingEvidence':
      return found.isAppealed
        ? '到时没有补充材料，维持拒绝，售后关闭'
        : '到时没有补充材料，申请会被拒绝，之后可以申诉一次';
    case 'awaitingSeller':
      return '到时卖家没有答复，客服按现有材料决定';
    case 'recovering':
      return found.remedy === 'assist' ? '到时没有追回，售后结束' : '到时没有追回，按申请的金额退给买家';
    case 'refused':
      return '到时没有申诉，售后关闭，订单继续';
    default:
      return undefined;
  }
}

/**
 * The whole of an after-sale for one of its sides: the other side only as a role, and no way to contact it, not even one it wrote
 * down itself. Staff see everything.
 */
export async function caseDetail(db: Db, found: AfterSaleRecord, side: CaseSide): Promise<AfterSaleDetail> {
  const order = await db.one<OrderRecord>('select * from orders where id = $1', [found.orderId]);
  const statements = await db.query<{
    id: string;
    byWhom: AfterSaleParty;
    kind: Statement['kind'];
    content: string;
    pictures: string[];
    createdAt: string;
  }>('select * from after_sale_statements where after_sale_id = $1 order by created_at, id', [found.id]);
  const events = await db.query<{ kind: string; byWhom: AfterSaleParty; content: string; createdAt: string }>(
    'select * from after_sale_events where after_sale_id = $1 order by created_at, id',
    [found.id],
  );
  const shown = (by: AfterSaleParty, text: string) =>
    side === 'staff' || by === side || by === 'staff' || by === 'system' ? text : maskContacts(text).text;
  return {
    ...rowOf(found, order, side),
    orderStage: order.stage,
    coverage: order.coverage,
    ...present('protectedUntil', order.protectedUntil),
    description: shown('buyer', found.description),
    ...present('otherwise', otherwiseOf(found)),
    ...present('question', found.stage === 'awaitingEvidence' ? found.question : null),
    handler: found.handler,
    statements: statements.map(({ id, byWhom, kind, content, pictures, createdAt }) => ({
      id,
      by: byWhom,
      kind,
      text: shown(byWhom, content),
      pictures,
      at: createdAt,
    })),
    events: events.map(({ kind, byWhom, content, createdAt }) => ({
      at: createdAt,
      kind,
      by: byWhom,
      text: content,
    })),
    ...present(
      'decision',
      found.isGranted === null
        ? null
        : {
            isGranted: found.isGranted,
            ...present('remedy', found.grantedRemedy),
            amount: found.granted ?? 0,
            reason: found.decision ?? '',
            handler: found.decidedBy ?? found.handler,
            decidedAt: found.decidedAt ?? found.updatedAt,
            ...present('route', found.route),
            ...present('paidAt', found.paidAt),
          },
    ),
    isAppealed: found.isAppealed,
    ...present('appealUntil', found.stage === 'refused' ? found.dueAt : null),
    isSellerHeard: found.isSellerHeard,
  };
}

/** An after-sale read anew, for one of its sides. */
export const freshDetail = async (db: Db, id: string, side: CaseSide): Promise<AfterSaleDetail> =>
  caseDetail(db, await db.one<AfterSaleRecord>('select * from after_sales where id = $1', [id]), side);

const stagesOf = (status: AfterSaleStatus) =>
  (Object.keys(STATUS_OF_AFTER_SALE) as AfterSaleStage[]).filter(
    (stage) => STATUS_OF_AFTER_SALE[stage] === status,
  );

/** The member's after-sales, the newest first: those asked for as a buyer, or those about what was sold. */
export async function listAfterSales(
  ctx: Context,
  member: Member,
  query: AfterSaleQuery,
): Promise<Page<AfterSaleRow>> {
  const side = query.side ?? 'buyer';
  const { limit, offset } = slice(query);
  const where = `a.${side}_id = $1 and ($2::text[] is null or a.stage = any($2)) and ($3::text is null or a.order_id = $3)`;
  const params = [member.id, query.status ? stagesOf(query.status) : null, query.orderId ?? null];
  const rows = await ctx.store.query<AfterSaleRecord & { order: RowOrder }>(
    `select a.*, jsonb_build_object('no', o.no, 'price', o.price, 'snapshot', o.snapshot) as "order"
     from after_sales a join orders o on o.id = a.order_id where ${where}
     order by a.created_at desc, a.id desc limit $4 offset $5`,
    [...params, limit, offset],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*) as total from after_sales a where ${where}`,
    params,
  );
  return { rows: rows.map((row) => rowOf(row, row.order, side)), total };
}

/** What the buyer of an order may ask for now. Another's order is 404, and so is a sold one: only its buyer applies. */
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
    ...present('openId', openId),
    ...present('protectedUntil', order.protectedUntil),
    types: allowance.types,
  };
}
