import {
  afterSaleRight,
  secondPersonReason,
  whyNotSecond,
  type AfterSaleStep,
  type SecondPersonReason,
  type StaffPerson,
} from '../../contract/staff/index.ts';
import type { AfterSaleDetail, Remedy, StaffAfterSaleEvent } from '../../contract/afterSale/afterSale.ts';
import { haveSharedDevice } from '../account/index.ts';
import { openAfterSaleOf, returnedOf } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { isoNow } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db, Tx } from '../store/db.ts';
import { sealLogin, type NewLogin } from '../selling/index.ts';
import { insertUnless, update } from '../store/rows.ts';
import { offerToSecond } from '../tasks/tasks.ts';
import { hasOpenProposal, lockCase, type AfterSaleRecord, type LockedCase } from './caseRecord.ts';
import { freshDetail } from './caseViews.ts';
import type { Grant } from './payouts.ts';

/** A decision that a second person has to confirm. Money in fen. */
export interface ProposalRecord {
  id: string;
  afterSaleId: string;
  event: StaffAfterSaleEvent;
  remedy: Remedy | null;
  amount: number;
  reason: string;
  why: SecondPersonReason;
  /** The encrypted login of a recovery, until the proposal is settled or void. */
  loginCipher: string | null;
  proposedBy: string;
  proposedAt: string;
  state: 'open' | 'confirmed' | 'rejected' | 'void';
  settledBy: string | null;
  settledAt: string | null;
  verdict: string | null;
}

const OWN_REFUSAL = '这个申请是你拒绝的，申诉由另外两位主管决定';
const NOT_SUPERVISOR = '申诉由主管处理，可以把这件事转给主管';

/** Reads the facts about an event that determine which staff may decide it. */
export async function stepOf(
  db: Db,
  { case: { isAppealed, refusedById }, order }: LockedCase,
  event: StaffAfterSaleEvent,
  grant: Grant | undefined,
): Promise<AfterSaleStep> {
  const step = { event, isAppealed, refusedById };
  if (!grant) return step;
  const isFundForSameDevice =
    grant.remedy === 'compensation' && (await haveSharedDevice(db, order.buyerId, order.sellerId));
  return { ...step, grant: { amount: grant.amount, returned: returnedOf(order), isFundForSameDevice } };
}

/**
 * Whether an event of staff is carried out (`act`), or why it needs a second person.
 * @throws 403 for an appeal against the person's own refusal, or without the supervisor's right
 */
export async function checkRight(
  db: Db,
  person: StaffPerson,
  locked: LockedCase,
  event: StaffAfterSaleEvent,
  grant: Grant | undefined,
): Promise<SecondPersonReason | 'act'> {
  const step = await stepOf(db, locked, event, grant);
  switch (afterSaleRight(person, step)) {
    case 'ownRefusal':
      throw refuse.forbidden(OWN_REFUSAL);
    case 'noPermission':
      throw refuse.forbidden(NOT_SUPERVISOR);
    case 'act':
      return 'act';
    case 'propose':
      return secondPersonReason(step) ?? 'act';
  }
}

/**
 * Stores a decision as a proposal and offers the task to a second person. Nothing else changes. @throws 409 while
 * another proposal is open
 */
export async function propose(
  ctx: Context,
  tx: Tx,
  { case: found }: LockedCase,
  proposed: Pick<ProposalRecord, 'event' | 'reason' | 'why' | 'proposedBy'> & {
    grant: Grant | undefined;
    login: NewLogin | undefined;
  },
): Promise<void> {
  const { grant, login, ...row } = proposed;
  const isStored = await insertUnless(
    tx,
    'after_sale_proposals',
    {
      ...row,
      id: ctx.ids.next(),
      afterSaleId: found.id,
      remedy: grant?.remedy,
      amount: grant?.amount ?? 0,
      loginCipher: login && sealLogin(ctx, login),
      proposedAt: isoNow(ctx),
      state: 'open',
    },
    `on conflict (after_sale_id) where state = 'open' do nothing`,
  );
  if (!isStored) throw proposalOpen();
  await offerToSecond(tx, 'afterSale', found.id, row.proposedBy);
}

