/** Reasons to refuse an order (409 `reason`). */
export const ORDER_REFUSALS = [
  'sold',
  'heldByAnother',
  'ownUnpaidOrder',
  'amountChanged',
  'ownListing',
  'realNameNeeded',
  'tooManyUnpaid',
  'buyingLocked',
  'notOnSale',
] as const;
export type OrderRefusal = (typeof ORDER_REFUSALS)[number];

/** Reasons to refuse an application for after-sale (409 `reason`). */
export const AFTER_SALE_REFUSALS = [
  'alreadyOpen',
  'notCovered',
  'protectionOver',
  'amountTooHigh',
  'notPaid',
  'tooMany',
  'stateConflict',
] as const;
export type AfterSaleRefusal = (typeof AFTER_SALE_REFUSALS)[number];

/** Reasons to refuse the acceptance of a quote (409 `reason`). */
export const ACCEPT_REFUSALS = [
  'realNameNeeded',
  'quoteGone',
  'amountChanged',
  'alreadyAccepted',
  'credentialNeeded',
  'listingHeld',
  'takenBack',
  'duplicateAccount',
  'stateConflict',
] as const;
export type AcceptRefusal = (typeof ACCEPT_REFUSALS)[number];

/**
 * Reasons to refuse a merchant's quote (409 `reason`). `quotingLocked`: the merchant left trades unpaid.
 * `stateConflict`: the valuation accepts no quotes.
 */
export const QUOTE_REFUSALS = ['ownListing', 'quotingLocked', 'descriptionChanged', 'stateConflict'] as const;
export type QuoteRefusal = (typeof QUOTE_REFUSALS)[number];

/**
 * Reasons to refuse the submission of a listing, a valuation or a bidding (409 `reason`). `takenBack`: a former owner
 * has reclaimed the account. `duplicateAccount`: the seller offers the account in another listing, or has sold it.
 * `stateConflict`: the rulebook forbids it.
 */
export const SELLING_REFUSALS = [
  'realNameNeeded',
  'amountChanged',
  'valuationClosed',
  'takenBack',
  'duplicateAccount',
  'stateConflict',
] as const;
export type SellingRefusal = (typeof SELLING_REFUSALS)[number];

/** Reasons to refuse an identity (409 `reason`). `idTaken`: another account uses it. `barred`: staff have barred it. */
export const IDENTITY_REFUSALS = ['underage', 'idTaken', 'alreadyVerified', 'underReview', 'barred'] as const;
export type IdentityRefusal = (typeof IDENTITY_REFUSALS)[number];
