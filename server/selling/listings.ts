import { decide } from '../../machines/rulebooks/decide.ts';
import { listingLifecycle, type ListingEvent } from '../../machines/rulebooks/listing.ts';
import type { Context } from '../context.ts';
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

/** What the rulebook says an event makes of a listing; undefined when its state does not allow it. */
export const listingAfter = (listing: ListingRecord, event: ListingEvent) =>
  decide(
    listingLifecycle,
    {
      state: listing.status,
      context: { isTakenByBid: listing.isTakenByBid, needsCredential: listing.needsCredential },
    },
    event,
  );

/** Moves a listing by its rulebook; answers false when its state does not allow the event. */
export async function moveListing(ctx: Context, tx: Tx, id: string, event: ListingEvent): Promise<boolean> {
  const next = listingAfter(await lockListing(tx, id), event);
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