export const proposalOpen = () => refuse.conflict('proposalOpen', '已有一份决定在等主管复核，先同意或驳回它');

/** What of an order's running after-sale needs a second person now. Undefined when nothing does. */
export async function secondDecisionOf(db: Db, orderId: string): Promise<'proposal' | 'appeal' | undefined> {
  const open = await openAfterSaleOf(db, orderId);
  if (!open) return undefined;
  if (await hasOpenProposal(db, open.id)) return 'proposal';
  const { isAppealed } = await db.one<Pick<AfterSaleRecord, 'isAppealed'>>(
    'select is_appealed from after_sales where id = $1',
    [open.id],
  );
  return isAppealed ? 'appeal' : undefined;
}

/** Why a person may not confirm or reject a proposal. Undefined when they may. */
function secondRefusal(
  person: StaffPerson,
  { refusedById }: Pick<AfterSaleRecord, 'refusedById'>,
  { proposedBy }: Pick<ProposalRecord, 'proposedBy'>,
): string | undefined {
  switch (whyNotSecond(person, { proposedBy, refusedById })) {
    case 'noPermission':
      return '复核由主管来做';
    case 'ownProposal':
      return `这是你提出的决定，请由另一位主管复核${refusedById === null ? '' : '，拒绝申请的人不能复核'}`;
    case 'ownRefusal':
      return OWN_REFUSAL;
    case undefined:
      return undefined;
  }
}

/** Why a person may not decide an after-sale, with its open proposal if there is one. Undefined when they may. */
export function decisionRefusal(
  person: StaffPerson,
  found: AfterSaleRecord,
  proposal: ProposalRecord | undefined,
): string | undefined {
  if (proposal) return secondRefusal(person, found, proposal);
  const { isAppealed, refusedById } = found;
  const right = afterSaleRight(person, { event: 'case.approve', isAppealed, refusedById });
  if (right === 'ownRefusal') return OWN_REFUSAL;
  return right === 'noPermission' ? NOT_SUPERVISOR : undefined;
}

/**
 * Confirms or rejects a proposal as the second person. A confirmed one is carried out by `carryOut` in the same
 * transaction.
 * @throws 403 without the right; 404; 409 proposalVoid, proposalSettled, or as the act itself
 */
export async function settleProposal(
  ctx: Context,
  tx: Tx,
  person: StaffPerson,
  id: string,
  { proposalId, isConfirmed, reason }: { proposalId: string; isConfirmed: boolean; reason: string },
  carryOut: (locked: LockedCase, proposal: ProposalRecord) => Promise<void>,
): Promise<AfterSaleDetail> {
  const locked = await lockCase(tx, id);
  const proposal = await tx.maybe<ProposalRecord>(
    'select * from after_sale_proposals where id = $1 and after_sale_id = $2 for update',
    [proposalId, id],
  );
  if (!proposal) throw refuse.notFound('没有这份决定');
  const refusal = secondRefusal(person, locked.case, proposal);
  if (refusal !== undefined) throw refuse.forbidden(refusal);
  if (proposal.state === 'void') {
    throw refuse.conflict('proposalVoid', '案件后来有了变化，这份决定已作废，请重新处理');
  }
  if (proposal.state !== 'open') throw refuse.conflict('proposalSettled', '这份决定已经复核过了');
  await update(tx, 'after_sale_proposals', proposalId, {
    state: isConfirmed ? 'confirmed' : 'rejected',
    settledBy: person.id,
    settledAt: isoNow(ctx),
    verdict: reason,
    loginCipher: null,
  });
  if (isConfirmed) await carryOut(locked, proposal);
  else await offerToSecond(tx, 'afterSale', id, null);
  return freshDetail(tx, id, 'staff');
}

export const proposalsOf = (
  db: Db,
  id: string,
): Promise<(ProposalRecord & { proposedName: string; settledName: string | null })[]> =>
  db.query(
    `select p.*, u.nick_name as proposed_name, s.nick_name as settled_name from after_sale_proposals p
     join users u on u.id = p.proposed_by left join users s on s.id = p.settled_by
     where p.after_sale_id = $1 order by p.proposed_at desc, p.id desc`,
    [id],
  );
