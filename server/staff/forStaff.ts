import { ACCOUNT_ORIGIN_NAMES } from '../../contract/kit/typeNames.ts';
import type { Picture } from '../../contract/market/index.ts';
import type { Contact } from '../selling/index.ts';
import type { Db } from '../store/db.ts';

/** Reads what only staff may see of an account: the seller's contacts and remark, and the real-name screenshot. */
export async function readForStaff(
  db: Db,
  { listingId, valuationId }: { listingId: string | null; valuationId?: string },
): Promise<{ lines: Record<string, string | null | undefined>; pictures: Picture[] }> {
  const row = await db.one<{
    contact: Contact | null;
    remark: string | null;
    origin: keyof typeof ACCOUNT_ORIGIN_NAMES | null;
    phone: string | null;
    realNamePicture: string | null;
  }>(
    `select l.contact, l.remark, l.origin, v.phone,
       coalesce(v.real_name_picture, l.real_name_picture) as real_name_picture
     from (select 1) as one left join listings l on l.id = $1
       left join lateral (select phone, real_name_picture from valuations
         where id = $2 or ($2::text is null and listing_id = l.id and seller_id = l.seller_id)
         order by created_at desc limit 1) v on true`,
    [listingId, valuationId ?? null],
  );
  return {
    lines: {
      联系电话: row.contact?.phone ?? row.phone,
      QQ: row.contact?.qq,
      微信: row.contact?.weixin,
      账号来源: row.origin && ACCOUNT_ORIGIN_NAMES[row.origin],
      给客服的话: row.remark,
    },
    pictures: row.realNamePicture === null ? [] : [{ url: row.realNamePicture, name: '游戏实名截图' }],
  };
}
