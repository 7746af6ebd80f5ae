import { money } from '../../contract/kit/sum.ts';
import type { Decoded } from '../../contract/kit/codec.ts';
import type {
  AfterSaleDetail,
  AfterSaleType,
  Appeal,
  Evidence,
  NewAfterSale,
  Remedy,
  SellerAnswer,
  staffAfterSaleEvent,
} from '../../contract/afterSale/afterSale.ts';
import type { AfterSaleEvent } from '../../machines/rulebooks/afterSale.ts';
import { afterSaleRuleOf, remedyRuleOf, typeRuleOf } from '../../contract/afterSale/rule.ts';
import { RULES } from '../../contract/kit/rules.ts';
import type { Context } from '../context.ts';
import { refuse } from '../kit/refusal.ts';
import { isUniqueViolation, type Db, type Tx } from '../store/db.ts';
import { grant, routeOf, type Grant } from './money.ts';
import { keepStatement, moveCase, noteCase, tellSides, wakeAutopilot, type CaseStep } from './moves.ts';
import { freshDetail, holdCase, holdOwn, namesOf, type AfterSaleRecord, type Held } from './rows.ts';
import { schedule } from '../jobs/jobs.ts';
import { lockOwn, note, pauseClock } from '../buying/ordering.ts';
import { afterSalesOf, groundOf, type OrderRecord } from '../buying/orderRows.ts';
import type { Member } from '../account/sessions.ts';
import { requireOwnPictures } from '../pictures/uploads.ts';

type StaffEvent = Decoded<typeof staffAfterSaleEvent>;

const isoAt = (ms: number) => new Date(ms).toISOString();
/** Who handles when there is nobody on the list. */
const NOBODY = '平台售后客服';

const REMEDY: Record<Remedy, string> = {
  refund: '仅退款',
  refundReturn: '退款并退回账号',
  compensation: '赔付',
  assist: '协助处理',
};

/** An agent of after-sale duty: the next one after `after`, and not `except` when there is anybody else. */
async function handlerFor(
  db: Db,
  { after, except, start = 0 }: { after?: string; except?: string | null; start?: number },
): Promise<string> {
  const agents = (
    await db.query<{ name: string }>(
      `select name from support_agents where duty = 'afterSale' order by sort, id`,
    )
  ).map(({ name }) => name);
  if (agents.length === 0) return NOBODY;
  const at = after === undefined ? start : agents.indexOf(after) + 1;
  const turn = agents.map((_, i) => agents[(at + i) % agents.length] as string);
  return turn.find((name) => name !== except) ?? (turn[0] as string);
}

/**
 * Refuses an amount or remedy the rule does not allow. 409 notCovered, amountTooHigh; 422 on applyAmount (or `amount`) when the
 * remedy asks for another amount.
 */
function requireWithin(
  order: OrderRecord,
  type: AfterSaleType,
  { remedy, amount }: Grant,
  at: number,
  path: string,
): void {
  const rule = typeRuleOf(groundOf(order), type, at);
  const allowed = remedyRuleOf(rule, remedy);
  if (!allowed) {
    throw refuse.conflict(
      'notCovered',
      rule.remedies.length === 0 ? rule.why : `现在不能选“${REMEDY[remedy]}”：${rule.why}`,
    );
  }
  if (amount > allowed.max) {
    throw refuse.conflict(
      'amountTooHigh',
      remedy === 'assist' ? '协助处理不涉及退款，金额应为 0' : `最多 ${money(allowed.max)}：${allowed.why}`,
    );
  }
  if (remedy === 'refundReturn' && amount !== allowed.max) {
    throw refuse.invalid(path, `退款并退回账号是全额退款，金额应为 ${money(allowed.max)}`);
  }
  if (remedy !== 'assist' && amount === 0) throw refuse.invalid(path, '请填写金额');
}

/**
 * Takes an application of an order's buyer, in the caller's transaction: one open after-sale for an order. The order's clock
 * stops, support gets 24 hours, the seller is told. The amount is checked against the rule, never trusted.
 * @throws 404 for another's order; 409 with a reason of AFTER_SALE_REFUSALS; 422
 */
