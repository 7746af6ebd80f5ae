export {
  checkForm,
  districtsOf,
  formAnswers,
  phoneOf,
  requireDailyLimit,
  requireRealName,
  sortDistricts,
  type CheckedForm,
  type Region,
} from './accountForm.ts';
export { containsContact, requireNoContacts } from './contactTexts.ts';
export {
  accountNameOf,
  hasPassword,
  loginsOf,
  needsRevealCode,
  newLogin,
  openLogin,
  readableSecrets,
  randomPassword,
  rebindTo,
  returnToSeller,
  revealsOf,
  RETURNED_TEXT,
  UNCHECKED_RETURN_TEXT,
  sealedOfListing,
  sealLogin,
  staffSecrets,
  takenBackOf,
  type NewLogin,
  type Sealed,
} from './credentials.ts';
export { allAsDescribed, keepReport, readReport, type NewReport } from './inspectionReports.ts';
export {
  announceFlag,
  awaitAudit,
  hasLiveOrder,
  listingAfter,
  lockListing,
  moveListing,
  takeAllDown,
} from './listings.ts';
export { scheduleListingTexts } from './listingTexts.ts';
export { countListings } from './ownListings.ts';
export { payoutOfOrder, payoutOfRecycle, type OrderSale } from './payout.ts';
export { findOffersOf, findPurchase, findResale, listSameAccount, requireOnlyOffer } from './sameAccount.ts';
export { storeSecrets } from './storeSecrets.ts';
export { insertListing, requireFee, type Contact } from './submission.ts';
export {
  accountMark,
  findTakenBack,
  isRegistered,
  registerTakenBack,
  removeTakenBack,
  requireNotTakenBack,
  TAKEN_BACK,
} from './reclaimedAccounts.ts';
export { sellingMessages } from './messageKinds.ts';
