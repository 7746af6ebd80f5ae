import * as calls from '../../contract/account/calls.ts';
import { bind } from '../api/client.ts';

/** Changes what is given of the own profile; answers it as it is then. */
export const editProfile = bind(calls.editProfile);
export const listFavourites = bind(calls.listFavourites);
export const listBrowses = bind(calls.listBrowses);

/** Forgets one listing that was looked at, or all. */
export const clearBrowses = bind(calls.clearBrowses);
export const countCentre = bind(calls.countCentre);
export const addFavourite = bind(calls.addFavourite);
export const removeFavourite = bind(calls.removeFavourite);
export const listMessages = bind(calls.listMessages);
export const markMessageRead = bind(calls.markMessageRead);

/** Picture captcha: image (data URI) and its id. */
export const readCaptcha = bind(calls.captchaImage);

/** Sends an SMS code; answers the key that goes back with the code. */
export const sendSmsCode = bind(calls.sendSmsCode);
export const loginByPassword = bind(calls.loginByPassword);
export const loginBySms = bind(calls.loginBySms);

/** Both token headers go empty (specification §6). */
export const register = bind(calls.register);

/** Sets a new password by SMS; ends all sessions. */
export const resetPassword = bind(calls.resetPassword);
/** Gives the account another phone, proved by two codes; answers the profile as it is then. */
export const changePhone = bind(calls.changePhone);
export const readProfile = bind(calls.readProfile);

/** Revokes the token on the server. */
export const logout = bind(calls.logout);

/** Proves who the member is; 409 with a reason of IDENTITY_REFUSALS. */
export const verifyIdentity = bind(calls.verifyIdentity);