export async function applyAfterSale(
  ctx: Context,
  tx: Tx,
  buyer: Member,
  input: NewAfterSale,
): Promise<AfterSaleDetail> {
  const now = ctx.clock.now();
  const order = await lockOwn(tx, buyer, input.orderId);
  const { made, openId } = await afterSalesOf(tx, order.id);
  const allowance = afterSaleRuleOf(groundOf(order), now, { isOpen: openId !== undefined, made });
  if (allowance.refusal !== undefined) throw refuse.conflict(allowance.refusal, allowance.why);
  const { typeName, reasonName } = await namesOf(tx, input.type, input.reason);
  requireWithin(order, input.type, { remedy: input.remedy, amount: input.amount }, now, 'applyAmount');
  if (input.pictures.length === 0) throw refuse.invalid('imgs', '请至少上传 1 张图片作为证据');
  await requireOwnPictures(tx, buyer, input.pictures, 'imgs');

  const id = ctx.ids.next();
  const total = await tx.one<{ n: number }>('select count(*) as n from after_sales');
  const handler = await handlerFor(tx, { start: total.n });
  const dueAt = now + RULES.afterSaleReviewWindow;
  const insert = () =>
    tx.query(
      `insert into after_sales (id, no, order_id, buyer_id, seller_id, type, type_name, reason, reason_name, remedy, asked,
         description, phone, stage, handler, due_at, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'reviewing', $14, $15, $16, $16)
       on conflict (no) do nothing returning id`,
      [
        id,
        ctx.ids.numbered('HYsh', ctx.clock),
        order.id,
        order.buyerId,
        order.sellerId,
        input.type,
        typeName,
        input.reason,
        reasonName,
        input.remedy,
        input.amount,
        input.description,
        input.phone ?? null,
        handler,
        isoAt(dueAt),
        isoAt(now),
      ],
    );
  try {
    // Two numbers made within a millisecond may be equal.
    while ((await insert()).length === 0);
  } catch (error) {
    if (!isUniqueViolation(error, 'after_sales_one_open')) throw error;
    throw refuse.conflict('alreadyOpen', '这笔订单已有一个进行中的售后，处理完才能再次申请');
  }
  const { title } = order.snapshot;
  const asks = input.remedy === 'assist' ? REMEDY.assist : `${REMEDY[input.remedy]} ${money(input.amount)}`;
  await keepStatement(ctx, tx, id, 'buyer', {
    kind: 'application',
    text: input.description,
    pictures: input.pictures,
  });
  await noteCase(ctx, tx, id, 'case.apply', 'buyer', `买家申请售后：${typeName}，${asks}`);
  await note(ctx, tx, order.id, 'afterSale.open', 'buyer', `买家申请售后：${typeName}，${asks}`);
  await pauseClock(ctx, tx, order.id);
  await schedule(ctx, tx, 'afterSale.expire', id, dueAt);
  const found = await tx.one<AfterSaleRecord>('select * from after_sales where id = $1', [id]);
  await tellSides(ctx, tx, found, {
    toBuyer: `「${title}」的售后已提交，${handler}会在 24 小时内处理`,
    toSeller: `「${title}」的买家申请了售后：${typeName}。处理完之前货款暂不结算`,
  });
  await wakeAutopilot(ctx, tx, found);
  return freshDetail(tx, id, 'buyer');
}

/** Refuses what comes after its time: what then happens is the clock's business. */
function requireInTime(ctx: Context, { case: found }: Held, stage: AfterSaleRecord['stage'], text: string) {
  if (found.stage === stage && found.dueAt !== null && Date.parse(found.dueAt) <= ctx.clock.now()) {
    throw refuse.conflict('stateConflict', text);
  }
}

/** More evidence of the buyer's: a sentence, pictures, or both. @throws 404, 409, 422 */
export async function addEvidence(
  ctx: Context,
  tx: Tx,
  buyer: Member,
  id: string,
  { text, pictures }: Evidence,
): Promise<AfterSaleDetail> {
  const held = await holdOwn(tx, buyer, id, 'buyer');
  if (text.trim() === '' && pictures.length === 0) {
    throw refuse.invalid('content', '请写一句说明，或上传图片');
  }
  await requireOwnPictures(tx, buyer, pictures, 'imgs');
  requireInTime(ctx, held, 'awaitingEvidence', '补充材料的时间已过，请刷新后再看');
  const { title } = held.order.snapshot;
  await moveCase(ctx, tx, held, {
    event: { type: 'evidence.add' },
    by: 'buyer',
    text: '买家补充了材料',
    toSeller: `「${title}」的买家补充了售后材料`,
    statement: { kind: 'evidence', text: text.trim(), pictures },
    refusal: '售后已有结果，不能再补充材料',
  });
  return freshDetail(tx, id, 'buyer');
}

