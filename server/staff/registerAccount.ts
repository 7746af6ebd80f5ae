import type { RegisterEntry } from '../../contract/staff/index.ts';
import { accountMessages } from '../account/index.ts';
import type { Context } from '../kit/context.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { requireNoPart } from '../kit/staff.ts';
import {
  accountMark,
  accountNameOf,
  isRegistered,
  loginsOf,
  moveListing,
  registerTakenBack,
  TAKEN_BACK,
  type Sealed,
} from '../selling/index.ts';
import type { Tx } from '../store/db.ts';
import { addToBlacklist } from '../support/index.ts';
import { addNote, lockOther } from './memberActs.ts';

/** A trade in which a member sold a game account and was paid for it. */
interface Sale extends Sealed {
  subject: 'order' | 'recycleOrder';
  tradeId: string;
  no: string;
  /** The sold listing. Null for a recycle order. */
  listingId: string | null;
  isOwnStock: boolean;
}

/**
 * The latest paid trade in which a member sold a game account. `login` is the account's own login, or a phone or mail
 * that no other account of the member has.
 * @throws 422 for a phone or mail of several accounts
 */
async function findSale(ctx: Context, tx: Tx, sellerId: string, login: string): Promise<Sale | undefined> {
  const mark = accountMark(ctx, login);
  const sales = await tx.query<Sale>(
    `select 'order' as subject, o.id as trade_id, o.no, l.id as listing_id, l.stock_kind = 'own' as is_own_stock, 'listing' as home, l.id, c.cipher, o.created_at
     from orders o join listings l on l.id = o.listing_id join credentials c on c.listing_id = l.id
     where o.seller_id = $1 and o.stage = 'settled'
     union all
     select 'recycleOrder', r.id, r.no, null, false, case when c.cipher is null then 'valuation' else 'listing' end,
       coalesce(c.listing_id, v.valuation_id), coalesce(c.cipher, v.cipher), r.created_at
     from recycle_orders r left join credentials c on c.listing_id = r.listing_id
       left join valuation_credentials v on v.valuation_id = r.valuation_id
     where r.seller_id = $1 and r.status = 'completed' and coalesce(c.cipher, v.cipher) is not null
     order by created_at desc`,
    [sellerId],
  );
  if (mark === '') return undefined;
  const ownMarkOf = (sale: Sale) => accountMark(ctx, accountNameOf(ctx, sale) ?? '');
  const own = sales.find((sale) => ownMarkOf(sale) === mark);
  if (own) return own;
  const known = sales.filter((sale) => loginsOf(ctx, sale).some((one) => accountMark(ctx, one) === mark));
  if (new Set(known.map(ownMarkOf)).size > 1) {
    const numbers = known.map(({ no }) => no).join('、');
    throw refuse.invalid('account', `这位会员的几笔交易都用过它：${numbers}。请填被找回的游戏账号`);
  }
  return known[0];
}

/**
 * Registers a game account that its seller reclaimed after the trade was paid out, when no after-sale can do it: all
 * its logins go into the register of reclaimed accounts, its login and the seller's phone into the public blacklist,
 * and a sold listing is marked as reclaimed. A system message tells the seller. Returns the number of the trade.
 * @throws 403 for a party of the trade; 404; 409 `ownAccount`, `staffAccount`, `closed`, `alreadyRegistered`; 422 for a
 * login that this member has not sold, or a phone or mail of several sold accounts
 */
export async function registerAccount(
  ctx: Context,
  tx: Tx,
  staffId: string,
  id: string,
  { login, reason }: RegisterEntry,
): Promise<string> {
  const seller = await lockOther(tx, staffId, id);
  const sale = await findSale(ctx, tx, id, login);
  if (!sale) {
    throw refuse.invalid('account', '这位会员没有已结算的交易用过这个游戏账号，请核对写法；没结算的请走售后');
  }
  const { subject, tradeId, no, listingId, isOwnStock } = sale;
  await requireNoPart(tx, { id: staffId }, subject, tradeId);
  const account = accountNameOf(ctx, sale);
  const known = { account, logins: loginsOf(ctx, sale) };
  if (await isRegistered(ctx, tx, known, no)) {
    throw refuse.conflict('alreadyRegistered', '这个游戏账号已经有找回记录');
  }
  await registerTakenBack(ctx, tx, { tradeNo: no, sellerId: id }, known);
  // The platform's own stock has no seller to blacklist.
  const contents = [isOwnStock ? undefined : seller.phone, account];
  await addToBlacklist(ctx, tx, TAKEN_BACK, contents, { tradeNo: no });
  if (listingId !== null) await moveListing(ctx, tx, listingId, { type: 'takeBack.flag' });
  await addNote(ctx, tx, staffId, id, 'register', `${no}：${reason.trim()}`);
  const text = `客服核实后，把你在交易 ${no} 里卖出的游戏账号登记为被找回，不能再出售。有误会请在投诉建议里申诉`;
  await sendMessage(ctx, tx, id, accountMessages.security, '登记找回', text, id);
  return no;
}
