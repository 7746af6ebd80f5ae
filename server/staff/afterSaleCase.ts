import { STAFF_AFTER_SALE_EVENTS } from '../../contract/afterSale/index.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import type { AfterSaleFile, Proposal, StaffAct, StaffCase } from '../../contract/staff/index.ts';
import {
  AFTER_SALE_DECISIONS,
  afterSaleRight,
  hasPermission,
  type StaffPerson,
} from '../../contract/staff/permissions.ts';
import { afterSaleLifecycle } from '../../machines/rulebooks/afterSale.ts';
import { may } from '../../machines/rulebooks/decide.ts';
import {
  REMEDY_NAMES,
  afterSaleFacts,
  decisionDeadline,
  decisionRefusal,
  proposalsOf,
  readWholeCase,
  rulesOf,
  type AfterSaleRecord,
  type LockedCase,
  type ProposalRecord,
} from '../afterSale/index.ts';
import { returnedOf } from '../buying/index.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { shownAttributes } from '../market/index.ts';
import { findPurchase, readReport } from '../selling/index.ts';
import type { Db } from '../store/db.ts';
import { latestTaskOf } from '../tasks/queue.ts';
import { readForStaff } from './forStaff.ts';
import { partyFacts } from './partyFacts.ts';
import { EMPTY, facts, minuteOf, timelineOf, type Body } from './tradeCases.ts';

interface ListingNow {
  no: string;
  status: string;
  title: string;
  price: number;
  region: string;
  description: string;
  gameId: string;
  attributes: Record<string, string | string[]>;
}

/** Statuses in which the seller cannot edit the listing. */
const UNEDITABLE: readonly string[] = ['held', 'sold', 'takenBack'];

/**
 * The differences between a listing when it was bought and now, field by field. A name that the shop has changed
 * since is no difference.
 */
async function differencesOf(
  db: Db,
  { order: { snapshot, price } }: LockedCase,
  now: ListingNow,
): Promise<AfterSaleFile['differences']> {
  const { title, region, description } = snapshot;
  const then = { 标题: title, 标价: money(price), 区服: region, 描述: description };
  const after = { 标题: now.title, 标价: money(now.price), 区服: now.region, 描述: now.description };
  const named = (attributes: readonly { label: string; value: string }[]) =>
    Object.fromEntries(attributes.map(({ label, value }) => [label, value]));
  const bought: Record<string, string> = { ...then, ...named(snapshot.attributes) };
  const present: Record<string, string> = UNEDITABLE.includes(now.status)
    ? { ...bought, 标题: now.title, 标价: after.标价, 描述: now.description }
    : { ...after, ...named(await shownAttributes(db, now.gameId, now.attributes)) };
  return [...new Set([...Object.keys(bought), ...Object.keys(present)])]
    .map((label) => ({ label, before: bought[label] ?? '', now: present[label] ?? '' }))
    .filter((each) => each.before !== each.now);
}

/** The timeline entries of a case and its order after a time. */
const changesSince = (
  db: Db,
  { id, orderId }: AfterSaleRecord,
  since: string,
): Promise<Proposal['changes']> =>
  db.query(
    `select created_at as at, by_whom as by, content as text from after_sale_events
       where after_sale_id = $1 and created_at > $3
     union all select created_at, by_whom, content from order_events where order_id = $2 and created_at > $3
     order by at`,
    [id, orderId, since],
  );

const proposalShown = (
  { proposedName, settledName, ...row }: Awaited<ReturnType<typeof proposalsOf>>[number],
  changes: Proposal['changes'],
): Proposal => ({
  id: row.id,
  event: row.event,
  amount: row.amount,
  reason: row.reason,
  why: row.why,
  by: proposedName,
  at: row.proposedAt,
  state: row.state,
  ...omitEmpty({
    remedy: row.remedy,
    settledBy: settledName,
    settledAt: row.settledAt,
    verdict: row.verdict,
  }),
  changes,
});

const mayNow = (whole: LockedCase, type: (typeof STAFF_AFTER_SALE_EVENTS)[number]): boolean =>
  may(afterSaleLifecycle, { state: whole.case.stage, context: afterSaleFacts(whole) }, { type });

/**
 * The acts that a person may do on an after-sale now: those that the rulebook and the person's permissions allow. While
 * a proposal is open, only a person who may settle it can act, and nobody can make another decision.
 */
function actsOf(person: StaffPerson, whole: LockedCase, waiting: ProposalRecord | undefined): StaffAct[] {
  const { case: found } = whole;
  const { isAppealed, refusedById } = found;
  const own = STAFF_AFTER_SALE_EVENTS.filter((type) => {
    const right = afterSaleRight(person, { event: type, isAppealed, refusedById });
    const isPossible = right === 'act' || right === 'propose';
    const isBlocked = waiting !== undefined && AFTER_SALE_DECISIONS.includes(type);
    return isPossible && !isBlocked && mayNow(whole, type);
  });
  if (!waiting) return own;
  const maySettle = decisionRefusal(person, found, waiting) === undefined;
  return maySettle ? ['proposal.confirm', 'proposal.reject', ...own] : [];
}

