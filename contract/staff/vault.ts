import { object, opt, f, text, type Decoded } from '../kit/codec.ts';

/** Why a member of staff views a game login. The audit log stores it. */
export const vaultReason = object({ reason: f('reason', text(200, 1, '查看原因')) });

export const vaultSecrets = object({
  account: opt('account', text(200)),
  password: opt('password', text(200)),
  securityPhone: opt('securityPhone', text(60)),
  email: opt('email', text(120)),
  emailPassword: opt('emailPassword', text(200)),
  /** What the buyer wrote about a returned account. */
  note: opt('content', text(500)),
  /** The phone of the buyer or merchant, to which staff rebind the account. Only while they do. */
  newOwnerPhone: opt('newOwnerPhone', text(60)),
});
export type VaultSecrets = Decoded<typeof vaultSecrets>;

/** The picture of a member's identity document, as a data URI. */
export const identityPicture = object({ content: f('img', text(8_000_000)) });
