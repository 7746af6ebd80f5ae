/**
 * What supervisors decide about a listing besides its review: whether it is the platform's own stock or consigned by a
 * member, and whether the platform gives its protection or the buyer pays for it.
 */
export const LISTING_MARKS = ['stock.own', 'stock.consign', 'protection.give', 'protection.charge'] as const;
export type ListingMark = (typeof LISTING_MARKS)[number];
export const isListingMark = (act: string): act is ListingMark =>
  (LISTING_MARKS as readonly string[]).includes(act);
