import { money } from '../../contract/kit/formatMoney.ts';
import { sentence } from '../../contract/kit/sentence.ts';
import type { AfterSaleDetail, DecisionPreview } from '../../contract/afterSale/afterSale.ts';
import { mustReturn } from '../../contract/afterSale/mustReturn.ts';
import { AFTER_SALE_DECISIONS, secondPersonReason, type StaffPerson } from '../../contract/staff/index.ts';
import {
  afterSaleLifecycle,
  OPEN_AFTER_SALE_STAGES,
  type AfterSaleEvent,
} from '../../machines/rulebooks/afterSale.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import { staffIdOf } from '../kit/staff.ts';
import { openLogin, type NewLogin } from '../selling/index.ts';
import type { Db, Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import { moveCase } from './caseMoves.ts';
import {
  afterSaleFacts,
  hasOpenProposal,
  lockCase,
  readWholeCase,
  type AfterSaleRecord,
  type LockedCase,
} from './caseRecord.ts';
import { freshDetail } from './caseViews.ts';
import { limitedClaim, grantOf, moneyOf, rulesOf, type StaffStep } from './grants.ts';
import { handOver, loginIn } from './handOver.ts';
import { REMEDY_NAMES } from './limits.ts';
import { blacklistSeller, carryOut, routeOf, type Decider, type Grant } from './payouts.ts';
import {
  proposalOpen,
  propose,
  checkRight,
  settleProposal,
  stepOf,
  type ProposalRecord,
} from './proposals.ts';
import { buildRefusalTexts, buildRequestTexts } from './stepTexts.ts';

/** Stands for the handler when a deadline decided. */
const BY_DEADLINE = '到期自动处理';

/** A proposal from before the login was stored with it. */
const NO_LOGIN = '这份决定没有新的登录方式，请驳回它，再重新提出';

export const CLOCK_DECIDER: Decider = { by: 'system', staffId: null };

async function storeDecision(
  ctx: Context,
  tx: Tx,
  { case: found, order }: LockedCase,
  decision: Decider & { isGranted: boolean; grant?: Grant; reason: string },
): Promise<void> {
  const { grant, isGranted, reason, by, staffId } = decision;
  const handler = by === 'system' ? BY_DEADLINE : found.handler;
  await update(tx, 'after_sales', found.id, {
    isGranted,
    grantedRemedy: grant?.remedy,
    granted: grant?.amount ?? 0,
    decision: reason,
    decidedBy: handler,
    decidedById: staffId,
    decidedAt: isoNow(ctx),
    route: grant && (await routeOf(ctx, tx, order.id, grant)),
    ...(isGranted ? {} : { refusedBy: handler, refusedById: staffId }),
  });
}

/** Decides for the buyer and starts the payout. An account that the buyer holds has to come back first. */
export async function approveCase(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  event: AfterSaleEvent,
  decided: Grant,
  reason: string,
  decider: Decider,
): Promise<void> {
  const what =
    decided.amount > 0
      ? `${REMEDY_NAMES[decided.remedy]} ${money(decided.amount)}`
      : REMEDY_NAMES[decided.remedy];
  const isReturn = mustReturn(locked.case.type, decided.remedy, locked.order.stage);
  const approved = await moveCase(ctx, tx, locked, {
    event,
    remedy: decided.remedy,
    ...decider,
    text: `同意：${what}${isReturn ? '，买家 48 小时内交回账号' : ''}`,
    toBuyer: `的售后已同意：${what}${isReturn ? '。请在 48 小时内交回账号，收回后退款' : ''}`,
    toSeller: `的售后已有结果：${what}${isReturn ? '，等买家交回账号' : ''}`,
    statement: { kind: 'decision', text: reason },
  });
  await storeDecision(ctx, tx, locked, { isGranted: true, grant: decided, reason, ...decider });
  // A grant because nobody decided in time says nothing about the seller. An expired recovery does.
  const isAccused =
    locked.case.type === 'takenBack' &&
    decided.remedy !== 'assist' &&
    (decider.by === 'staff' || locked.case.stage === 'recovering');
  if (isAccused) await blacklistSeller(ctx, tx, locked);
  if (isReturn) {
    // An old question to the buyer must not look like the reason of a refused return.
    await update(tx, 'after_sales', locked.case.id, { question: null });
    return;
  }
  const granted = { ...approved.case, grantedRemedy: decided.remedy, granted: decided.amount };
  await carryOut(ctx, tx, { ...approved, case: granted }, decided, decider, { isAccused });
}

/**
 * Notes that a returned account is back, and starts the payout that was granted before. When a deadline decides, nobody
 * has checked the account.
 */
export async function finishReturn(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  {
    event,
    decider,
    text,
    login,
  }: { event: AfterSaleEvent; decider: Decider; text: string; login: NewLogin | undefined },
): Promise<void> {
  const { grantedRemedy, granted } = locked.case;
  const isChecked = decider.by === 'staff';
  const approved = await moveCase(ctx, tx, locked, {
    event,
    ...decider,
    text,
    toBuyer: `的账号${isChecked ? '已收回，开始退款' : '交回后 72 小时没有核对，按已收回退款'}`,
    toSeller: `的${isChecked ? '账号已从买家收回' : '买家交回的账号 72 小时没有核对，按已收回退款'}`,
  });
  const grant = { remedy: grantedRemedy ?? 'refundReturn', amount: granted ?? 0 };
  await carryOut(ctx, tx, approved, grant, decider, { back: { login } });
}

/** Decides against the buyer. One appeal is possible. */
export async function refuseCase(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  event: AfterSaleEvent,
  reason: string,
  decider: Decider,
): Promise<void> {
  await moveCase(ctx, tx, locked, {
    event,
    ...decider,
    ...buildRefusalTexts(locked.case.isAppealed, reason, event),
    statement: { kind: 'decision', text: reason },
  });
  await storeDecision(ctx, tx, locked, { isGranted: false, reason, ...decider });
}

/** The reason of a decision, with the cited rule. @throws 422 for a rule that does not apply to the case */
function reasonOf(locked: LockedCase, { remark = '', rule }: StaffStep): string {
  const said = remark.trim();
  if (rule === undefined) return said;
  if (!rulesOf(locked).includes(rule)) throw refuse.invalid('ruleText', '请从列表里选依据的规则');
  const reason = said === '' ? `依据：${rule}` : `${said}（依据：${rule}）`;
  if (reason.length > 500) throw refuse.invalid('remark', '理由和依据合起来最多 500 个字');
  return reason;
}

/** Carries out an event of staff on a locked case. `login`: the one that the event needs. @throws 409 */
async function carryOutStep(
  ctx: Context,
  tx: Tx,
  locked: LockedCase,
  {
    event: type,
    grant,
    reason,
    login,
  }: Pick<StaffStep, 'event'> & { grant: Grant | undefined; reason: string; login: NewLogin | undefined },
  decider: Decider,
): Promise<void> {
  const { case: found, order } = locked;
  const event: AfterSaleEvent = { type };
  switch (type) {
    case 'case.approve':
    case 'recovery.fail': {
      const why = reason || '核实后同意买家的申请';
      await approveCase(ctx, tx, locked, event, grant ?? limitedClaim(locked), why, decider);
      break;
    }
    case 'recovery.succeed': {
      if (!login) throw refuse.conflict('stateConflict', NO_LOGIN);
      const { startsInspection } = await handOver(ctx, tx, order, login);
      const inspection = startsInspection ? '，请在 72 小时内验收' : '';
      await moveCase(ctx, tx, locked, {
        event,
        ...decider,
        text: '账号已追回，交还买家',
        toBuyer: `${sentence(`的账号已追回：${reason}`)}新的登录方式在订单的“查看账号”里${inspection}`,
        toSeller: '的账号已追回，售后完成',
        statement: { kind: 'decision', text: reason },
      });
      await storeDecision(ctx, tx, locked, {
        isGranted: true,
        grant: { remedy: 'assist', amount: 0 },
        reason,
        ...decider,
      });
      break;
    }
    case 'return.confirm': {
      const text = reason ? `账号已收回：${reason}` : '账号已收回';
      await finishReturn(ctx, tx, locked, { event, decider, text, login });
      break;
    }
    case 'case.refuse':
      await refuseCase(ctx, tx, locked, event, reason, decider);
      break;
    default:
      await moveCase(ctx, tx, locked, {
        event,
        ...decider,
        ...buildRequestTexts(type, reason),
        statement: { kind: 'question', text: reason },
        ...(type === 'seller.ask' && found.isSellerHeard ? { refusal: '卖家已经答复过，不再询问' } : {}),
      });
      if (type === 'evidence.ask' || type === 'return.reject')
        await update(tx, 'after_sales', found.id, { question: reason });
  }
}

const isOpen = ({ stage }: AfterSaleRecord): boolean => OPEN_AFTER_SALE_STAGES.includes(stage);

/**
 * Applies an event of staff to an after-sale, in the caller's transaction. Used by the staff call and by the autopilot.
 * An approval has a remedy and an amount (fen) within the rule, by default the claim. All other events need a remark. A
 * recovery and a return need the new login. A decision that needs two people is only stored as a proposal.
 *
 * @throws 403 for an appeal against the person's own refusal, or without the supervisor's right; 404; 409
 * stateConflict, notCovered, amountTooHigh, proposalOpen; 422 on remark, rule, amount or password
 */
export async function advanceAfterSale(
  ctx: Context,
  tx: Tx,
  who: StaffPerson | 'autopilot',
  id: string,
  input: StaffStep,
): Promise<AfterSaleDetail> {
  const locked = await lockCase(tx, id);
  const { case: found } = locked;
  const { event } = input;
  // For a closed case the rulebook refuses the event below.
  if (who !== 'autopilot' && isOpen(found)) await checkRight(tx, who, locked, event, undefined);
  const needsRemark = event !== 'case.approve' && event !== 'return.confirm';
  if (needsRemark && !input.remark?.trim()) throw refuse.invalid('remark', '请填写说明');
  const grant = grantOf(locked, input);
  const reason = reasonOf(locked, input);
  const login = loginIn(input);
  const right =
    who === 'autopilot' || !isOpen(found) ? 'act' : await checkRight(tx, who, locked, event, grant);
  const isDecision = AFTER_SALE_DECISIONS.includes(event);
  if (who !== 'autopilot' && isDecision && (await hasOpenProposal(tx, id))) throw proposalOpen();
  if (right === 'act') {
    const decider: Decider = { by: 'staff', staffId: staffIdOf(who) };
    await carryOutStep(ctx, tx, locked, { event, grant, reason, login }, decider);
  } else {
    if (!may(afterSaleLifecycle, { state: found.stage, context: afterSaleFacts(locked) }, { type: event })) {
      throw refuse.conflict('stateConflict', '售后状态已变化，请刷新后再看');
    }
    const why = reason || '核实后同意买家的申请';
    const proposedBy = staffIdOf(who) ?? '';
    await propose(ctx, tx, locked, { event, grant, login, reason: why, why: right, proposedBy });
  }
  return freshDetail(tx, id, 'staff');
}

/**
 * What a proposed decision grants now. @throws 409 when the rule no longer allows it, because the order's money has
 * changed since the proposal
 */
function proposedGrant(locked: LockedCase, { event, remedy, amount }: ProposalRecord): Grant | undefined {
  if (remedy === null) return undefined;
  try {
    return grantOf(locked, { event, remedy, amount });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw refuse.conflict(
      'stateConflict',
      `提出这份决定以后，订单的钱有了变化。${error.message}。请驳回它，再按现在的金额重新提出`,
    );
  }
}

/** The second person's answer to a proposed decision. @throws as {@link settleProposal} */
export const settleDecision = (
  ctx: Context,
  tx: Tx,
  person: StaffPerson,
  id: string,
  input: { proposalId: string; isConfirmed: boolean; reason: string },
): Promise<AfterSaleDetail> =>
  settleProposal(ctx, tx, person, id, input, async (locked, proposal) => {
    const { event, reason, loginCipher } = proposal;
    const login = loginCipher === null ? undefined : openLogin(ctx, loginCipher);
    const grant = proposedGrant(locked, proposal);
    await carryOutStep(ctx, tx, locked, { event, grant, reason, login }, { by: 'staff', staffId: person.id });
  });

/**
 * Previews how a decision would split the money, and whether it needs a second person. @throws 404; 409; 422 on amount
 */
export async function previewDecision(
  db: Db,
  id: string,
  input: Pick<StaffStep, 'event' | 'remedy' | 'amount'>,
): Promise<DecisionPreview> {
  const locked = await readWholeCase(db, id);
  const grant = grantOf(locked, input);
  const second = secondPersonReason(await stepOf(db, locked, input.event, grant));
  return { ...moneyOf(locked.order, grant), ...(second && { second }) };
}
