import type {
  DeadJob,
  StaffQuery,
  WaitingApplication,
  WaitingIdentity,
  WaitingListing,
} from '../../contract/staff/staff.ts';
import type { Page } from '../../contract/kit/envelope.ts';
import { jobName } from '../jobs/registry.ts';
import type { Context } from '../kit/context.ts';
import { maskIdCard, maskNickName, maskPhone, maskRealName } from '../kit/maskPersonal.ts';
import { omitEmpty } from '../kit/omitEmpty.ts';
import { readPage, readPageOf } from '../store/rows.ts';

/** Merchant applications waiting for review, oldest first, 20 per page by default. */
export async function listWaitingMerchants(
  ctx: Context,
  query: StaffQuery,
): Promise<Page<WaitingApplication>> {
  return readPage<WaitingApplication>(ctx.store, {
    select: 'a.id, a.kind, a.name, a.phone, a.description, a.user_id, u.nick_name, a.created_at',
    from: 'merchant_applications a',
    joins: 'join users u on u.id = a.user_id',
    where: `a.state = 'reviewing'`,
    orderBy: 'a.created_at, a.id',
    paging: query,
  });
}

interface IdentityRow {
  id: string;
  nickName: string;
  phone: string;
  realName: string | null;
  idCardCipher: string | null;
}

/** Identities waiting for staff, masked, oldest account first, 20 per page by default. */
export async function listWaitingIdentities(ctx: Context, query: StaffQuery): Promise<Page<WaitingIdentity>> {
  return readPageOf<IdentityRow, WaitingIdentity>(
    ctx.store,
    {
      select: 'id, nick_name, phone, real_name, id_card_cipher',
      from: 'users',
      where: `real_status = 'reviewing'`,
      orderBy: 'created_at, id',
      paging: query,
    },
    ({ id, nickName, phone, realName, idCardCipher }) => ({
      id,
      nickName,
      phone: maskPhone(phone),
      ...omitEmpty({
        realName: realName && maskRealName(realName),
        idCard: idCardCipher && maskIdCard(ctx.vault.open(idCardCipher)),
      }),
    }),
  );
}

/** Listings under review, oldest first, 20 per page by default. The sellers' names are masked. */
export async function listWaitingListings(ctx: Context, query: StaffQuery): Promise<Page<WaitingListing>> {
  return readPageOf<WaitingListing, WaitingListing>(
    ctx.store,
    {
      select: `l.id, l.no, l.game_id, g.name as game_name, l.title, l.description, l.region, l.price, l.pictures,
        l.seller_id, u.nick_name as seller_name, l.created_at`,
      from: 'listings l',
      joins: 'join games g on g.id = l.game_id join users u on u.id = l.seller_id',
      where: `l.status = 'underReview'`,
      orderBy: 'l.created_at, l.id',
      paging: query,
    },
    (row) => ({ ...row, sellerName: maskNickName(row.sellerName) }),
  );
}

/** Jobs set aside after too many failures, latest first, 20 per page by default. */
export const listDeadJobs = (ctx: Context, query: StaffQuery): Promise<Page<DeadJob>> =>
  readPageOf<Omit<DeadJob, 'kindName'>, DeadJob>(
    ctx.store,
    {
      select: `id, kind, subject, tries, coalesce(failed, '') as failed, dead_at`,
      from: 'jobs',
      where: 'dead_at is not null and done_at is null',
      orderBy: 'dead_at desc, id',
      paging: query,
    },
    (row) => ({ ...row, kindName: jobName(row.kind) }),
  );
