import type { Hono } from 'hono';
import { calls } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { serve, serveMember, type Env } from '../http.ts';
import * as auth from '../services/auth.ts';
import { issueCaptcha } from '../services/captcha.ts';
import { submitIdentity } from '../services/identity.ts';
import { closeSession } from '../services/sessions.ts';
import { sendSmsCode } from '../services/smsCodes.ts';

/** Signing in and out, registering, passwords, the own profile (specification §7). */
export function authRoutes(app: Hono<Env>, ctx: Context): void {
  serve(app, ctx, calls.captchaImage, ({ address }) => issueCaptcha(ctx, address));
  serve(app, ctx, calls.sendSmsCode, async ({ address, member }, { input }) =>
    sendSmsCode(ctx, await auth.phoneOf(ctx, member, input.phone), input.purpose, address),
  );
  serve(app, ctx, calls.loginByPassword, ({ address }, { input }) =>
    auth.loginByPassword(ctx, input, address),
  );
  serve(app, ctx, calls.loginBySms, (_, { input }) => auth.loginBySms(ctx, input));
  serve(app, ctx, calls.register, async (_, { input }) => {
    await auth.register(ctx, input);
    return undefined;
  });
  serve(app, ctx, calls.resetPassword, async (caller, { input }) => {
    await auth.resetPassword(ctx, input, caller);
    return undefined;
  });
  serveMember(app, ctx, calls.readProfile, ({ member }) => auth.readProfile(ctx, member));
  serveMember(app, ctx, calls.verifyIdentity, ({ member }, { input }) => submitIdentity(ctx, member, input));
  serveMember(app, ctx, calls.logout, async ({ token }) => {
    await closeSession(ctx, token);
    return undefined;
  });
}