/** Keeps the seller's word in a locked after-sale. 409 when he is not asked, or was asked before. */
export async function takeAnswer(
  ctx: Context,
  tx: Tx,
  held: Held,
  { isAgreed, text, pictures }: SellerAnswer,
): Promise<void> {
  requireInTime(ctx, held, 'awaitingSeller', '答复时间已过，客服会按现有材料决定');
  const { title } = held.order.snapshot;
  await moveCase(ctx, tx, held, {
    event: { type: 'seller.answer' },
    by: 'seller',
    text: isAgreed ? '卖家同意买家的申请' : '卖家不同意买家的申请',
    toBuyer: `「${title}」的卖家已答复，客服继续处理`,
    statement: { kind: 'answer', text, pictures },
    refusal: held.case.isSellerHeard ? '已经答复过，或答复时间已过' : '现在不需要你答复',
  });
  await tx.query('update after_sales set is_seller_agreed = $2 where id = $1', [held.case.id, isAgreed]);
}

/** The seller answers, once. @throws 404 for anybody but the seller, 409, 422 */
export async function answerAfterSale(
  ctx: Context,
  tx: Tx,
  seller: Member,
  id: string,
  input: SellerAnswer,
): Promise<AfterSaleDetail> {
  const held = await holdOwn(tx, seller, id, 'seller');
  await requireOwnPictures(tx, seller, input.pictures, 'imgs');
  await takeAnswer(ctx, tx, held, input);
  return freshDetail(tx, id, 'seller');
}

/** The buyer withdraws, or accepts a refusal; the order goes on. @throws 404, 409 */
export async function withdrawAfterSale(
  ctx: Context,
  tx: Tx,
  buyer: Member,
  id: string,
): Promise<AfterSaleDetail> {
  const held = await holdOwn(tx, buyer, id, 'buyer');
  const isRefused = held.case.stage === 'refused';
  await moveCase(ctx, tx, held, {
    event: { type: 'case.withdraw' },
    by: 'buyer',
    text: isRefused ? '买家接受结果，不再申诉' : '买家撤销了售后',
    toSeller: `「${held.order.snapshot.title}」的买家${isRefused ? '接受了售后结果' : '撤销了售后'}，订单继续`,
    refusal: held.case.stage === 'approved' ? '售后已同意，款项在路上，不能撤销' : '售后已结束，不能撤销',
  });
  return freshDetail(tx, id, 'buyer');
}

/** The one appeal against a refusal; somebody else handles it. @throws 404, 409 */
export async function appealAfterSale(
  ctx: Context,
  tx: Tx,
  buyer: Member,
  id: string,
  { text, pictures }: Appeal,
): Promise<AfterSaleDetail> {
  const held = await holdOwn(tx, buyer, id, 'buyer');
  await requireOwnPictures(tx, buyer, pictures, 'imgs');
  requireInTime(ctx, held, 'refused', '申诉时间已过，售后已关闭');
  const handler = await handlerFor(tx, { after: held.case.handler, except: held.case.refusedBy });
  await moveCase(ctx, tx, held, {
    event: { type: 'case.appeal' },
    by: 'buyer',
    text: `买家申诉，换由${handler}处理`,
    toBuyer: `「${held.order.snapshot.title}」的申诉已受理，换由${handler}处理`,
    toSeller: `「${held.order.snapshot.title}」的买家对售后结果申诉`,
    statement: { kind: 'appeal', text, pictures },
    refusal: held.case.isAppealed ? '申诉只有一次，已经用过了' : '只有被拒绝的售后可以申诉',
  });
  await tx.query('update after_sales set handler = $2 where id = $1', [id, handler]);
  return freshDetail(tx, id, 'buyer');
}

/** Keeps a decision in the after-sale's row. */
async function keepDecision(
  ctx: Context,
  tx: Tx,
  { case: found, order }: Held,
  decision: { isGranted: boolean; grant?: Grant; reason: string; by: string },
): Promise<void> {
  const { grant: granted } = decision;
  await tx.query(
    `update after_sales set is_granted = $2, granted_remedy = $3, granted = $4, decision = $5, decided_by = $6, decided_at = $7,
       route = $8, refused_by = case when $2 then refused_by else $6 end where id = $1`,
    [
      found.id,
      decision.isGranted,
      granted?.remedy ?? null,
      granted?.amount ?? 0,
      decision.reason,
      decision.by,
      isoAt(ctx.clock.now()),
      granted ? ((await routeOf(tx, order.id, granted)) ?? null) : null,
    ],
  );
}

