import type { Context } from '../context.ts';
import type { Tx } from '../store/db.ts';
import { type ListingEvent, listingLifecycle } from '../../machines/rulebooks/listing.ts';
import { lockListing, isoAt } from '../buying/ordering.ts';
import { decide } from '../../machines/rulebooks/decide.ts';

/** Moves a listing by its rulebook; answers false when its state does not allow the event. */
export async function moveListing(ctx: Context, tx: Tx, id: string, event: ListingEvent): Promise<boolean> {
  const listing = await lockListing(tx, id);
  const next = decide(
    listingLifecycle,
    { state: listing.status, context: { isTakenByBid: listing.isTakenByBid } },
    event,
  );
  if (!next) return false;
  await tx.query(
    `update listings set status = $2, is_taken_by_bid = $4,
       sold_at = case when $2 = 'sold' then $3::timestamptz else sold_at end where id = $1`,
    [id, next.state, isoAt(ctx.clock.now()), next.context.isTakenByBid],
  );
  return true;
}
