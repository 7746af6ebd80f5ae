import type { ListingStatus } from '../../contract/market/index.ts';
import type { RetryAt } from '../jobs/jobs.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { json, type Db, type Tx } from '../store/db.ts';
import { accountNameOf, SECRET_TABLES, type Sealed } from './credentials.ts';
import { accountMark } from './reclaimedAccounts.ts';

const LEVELS = ['system_id', 'carrier_id', 'group_id', 'server_id'] as const;

/** What is offered: a listing, or a valuation without one. */
type Offer = Pick<Sealed, 'home' | 'id'>;

/** The offer $1 with the mark of its account. */
const SUBJECTS: Readonly<Record<Offer['home'], string>> = {
  listing: subjectIn('listings', 'listing'),
  valuation: subjectIn('valuations', 'valuation'),
};
function subjectIn(offers: string, home: Offer['home']): string {
  const { table, column } = SECRET_TABLES[home];
  return `subject as (
    select l.id, l.seller_id, l.game_id, l.${LEVELS.join(', l.')}, c.account_mark
    from ${offers} l join ${table} c on c.${column} = l.id where l.id = $1 and c.account_mark <> '')`;
}

/**
 * SQL: a row `a` with the login name of the subject is the same account. The game is the same, and no level of the region
 * differs, because one login can have several characters.
 */
const IS_SAME = `a.game_id = s.game_id and ${LEVELS.map((level) => `coalesce(a.${level} = s.${level}, true)`).join(' and ')}`;

/** Listings of the subject's account, with the aliases `s` and `a`. */
const LISTINGS = `subject s join credentials c on c.account_mark = s.account_mark
  join listings a on a.id = c.listing_id and ${IS_SAME}`;

/** Whether a recycle order of the listing `a` is under way. */
const IS_RECYCLED = `a.is_taken_by_bid and exists (select 1 from recycle_orders r
  where r.listing_id = a.id and r.status not in ('completed', 'failed'))`;

/** Recycle orders of the subject's account that have no listing, with the aliases `s`, `a` and `r`. */
const RECYCLED_VALUATIONS = `subject s join valuation_credentials c on c.account_mark = s.account_mark
  join valuations a on a.id = c.valuation_id and ${IS_SAME}
  join recycle_orders r on r.valuation_id = a.id`;

/** The finished sales of the subject's account: by order, and by recycle order with a listing or without one. */
const DEALS = `deals as (
  select o.no, o.seller_id, o.buyer_id, o.finished_at as at from ${LISTINGS}
    join orders o on o.listing_id = a.id and o.stage not in ('cancelled', 'refunded') and o.finished_at is not null
  union all
  select r.no, r.seller_id, r.merchant_id, r.finished_at from ${LISTINGS}
    join recycle_orders r on r.listing_id = a.id and r.status = 'completed'
  union all
  select r.no, r.seller_id, r.merchant_id, r.finished_at from ${RECYCLED_VALUATIONS} and r.status = 'completed')`;

/** SQL: refunded purchases of the account by the subject's seller, who had read its login or confirmed the receipt. */
const RETURNS = `select o.buyer_id as seller_id, o.seller_id as buyer_id, o.cancelled_at as at from subject s
  join orders o on o.buyer_id = s.seller_id and o.stage = 'refunded' and coalesce(o.revealed_at, o.finished_at) is not null
  join credentials c on c.listing_id = o.listing_id and c.account_mark = s.account_mark
  join listings a on a.id = o.listing_id and ${IS_SAME}`;

/**
 * Requires that the seller of a listing, or of a valuation whose quote is accepted, offers its account only once, and has
 * neither sold it nor given it back. An account that the seller bought back may be sold again. Offers of other sellers do
 * not count: anybody could name somebody else's account.
 *
 * @throws 409 `duplicateAccount`
 */
