import { KEEPS_PLACE } from '../../contract/selling/rule.ts';
import type { NewCredential, OwnListing } from '../../contract/selling/selling.ts';
import type { ListingEvent } from '../../machines/rulebooks/listing.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { announcePrice } from '../account/index.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { loginsOf, sealedOfListing } from './credentials.ts';
import { requireNotTakenBack } from './reclaimedAccounts.ts';
import { moveListing, setExpectedPrice } from './listings.ts';
import { ownListing } from './ownListings.ts';
import { setPrice } from './specialOffer.ts';
import { requireOnlyOffer } from './sameAccount.ts';
import { storeSecrets } from './storeSecrets.ts';
import { requireFee } from './submission.ts';

/**
 * Applies an event to a listing of the member by the rulebook. @throws 404 for another member's; 409 when its state
 * does not allow it
 */
async function move(
  ctx: Context,
  tx: Tx,
  member: Member,
  id: string,
  event: ListingEvent,
  refusal: string,
): Promise<void> {
  const own = await tx.maybe('select id from listings where id = $1 and seller_id = $2 for update', [
    id,
    member.id,
  ]);
  if (!own) throw refuse.notFound('商品不存在');
  if (!(await moveListing(ctx, tx, id, event))) throw refuse.conflict('stateConflict', refusal);
}

export async function takeDown(
  ctx: Context,
  tx: Tx,
  member: Member,
  id: string,
  remark?: string,
): Promise<undefined> {
  await move(ctx, tx, member, id, { type: 'listing.takeDown' }, '只有上架中的商品可以下架');
  await tx.query('update listings set down_remark = $2 where id = $1', [id, remark ?? null]);
  return undefined;
}

/**
 * Puts the member's listing back on sale, as a new one unless it was listed within {@link KEEPS_PLACE}. @throws 404;
 * 409 `stateConflict`, `takenBack`, `duplicateAccount`
 */
export async function putUp(ctx: Context, tx: Tx, member: Member, id: string): Promise<undefined> {
  await move(ctx, tx, member, id, { type: 'listing.putUp' }, '只有自己下架的商品可以重新上架');
  await requireNotTakenBack(ctx, tx, loginsOf(ctx, await sealedOfListing(tx, id)));
  await requireOnlyOffer(tx, member.id, { home: 'listing', id });
  await tx.query(
    `update listings set down_remark = null, listed_at = case when listed_at > $3 then listed_at else $2 end where id = $1`,
    [id, isoNow(ctx), isoAt(ctx.clock.now() - KEEPS_PLACE)],
  );
  return undefined;
}

/** Sets the price (fen) of the member's listing. @throws 409 amountChanged when the displayed fee differs */
export async function editPrice(
  ctx: Context,
  tx: Tx,
  member: Member,
  id: string,
  price: number,
  fee?: number,
): Promise<undefined> {
  requireFee(price, fee);
  await move(ctx, tx, member, id, { type: 'price.edit' }, '只有上架中的商品可以改价');
  await setPrice(ctx, tx, id, price);
  await setExpectedPrice(tx, id, price);
  await announcePrice(ctx, tx, id);
  return undefined;
}

/**
 * Adds the missing game login of a listing. A paid order that waits for the login continues.
 *
 * @throws 404 for another member's listing; 409 stateConflict when the login exists, or the listing is no longer for
 * sale; 409 takenBack, duplicateAccount
 */
export async function giveCredential(
  ctx: Context,
  tx: Tx,
  seller: Member,
  id: string,
  given: NewCredential,
): Promise<OwnListing> {
  const refusal = '这件商品已经有游戏账号和密码，或不再出售，不用补充';
  await move(ctx, tx, seller, id, { type: 'credential.give' }, refusal);
  await storeSecrets(ctx, tx, 'listing', id, given, await sealedOfListing(tx, id));
  await requireOnlyOffer(tx, seller.id, { home: 'listing', id });
  await schedule(ctx, tx, 'credential.given', id, ctx.clock.now());
  return ownListing(tx, seller, id);
}
