import type { ListingStatus } from '../../contract/market/index.ts';
import type { RegisterEntry } from '../../contract/staff/index.ts';
import { accountMessages } from '../account/index.ts';
import type { Context } from '../kit/context.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { hasPart, ownCase } from '../kit/staff.ts';
import {
  accountNameOf,
  awaitAudit,
  findTakenBack,
  isRegistered,
  loginsOf,
  moveListing,
  removeTakenBack,
  sealedOfListing,
  sellingMessages,
} from '../selling/index.ts';
import type { Tx } from '../store/db.ts';
import { addNote, lockOther } from './memberActs.ts';

interface ClearedListing {
  title: string;
  status: ListingStatus;
  /** The listing was marked as reclaimed, and no longer is. */
  isRestored: boolean;
  logins: string[];
}

/** Removes the mark 被找回 from a listing, unless its account is registered for another reason. */
async function restoreListing(ctx: Context, tx: Tx, id: string): Promise<ClearedListing> {
  const sealed = await sealedOfListing(tx, id);
  const known = { account: accountNameOf(ctx, sealed), logins: loginsOf(ctx, sealed) };
  const isRestored =
    !(await isRegistered(ctx, tx, known)) && (await moveListing(ctx, tx, id, { type: 'takeBack.clear' }));
  const listing = await tx.one<Pick<ClearedListing, 'title' | 'status'>>(
    'select title, status from listings where id = $1',
    [id],
  );
  if (isRestored && listing.status === 'underReview') await awaitAudit(ctx, tx, id);
  return { ...listing, isRestored, logins: known.logins };
}

/** What the seller reads about a listing of the account, by its status. Without a text, the account can be offered again. */
const OUTCOMES: Readonly<Partial<Record<ListingStatus, string>>> = {
  underReview: '等平台审核',
  held: '还在交易',
  sold: '现在是已出售',
  problem: '平台还在核实',
  takenBack: '还有别的找回登记，仍是被找回',
};

const PHONE_REMOVED = '（卖家的手机号也移出了黑号查询）';

/**
 * Clears a game account after a member's appeal: removes the account from the register of reclaimed accounts, its seller
 * from the public blacklist, and the mark 被找回 from its listings. Tells the member and the sellers of these listings.
 * Returns the numbers of the after-sales and trades for which the account was registered.
 * @throws 403 for a party of the account's trade; 404; 409 `ownAccount`, `staffAccount`; 422 for a login that is not in the
 * register, or a phone or mail of several registered accounts
 */
export async function clearTakenBack(
  ctx: Context,
  tx: Tx,
  staffId: string,
  id: string,
  { login, reason }: RegisterEntry,
): Promise<string[]> {
  await lockOther(tx, staffId, id);
  const { numbers, isPhoneRemoved, trades } = await removeTakenBack(ctx, tx, login);
  if (numbers.length === 0) throw refuse.invalid('account', '这个游戏账号没有找回记录，请核对写法');
  for (const { sellerId, listingId } of trades) {
    if (sellerId === staffId || (listingId !== null && (await hasPart(tx, staffId, 'listing', listingId))))
      throw ownCase();
  }
  const from = numbers.filter((no) => no !== '').join('、') || '早先的登记';
  const note = `${from}：${reason.trim()}${isPhoneRemoved ? PHONE_REMOVED : ''}`;
  await addNote(ctx, tx, staffId, id, 'clear', note);

  const outcomes: string[] = [];
  const logins = [login];
  const listings = new Map(
    trades.flatMap(({ listingId, sellerId }) => (listingId === null ? [] : [[listingId, sellerId]])),
  );
  for (const [listingId, sellerId] of listings) {
    const listing = await restoreListing(ctx, tx, listingId);
    const outcome = OUTCOMES[listing.status];
    if (sellerId === id) {
      if (outcome !== undefined) outcomes.push(`「${listing.title}」${outcome}`);
      logins.push(...listing.logins);
    } else if (listing.isRestored) {
      const text = `客服核实后，清除了「${listing.title}」的找回记录，${outcome}`;
      await sendMessage(ctx, tx, sellerId, sellingMessages.saleStep, '找回记录已清除', text, listingId);
    }
  }
  const isSoldToMerchant = trades.some((trade) => trade.sellerId === id && trade.listingId === null);
  if (outcomes.length === 0 && !isSoldToMerchant) {
    const isKnown = (await findTakenBack(ctx, tx, logins)) !== undefined;
    outcomes.push(
      isKnown ? '它的登录名、手机号或邮箱还有别的找回记录，暂时不能出售' : '现在可以重新提交或上架',
    );
  }
  const text = ['客服核实后，清除了你申诉的游戏账号的找回记录', ...outcomes].join('。');
  await sendMessage(ctx, tx, id, accountMessages.security, '申诉成立', text, id);
  return numbers;
}
