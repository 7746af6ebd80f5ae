import type { Browse } from '../../contract/account/account.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import type { Context } from '../context.ts';
import { CARD, isPublic } from '../market/catalogue.ts';
import { slice, type Paging } from '../kit/paging.ts';
import type { Member } from './sessions.ts';

/** What a member looked at (`need/myBrowse`), the latest first; a listing stands in it once. */
export async function listBrowses(ctx: Context, member: Member, query: Paging): Promise<Page<Browse>> {
  const { limit, offset } = slice(query);
  const [rows, count] = await Promise.all([
    ctx.store.query<Browse>(
      `select ${CARD}, b.times, b.created_at as last_at
       from browses b join listings l on l.id = b.listing_id join games g on g.id = l.game_id
       where b.user_id = $1 order by b.created_at desc, b.listing_id limit $2 offset $3`,
      [member.id, limit, offset],
    ),
    ctx.store.one<{ total: number }>('select count(*) as total from browses where user_id = $1', [member.id]),
  ]);
  return {
    rows: rows.map((row) => ({
      id: row.id,
      gameId: row.gameId,
      gameName: row.gameName,
      listingId: row.id,
      title: row.title,
      // Of one the public does not see any more, its owner may have rewritten this since.
      description: isPublic(row.status) ? row.description : '',
      picture: row.picture,
      price: row.price,
      status: row.status,
      times: row.times,
      lastAt: row.lastAt,
      highlights: isPublic(row.status) ? row.highlights.slice(0, 6) : [],
    })),
    total: count.total,
  };
}

/** Forgets that a member looked at a listing, or, without one, at anything; nothing happens when there is nothing. */
export async function clearBrowses(ctx: Context, member: Member, listingId?: string): Promise<void> {
  await ctx.store.query('delete from browses where user_id = $1 and ($2::text is null or listing_id = $2)', [
    member.id,
    listingId ?? null,
  ]);
}
