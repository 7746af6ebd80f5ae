import { decide } from '../../machines/rulebooks/decide.ts';
import { listingLifecycle, type ListingEvent } from '../../machines/rulebooks/listing.ts';
import type { Context } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoNow } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';

/** A listing as the table keeps it, with the name of its game. Price in fen. */
interface ListingRecord {
  id: string;
  sellerId: string;
  status: string;
  isTakenByBid: boolean;
  needsCredential: boolean;
  price: number;
  protection: 'free' | 'paid';
  title: string;
  description: string;
  picture: string;
  gameId: string;
  gameName: string;
  region: string;
  attributes: Record<string, string | string[]>;
}

/** Locks a listing's row for the rest of the transaction. 404 when there is none. */
export async function lockListing(tx: Tx, id: string): Promise<ListingRecord> {
  const listing = await tx.maybe<ListingRecord>(
    `select l.id, l.seller_id, l.status, l.is_taken_by_bid, l.needs_credential, l.price, l.protection, l.title,
       l.description, l.picture, l.game_id, g.name as game_name, l.region, l.attributes
     from listings l join games g on g.id = l.game_id where l.id = $1 for update of l`,
    [id],
  );
  if (!listing) throw refuse.notFound('商品不存在');
  return listing;
}

/**
 * Whether an order that is neither cancelled nor refunded holds a listing: the condition of the index
 * `orders_one_live_for_a_listing`. Asked once the listing is locked, in a statement of its own: one that had waited for the
 * lock would see the orders as they were before.
 */
const hasLiveOrder = async (tx: Tx, listingId: string): Promise<boolean> =>
  (await tx.maybe(`select id from orders where listing_id = $1 and stage not in ('cancelled', 'refunded')`, [
    listingId,
  ])) !== undefined;

/** What the rulebook says an event makes of a locked listing; undefined when its state does not allow it. */
export const listingAfter = (listing: ListingRecord, event: ListingEvent, isOrdered: boolean) =>
  decide(
    listingLifecycle,
    {
      state: listing.status,
      context: {
        isTakenByBid: listing.isTakenByBid,
        hasLiveOrder: isOrdered,
        needsCredential: listing.needsCredential,
      },
    },
    event,
  );

/** Moves a listing by its rulebook; answers false when its state does not allow the event. */
export async function moveListing(ctx: Context, tx: Tx, id: string, event: ListingEvent): Promise<boolean> {
  const listing = await lockListing(tx, id);
  const next = listingAfter(listing, event, await hasLiveOrder(tx, id));
  if (!next) return false;
  await tx.query(
    `update listings set status = $2, is_taken_by_bid = $4, needs_credential = $5,
       sold_at = case when $2 = 'sold' then $3::timestamptz else sold_at end where id = $1`,
    [id, next.state, isoNow(ctx), next.context.isTakenByBid, next.context.needsCredential === true],
  );
  return true;
}

/** How long the autopilot takes to audit, ms. */
const AUDIT_PACE = 4_000;

/** In the demo the autopilot looks at what was handed in. */
export async function awaitAudit(ctx: Context, tx: Tx, listingId: string): Promise<void> {
  if (ctx.settings.autopilot) {
    await schedule(ctx, tx, 'autopilot.audit', listingId, ctx.clock.now() + AUDIT_PACE);
  }
}
