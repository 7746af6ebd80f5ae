import type { ListingEvent } from '../../machines/rulebooks/listing.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { announcePrice } from '../account/index.ts';
import { isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { moveListing } from './listings.ts';
import { setPrice } from './specialOffer.ts';
import { requireFee } from './submission.ts';

/** Moves the member's own listing by the rulebook and does the rest in the same transaction. Another's listing is 404. */
async function change(
  ctx: Context,
  member: Member,
  id: string,
  event: ListingEvent,
  refusal: string,
  apply: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const own = await tx.maybe('select id from listings where id = $1 and seller_id = $2 for update', [
      id,
      member.id,
    ]);
    if (!own) throw refuse.notFound('商品不存在');
    if (!(await moveListing(ctx, tx, id, event))) throw refuse.conflict('stateConflict', refusal);
    await apply(tx);
  });
}

/** Takes the member's listing off sale; the remark is kept for its owner. */
export const takeDown = (ctx: Context, member: Member, id: string, remark?: string): Promise<void> =>
  change(ctx, member, id, { type: 'listing.takeDown' }, '只有上架中的商品可以下架', (tx) =>
    tx.query('update listings set down_remark = $2 where id = $1', [id, remark ?? null]),
  );

/** Puts the member's listing on sale again. */
export const putUp = (ctx: Context, member: Member, id: string): Promise<void> =>
  change(ctx, member, id, { type: 'listing.putUp' }, '只有自己下架的商品可以重新上架', (tx) =>
    tx.query('update listings set down_remark = null, listed_at = $2 where id = $1', [id, isoNow(ctx)]),
  );

/** Sets another price (fen) for the member's listing on sale. 409 amountChanged when the fee seen is not what it costs. */
export const editPrice = async (
  ctx: Context,
  member: Member,
  id: string,
  price: number,
  fee?: number,
): Promise<void> => {
  requireFee(price, fee);
  await change(ctx, member, id, { type: 'price.edit' }, '只有上架中的商品可以改价', async (tx) => {
    await setPrice(ctx, tx, id, price);
    await announcePrice(ctx, tx, id);
  });
};
