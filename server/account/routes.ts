import * as aliases from '../../contract/account/aliases.ts';
import * as calls from '../../contract/account/calls.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
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

export function accountRoutes({ serve, serveMember }: Routes, ctx: Context): void {
  serve(calls.captchaImage, (caller) => issueCaptcha(ctx, caller));
  serve(calls.sendSmsCode, async (caller, { input }) =>
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
  serve(calls.loginByPassword, (caller, { input }) => signIn.loginByPassword(ctx, input, caller));
  serve(calls.loginBySms, (caller, { input }) => signIn.loginBySms(ctx, input, caller));
  serve(calls.register, (caller, { input }) => signIn.register(ctx, input, caller));
  serve(calls.resetPassword, (caller, { input }) => signIn.resetPassword(ctx, input, caller));
  serveMember(calls.changePhone, ({ member, token }, { input }) => changePhone(ctx, member, token, input));
  serveMember(aliases.putPhone, ({ member, token }, { input: { oldCode, oldKey, ...change } }) => {
    if (oldCode === undefined || oldKey === undefined) {
      throw refuse.invalid('oldDxyzm', '换手机号还要旧手机号的验证码，请到网站的个人信息里换');
    }
    return changePhone(ctx, member, token, { ...change, oldCode, oldKey });
  });
  serve(calls.logout, ({ token }) => closeSession(ctx, token));
  for (const call of [calls.readProfile, aliases.readProfileNew]) {
    serveMember(call, ({ member }) => readProfile(ctx, member));
  }
  serveMember(calls.editProfile, ({ member }, { input }) => editProfile(ctx, member, input));
  serveMember(calls.verifyIdentity, ({ member }, { input }) => submitIdentity(ctx, member, input));
  serveMember(
    calls.sendIdentityPicture,
    ({ member }, { input }) => keepIdentityPicture(ctx, member, input.file),
    ({ member }, c, work) => admitUpload(ctx, member, c.req.header('content-length'), work),
  );
  serveMember(calls.listFavourites, ({ member }, { input }) => listFavourites(ctx, member, input));
  serveMember(calls.addFavourite, ({ member }, { input }) => addFavourite(ctx, member, input.listingId));
  serveMember(calls.removeFavourite, ({ member }, { input }) =>
    removeFavourite(ctx, member, input.listingId),
  );
  serveMember(calls.listBrowses, ({ member }, { input }) => listBrowses(ctx, member, input));
  serveMember(calls.clearBrowses, ({ member }, { input }) => clearBrowses(ctx, member, input.listingId));
  serveMember(calls.listMessages, ({ member }, { input }) => listMessages(ctx, member, input));
  serveMember(calls.markMessageRead, ({ member }, { params }) => markMessageRead(ctx, member, params.id));
}
