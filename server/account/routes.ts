import type { Hono } from 'hono';
import * as aliases from '../../contract/account/aliases.ts';
import * as calls from '../../contract/account/calls.ts';
import type { Context } from '../kit/context.ts';
import { serve, serveMember, type Env } from '../http/calls.ts';
import { refuse } from '../kit/refusal.ts';
import { editProfile, readProfile } from './profile.ts';
import { clearBrowses, listBrowses } from './browses.ts';
import { issueCaptcha } from './captcha.ts';
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts';
import { keepIdentityPicture, submitIdentity } from './identity.ts';
import { listMessages, markMessageRead } from './messages.ts';
import { changePhone } from './phone.ts';
import { closeSession } from './sessions.ts';
import * as signIn from './signIn.ts';
import { sendSmsCode } from './smsCodes.ts';
import { admitUpload } from '../pictures/admission.ts';

export function accountRoutes(app: Hono<Env>, ctx: Context): void {
  serve(app, ctx, calls.captchaImage, (caller) => issueCaptcha(ctx, caller));
  serve(app, ctx, calls.sendSmsCode, async (caller, { input }) =>
    sendSmsCode(
      ctx,
      {
        ...input,
        phone: await signIn.phoneOf(ctx, caller.member, input.phone),
        memberId: caller.member?.id,
      },
      caller,
    ),
  );
  serve(app, ctx, calls.loginByPassword, (caller, { input }) => signIn.loginByPassword(ctx, input, caller));
  serve(app, ctx, calls.loginBySms, (caller, { input }) => signIn.loginBySms(ctx, input, caller));
  serve(app, ctx, calls.register, (caller, { input }) => signIn.register(ctx, input, caller));
  serve(app, ctx, calls.resetPassword, (caller, { input }) => signIn.resetPassword(ctx, input, caller));
  serveMember(app, ctx, calls.changePhone, ({ member, token }, { input }) =>
    changePhone(ctx, member, token, input),
  );
  serveMember(app, ctx, aliases.putPhone, ({ member, token }, { input: { oldCode, oldKey, ...change } }) => {
    if (oldCode === undefined || oldKey === undefined) {
      throw refuse.invalid('oldDxyzm', '换手机号还要旧手机号的验证码，请到网站的个人信息里换');
    }
    return changePhone(ctx, member, token, { ...change, oldCode, oldKey });
  });
  serve(app, ctx, calls.logout, ({ token }) => closeSession(ctx, token));
  for (const call of [calls.readProfile, aliases.readProfileNew]) {
    serveMember(app, ctx, call, ({ member }) => readProfile(ctx, member));
  }
  serveMember(app, ctx, calls.editProfile, ({ member }, { input }) => editProfile(ctx, member, input));
  serveMember(app, ctx, calls.verifyIdentity, ({ member }, { input }) => submitIdentity(ctx, member, input));
  serveMember(
    app,
    ctx,
    calls.sendIdentityPicture,
    ({ member }, { input }) => keepIdentityPicture(ctx, member, input.file),
    ({ member }, c, work) => admitUpload(ctx, member, c.req.header('content-length'), work),
  );
  serveMember(app, ctx, calls.listFavourites, ({ member }, { input }) => listFavourites(ctx, member, input));
  serveMember(app, ctx, calls.addFavourite, ({ member }, { input }) =>
    addFavourite(ctx, member, input.listingId),
  );
  serveMember(app, ctx, calls.removeFavourite, ({ member }, { input }) =>
    removeFavourite(ctx, member, input.listingId),
  );
  serveMember(app, ctx, calls.listBrowses, ({ member }, { input }) => listBrowses(ctx, member, input));
  serveMember(app, ctx, calls.clearBrowses, ({ member }, { input }) =>
    clearBrowses(ctx, member, input.listingId),
  );
  serveMember(app, ctx, calls.listMessages, ({ member }, { input }) => listMessages(ctx, member, input));
  serveMember(app, ctx, calls.markMessageRead, ({ member }, { params }) =>
    markMessageRead(ctx, member, params.id),
  );
}
