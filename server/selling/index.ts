/** What other domains may use of selling. */
export {
  checkForm,
  districtsOf,
  formAnswers,
  phoneOf,
  requireDailyLimit,
  requireRealName,
  sortDistricts,
  type CheckedForm,
  type Place,
} from './accountForm.ts';
export {
  accountNameOf,
  hasPassword,
  keepSecrets,
  needsRevealCode,
  readableSecrets,
  rebindTo,
  requireRevealCode,
  returnToSeller,
  sealedOfListing,
  showAccount,
  showAccountAgain,
  type Reveal,
  type Sealed,
} from './credentials.ts';
export { awaitAudit, listingAfter, lockListing, moveListing } from './listings.ts';
export { countListings } from './ownListings.ts';
export { payoutOfRecycle } from './payout.ts';
export { insertListing, requireFee } from './submission.ts';
