import type {
  StaffQuery,
  WaitingApplication,
  WaitingIdentity,
  WaitingListing,
} from '../../contract/staff/staff.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import type { Context } from '../context.ts';
import { maskPhone } from '../kit/log.ts';
import { maskIdCard, maskName } from '../account/signIn.ts';
import { masked } from '../buying/orderRows.ts';
import { slice } from '../kit/paging.ts';

/** Applications to be a merchant that nobody has looked at, the first come first; pages of 20 unless asked otherwise. */
export async function listWaitingMerchants(
  ctx: Context,
  query: StaffQuery,
): Promise<Page<WaitingApplication>> {
  const { limit, offset } = slice(query);
  const rows = await ctx.store.query<WaitingApplication>(
    `select a.id, a.kind, a.name, a.phone, a.description, a.user_id, u.nick_name, a.created_at
     from merchant_applications a join users u on u.id = a.user_id where a.state = 'reviewing'
     order by a.created_at, a.id limit $1 offset $2`,
    [limit, offset],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*) as total from merchant_applications where state = 'reviewing'`,
  );
  return { rows, total };
}

interface IdentityRow {
  id: string;
  nickName: string;
  phone: string;
  realName: string | null;
  idCardCipher: string | null;
}

/** Identities that wait for staff, the oldest account first, masked; pages of 20 unless asked otherwise. */
export async function listWaitingIdentities(ctx: Context, query: StaffQuery): Promise<Page<WaitingIdentity>> {
  const { limit, offset } = slice(query);
  const rows = await ctx.store.query<IdentityRow>(
    `select id, nick_name, phone, real_name, id_card_cipher from users where real_status = 'reviewing'
     order by created_at, id limit $1 offset $2`,
    [limit, offset],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*) as total from users where real_status = 'reviewing'`,
  );
  return {
    rows: rows.map(({ id, nickName, phone, realName, idCardCipher }) => ({
      id,
      nickName,
      phone: maskPhone(phone),
      ...(realName === null ? {} : { realName: maskName(realName) }),
      ...(idCardCipher === null ? {} : { idCard: maskIdCard(ctx.vault.open(idCardCipher)) }),
    })),
    total,
  };
}

/** Listings under review, the first come first; the seller's name masked; pages of 20 unless asked otherwise. */
export async function listWaitingListings(ctx: Context, query: StaffQuery): Promise<Page<WaitingListing>> {
  const { limit, offset } = slice(query);
  const rows = await ctx.store.query<WaitingListing>(
    `select l.id, l.no, l.game_id, g.name as game_name, l.title, l.description, l.region, l.price, l.pictures,
       l.seller_id, u.nick_name as seller_name, l.created_at
     from listings l join games g on g.id = l.game_id join users u on u.id = l.seller_id
     where l.status = 'underReview' order by l.created_at, l.id limit $1 offset $2`,
    [limit, offset],
  );
  const { total } = await ctx.store.one<{ total: number }>(
    `select count(*) as total from listings where status = 'underReview'`,
  );
  return { rows: rows.map((row) => ({ ...row, sellerName: masked(row.sellerName) })), total };
}
