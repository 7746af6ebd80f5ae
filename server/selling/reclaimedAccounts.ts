import { normalizeAccount } from '../../contract/kit/accountName.ts';
import type { Context } from '../kit/context.ts';
import { blacklistHashes } from '../kit/blacklistHash.ts';
import { isoNow } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import { hasRow, type Db, type Tx } from '../store/db.ts';

/** The kind of the public blacklist that contains older entries of the register. */
export const TAKEN_BACK = '找回';

/** A keyed hash of a login, the same for all its spellings. '' for an empty one. */
export function accountMark({ vault }: Pick<Context, 'vault'>, login: string): string {
  const plain = normalizeAccount(login);
  return plain === '' ? '' : vault.markOf(`login ${plain}`);
}

const marksOf = (ctx: Context, logins: readonly string[]): string[] =>
  logins.map((login) => accountMark(ctx, login)).filter((mark) => mark !== '');

/** Why an account is registered: an after-sale, or staff after a trade, which its number and its seller name. */
type RegisterReason = { afterSaleId: string } | { tradeNo: string; sellerId: string };

/** The names for signing in to a game account. */
interface AccountLogins {
  /** The account's own login. Other accounts of its seller may share the others: phone and mail. */
  account: string | undefined;
  logins: readonly string[];
}

/** Adds the logins of a reclaimed account to the register, as keyed hashes. */
export async function registerTakenBack(
  ctx: Context,
  tx: Tx,
  reason: RegisterReason,
  { account = '', logins }: AccountLogins,
): Promise<void> {
  const { afterSaleId, tradeNo, sellerId } = { afterSaleId: '', tradeNo: null, sellerId: null, ...reason };
  await tx.query(
    `insert into taken_back_accounts (mark, after_sale_id, trade_no, seller_id, is_own, created_at)
     select distinct mark, $2, $3, $4, mark = $5, $6::timestamptz from unnest($1::text[]) as mark on conflict do nothing`,
    [marksOf(ctx, logins), afterSaleId, tradeNo, sellerId, accountMark(ctx, account), isoNow(ctx)],
  );
}

/** SQL: blacklist entries that are older than the register. $1: hashes, $2: the kind. */
const OLD_ENTRIES = `blacklist where content_hash = any($1) and kind = $2 and after_sale_id is null and trade_no is null`;

/**
 * Whether a game account is in the register: by its own login, or for the trade `tradeNo`. An entry of another account
 * with the same phone or mail does not count.
 */
export async function isRegistered(
  ctx: Context,
  db: Db,
  { account = '', logins }: AccountLogins,
  tradeNo?: string,
): Promise<boolean> {
  return (
    (await hasRow(
      db,
      `select from taken_back_accounts where mark = any($1) and ((is_own and mark = $2) or trade_no = $3
         or after_sale_id in (select a.id from orders o join after_sales a on a.order_id = o.id where o.no = $3))`,
      [marksOf(ctx, logins), accountMark(ctx, account), tradeNo ?? null],
    )) || (await hasRow(db, `select from ${OLD_ENTRIES}`, [blacklistHashes(account), TAKEN_BACK]))
  );
}

/**
 * Looks up logins in the register. Returns the number of the after-sale or of the trade, '' for an older entry, undefined
 * for no entry.
 */
export async function findTakenBack(
  ctx: Context,
  db: Db,
  logins: readonly string[],
): Promise<string | undefined> {
  const known = await db.maybe<{ no: string }>(
    `select coalesce(a.no, t.trade_no) as no from taken_back_accounts t left join after_sales a on a.id = t.after_sale_id
     where t.mark = any($1) order by t.created_at desc limit 1`,
    [marksOf(ctx, logins)],
  );
  if (known) return known.no;
  const old = await db.maybe(`select id from blacklist where content_hash = any($1) and kind = $2 limit 1`, [
    logins.flatMap(blacklistHashes),
    TAKEN_BACK,
  ]);
  return old && '';
}

/** What an appeal removed from the register and from the public blacklist. */
export interface RegisterRemoval {
  /**
   * The numbers of the after-sales and trades because of which the login was registered. [''] for an older entry, which has
   * none; [] for no entry.
   */
  numbers: string[];
  /** The seller's phone was on the blacklist for one of these. */
  isPhoneRemoved: boolean;
  /** The trades in which the account was sold. `listingId` is null for a completed recycle order. */
  trades: { sellerId: string; listingId: string | null }[];
}

