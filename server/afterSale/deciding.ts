import type { Decoded } from '../../contract/kit/codec.ts';
import { money } from '../../contract/kit/sum.ts';
import type { AfterSaleDetail, Remedy, staffAfterSaleEvent } from '../../contract/afterSale/afterSale.ts';
import { remedyRuleOf, typeRuleOf } from '../../contract/afterSale/rule.ts';
import { OPEN_AFTER_SALE_STAGES, type AfterSaleEvent } from '../../machines/rulebooks/afterSale.ts';
import { groundOf } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import { staffIdOf, type ActingStaff } from '../kit/staff.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { moveCase, type CaseStep } from './caseMoves.ts';
import { lockCase, type AfterSaleRecord, type LockedCase } from './caseRecord.ts';
import { freshDetail } from './caseViews.ts';
import { REMEDY_NAMES, requireWithinRule } from './limits.ts';
import { carryOut, routeOf, type Grant } from './payouts.ts';

type StaffEvent = Decoded<typeof staffAfterSaleEvent>;

/** Who decides: staff, with the account of theirs that does it, or a clock. */
interface Decider {
  by: 'staff' | 'system';
  staffId: string | null;
}

/** A clock that ran out. */
export const BY_CLOCK: Decider = { by: 'system', staffId: null };

/** Keeps a decision in the after-sale's row: under the name of its handler, and the account that decided. */
async function keepDecision(
  ctx: Context,
  tx: Tx,
  { case: found, order }: LockedCase,
  decision: { isGranted: boolean; grant?: Grant; reason: string; staffId: string | null },
): Promise<void> {
  const { grant, isGranted, reason, staffId } = decision;
  const { handler } = found;
  await update(tx, 'after_sales', found.id, {
    isGranted,
    grantedRemedy: grant?.remedy,
    granted: grant?.amount ?? 0,
    decision: reason,
    decidedBy: handler,
    decidedById: staffId,
    decidedAt: isoNow(ctx),
    route: grant && (await routeOf(tx, order.id, grant)),
    ...(isGranted ? {} : { refusedBy: handler, refusedById: staffId }),
  });
}

/** What was asked, within what the rule allows now; the time of the application counts for the coverage. */
export function askedWithin({ case: found, order }: LockedCase): Grant {
  const rule = typeRuleOf(groundOf(order), found.type, Date.parse(found.createdAt));
  const max = remedyRuleOf(rule, found.remedy)?.max ?? 0;
  return {
    remedy: found.remedy,
    amount: found.remedy === 'refundReturn' ? max : Math.min(found.asked, max),
  };
}

/** Decides in the buyer's favour by the event given, and sets the money on its way. */
export async function approveCase(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  event: AfterSaleEvent,
  decided: Grant,
  reason: string,
  { by, staffId }: Decider,
): Promise<void> {
  const { title } = locked.order.snapshot;
  const what =
    decided.amount > 0
      ? `${REMEDY_NAMES[decided.remedy]} ${money(decided.amount)}`
      : REMEDY_NAMES[decided.remedy];
  const approved = await moveCase(ctx, tx, locked, {
    event,
    by,
    staffId,
    text: `同意：${what}`,
    toBuyer: `「${title}」的售后已同意：${what}`,
    toSeller: `「${title}」的售后已有结果：${what}`,
    statement: { kind: 'decision', text: reason },
  });
  await keepDecision(ctx, tx, locked, { isGranted: true, grant: decided, reason, staffId });
  await carryOut(
    ctx,
    tx,
    { ...approved, case: { ...approved.case, grantedRemedy: decided.remedy, granted: decided.amount } },
    decided,
    staffId,
  );
}

