import { opt, text } from '../kit/codec.ts';

/** The new game login that staff set on an account, which the buyer or merchant receives. */
export const loginFields = {
  account: opt('account', text(200)),
  password: opt('password', text(200)),
  securityPhone: opt('securityPhone', text(60)),
  /** A bound e-mail address instead of a phone. */
  email: opt('email', text(120)),
};
