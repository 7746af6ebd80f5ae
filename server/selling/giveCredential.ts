import type { NewCredential, OwnListing } from '../../contract/selling/selling.ts';
import type { Context } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import type { Member } from '../kit/member.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { storeSecrets, sealedOfListing } from './credentials.ts';
import { moveListing } from './listings.ts';
import { ownListing } from './ownListings.ts';

/**
 * Adds the missing game login of a listing. A paid order that waits for the login continues.
 *
 * @throws 404 for another member's listing; 409 stateConflict when the login exists, or the listing is no longer for
 * sale
 */
export async function giveCredential(
  ctx: Context,
  tx: Tx,
  seller: Member,
  id: string,
  given: NewCredential,
): Promise<OwnListing> {
  const own = await tx.maybe('select id from listings where id = $1 and seller_id = $2 for update', [
    id,
    seller.id,
  ]);
  if (!own) throw refuse.notFound('商品不存在');
  if (!(await moveListing(ctx, tx, id, { type: 'credential.give' }))) {
    throw refuse.conflict('stateConflict', '这件商品已经有游戏账号和密码，或不再出售，不用补充');
  }
  await storeSecrets(ctx, tx, 'listing', id, given, await sealedOfListing(tx, id));
  await schedule(ctx, tx, 'credential.given', id, ctx.clock.now());
  return ownListing(tx, seller, id);
}
