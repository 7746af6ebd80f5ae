import type { ListingStatus } from '../../contract/market/index.ts';
import { chatSubjectsAt } from '../../contract/staff/index.ts';
import type { ChatAbout, ChatParty, ChatRow, ChatSide, ChatThread } from '../../contract/support/chat.ts';
import { lockOrder, openAfterSaleOf, orderById, type OrderRecord } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { DAY, isoNow } from '../kit/clock.ts';
import { maskNickName } from '../kit/maskPersonal.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import { hasPart, ownCase } from '../kit/staff.ts';
import { isPublic } from '../market/index.ts';
import { lockRecycle, recycleById, type RecycleRecord } from '../recycling/index.ts';
import type { Db, Tx } from '../store/db.ts';
import { insertUnless } from '../store/rows.ts';

/** Time that a thread stays open after the end of its order, ms. */
export const CHAT_AFTER_END = 30 * DAY;

export type Side = ChatThread['side'];
export type Speaker = Exclude<ChatParty, 'system'>;
type Parties = Partial<Record<ChatSide, string>>;

interface ListingSubject {
  id: string;
  no: string;
  title: string;
  picture: string;
  price: number;
  status: ListingStatus;
  sellerId: string;
}

export type Topic =
  | { about: 'order'; order: OrderRecord }
  | { about: 'recycleOrder'; recycle: RecycleRecord }
  | { about: 'listing'; listing: ListingSubject; askerId: string };

/** A thread with its subject. The thread may have no messages yet. */
export type Subject = Topic & { threadId: string };

const missing = () => refuse.notFound('对话不存在');

interface Found {
  about: Topic['about'];
  threadId: string | null;
  listingId: string | null;
  askerId: string | null;
}

/**
 * A thread that a member can read, by its id or by that of its order, recycle order or listing. A listing's thread
 * belongs to the member who asked.
 * @throws 403 for staff with a part in the listing; 404 for a member who is no party, and when the thread does not exist
 */
export async function subjectOf(db: Db, member: Member, id: string): Promise<Subject> {
  const found = await db.maybe<Found>(
    `select 'order' as about, id as thread_id, null as listing_id, null as asker_id from orders where id = $1
     union all select 'recycleOrder', id, null, null from recycle_orders where id = $1
     union all select about, id, listing_id, asker_id from chat_threads where id = $1 and about = 'listing'
     union all select 'listing', (select t.id from chat_threads t where t.listing_id = l.id and t.asker_id = $2), l.id, $2
       from listings l where l.id = $1`,
    [id, member.id],
  );
  if (!found) throw missing();
  const subject = await loadSubject(db, found);
  const side = sideIn(subject, member);
  if (side === undefined) throw missing();
  if (
    subject.about === 'listing' &&
    side === 'support' &&
    (await hasPart(db, member.id, 'listing', subject.listing.id))
  )
    throw ownCase();
  if (subject.about === 'listing' && found.threadId === null && !isPublic(subject.listing.status)) {
    throw refuse.notFound('商品不存在或已下架');
  }
  return subject;
}

/** Loads the subject of a thread. Until the first message, a listing's thread has the listing's id. */
async function loadSubject(db: Db, found: Found): Promise<Subject> {
  const threadId = found.threadId ?? found.listingId ?? '';
  switch (found.about) {
    case 'order':
      return { about: 'order', threadId, order: await orderById(db, threadId) };
    case 'recycleOrder':
      return { about: 'recycleOrder', threadId, recycle: await recycleById(db, threadId) };
    case 'listing': {
      const listing = await db.one<ListingSubject>(
        `select id, no, title, coalesce(pictures->0->>'url', '') as picture, price, status, seller_id from listings where id = $1`,
        [found.listingId],
      );
      return { about: 'listing', threadId, listing, askerId: found.askerId ?? '' };
    }
  }
}

/** The parties of a thread, without support. */
export function partiesOf(subject: Subject): Parties {
  switch (subject.about) {
    case 'order':
      return { buyer: subject.order.buyerId, seller: subject.order.sellerId };
    case 'recycleOrder':
      return { seller: subject.recycle.sellerId, merchant: subject.recycle.merchantId };
    case 'listing':
      return { buyer: subject.askerId };
  }
}

const SIDES = ['buyer', 'seller', 'merchant'] as const;

/** The subjects in whose threads the member is support. */
export const supportedBy = ({ desks = [] }: Member): readonly ChatAbout[] => chatSubjectsAt(desks);

/** The member's side in a thread. Staff of its desks who are no party are support. Undefined for others. */
export const sideAmong = (about: ChatAbout, parties: Parties, member: Member): Side | undefined =>
  SIDES.find((side) => parties[side] === member.id) ??
  (supportedBy(member).includes(about) ? 'support' : undefined);

const sideIn = (subject: Subject, member: Member) => sideAmong(subject.about, partiesOf(subject), member);

/** The side of a member who can read the thread. @throws 404 for others */
export function sideOf(subject: Subject, member: Member): Side {
  const side = sideIn(subject, member);
  if (side === undefined) throw missing();
  return side;
}

/**
 * {@link subjectOf} with a lock, so that messages are stored in reading order. The listing of a thread is not locked,
 * so that buyers need not wait.
 */
export async function lockSubject(ctx: Context, tx: Tx, member: Member, id: string): Promise<Subject> {
  return lockLoaded(ctx, tx, await subjectOf(tx, member, id));
}