/** What was asked, within what the rule allows now; the time of the application counts for the coverage. */
function askedWithin({ case: found, order }: Held): Grant {
  const rule = typeRuleOf(groundOf(order), found.type, Date.parse(found.createdAt));
  const max = remedyRuleOf(rule, found.remedy)?.max ?? 0;
  return {
    remedy: found.remedy,
    amount: found.remedy === 'refundReturn' ? max : Math.min(found.asked, max),
  };
}

/** Decides in the buyer's favour by the event given, and sets the money on its way. */
async function approve(
  ctx: Context,
  tx: Tx,
  held: Held,
  event: AfterSaleEvent,
  given: Grant,
  reason: string,
  by: 'staff' | 'system',
): Promise<void> {
  const { title } = held.order.snapshot;
  const what = given.amount > 0 ? `${REMEDY[given.remedy]} ${money(given.amount)}` : REMEDY[given.remedy];
  const approved = await moveCase(ctx, tx, held, {
    event,
    by,
    text: `同意：${what}`,
    toBuyer: `「${title}」的售后已同意：${what}`,
    toSeller: `「${title}」的售后已有结果：${what}`,
    statement: { kind: 'decision', text: reason },
  });
  await keepDecision(ctx, tx, held, { isGranted: true, grant: given, reason, by: held.case.handler });
  await grant(
    ctx,
    tx,
    { ...approved, case: { ...approved.case, grantedRemedy: given.remedy, granted: given.amount } },
    given,
  );
}

/** Decides against the buyer by the event given: an appeal is possible once. */
async function refuseCase(
  ctx: Context,
  tx: Tx,
  held: Held,
  event: AfterSaleEvent,
  reason: string,
  by: 'staff' | 'system',
): Promise<void> {
  const { title } = held.order.snapshot;
  const { isAppealed, handler } = held.case;
  await moveCase(ctx, tx, held, {
    event,
    by,
    text: isAppealed ? '维持拒绝，售后关闭' : '拒绝了申请，72 小时内可以申诉一次',
    toBuyer: isAppealed
      ? `「${title}」的申诉没有通过：${reason}`
      : `「${title}」的售后没有通过：${reason}。72 小时内可以申诉一次`,
    toSeller: `「${title}」的售后申请没有通过`,
    statement: { kind: 'decision', text: reason },
  });
  await keepDecision(ctx, tx, held, { isGranted: false, reason, by: handler });
}

/** What staff say to the parties with each step that is no decision. */
const asksOf = (
  event: Exclude<StaffEvent, 'case.approve' | 'case.refuse' | 'recovery.fail' | 'recovery.succeed'>,
  title: string,
  remark: string,
): Pick<CaseStep, 'text' | 'toBuyer' | 'toSeller'> => {
  switch (event) {
    case 'evidence.ask':
      return {
        text: '客服请买家补充材料，48 小时内',
        toBuyer: `「${title}」的售后需要补充材料，请在 48 小时内提交：${remark}`,
        toSeller: `「${title}」的售后：客服请买家补充材料`,
      };
    case 'seller.ask':
      return {
        text: '客服请卖家答复，24 小时内',
        toBuyer: `「${title}」的售后：客服已请卖家在 24 小时内答复`,
        toSeller: `「${title}」的售后需要你答复，请在 24 小时内说明情况：${remark}`,
      };
    default:
      return {
        text: '客服开始追回账号，最长 7 天',
        toBuyer: `「${title}」的售后：客服开始追回账号，最长 7 天`,
        toSeller: `「${title}」被申报找回，客服正在追回账号`,
      };
  }
};

/**
 * Moves an after-sale as staff would, in the caller's transaction; used by the staff call and by the autopilot. Approving
 * takes a remedy and an amount (fen) within the rule, what was asked for unless told; everything else needs a remark.
 * @throws 404; 409 stateConflict, notCovered, amountTooHigh; 422 on remark or amount
 */
