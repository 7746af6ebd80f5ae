import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import { asFailure, type Failure } from '../../kit/failure.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { unprovided, unprovidedCallback } from '../../kit/unprovided.ts';

/** To whom a code goes ({@link OWN_PHONE}: to the member's own phone) and what it is for. */
export interface CodeRequest {
  phone: string;
  purpose: SmsPurpose;
}

/** A code that was sent: its key goes back with the digits, and it serves this phone and this purpose alone. */
export interface SentCode extends CodeRequest {
  key: string;
}

export interface SmsCodeContext {
  /** What is being sent, or was sent last. */
  request: CodeRequest | null;
  /** The last code that went out; kept while another is asked for. */
  sent: SentCode | null;
  /** When the same phone may ask again, ISO 8601 by the server's clock. */
  resendAt: string | null;
  /** Why the last request gave nothing. */
  failure: Failure | null;
}

export type SmsCodeEvent = ({ type: 'code.request' } & CodeRequest) | { type: 'deadline.reached' };

/** What sending gives: the key of the code, and when another may be asked for (ISO 8601). */
export interface SmsTicket {
  key: string;
  resendAt: string;
}

/** What is said of a number that cannot be a mainland mobile number. */
export const UNFIT_PHONE = '请填写正确的手机号';

/** Stands for the signed-in member's own phone, which is known here only masked. */
export const OWN_PHONE = 'own';

/** Whether a text is a mainland mobile number. */
export const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

const unfitPhone: Failure = {
  kind: 'invalid',
  message: UNFIT_PHONE,
  errors: [{ path: 'phone', message: UNFIT_PHONE }],
};

/**
 * Getting a code by text message (domain §1.1): sent, then 60 s of waiting by the server's clock before the same phone may
 * ask again; another phone may ask at once. Ports: `sendCode`, `deadline`.
 */
export const smsCodeMachine = setup({
  types: {
    context: {} as SmsCodeContext,
    events: {} as SmsCodeEvent,
    tags: {} as 'busy' | 'waiting' | 'failed',
  },
  actors: {
    /** Sends a code to a phone for one purpose; rejects with the server's refusal (429: too often). */
    sendCode: fromPromise<SmsTicket, CodeRequest>(unprovided('sendCode')),
    /** Sends `deadline.reached` at an absolute time of the server's clock; never for null. */
    deadline: fromCallback<{ type: 'deadline.reached' }, { at: string | null }>(
      unprovidedCallback('deadline'),
    ),
  },
  actions: {
    keepRequest: assign((_, { phone, purpose }: CodeRequest) => ({
      request: { phone, purpose },
      failure: null,
    })),
    keepTicket: assign(({ context: { request } }, { key, resendAt }: SmsTicket) => ({
      sent: request === null ? null : { ...request, key },
      resendAt,
    })),
    keepFailure: assign((_, { failure }: { failure: Failure }) => ({ failure })),
  },
  guards: {
    canReach: (_, { phone }: CodeRequest) => phone === OWN_PHONE || isPhone(phone),
    canReachAnother: ({ context }, { phone }: CodeRequest) =>
      (phone === OWN_PHONE || isPhone(phone)) && phone !== context.sent?.phone,
  },
}).createMachine({
  id: 'smsCode',
  context: { request: null, sent: null, resendAt: null, failure: null },
  initial: 'idle',
  on: {
    'code.request': [
      {
        guard: { type: 'canReach', params: ({ event }) => event },
        target: '.sending',
        actions: { type: 'keepRequest', params: ({ event }) => event },
      },
      {
        target: '.failed',
        actions: [
          { type: 'keepRequest', params: ({ event }) => event },
          { type: 'keepFailure', params: { failure: unfitPhone } },
        ],
      },
    ],
  },
  states: {
    idle: {},
    sending: {
      tags: 'busy',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        input: ({ context: { request } }) => request ?? { phone: '', purpose: 'phoneLogin' },
        onDone: { target: 'waiting', actions: { type: 'keepTicket', params: ({ event }) => event.output } },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: asFailure(event.error) }) },
        },
      },
      on: { 'code.request': {} },
    },
    waiting: {
      tags: 'waiting',
      invoke: {
        id: 'deadline',
        src: 'deadline',
        input: ({ context }) => ({ at: context.resendAt }),
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: ({ event }) => ({ failure: asFailure(event.error) }) },
        },
      },
      on: {
        'deadline.reached': { target: 'idle' },
        'code.request': [
          {
            guard: { type: 'canReachAnother', params: ({ event }) => event },
            target: 'sending',
            actions: { type: 'keepRequest', params: ({ event }) => event },
          },
          {},
        ],
      },
    },
    failed: { tags: 'failed' },
  },
});

export type SmsCodeRef = ActorRefFrom<typeof smsCodeMachine>;
export type SmsCodeSnapshot = SnapshotFrom<typeof smsCodeMachine>;
export type SmsCodeValue = SmsCodeSnapshot['value'];
export type SmsCodeLeaf = LeafOf<SmsCodeValue>;

/** The code that was sent last, to hand in with the digits; null when none was. */
export const selectSent = (snapshot: SmsCodeSnapshot): SentCode | null => snapshot.context.sent;
/** When the same phone may ask again, ISO 8601, while that is still to wait for. */
export const selectResendAt = (snapshot: SmsCodeSnapshot): string | null =>
  snapshot.hasTag('waiting') ? snapshot.context.resendAt : null;
/** Why the last request for this phone gave nothing; null when it did not fail, or was for another phone. */
export const selectFailureFor = (snapshot: SmsCodeSnapshot, phone: string): Failure | null =>
  snapshot.hasTag('failed') && snapshot.context.request?.phone === phone ? snapshot.context.failure : null;