export async function requireOnlyOffer(tx: Tx, sellerId: string, { home, id }: Offer): Promise<void> {
  // Of two concurrent submissions, the second one sees the first one.
  await tx.query('select id from users where id = $1 for no key update', [sellerId]);
  const subject = SUBJECTS[home];
  const other = await tx.maybe<{ no: string; isTraded: boolean }>(
    `with ${subject}
     select a.no, false as is_traded from ${LISTINGS} where a.seller_id = s.seller_id and a.id <> s.id
       and (a.status in ('underReview', 'onSale', 'held', 'problem') or ${IS_RECYCLED})
     union all
     select r.no, true from ${RECYCLED_VALUATIONS} where a.seller_id = s.seller_id and a.id <> s.id
       and r.status not in ('completed', 'failed')
     order by no limit 1`,
    [id],
  );
  if (other) {
    const where = other.isTraded ? '正在卖给商户，交易' : '已经在你的另一件商品里：';
    throw refuse.conflict('duplicateAccount', `这个游戏账号${where}${other.no}`);
  }
  const last = await tx.maybe<{ isSold: boolean }>(
    `with ${subject}, ${DEALS} select d.seller_id = s.seller_id as is_sold
     from (select seller_id, buyer_id, at from deals union all ${RETURNS}) d, subject s
     where s.seller_id in (d.seller_id, d.buyer_id) order by d.at desc limit 1`,
    [id],
  );
  if (last?.isSold) throw refuse.conflict('duplicateAccount', '这个游戏账号已经卖出或退回，不能再出售');
}

/** The number of the first sale `d` of a listing's account that meets the condition. $2: a member, $3: a time. */
async function findDeal(
  db: Db,
  listingId: string,
  condition: string,
  params: readonly [userId: string, at: string],
): Promise<string | undefined> {
  const deal = await db.maybe<{ no: string }>(
    `with ${SUBJECTS.listing}, ${DEALS} select d.no from deals d where ${condition} limit 1`,
    [listingId, ...params],
  );
  return deal?.no;
}

/** The number of the first trade in which the buyer of an order sold its account again. */
export const findResale = async (
  db: Db,
  { listingId, buyerId, finishedAt }: { listingId: string; buyerId: string; finishedAt: string | null },
): Promise<string | undefined> =>
  finishedAt === null
    ? undefined
    : findDeal(db, listingId, 'd.seller_id = $2 and d.at > $3 order by d.at', [buyerId, finishedAt]);

/** The number of the last trade in which the seller of an order had bought its account. */
export const findPurchase = (
  db: Db,
  { listingId, sellerId, createdAt }: { listingId: string; sellerId: string; createdAt: string },
): Promise<string | undefined> =>
  findDeal(db, listingId, 'd.buyer_id = $2 and d.at < $3 order by d.at desc', [sellerId, createdAt]);

/** The listings in which a buyer offers the account of a listing that they bought. */
export async function findOffersOf(db: Db, listingId: string, buyerId: string): Promise<string[]> {
  const found = await db.query<{ id: string }>(
    `with ${SUBJECTS.listing} select a.id from ${LISTINGS}
     where a.seller_id = $2 and a.status in ('underReview', 'onSale', 'held') order by a.id`,
    [listingId, buyerId],
  );
  return found.map(({ id }) => id);
}

export interface SameAccount {
  id: string;
  no: string;
  status: ListingStatus;
  isSameSeller: boolean;
}

/** Other listings of the same account that are offered, traded or sold, by any seller. The newest 10. */
export const listSameAccount = (db: Db, listingId: string): Promise<SameAccount[]> =>
  db.query<SameAccount>(
    `with ${SUBJECTS.listing} select a.id, a.no, a.status, a.seller_id = s.seller_id as is_same_seller from ${LISTINGS}
     where a.id <> s.id and (a.status not in ('takenDown', 'rejected') or a.is_taken_by_bid)
     order by a.created_at desc, a.id desc limit 10`,
    [listingId],
  );

/** Rows per run of the job. */
const BATCH_SIZE = 500;

/**
 * Adds the marks to a batch of credentials from before marks were stored. Returns when to run again, or undefined after
 * the last batch.
 */
export async function markAccounts(ctx: Context, home: string): Promise<RetryAt | undefined> {
  const { table, column } = SECRET_TABLES[home as Sealed['home']];
  return ctx.store.tx(async (tx) => {
    const rows = await tx.query<Omit<Sealed, 'home'>>(
      `select ${column} as id, cipher from ${table} where account_mark is null limit ${BATCH_SIZE} for update`,
    );
    const marks = rows.map((row) => {
      const account = accountNameOf(ctx, { ...row, home: home as Sealed['home'] });
      return { id: row.id, mark: account === undefined ? '' : accountMark(ctx, account) };
    });
    await tx.query(
      `update ${table} c set account_mark = m.mark
       from jsonb_to_recordset($1::jsonb) as m (id text, mark text) where c.${column} = m.id`,
      [json(marks)],
    );
    return rows.length < BATCH_SIZE ? undefined : { dueAt: ctx.clock.now() };
  });
}
