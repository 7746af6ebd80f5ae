import type { ProtectionOffer } from '../../contract/market/index.ts';
import { decide } from '../../machines/rulebooks/decide.ts';
import { listingLifecycle, type ListingEvent } from '../../machines/rulebooks/listing.ts';
import type { Context } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoNow } from '../kit/clock.ts';
import { sendMessage } from '../kit/messenger.ts';
import { refuse } from '../kit/refusal.ts';
import { hasRow, type Db, type Tx } from '../store/db.ts';
import { isMemberSuspended } from '../kit/suspension.ts';
import { syncTask } from '../tasks/tasks.ts';
import { sellingMessages } from './messageKinds.ts';

/** Price in fen. */
interface ListingRecord {
  id: string;
  sellerId: string;
  status: string;
  isTakenByBid: boolean;
  wasTakenDown: boolean;
  /** Whether it was on sale since its seller submitted it last. */
  wasOnSale: boolean;
  needsCredential: boolean;
  price: number;
  protection: ProtectionOffer;
  title: string;
  description: string;
  picture: string;
  gameId: string;
  gameName: string;
  region: string;
  attributes: Record<string, string | string[]>;
}

/** @throws 404 when there is none */
export async function lockListing(tx: Tx, id: string): Promise<ListingRecord> {
  const listing = await tx.maybe<ListingRecord>(
    `select l.id, l.seller_id, l.status, l.is_taken_by_bid, l.was_taken_down, l.was_on_sale, l.needs_credential, l.price, l.protection,
       l.title, l.description, l.picture, l.game_id, g.name as game_name, l.region, l.attributes
     from listings l join games g on g.id = l.game_id where l.id = $1 for update of l`,
    [id],
  );
  if (!listing) throw refuse.notFound('商品不存在');
  return listing;
}

/**
 * Whether a live order holds a listing (the condition of the index `orders_one_live_for_a_listing`). Call it after
 * locking the listing, as a separate statement: the snapshot of a statement that waited for the lock is too old.
 */
export const hasLiveOrder = (db: Db, listingId: string): Promise<boolean> =>
  hasRow(db, `select from orders where listing_id = $1 and stage not in ('cancelled', 'refunded')`, [
    listingId,
  ]);

/** The rulebook's result of an event on a listing. Undefined when its state does not allow the event. */
export const listingAfter = (
  listing: Pick<ListingRecord, 'status' | 'isTakenByBid' | 'wasTakenDown' | 'needsCredential'>,
  event: ListingEvent,
  isOrdered: boolean,
) =>
  decide(
    listingLifecycle,
    {
      state: listing.status,
      context: {
        isTakenByBid: listing.isTakenByBid,
        wasTakenDown: listing.wasTakenDown,
        hasLiveOrder: isOrdered,
        needsCredential: listing.needsCredential,
      },
    },
    event,
  );

const SUSPENDED_REMARK = '账号被暂停，平台下架；恢复后可以重新上架';

export async function takeAllDown(ctx: Context, tx: Tx, sellerId: string): Promise<void> {
  const rows = await tx.query<{ id: string }>(
    `select id from listings where seller_id = $1 and status = 'onSale' order by id for update`,
    [sellerId],
  );
  for (const { id } of rows) await takeDownSuspended(ctx, tx, id);
}

async function takeDownSuspended(ctx: Context, tx: Tx, id: string): Promise<void> {
  await moveListing(ctx, tx, id, { type: 'listing.takeDown' });
  await tx.query('update listings set down_remark = $2 where id = $1', [id, SUSPENDED_REMARK]);
}

/**
 * Applies an event to a listing by its rulebook. Returns false when its state does not allow the event. When a
 * suspended seller's listing would go on sale, it is taken down.
 */
export async function moveListing(ctx: Context, tx: Tx, id: string, event: ListingEvent): Promise<boolean> {
  const listing = await lockListing(tx, id);
  const next = listingAfter(listing, event, await hasLiveOrder(tx, id));
  if (!next) return false;
  await tx.query(
    `update listings set status = $2, is_taken_by_bid = $4, needs_credential = $5, was_taken_down = $6,
       was_on_sale = was_on_sale or $2 = 'onSale',
       sold_at = case when $2 = 'sold' and status <> 'takenBack' then $3::timestamptz else sold_at end
     where id = $1`,
    [
      id,
      next.state,
      isoNow(ctx),
      next.context.isTakenByBid,
      next.context.needsCredential === true,
      next.context.wasTakenDown === true,
    ],
  );
  await syncTask(ctx, tx, 'listing', id);
  if (next.state === 'onSale' && (await isMemberSuspended(ctx, tx, listing.sellerId))) {
    await takeDownSuspended(ctx, tx, id);
  }
  return true;
}

/** Tells the seller of a flagged listing why nobody can buy it. */
export async function announceFlag(ctx: Context, tx: Tx, id: string, why: string): Promise<void> {
  const { sellerId, title } = await tx.one<Pick<ListingRecord, 'sellerId' | 'title'>>(
    'select seller_id, title from listings where id = $1',
    [id],
  );
  const text = `「${title}」暂时不能购买，平台正在核实：${why}`;
  await sendMessage(ctx, tx, sellerId, sellingMessages.flagged, '账号核实中', text, id);
}

/** Sets the price that the seller expects in the listing's open bidding, fen. */
export async function setExpectedPrice(tx: Tx, listingId: string, price: number): Promise<void> {
  await tx.query(
    `update valuations set expected = $2 where listing_id = $1 and kind = 'bidding' and status = 'open'`,
    [listingId, price],
  );
}

const AUTOPILOT_DELAY_MS = 4_000;

/** Opens the audit of a submitted listing. In the demo, schedules the autopilot's decision. */
export async function awaitAudit(ctx: Context, tx: Tx, listingId: string): Promise<void> {
  await syncTask(ctx, tx, 'listing', listingId);
  if (ctx.settings.autopilot) {
    await schedule(ctx, tx, 'autopilot.audit', listingId, ctx.clock.now() + AUTOPILOT_DELAY_MS);
  }
}
