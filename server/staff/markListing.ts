import type { ListingStatus, ProtectionOffer } from '../../contract/market/index.ts';
import type { ListingMark } from '../../contract/staff/listingMarks.ts';
import type { Context } from '../kit/context.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { hasLiveOrder, lockListing, sellingMessages } from '../selling/index.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';

/** The columns of a listing that hold its marks, and its status. */
export interface Markable {
  status: ListingStatus;
  stockKind: 'own' | 'consigned';
  protection: ProtectionOffer;
}

const STOCK = { own: '自营', consigned: '官方代售' } as const;
const PROTECTION = { free: '免费包赔', paid: '买家付费', none: '没有包赔资料，只有基础保障' } as const;

/** The marks of a listing as facts for staff. */
export const markFacts = ({ stockKind, protection }: Markable) => ({
  货源: STOCK[stockKind],
  包赔: PROTECTION[protection],
});

const UNTRADED: readonly ListingStatus[] = ['underReview', 'onSale', 'takenDown', 'problem', 'rejected'];

/** The marks that a listing can get or lose now. None while it is traded or after the sale. */
export function marksFor({ status, stockKind, protection }: Markable, isOrdered: boolean): ListingMark[] {
  if (isOrdered || !UNTRADED.includes(status)) return [];
  return [
    stockKind === 'own' ? 'stock.consign' : 'stock.own',
    ...(protection === 'paid' ? (['protection.give'] as const) : []),
    ...(protection === 'free' ? (['protection.charge'] as const) : []),
  ];
}

const CHANGES: Readonly<Record<ListingMark, { columns: Partial<Markable>; name: string; text: string }>> = {
  'stock.own': {
    columns: { stockKind: 'own' },
    name: '设为自营',
    text: '设为平台自营，买家看到的卖家是“号易自营”',
  },
  'stock.consign': {
    columns: { stockKind: 'consigned' },
    name: '取消自营',
    text: '不再是平台自营，买家看到的卖家是你（昵称打码）',
  },
  'protection.give': {
    columns: { protection: 'free' },
    name: '设为免费包赔',
    text: '设为免费包赔：买家选找回包赔不收费，你的货款不变',
  },
  'protection.charge': {
    columns: { protection: 'paid' },
    name: '取消免费包赔',
    text: '不再免费包赔：买家选找回包赔要自己付费，你的货款不变',
  },
};

/**
 * Sets or removes a mark of a listing and tells its seller. Orders keep the terms that they were made with.
 * @throws 404; 409 `stateConflict` when the listing cannot get the mark now
 */
export async function markListing(ctx: Context, tx: Tx, id: string, mark: ListingMark): Promise<void> {
  const { sellerId, title } = await lockListing(tx, id);
  const listing = await tx.one<Markable>(
    'select status, stock_kind, protection from listings where id = $1',
    [id],
  );
  if (!marksFor(listing, await hasLiveOrder(tx, id)).includes(mark)) {
    throw refuse.conflict('stateConflict', `这件商品现在不能${CHANGES[mark].name}，请刷新后再看`);
  }
  const { columns, name, text } = CHANGES[mark];
  await update(tx, 'listings', id, columns);
  await sendMessage(ctx, tx, sellerId, sellingMessages.marked, name, `「${title}」${text}`, id);
}
