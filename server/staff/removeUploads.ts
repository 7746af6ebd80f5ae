import type { Tx } from '../store/db.ts';

/**
 * Queries for the records that stay when the account $1 is closed. Each returns texts that contain the URLs of pictures.
 * Together they cover every table that refers to uploads, except real-name screenshots, and the pictures of listings and
 * valuations that were never traded.
 */
const KEPT: readonly string[] = [
  'select pictures::text from chat_messages where user_id = $1',
  'select pictures::text from problems where user_id = $1',
  `select s.pictures::text from after_sales a join after_sale_statements s on s.after_sale_id = a.id
   where a.buyer_id = $1 or a.seller_id = $1`,
  `select concat_ws(' ', o.snapshot, l.picture, l.pictures, a.pictures) from orders o
     join listings l on l.id = o.listing_id left join approved_listings a on a.listing_id = l.id
   where o.seller_id = $1`,
  `select concat_ws(' ', r.snapshot, v.pictures, l.picture, l.pictures, a.pictures) from recycle_orders r
     join valuations v on v.id = r.valuation_id left join listings l on l.id = r.listing_id
     left join approved_listings a on a.listing_id = l.id
   where r.seller_id = $1`,
  // Of a former colleague.
  'select pictures::text from inspection_reports where staff_id = $1',
  `select concat_ws(' ', picture, content) from notices`,
  `select concat_ws(' ', picture, content) from banners`,
  'select qr_code from support_agents',
  'select picture from social_accounts',
];

/**
 * Removes the uploads of a member whose account is closed, except those that a record of {@link KEPT} shows. They are not
 * served any more, and the next sweep deletes the files. Also removes the file names of all uploads of the member.
 */
export async function removeUploads(tx: Tx, userId: string): Promise<void> {
  await tx.query(`update uploads set name = '' where user_id = $1`, [userId]);
  await tx.query(
    `update uploads set state = 'swept', free_since = 'epoch' where user_id = $1 and id not in (
       select (regexp_matches(kept.said, '/img/(?:upload|private)/([A-Za-z0-9_-]+)\\.webp', 'g'))[1]
       from (${KEPT.join(' union all ')}) as kept(said) where kept.said is not null)`,
    [userId],
  );
}
