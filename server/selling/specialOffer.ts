import { isOfferAt, SPECIAL_OFFER } from '../../contract/selling/rule.ts';
import type { Context } from '../kit/context.ts';
import { retryAt, schedule, type RetryAt } from '../jobs/jobs.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import type { Tx } from '../store/db.ts';
import { insert, update } from '../store/rows.ts';

export const NO_OFFER = { isSpecialOffer: false, formerPrice: null, offerEndsAt: null };

/** Adds the current price of a locked listing to its former prices. Returns the lowest recent price, fen. */
async function recordFormerPrice(ctx: Context, tx: Tx, listingId: string, price: number): Promise<number> {
  const { lowest } = await tx.one<{ lowest: number | null }>(
    'select min(price) as lowest from former_prices where listing_id = $1 and until_at > $2',
    [listingId, isoAt(ctx.clock.now() - SPECIAL_OFFER.lookBack)],
  );
  const row = { id: ctx.ids.next(), listingId, price, untilAt: isoNow(ctx) };
  await insert(tx, 'former_prices', row);
  return Math.min(price, lowest ?? price);
}

/**
 * Adds the current price of a resubmitted listing to its former prices, if the listing was on sale at that price. The
 * caller ends its offer with {@link NO_OFFER}.
 */
export async function recordPriceOnResubmit(ctx: Context, tx: Tx, listingId: string): Promise<void> {
  const { price, wasOnSale } = await tx.one<{ price: number; wasOnSale: boolean }>(
    'select price, was_on_sale from listings where id = $1',
    [listingId],
  );
  if (wasOnSale) await recordFormerPrice(ctx, tx, listingId, price);
}

interface Priced {
  price: number;
  listedAt: string;
  isSpecialOffer: boolean;
  formerPrice: number | null;
}

/**
 * Sets the price (fen) of a locked listing on sale. Starts or ends a special offer (特价) by the rule of SPECIAL_OFFER
 * (docs/decisions/013).
 */
export async function setPrice(ctx: Context, tx: Tx, listingId: string, price: number): Promise<void> {
  const now = ctx.clock.now();
  const listing = await tx.one<Priced>(
    'select price, listed_at, is_special_offer, former_price from listings where id = $1',
    [listingId],
  );
  if (listing.price === price) return;
  const lowest = await recordFormerPrice(ctx, tx, listingId, listing.price);
  if (listing.formerPrice !== null && isOfferAt(price, listing.formerPrice)) {
    await update(tx, 'listings', listingId, { price });
    return;
  }
  const hasStood = Date.parse(listing.listedAt) <= now - SPECIAL_OFFER.standing;
  if (!hasStood || !isOfferAt(price, lowest)) {
    await update(tx, 'listings', listingId, { price, ...NO_OFFER });
    return;
  }
  const endsAt = now + SPECIAL_OFFER.lasts;
  const offer = { isSpecialOffer: true, formerPrice: lowest, offerEndsAt: isoAt(endsAt) };
  await update(tx, 'listings', listingId, { price, ...offer });
  await schedule(ctx, tx, 'offer.end', listingId, endsAt);
}

/** Ends an expired special offer, unless it was renewed. Idempotent. */
export async function endOffer(ctx: Context, listingId: string): Promise<RetryAt | undefined> {
  return ctx.store.tx(async (tx) => {
    const listing = await tx.maybe<{ offerEndsAt: string | null }>(
      'select offer_ends_at from listings where id = $1 for update',
      [listingId],
    );
    if (!listing || listing.offerEndsAt === null) return undefined;
    const early = retryAt(ctx, listing.offerEndsAt);
    if (!early) await update(tx, 'listings', listingId, NO_OFFER);
    return early;
  });
}
