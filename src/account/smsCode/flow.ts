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
import * as api from '../calls.ts';
import { serverNow } from '../../api/clock.ts';

/** A phone may ask for a code once in this time, ms (domain §1.1). */
export const RESEND_AFTER = 60_000;

/** What getting a code needs from the world; the server's and the browser's unless given. */
export interface SmsCodeDeps {
  send?: (request: ProvenRequest, signal: AbortSignal) => Promise<{ key: string }>;
  readCaptcha?: (signal: AbortSignal) => Promise<Captcha>;
  /** The server's clock, epoch ms. */
  now?: () => number;
  visibility?: Visibility;
}

/** The chart of getting a code with the world in its ports. */
export const provideSmsCode = ({
  send = ({ phone, ...rest }, signal) =>
    api.sendSmsCode({ input: phone === OWN_PHONE ? rest : { phone, ...rest } }, { signal }),
  readCaptcha = (signal) => api.readCaptcha(undefined, { signal }),
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
