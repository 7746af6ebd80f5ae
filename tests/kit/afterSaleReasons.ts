import type { NewAfterSale } from '../../contract/afterSale/afterSale.ts';

/** A valid reason of the dictionary `afterReason` for each type. */
export const REASON_OF: Readonly<Record<NewAfterSale['type'], string>> = {
  notAsDescribed: '1.items',
  cannotLogin: '2.password',
  takenBack: '3.loggedOut',
  faceHelp: '4.login',
  banned: '5.before',
  sellerDefault: '6.uncooperative',
  other: '7.other',
};
