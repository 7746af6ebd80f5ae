import {
  remedyRuleOf,
  typeRuleOf,
  type Remedy,
  type StaffAfterSaleEvent,
} from '../../contract/afterSale/index.ts';
import type { DecisionPreview } from '../../contract/afterSale/afterSale.ts';
import { escrowOf } from '../../contract/afterSale/rule.ts';
import { sharesOf } from '../../contract/kit/rules.ts';
import { groundOf, type OrderRecord } from '../buying/index.ts';
import type { LockedCase } from './caseRecord.ts';
import { requireWithinRule } from './limits.ts';
import type { Grant } from './payouts.ts';

/** The input of an event of staff. Money in fen. */
export interface StaffStep {
  event: StaffAfterSaleEvent;
  remark?: string | undefined;
  rule?: string | undefined;
  remedy?: Remedy | undefined;
  amount?: number | undefined;
  /** The login that staff have set on a recovered account. On a returned one the password alone. */
  account?: string | undefined;
  password?: string | undefined;
  securityPhone?: string | undefined;
  email?: string | undefined;
}

/** The claim, limited to what the rule allows. The coverage is that of the time of the application. */
export function limitedClaim({ case: found, order }: LockedCase): Grant {
  const rule = typeRuleOf(groundOf(order), found.type, Date.parse(found.createdAt));
  const max = remedyRuleOf(rule, found.remedy)?.max ?? 0;
  return {
    remedy: found.remedy,
    amount: found.remedy === 'refundReturn' ? max : Math.min(found.asked, max),
  };
}

/**
 * The grant when staff did not decide in time: the claim, up to the amount in escrow. Undefined when only a person may
 * decide: for a money claim with an empty escrow, which the guarantee fund would pay, and after a resale, which no
 * coverage includes.
 */
export function grantWithoutDecision(locked: LockedCase): Grant | undefined {
  if (locked.resaleNo !== undefined) return undefined;
  const claim = limitedClaim(locked);
  const held = escrowOf(groundOf(locked.order));
  if (claim.amount > 0 && held === 0) return undefined;
  return claim.remedy === 'refund' ? { ...claim, amount: Math.min(claim.amount, held) } : claim;
}

/** The outcome when staff do not check a returned account in time, as a part of a sentence. */
export const ACCEPTED_TEXT = '按已收回账号退款';

export const grantText = ({ amount }: Grant): string =>
  amount > 0 ? '按申请同意，以平台保管的货款为限' : '按申请同意';

const isLastDeadline = ({ dueAt, decideBy }: LockedCase['case']): boolean =>
  dueAt !== null && decideBy !== null && Date.parse(dueAt) >= Date.parse(decideBy);

const RESTART_TEXT = '会交给主管催办并重新计时';

/** What ends a review, or the check of a returned account, without an act of staff. Undefined when nothing does. */
function lastOutcome(locked: LockedCase, isProposed: boolean): string | undefined {
  if (locked.case.stage === 'confirmingReturn') return ACCEPTED_TEXT;
  const grant = isProposed ? undefined : grantWithoutDecision(locked);
  return grant && grantText(grant);
}

/**
 * What happens when the deadline of a review, or of the check of a returned account, passes without an act of staff, as
 * text. Undefined when supervisors are alerted and the time starts anew, as while a decision waits for a second person
 * (`isProposed`).
 */
export const reviewOutcome = (locked: LockedCase, isProposed: boolean): string | undefined =>
  isLastDeadline(locked.case) ? lastOutcome(locked, isProposed) : undefined;

/** The outcome of a missed deadline of staff, as a sentence. */
const lateText = (outcome = RESTART_TEXT): string => `到时还没有处理，${outcome}`;

/** What happens when staff miss the deadline of a review, a check or a recovery, as a sentence. */
export function staffOutcomeText(locked: LockedCase, isProposed: boolean): string {
  if (locked.case.stage !== 'recovering' || isProposed) return lateText(reviewOutcome(locked, isProposed));
  return locked.case.remedy === 'assist' ? '到时没有追回，售后结束' : '到时没有追回，按申请的金额退给买家';
}

/** Until when staff have to decide about a case, and what happens then. Undefined while it does not wait for them. */
export function decisionDeadline(
  locked: LockedCase,
  isProposed: boolean,
): { at: string; outcome: string } | undefined {
  const { stage, dueAt, decideBy } = locked.case;
  if (stage === 'recovering' && dueAt !== null) {
    return { at: dueAt, outcome: staffOutcomeText(locked, isProposed) };
  }
  if ((stage !== 'reviewing' && stage !== 'confirmingReturn') || dueAt === null) return undefined;
  const outcome = lastOutcome(locked, isProposed);
  const at = outcome !== undefined && decideBy !== null && !isLastDeadline(locked.case) ? decideBy : dueAt;
  return { at, outcome: lateText(outcome) };
}

/**
 * The remedy and amount that an event of staff grants. Undefined when it grants nothing. The start of a recovery counts
 * as a grant of the claim, because the claim is granted when the recovery's deadline passes.
 * @throws 409 notCovered, amountTooHigh; 422 on amount
 */
export function grantOf(locked: LockedCase, { event, remedy, amount }: StaffStep): Grant | undefined {
  const claim = limitedClaim(locked);
  if (event === 'recovery.start' || event === 'recovery.fail') return claim;
  if (event !== 'case.approve') return undefined;
  const { case: found, order } = locked;
  const chosen = remedy ?? claim.remedy;
  const grant = { remedy: chosen, amount: amount ?? (chosen === claim.remedy ? claim.amount : 0) };
  if (found.stage === 'reviewing') {
    requireWithinRule(order, found.type, grant, Date.parse(found.createdAt), 'amount');
  }
  return grant;
}

/** How a grant splits the money of an order, computed like the payout itself. All fen. */
export function moneyOf(order: OrderRecord, grant: Grant | undefined): Omit<DecisionPreview, 'second'> {
  const buyer = grant?.amount ?? 0;
  if (grant?.remedy === 'refundReturn') return { buyer, seller: 0, fee: 0, fund: 0 };
  const isRefund = grant?.remedy === 'refund';
  const { net, sellerFee } = sharesOf({ ...order, refunded: order.refunded + (isRefund ? buyer : 0) });
  return { buyer, seller: net, fee: sellerFee, fund: grant?.remedy === 'compensation' ? buyer : 0 };
}

/**
 * The rules that a decision may cite: the promises of the coverage stored with the order, and the current rule for this
 * type.
 */
export function rulesOf({ case: found, order }: LockedCase): string[] {
  const { covered, notCovered, name } = order.coverage;
  return [
    ...covered.map((text) => `${name}·保障：${text}`),
    ...notCovered.map((text) => `${name}·不保障：${text}`),
    typeRuleOf(groundOf(order), found.type, Date.parse(found.createdAt)).why,
  ];
}