/** Decides against the buyer by the event given: an appeal is possible once. */
export async function refuseCase(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  event: AfterSaleEvent,
  reason: string,
  { by, staffId }: Decider,
): Promise<void> {
  const { title } = locked.order.snapshot;
  const { isAppealed } = locked.case;
  await moveCase(ctx, tx, locked, {
    event,
    by,
    staffId,
    text: isAppealed ? '维持拒绝，售后关闭' : '拒绝了申请，72 小时内可以申诉一次',
    toBuyer: isAppealed
      ? `「${title}」的申诉没有通过：${reason}`
      : `「${title}」的售后没有通过：${reason}。72 小时内可以申诉一次`,
    toSeller: `「${title}」的售后申请没有通过`,
    statement: { kind: 'decision', text: reason },
  });
  await keepDecision(ctx, tx, locked, { isGranted: false, reason, staffId });
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

/** Refuses whoever refused the application the appeal against it. @throws 403 */
function requireAnotherOnAppeal(found: AfterSaleRecord, staffId: string | null): void {
  const isOpen = OPEN_AFTER_SALE_STAGES.includes(found.stage);
  if (isOpen && found.isAppealed && staffId !== null && staffId === found.refusedById) {
    throw refuse.forbidden('这个申请是你拒绝的，申诉请由其他客服处理');
  }
}

/**
 * Moves an after-sale as staff would, in the caller's transaction; used by the staff call and by the autopilot. Approving
 * takes a remedy and an amount (fen) within the rule, what was asked for by default; everything else needs a remark.
 * @throws 403 for who refused what is appealed; 404; 409 stateConflict, notCovered, amountTooHigh; 422 on remark or amount
 */
export async function advanceAfterSale(
  ctx: Context,
  tx: Tx,
  who: ActingStaff,
  id: string,
  input: {
    event: StaffEvent;
    remark?: string | undefined;
    remedy?: Remedy | undefined;
    amount?: number | undefined;
  },
): Promise<AfterSaleDetail> {
  const locked = await lockCase(tx, id);
  const { case: found, order } = locked;
  const staffId = staffIdOf(who);
  const decider: Decider = { by: 'staff', staffId };
  requireAnotherOnAppeal(found, staffId);
  const remark = input.remark?.trim() ?? '';
  const event: AfterSaleEvent = { type: input.event };
  if (input.event !== 'case.approve' && remark === '') throw refuse.invalid('remark', '请填写说明');
  switch (input.event) {
    case 'case.approve': {
      const asked = askedWithin(locked);
      const remedy = input.remedy ?? asked.remedy;
      const decided = { remedy, amount: input.amount ?? (remedy === asked.remedy ? asked.amount : 0) };
      if (found.stage === 'reviewing') {
        requireWithinRule(order, found.type, decided, Date.parse(found.createdAt), 'amount');
      }
      await approveCase(ctx, tx, locked, event, decided, remark || '核实后同意买家的申请', decider);
      break;
    }
    case 'recovery.fail':
      await approveCase(ctx, tx, locked, event, askedWithin(locked), remark, decider);
      break;
    case 'recovery.succeed':
      await moveCase(ctx, tx, locked, {
        event,
        ...decider,
        text: '账号已追回，交还买家',
        toBuyer: `「${order.snapshot.title}」的账号已追回：${remark}`,
        toSeller: `「${order.snapshot.title}」的账号已追回，售后完成`,
        statement: { kind: 'decision', text: remark },
      });
      await keepDecision(ctx, tx, locked, {
        isGranted: true,
        grant: { remedy: 'assist', amount: 0 },
        reason: remark,
        staffId,
      });
      break;
    case 'case.refuse':
      await refuseCase(ctx, tx, locked, event, remark, decider);
      break;
    default:
      await moveCase(ctx, tx, locked, {
        event,
        ...decider,
        ...asksOf(input.event, order.snapshot.title, remark),
        statement: { kind: 'question', text: remark },
        ...(input.event === 'seller.ask' && found.isSellerHeard
          ? { refusal: '卖家已经答复过，不再询问' }
          : {}),
      });
      if (input.event === 'evidence.ask') {
        await update(tx, 'after_sales', id, { question: remark });
      }
  }
  return freshDetail(tx, id, 'staff');
}