async function lockLoaded(ctx: Context, tx: Tx, subject: Subject): Promise<Subject> {
  switch (subject.about) {
    case 'order':
      return { ...subject, order: await lockOrder(tx, subject.threadId) };
    case 'recycleOrder':
      return { ...subject, recycle: await lockRecycle(tx, subject.threadId) };
    case 'listing':
      return lockListingThread(ctx, tx, subject);
  }
}

async function lockListingThread(
  ctx: Context,
  tx: Tx,
  subject: Extract<Subject, { about: 'listing' }>,
): Promise<Subject> {
  const { listing, askerId } = subject;
  const row = { id: ctx.ids.next(), about: 'listing', listingId: listing.id, askerId, lastAt: isoNow(ctx) };
  await insertUnless(tx, 'chat_threads', row, 'on conflict (listing_id, asker_id) do nothing');
  const { id } = await tx.one<{ id: string }>(
    'select id from chat_threads where listing_id = $1 and asker_id = $2 for update',
    [listing.id, askerId],
  );
  return { ...subject, threadId: id };
}

/** Locks a thread by its stored id. Undefined when there is none. */
export async function lockThread(ctx: Context, tx: Tx, threadId: string): Promise<Subject | undefined> {
  const found = await tx.maybe<Found>(
    'select about, id as thread_id, listing_id, asker_id from chat_threads where id = $1',
    [threadId],
  );
  return found && lockLoaded(ctx, tx, await loadSubject(tx, found));
}

const CLOSED_TEXT = '已超过 30 天，对话只能查看。有问题请联系客服';

/** Why a thread is closed. Undefined when it is open. */
export async function whyClosed(ctx: Context, db: Db, subject: Subject): Promise<string | undefined> {
  const isOver = (endedAt: string | null) =>
    endedAt !== null && Date.parse(endedAt) + CHAT_AFTER_END <= ctx.clock.now();
  switch (subject.about) {
    case 'order': {
      const { order } = subject;
      if (order.paidAt === null) {
        return order.stage === 'awaitingPayment'
          ? '付款后就可以和对方、客服对话了'
          : '订单没有付款，不能对话。有问题请联系客服';
      }
      if (!isOver(order.settledAt ?? order.cancelledAt)) return undefined;
      return (await openAfterSaleOf(db, order.id)) ? undefined : `订单结束${CLOSED_TEXT}`;
    }
    case 'recycleOrder': {
      const { finishedAt, cancelledAt } = subject.recycle;
      return isOver(finishedAt ?? cancelledAt) ? `回收结束${CLOSED_TEXT}` : undefined;
    }
    case 'listing':
      if (subject.listing.status === 'sold') return '这件商品已售出，对话只能查看';
      return isPublic(subject.listing.status) ? undefined : '这件商品已下架，对话只能查看';
  }
}

export function headOf(
  subject: Subject,
  side: Side,
): Omit<ChatRow, 'lastText' | 'lastBy' | 'lastAt' | 'unread'> {
  const { threadId: id, about } = subject;
  switch (subject.about) {
    case 'order': {
      const { no, snapshot } = subject.order;
      return { id, about, subjectId: id, no, title: snapshot.title, picture: snapshot.picture, side };
    }
    case 'recycleOrder': {
      const { no, snapshot, valuationId } = subject.recycle;
      const { title, picture } = snapshot;
      return { id, about, subjectId: valuationId, no, title, picture: picture ?? '', side };
    }
    case 'listing': {
      const { no, title, picture } = subject.listing;
      return { id, about, subjectId: subject.listing.id, no, title, picture, side };
    }
  }
}

/** The subject of a thread in the audit log. */
export const auditSubjectOf = (subject: Subject): { subject: string; subjectId: string } => ({
  subject: subject.about,
  subjectId: subject.about === 'listing' ? subject.listing.id : subject.threadId,
});

export type Names = Record<Speaker, string>;

/** The names in a thread, and the sides whose account is closed. Members' names are masked, merchants' are not. */
export async function membersOf(
  db: Db,
  subject: Subject,
): Promise<{ names: Names; closedSides: ChatSide[] }> {
  const { buyer, seller, merchant } = partiesOf(subject);
  const listingId = subject.about === 'order' ? subject.order.listingId : null;
  const found = await db.one<
    Record<ChatSide, string | null> & { closedSides: ChatSide[]; isOwn: boolean | null }
  >(
    `select b.nick_name as buyer, s.nick_name as seller, m.nick_name as merchant, l.stock_kind = 'own' as is_own,
       array_remove(array[case when b.closed_at is not null then 'buyer' end,
         case when s.closed_at is not null then 'seller' end,
         case when m.closed_at is not null then 'merchant' end], null) as closed_sides
     from (values (1)) one left join users b on b.id = $1 left join users s on s.id = $2
       left join users m on m.id = $3 left join listings l on l.id = $4`,
    [buyer ?? null, seller ?? null, merchant ?? null, listingId],
  );
  const { closedSides, isOwn } = found;
  const names = {
    buyer: maskNickName(found.buyer ?? ''),
    seller: isOwn === true ? '号易自营' : maskNickName(found.seller ?? ''),
    merchant: found.merchant ?? '',
    support: '号易客服',
  };
  return { names, closedSides };
}
