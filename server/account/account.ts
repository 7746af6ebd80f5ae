import type { CentreCounts, ProfileChange } from '../../contract/account/account.ts';
import type { ListingStatus } from '../../contract/market/index.ts';
import type { RecycleStatus } from '../../contract/recycling/index.ts';
import type { Profile } from '../../contract/account/user.ts';
import type { Context } from '../context.ts';
import { countRunningAfterSales } from '../afterSale/counts.ts';
import { readProfile } from './signIn.ts';
import { countUnreadThreads } from '../support/chats.ts';
import { nickNameOf } from './nickName.ts';
import type { Member } from './sessions.ts';
import { requireOwnPictures } from '../pictures/uploads.ts';

/** Where a member's drawn face is. */
export const drawnAvatarOf = (userId: string): string => `/img/avatar/${userId}.webp`;

/**
 * Changes what is named of the member's own profile. A picture must be the member's own upload, or the drawn one.
 * @throws 422 on the field that does not fit
 */
export async function editProfile(ctx: Context, member: Member, change: ProfileChange): Promise<Profile> {
  const nickName =
    change.nickName === undefined ? undefined : nickNameOf(change.nickName, member.role === 'staff');
  if (change.avatar !== undefined) {
    await requireOwnPictures(ctx.store, member, [change.avatar], 'avatar', [drawnAvatarOf(member.id)]);
  }
  await ctx.store.query(
    `update users set nick_name = coalesce($2, nick_name), avatar = coalesce($3, avatar), sex = coalesce($4, sex),
       email = coalesce($5, email) where id = $1`,
    [
      member.id,
      nickName ?? null,
      change.avatar ?? null,
      change.sex ?? null,
      change.email?.toLowerCase() ?? null,
    ],
  );
  return readProfile(ctx, member);
}

/** How much of what a member has: listings, recycling, after-sales that run, favourites, looks, unread conversations. */
export async function countCentre(ctx: Context, member: Member): Promise<CentreCounts> {
  const [listings, recycling, { quoting, favourites, browses }, afterSales, unreadChats] = await Promise.all([
    ctx.store.query<{ status: ListingStatus; n: number }>(
      'select status, count(*)::int as n from listings where seller_id = $1 group by status',
      [member.id],
    ),
    ctx.store.query<{ status: RecycleStatus; n: number }>(
      'select status, count(*)::int as n from recycle_orders where seller_id = $1 group by status',
      [member.id],
    ),
    ctx.store.one<{ quoting: number; favourites: number; browses: number }>(
      `select (select count(*)::int from valuations where seller_id = $1 and status = 'open') as quoting,
         (select count(*)::int from favourites where user_id = $1) as favourites,
         (select count(*)::int from browses where user_id = $1) as browses`,
      [member.id],
    ),
    countRunningAfterSales(ctx.store, member.id),
    countUnreadThreads(ctx.store, member),
  ]);
  const listed = (status: ListingStatus) => listings.find((each) => each.status === status)?.n ?? 0;
  const recycled = (status: RecycleStatus) => recycling.find((each) => each.status === status)?.n ?? 0;
  return {
    listings: {
      underReview: listed('underReview'),
      onSale: listed('onSale'),
      held: listed('held'),
      sold: listed('sold'),
      takenDown: listed('takenDown'),
      rejected: listed('rejected'),
    },
    recycling: {
      quoting,
      trading: recycled('trading') + recycled('awaitingDeposit'),
      underReview: recycled('underReview'),
      reviewed: recycled('reviewed'),
      completed: recycled('completed'),
      failed: recycled('failed'),
    },
    afterSales,
    favourites,
    browses,
    unreadChats,
  };
}
