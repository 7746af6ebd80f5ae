import { fromCallback, fromPromise } from 'xstate';
import {
  OWN_PHONE,
  smsCodeMachine,
  type CodeRequest,
  type SmsTicket,
} from '../../../machines/account/smsCode/smsCode.ts';
import { sendSmsCode } from '../calls.ts';
import { serverNow } from '../../wire/clock.ts';

/** A phone may ask for a code once in this time, ms (domain §1.1). */
export const RESEND_AFTER = 60_000;

/** Looked at this often at least, ms: sleeping devices lose timers. */
const LOOK_AGAIN = 5_000;

/** What getting a code needs from the world; the server's and the browser's unless given. */
export interface SmsCodeDeps {
  send?: (request: CodeRequest, signal: AbortSignal) => Promise<{ key: string }>;
  /** The server's clock, epoch ms. */
  now?: () => number;
}

/** The chart of getting a code with the world in its ports. */
export const provideSmsCode = ({
  send = ({ phone, purpose }, signal) =>
    sendSmsCode({ input: phone === OWN_PHONE ? { purpose } : { phone, purpose } }, { signal }),
  now = serverNow,
}: SmsCodeDeps = {}): typeof smsCodeMachine =>
  smsCodeMachine.provide({
    actors: {
      sendCode: fromPromise<SmsTicket, CodeRequest>(async ({ input, signal }) => {
        const { key } = await send(input, signal);
        return { key, resendAt: new Date(now() + RESEND_AFTER).toISOString() };
      }),
      deadline: fromCallback<{ type: 'deadline.reached' }, { at: string | null }>(
        ({ input: { at }, sendBack }) => {
          let timer: ReturnType<typeof setTimeout> | undefined;
          const look = () => {
            const left = Date.parse(at ?? '') - now();
            if (left > 0) timer = setTimeout(look, Math.min(left, LOOK_AGAIN));
            else sendBack({ type: 'deadline.reached' });
          };
          look();
          return () => clearTimeout(timer);
        },
      ),
    },
  });
