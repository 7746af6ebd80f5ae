import type { NewAfterSale } from '../../contract/afterSale/afterSale.ts';

/** For each type a reason that the dictionary `afterReason` contains. */
export const REASON_OF: Readonly<Record<NewAfterSale['type'], string>> = {
  notAsDescribed: '1.items',
  cannotLogin: '2.password',
  takenBack: '3.loggedOut',
  faceHelp: '4.login',
  banned: '5.before',
  sellerDefault: '6.uncooperative',
  other: '7.other',
};
