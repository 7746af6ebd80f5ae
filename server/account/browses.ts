import type { Browse } from '../../contract/account/account.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import type { Context } from '../kit/context.ts';
import type { Member } from '../kit/member.ts';
import type { Paging } from '../kit/paging.ts';
import { CARD, isPublic, textsOfGame, type CardRow } from '../market/index.ts';
import type { Db } from '../store/db.ts';
import { readPageOf } from '../store/rows.ts';

type BrowseRow = CardRow & Pick<Browse, 'times' | 'lastAt'>;

/**
 * The listings a member viewed (`need/myBrowse`), latest first, each once. One that is no longer public is shown without
 * price and without what its seller may have edited since.
 */
export async function listBrowses(ctx: Context, member: Member, query: Paging): Promise<Page<Browse>> {
  return readPageOf<BrowseRow, Browse>(
    ctx.store,
    {
      select: `${CARD}, b.times, b.created_at as last_at`,
      from: 'browses b',
      joins: 'join listings l on l.id = b.listing_id join games g on g.id = l.game_id',
      where: 'b.user_id = $1',
      orderBy: 'b.created_at desc, b.listing_id desc',
      params: [member.id],
      paging: query,
    },
    ({ price, ...row }) => ({
      ...row,
      listingId: row.id,
      ...(isPublic(row.status) ? { price, highlights: row.highlights.slice(0, 6) } : textsOfGame(row)),
    }),
  );
}

export const countBrowses = async (db: Db, userId: string): Promise<number> =>
  (await db.one<{ n: number }>('select count(*)::int as n from browses where user_id = $1', [userId])).n;

/** Deletes one viewed listing, or all without an id. Idempotent. */
export async function clearBrowses(ctx: Context, member: Member, listingId?: string): Promise<void> {
  await ctx.store.query('delete from browses where user_id = $1 and ($2::text is null or listing_id = $2)', [
    member.id,
    listingId ?? null,
  ]);
}
