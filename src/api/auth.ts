import * as calls from '../../contract/calls/auth.ts';
import { bind } from './client.ts';

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
export const readProfile = bind(calls.readProfile);
/** Revokes the token on the server. */
export const logout = bind(calls.logout);
