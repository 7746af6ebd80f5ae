export { countBrowses } from './browses.ts';
export { announcePrice, countFavourites } from './favourites.ts';
export { auditIdentity, openPicture } from './identity.ts';
export { spendOwnCode, tryOwnCode } from './ownCode.ts';
export { accountMessages } from './messageKinds.ts';
export { isIdentityBarred, phoneMark, requirePhoneAllowed } from './blacklist.ts';
export { notifyOldPhone, replacePhone } from './phone.ts';
export { closeOtherSessions, hashOfToken, sessionsChanged } from './sessions.ts';
export { forgetDevices } from './unknownDevices.ts';