export async function advanceAfterSale(
  ctx: Context,
  tx: Tx,
  id: string,
  input: {
    event: StaffEvent;
    remark?: string | undefined;
    remedy?: Remedy | undefined;
    amount?: number | undefined;
  },
): Promise<AfterSaleDetail> {
  const held = await holdCase(tx, id);
  const { case: found, order } = held;
  const remark = input.remark?.trim() ?? '';
  const event: AfterSaleEvent = { type: input.event };
  if (input.event !== 'case.approve' && remark === '') throw refuse.invalid('remark', '请填写说明');
  switch (input.event) {
    case 'case.approve': {
      const asked = askedWithin(held);
      const remedy = input.remedy ?? asked.remedy;
      const given = { remedy, amount: input.amount ?? (remedy === asked.remedy ? asked.amount : 0) };
      if (found.stage === 'reviewing') {
        requireWithin(order, found.type, given, Date.parse(found.createdAt), 'amount');
      }
      await approve(ctx, tx, held, event, given, remark || '核实后同意买家的申请', 'staff');
      break;
    }
    case 'recovery.fail':
      await approve(ctx, tx, held, event, askedWithin(held), remark, 'staff');
      break;
    case 'recovery.succeed':
      await moveCase(ctx, tx, held, {
        event,
        by: 'staff',
        text: '账号已追回，交还买家',
        toBuyer: `「${order.snapshot.title}」的账号已追回：${remark}`,
        toSeller: `「${order.snapshot.title}」的账号已追回，售后完成`,
        statement: { kind: 'decision', text: remark },
      });
      await keepDecision(ctx, tx, held, {
        isGranted: true,
        grant: { remedy: 'assist', amount: 0 },
        reason: remark,
        by: found.handler,
      });
      break;
    case 'case.refuse':
      await refuseCase(ctx, tx, held, event, remark, 'staff');
      break;
    default:
      await moveCase(ctx, tx, held, {
        event,
        by: 'staff',
        ...asksOf(input.event, order.snapshot.title, remark),
        statement: { kind: 'question', text: remark },
        ...(input.event === 'seller.ask' && found.isSellerHeard
          ? { refusal: '卖家已经答复过，不再询问' }
          : {}),
      });
      if (input.event === 'evidence.ask') {
        await tx.query('update after_sales set question = $2 where id = $1', [id, remark]);
      }
  }
  return freshDetail(tx, id, 'staff');
}

/**
 * The clock of an after-sale: does what `otherwise` promised when whoever's turn it was let the time pass. Also ends one whose
 * order was refunded or cancelled by another hand. Safe to call at any time.
 */
export async function expireAfterSale(ctx: Context, id: string): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const held = await holdCase(tx, id);
    const { case: found, order } = held;
    const { title } = order.snapshot;
    const isOrderOver = order.stage === 'refunded' || order.stage === 'cancelled';
    if (
      isOrderOver &&
      ['reviewing', 'awaitingEvidence', 'awaitingSeller', 'recovering', 'refused'].includes(found.stage)
    ) {
      await moveCase(ctx, tx, held, {
        event: { type: 'order.end' },
        by: 'system',
        text: '订单已全额退款，售后结束',
        toBuyer: `「${title}」的订单已全额退款，售后随之结束`,
        toSeller: `「${title}」的订单已全额退款，售后随之结束`,
      });
      return;
    }
    if (found.dueAt === null || Date.parse(found.dueAt) > ctx.clock.now()) return;
    switch (found.stage) {
      case 'reviewing': {
        const handler = await handlerFor(tx, { after: found.handler, except: found.refusedBy });
        await tx.query('update after_sales set handler = $2 where id = $1', [id, handler]);
        await moveCase(ctx, tx, held, {
          event: { type: 'review.expire' },
          by: 'system',
          text: `24 小时内没有处理，换由${handler}接手`,
          toBuyer: `「${title}」的售后换由${handler}接手，重新计时 24 小时`,
        });
        return;
      }
      case 'awaitingEvidence':
        await refuseCase(
          ctx,
          tx,
          held,
          { type: 'evidence.expire' },
          `48 小时内没有补充材料，缺少证据：${found.question ?? ''}`.slice(0, 500),
          'system',
        );
        return;
      case 'awaitingSeller':
        await moveCase(ctx, tx, held, {
          event: { type: 'seller.expire' },
          by: 'system',
          text: '卖家 24 小时内没有答复，客服按现有材料决定',
          toBuyer: `「${title}」的卖家没有按时答复，客服按现有材料决定`,
          toSeller: `「${title}」的售后答复时间已过，客服按现有材料决定`,
        });
        return;
      case 'recovering':
        await approve(
          ctx,
          tx,
          held,
          { type: 'recovery.expire' },
          askedWithin(held),
          '7 天内没有追回账号，按申请处理',
          'system',
        );
        return;
      case 'refused':
        await moveCase(ctx, tx, held, {
          event: { type: 'appeal.expire' },
          by: 'system',
          text: '72 小时内没有申诉，售后关闭',
          toBuyer: `「${title}」的售后已关闭，订单继续`,
          toSeller: `「${title}」的售后已关闭，订单继续`,
        });
        return;
      default:
    }
  });
}