/** What an account was registered for: an after-sale or a trade. The other of the two is ''. */
type RegisterCase = Record<'afterSaleId' | 'tradeNo', string>;

/**
 * Finds what the account with this login was registered for. A phone or mail finds it only when no other registered
 * account has the same. @throws 422 when several have
 */
async function casesOf(ctx: Context, tx: Tx, login: string): Promise<RegisterCase[]> {
  const found = await tx.query<RegisterCase & { no: string; isOwn: boolean }>(
    `select t.after_sale_id, coalesce(t.trade_no, '') as trade_no, coalesce(a.no, t.trade_no) as no, t.is_own
     from taken_back_accounts t left join after_sales a on a.id = t.after_sale_id where t.mark = any($1) order by 3`,
    [marksOf(ctx, [login])],
  );
  const own = found.filter(({ isOwn }) => isOwn);
  if (own.length > 0) return own;
  if (found.length <= 1) return found;
  const numbers = found.map(({ no }) => no).join('、');
  throw refuse.invalid('account', `这个手机号或邮箱有几件登记：${numbers}。请填申诉的游戏账号`);
}

/**
 * Removes a game account from the register, with all its logins. Also removes its login and its seller's phone from the
 * public blacklist. Entries of other accounts stay, even with the same phone or mail.
 * @param login the account's own login, or its phone or mail
 * @throws 422 for a phone or mail of several registered accounts
 */
export async function removeTakenBack(ctx: Context, tx: Tx, login: string): Promise<RegisterRemoval> {
  const cases = await casesOf(ctx, tx, login);
  const removed = await tx.query<{
    id: string;
    no: string;
    isByStaff: boolean;
    sellerId: string;
    listingId: string | null;
    phone: string;
    at: string;
  }>(
    `with gone as (delete from taken_back_accounts where (after_sale_id, coalesce(trade_no, '')) in
         (select * from unnest($1::text[], $2::text[]))
       returning after_sale_id, trade_no, seller_id, created_at)
     select gone.after_sale_id as id, coalesce(a.no, gone.trade_no) as no, a.id is null as is_by_staff, u.id as seller_id,
       o.listing_id, u.phone, min(gone.created_at) as at
     from gone left join after_sales a on a.id = gone.after_sale_id join users u on u.id = coalesce(a.seller_id, gone.seller_id)
       left join orders o on o.id = coalesce(a.order_id, (select id from orders where no = gone.trade_no))
     group by 1, 2, 3, 4, 5, 6 order by 2`,
    [cases.map(({ afterSaleId }) => afterSaleId), cases.map(({ tradeNo }) => tradeNo)],
  );
  const old = await tx.query(`delete from ${OLD_ENTRIES} returning id`, [blacklistHashes(login), TAKEN_BACK]);
  let isPhoneRemoved = false;
  for (const { id, no, isByStaff, phone, at } of removed) {
    const phones = blacklistHashes(phone);
    // Entries from before the column are found by the phone and the time.
    const entries = isByStaff
      ? await tx.query<{ contentHash: string }>(
          'delete from blacklist where trade_no = $1 returning content_hash',
          [no],
        )
      : await tx.query<{ contentHash: string }>(
          `delete from blacklist where after_sale_id = $1 or (content_hash = any($2) and kind = $3 and after_sale_id is null
             and trade_no is null
             and created_at between $4::timestamptz - interval '1 minute' and $4::timestamptz + interval '1 minute')
           returning content_hash`,
          [id, phones, TAKEN_BACK, at],
        );
    isPhoneRemoved ||= entries.some(({ contentHash }) => phones.includes(contentHash));
  }
  const numbers = removed.length === 0 && old.length > 0 ? [''] : removed.map(({ no }) => no);
  const trades = removed.map(({ sellerId, listingId }) => ({ sellerId, listingId }));
  return { numbers, isPhoneRemoved, trades };
}

/** @throws 409 `takenBack` when one of the logins belongs to a reclaimed account */
export async function requireNotTakenBack(ctx: Context, db: Db, logins: readonly string[]): Promise<void> {
  if ((await findTakenBack(ctx, db, logins)) === undefined) return;
  throw refuse.conflict('takenBack', '这个游戏账号有被原主人找回的记录，不能出售。有误会请向客服申诉');
}
