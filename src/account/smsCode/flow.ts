import { fromPromise } from 'xstate';
import {
  OWN_PHONE,
  smsCodeMachine,
  type ProvenRequest,
  type SmsTicket,
} from '../../../machines/account/smsCode/smsCode.ts';
import type { Captcha } from '../../../machines/account/signIn/signIn.ts';
import { deadline } from '../../flow/deadline.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { api } from '../calls.ts';
import { serverNow } from '../../api/clock.ts';

/** Minimum time between two codes for the same phone, ms. */
export const RESEND_AFTER = 60_000;

export interface SmsCodeDeps {
  send?: (request: ProvenRequest, signal: AbortSignal) => Promise<{ key: string }>;
  readCaptcha?: (signal: AbortSignal) => Promise<Captcha>;
  /** The server's clock, epoch ms. */
  now?: () => number;
  visibility?: Visibility;
}

export const provideSmsCode = ({
  send = ({ phone, ...rest }, signal) =>
    api.sendSmsCode({ input: phone === OWN_PHONE ? rest : { phone, ...rest } }, { signal }),
  readCaptcha = (signal) => api.captchaImage(undefined, { signal }),
  now = serverNow,
  visibility = pageVisibility,
}: SmsCodeDeps = {}): typeof smsCodeMachine =>
  smsCodeMachine.provide({
    actors: {
      sendCode: fromPromise<SmsTicket, ProvenRequest>(async ({ input, signal }) => {
        const { key } = await send(input, signal);
        return { key, resendAt: new Date(now() + RESEND_AFTER).toISOString() };
      }),
      readCaptcha: fromPromise<Captcha>(({ signal }) => readCaptcha(signal)),
      deadline: deadline({ now, visibility }),
    },
  });
