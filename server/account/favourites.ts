import { money } from '../../contract/kit/formatMoney.ts';
import type { Favourite, FavouriteQuery } from '../../contract/account/account.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { requireStillActive } from '../kit/suspension.ts';
import { hasRow, type Db, type Tx } from '../store/db.ts';
import { schedule } from '../jobs/jobs.ts';
import { HOUR, isoAt, isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { sendMessage } from '../kit/messenger.ts';
import {
  CARD,
  cardOf,
  isPublic,
  PLACE,
  placeOf,
  textsOfGame,
  type CardRow,
  type PlaceRow,
} from '../market/index.ts';
import { insertUnless, readPageOf } from '../store/rows.ts';
import { accountMessages } from './messageKinds.ts';

/** How long a removed favourite can be restored with its price and time, ms. */
const UNDO_WINDOW_MS = HOUR;

/** Deletes the record of a removed favourite and returns it. Undefined without a recent one. */
const takeRemoved = (ctx: Context, tx: Tx, member: Member, listingId: string) =>
  tx.maybe<{ price: number; toldPrice: number | null; createdAt: string }>(
    `with taken as (delete from removed_favourites where user_id = $1 and listing_id = $2 returning *)
     select price, told_price, created_at from taken where removed_at > $3`,
    [member.id, listingId, isoAt(ctx.clock.now() - UNDO_WINDOW_MS)],
  );

/**
 * Adds a favourite with the current price. Restores one that was removed a short time ago, even if its listing is no
 * longer public. Idempotent.
 *
 * @throws 404 for another listing that is not public
 */
export async function addFavourite(ctx: Context, member: Member, listingId: string): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const listing = await tx.maybe<{ price: number; isPublic: boolean }>(
      `select price, status in ('onSale', 'held', 'sold') as is_public from listings where id = $1 for update`,
      [listingId],
    );
    const removed = await takeRemoved(ctx, tx, member, listingId);
    if (!listing || !(listing.isPublic || removed)) throw refuse.notFound('商品不存在或已下架');
    const now = { price: listing.price, createdAt: isoNow(ctx) };
    const favourite = { userId: member.id, listingId, ...(removed ?? now) };
    if (await insertUnless(tx, 'favourites', favourite, 'on conflict do nothing')) {
      await requireStillActive(ctx, tx, member.id);
      await tx.query('update listings set favourites = favourites + 1 where id = $1', [listingId]);
    }
  });
}

export async function removeFavourite(ctx: Context, member: Member, listingId: string): Promise<void> {
  await ctx.store.tx(async (tx) => {
    await tx.query('select id from listings where id = $1 for update', [listingId]);
    const removed = await tx.query(
      `with removed as (
         delete from favourites where user_id = $1 and listing_id = $2
         returning user_id, listing_id, price, told_price, created_at)
       insert into removed_favourites (user_id, listing_id, price, told_price, created_at, removed_at)
       select removed.*, $3 from removed
       on conflict (user_id, listing_id) do update set price = excluded.price, told_price = excluded.told_price,
         created_at = excluded.created_at, removed_at = excluded.removed_at
       returning listing_id`,
      [member.id, listingId, isoNow(ctx)],
    );
    if (removed.length > 0) {
      const decrement = 'update listings set favourites = greatest(favourites - 1, 0) where id = $1';
      await tx.query(decrement, [listingId]);
    }
  });
}

/** Conditions of the filter. A held listing is neither on sale nor gone. */
const FILTER_CONDITIONS: Record<NonNullable<FavouriteQuery['show']>, string> = {
  onSale: `and l.status = 'onSale'`,
  cheaper: `and l.status = 'onSale' and l.price < f.price`,
  gone: `and l.status not in ('onSale', 'held')`,
};

type FavouriteRow = CardRow & PlaceRow & Pick<Favourite, 'collectedAt' | 'collectedPrice'>;

/**
 * The favourites, latest first, with the price (fen) at which each was added. Gone listings stay in the list. One that
 * is no longer public is shown without what its seller may have edited since, at the price at which it was added.
 */
export async function listFavourites(
  ctx: Context,
  member: Member,
  query: FavouriteQuery,
): Promise<Page<Favourite>> {
  return readPageOf<FavouriteRow, Favourite>(
    ctx.store,
    {
      select: `${CARD}, ${PLACE}, f.created_at as collected_at, f.price as collected_price`,
      from: 'favourites f join listings l on l.id = f.listing_id',
      joins: 'join games g on g.id = l.game_id',
      where: `f.user_id = $1 ${query.show === undefined ? '' : FILTER_CONDITIONS[query.show]}`,
      orderBy: 'f.created_at desc, f.listing_id desc',
      params: [member.id],
      paging: query,
    },
    (row) => ({
      ...(isPublic(row.status)
        ? { ...cardOf(row), ...placeOf(row) }
        : cardOf({ ...row, ...textsOfGame(row), region: '', price: row.collectedPrice, formerPrice: null })),
      collectedAt: row.collectedAt,
      collectedPrice: row.collectedPrice,
    }),
  );
}

export const countFavourites = async (db: Db, userId: string): Promise<number> =>
  (await db.one<{ n: number }>('select count(*)::int as n from favourites where user_id = $1', [userId])).n;

/** Schedules notices to members who added the listing at a higher price. */
export async function announcePrice(ctx: Context, tx: Tx, listingId: string): Promise<void> {
  const isAwaited = await hasRow(
    tx,
    `select from favourites f join listings l on l.id = f.listing_id
     where f.listing_id = $1 and coalesce(f.told_price, f.price) > l.price limit 1`,
    [listingId],
  );
  if (isAwaited) await schedule(ctx, tx, 'favourite.tell', listingId, ctx.clock.now());
}

const BATCH = 200;

/**
 * Notifies everybody but the seller who added a listing at a higher price, once for every new low. Skips listings that
 * left the market. Safe to repeat.
 */
export async function notifyOfPrice(ctx: Context, listingId: string): Promise<void> {
  while ((await ctx.store.tx((tx) => notifySome(ctx, tx, listingId))) === BATCH);
}

async function notifySome(ctx: Context, tx: Tx, listingId: string): Promise<number> {
  const listing = await tx.maybe<{ title: string; price: number; isSpecialOffer: boolean; sellerId: string }>(
    `select title, price, is_special_offer, seller_id from listings where id = $1 and status = 'onSale' for share`,
    [listingId],
  );
  if (!listing) return 0;
  const notified = await tx.query<{ userId: string; price: number }>(
    `update favourites f set told_price = $2
     where (f.user_id, f.listing_id) in (
       select c.user_id, c.listing_id from favourites c where c.listing_id = $1 and coalesce(c.told_price, c.price) > $2
         and c.user_id <> $3
       order by c.user_id limit ${BATCH} for update)
     returning f.user_id, f.price`,
    [listingId, listing.price, listing.sellerId],
  );
  const offer = listing.isSpecialOffer ? '正在特价，' : '';
  for (const { userId, price } of notified) {
    const fall = money(price - listing.price);
    const text = `「${listing.title}」${offer}比收藏时低 ${fall}，现价 ${money(listing.price)}`;
    await sendMessage(ctx, tx, userId, accountMessages.favouriteDrop, '收藏的账号降价了', text, listingId);
  }
  return notified.length;
}