/** Why a person may not decide a case that waits for a decision. Undefined when they may. */
const whyNoDecision = (
  person: StaffPerson,
  whole: LockedCase,
  waiting: ProposalRecord | undefined,
): string | undefined =>
  STAFF_AFTER_SALE_EVENTS.some((type) => AFTER_SALE_DECISIONS.includes(type) && mayNow(whole, type))
    ? decisionRefusal(person, whole.case, waiting)
    : undefined;

/** The name of the person who refused a case. `refusedBy` is a support card, or says that the deadline did. */
async function refuserOf(db: Db, { refusedById, refusedBy }: AfterSaleRecord): Promise<string> {
  const person = await db.maybe<{ nickName: string }>('select nick_name from users where id = $1', [
    refusedById,
  ]);
  return person?.nickName ?? refusedBy ?? '';
}

const sellerSays = ({ isSellerHeard, isSellerAgreed }: AfterSaleRecord): string => {
  if (!isSellerHeard) return '还没有问过';
  return isSellerAgreed === true ? '已答复，同意' : '已答复，不同意';
};

export async function afterSaleCase(db: Db, id: string, person: StaffPerson): Promise<Body> {
  const whole = await readWholeCase(db, id);
  const { case: found, order } = whole;
  const [statements, timeline, listing, reveals, proposals] = await Promise.all([
    db.query<StaffCase['statements'][number]>(
      `select created_at as at, by_whom as by, content as text, pictures from after_sale_statements
       where after_sale_id = $1 order by created_at, id`,
      [id],
    ),
    timelineOf(db, 'afterSale', id),
    db.one<ListingNow>(
      'select no, status, title, price, region, description, game_id, attributes from listings where id = $1',
      [order.listingId],
    ),
    db.query<{ at: string }>(
      'select created_at as at from credential_reveals where order_id = $1 order by created_at',
      [order.id],
    ),
    proposalsOf(db, id),
  ]);
  const orderTaskId = hasPermission(person, 'orders')
    ? await latestTaskOf(db, 'order', { id: order.id, number: order.no })
    : undefined;
  const stated = await readForStaff(db, order);
  const waiting = proposals.find(({ state }) => state === 'open');
  const returned = returnedOf(order);
  const purchaseNo = await findPurchase(db, order);
  const deadline = decisionDeadline(whole, waiting !== undefined);
  const changes = waiting ? await changesSince(db, found, waiting.proposedAt) : [];
  return {
    ...EMPTY,
    people: { buyer: found.buyerId, seller: found.sellerId },
    facts: facts({
      决定: whyNoDecision(person, whole, waiting),
      最晚处理: deadline && `${minuteOf(deadline.at)}，${deadline.outcome}`,
      类型: found.typeName,
      原因: found.reasonName,
      希望: REMEDY_NAMES[found.remedy],
      申请金额: money(found.asked),
      已付: money(order.paid),
      已退: order.refunded > 0 ? money(order.refunded) : null,
      包赔赔付: order.compensated > 0 ? money(order.compensated) : null,
      再次转卖: whole.resaleNo === undefined ? null : `买家在 ${whole.resaleNo} 又卖出了这个账号，包赔不保障`,
      账号来路: purchaseNo === undefined ? null : `卖家在 ${purchaseNo} 买来的，也可能是更早的卖家找回`,
      ...(await partyFacts(db, order, id)),
      买家联系电话: found.phone,
      卖家联系电话: stated.lines.联系电话,
      卖家: sellerSays(found),
      申诉: found.isAppealed
        ? `已申诉一次，上次由${await refuserOf(db, found)}拒绝：${found.decision ?? ''}`
        : null,
      购买时的描述: order.snapshot.description,
    }),
    attributes: order.snapshot.attributes,
    report: await readReport(db, found.orderId),
    statements,
    timeline,
    asked: found.asked,
    acts: actsOf(person, whole, waiting),
    afterSale: {
      orderId: order.id,
      orderNo: order.no,
      ...omitEmpty({ orderTaskId }),
      ...(returned > 0 && { returned }),
      listingNo: listing.no,
      listingState: listing.status,
      differences: await differencesOf(db, whole, listing),
      reveals: reveals.map(({ at }) => at),
      coverage: order.coverage,
      rules: rulesOf(whole),
      mustReturn: afterSaleFacts(whole).mustReturn,
      isAppealed: afterSaleFacts(whole).isAppealed,
      proposals: proposals.map((each) => proposalShown(each, each === waiting ? changes : [])),
    },
  };
}
