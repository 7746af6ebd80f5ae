import type { Context } from '../context.ts';
import { refuse } from '../refusal.ts';
import type { Member } from './sessions.ts';

/**
 * Makes a listing a favourite; doing it twice changes nothing. Keeps the price of the day.
 * @throws 404 for a listing the public does not see
 */
export async function addFavourite(ctx: Context, member: Member, listingId: string): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const listing = await tx.maybe<{ price: number }>(
      `select price from listings where id = $1 and status in ('onSale', 'held', 'sold') for update`,
      [listingId],
    );
    if (!listing) throw refuse.notFound('商品不存在或已下架');
    const added = await tx.query(
      `insert into favourites (user_id, listing_id, price, created_at) values ($1, $2, $3, $4)
       on conflict do nothing returning listing_id`,
      [member.id, listingId, listing.price, new Date(ctx.clock.now()).toISOString()],
    );
    if (added.length > 0) {
      await tx.query('update listings set favourites = favourites + 1 where id = $1', [listingId]);
    }
  });
}

/** Takes a listing off the favourites; nothing happens when it is not one. */
export async function removeFavourite(ctx: Context, member: Member, listingId: string): Promise<void> {
  await ctx.store.tx(async (tx) => {
    await tx.query('select id from listings where id = $1 for update', [listingId]);
    const removed = await tx.query(
      'delete from favourites where user_id = $1 and listing_id = $2 returning listing_id',
      [member.id, listingId],
    );
    if (removed.length > 0) {
      await tx.query('update listings set favourites = greatest(favourites - 1, 0) where id = $1', [
        listingId,
      ]);
    }
  });
}
