import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import { type Failure } from '../../kit/failure.ts';
import { failureOf, type Failed } from '../../kit/failed.ts';
import type { Captcha } from '../signIn/setup.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { unprovided, unprovidedCallback } from '../../kit/unprovided.ts';

/** Recipient and purpose of a code. {@link OWN_PHONE} stands for the member's own phone. */
export interface CodeRequest {
  phone: string;
  purpose: SmsPurpose;
}

/** A sent code. It is valid only for this phone and purpose, together with its key. */
export interface SentCode extends CodeRequest {
  key: string;
}

export interface SmsCodeContext {
  /** The request in flight, or the last one. */
  request: CodeRequest | null;
  /** The code sent last, also while another one is requested. */
  sent: SentCode | null;
  /** When the same phone can get another code: ISO 8601, server time. */
  resendAt: string | null;
  /** The captcha that the server requires before another code, and the answer typed so far. */
  captcha: Captcha | null;
  answer: string;
  failure: Failure | null;
}

export type SmsCodeEvent =
  | ({ type: 'code.request' } & CodeRequest)
  | { type: 'deadline.reached' }
  | { type: 'captcha.type'; text: string }
  | { type: 'captcha.refresh' };

export interface ProvenRequest extends CodeRequest {
  captcha?: string;
  captchaId?: string;
}

/** The key of the sent code, and when another one can be requested (ISO 8601). */
export interface SmsTicket {
  key: string;
  resendAt: string;
}

export const INVALID_PHONE = '请填写正确的手机号';

export const MISSING_CAPTCHA = '请填写图形验证码';

/** Stands for the member's own phone, which the page only has in masked form. */
export const OWN_PHONE = 'own';

export const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

const invalid = (path: string, message: string): Failure => ({
  kind: 'invalid',
  message,
  errors: [{ path, message }],
});

/**
 * Sends a code by SMS. The same phone can get another one after 60 s of server time, another phone at once. When the
 * server requires a captcha (422 on `code`), the request is repeated with the captcha's answer, which is valid for one
 * try. Ports: `sendCode`, `readCaptcha`, `deadline`.
 */
export const smsCodeMachine = setup({
  types: {
    context: {} as SmsCodeContext,
    events: {} as SmsCodeEvent,
    tags: {} as 'busy' | 'waiting' | 'failed' | 'proving',
  },
  actors: {
    /** Sends a code for one purpose. Rejects with the server's refusal (429: too often). */
    sendCode: fromPromise<SmsTicket, ProvenRequest>(unprovided('sendCode')),
    readCaptcha: fromPromise<Captcha>(unprovided('readCaptcha')),
    /** Sends `deadline.reached` at an absolute server time. Does nothing for null. */
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
    keepFailure: assign((_, { failure }: Failed) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    keepCaptcha: assign((_, { captcha }: { captcha: Captcha }) => ({ captcha, answer: '' })),
    dropCaptcha: assign({ captcha: null, answer: '' }),
    keepAnswer: assign((_, { text }: { text: string }) => ({ answer: text.trim(), failure: null })),
  },
  guards: {
    canReach: (_, { phone }: CodeRequest) => phone === OWN_PHONE || isPhone(phone),
    canReachAnother: ({ context }, { phone }: CodeRequest) =>
      (phone === OWN_PHONE || isPhone(phone)) && phone !== context.sent?.phone,
    isUnanswered: ({ context }) => context.answer === '',
    isCaptchaWanted: (_, { failure }: Failed) =>
      failure.kind === 'invalid' && failure.errors.some(({ path }) => path === 'code' || path === 'uuid'),
  },
}).createMachine({
  id: 'smsCode',
  context: { request: null, sent: null, resendAt: null, captcha: null, answer: '', failure: null },
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
          { type: 'keepFailure', params: { failure: invalid('phone', INVALID_PHONE) } },
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
        input: ({ context: { request, captcha, answer } }) => ({
          ...(request ?? { phone: '', purpose: 'phoneLogin' }),
          ...(captcha !== null && { captcha: answer, captchaId: captcha.id }),
        }),
        onDone: {
          target: 'waiting',
          actions: ['dropCaptcha', { type: 'keepTicket', params: ({ event }) => event.output }],
        },
        onError: [
          {
            guard: { type: 'isCaptchaWanted', params: failureOf },
            target: 'proving',
            actions: ['dropCaptcha', { type: 'keepFailure', params: failureOf }],
          },
          { target: 'failed', actions: ['dropCaptcha', { type: 'keepFailure', params: failureOf }] },
        ],
      },
      on: { 'code.request': {} },
    },
    waiting: {
      tags: 'waiting',
      invoke: {
        id: 'deadline',
        src: 'deadline',
        input: ({ context }) => ({ at: context.resendAt }),
        onError: { target: 'failed', actions: { type: 'keepFailure', params: failureOf } },
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
    // Shows a captcha, then repeats the pending request with its answer.
    proving: {
      tags: ['failed', 'proving'],
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'readCaptcha',
            src: 'readCaptcha',
            onDone: {
              target: 'shown',
              actions: { type: 'keepCaptcha', params: ({ event }) => ({ captcha: event.output }) },
            },
            onError: { target: 'unread', actions: { type: 'keepFailure', params: failureOf } },
          },
          on: { 'code.request': {} },
        },
        shown: {
          on: {
            'captcha.type': { actions: { type: 'keepAnswer', params: ({ event }) => event } },
            'captcha.refresh': { target: 'loading', actions: ['dropCaptcha', 'forgetFailure'] },
            'code.request': [
              {
                guard: 'isUnanswered',
                actions: { type: 'keepFailure', params: { failure: invalid('code', MISSING_CAPTCHA) } },
              },
              {
                guard: { type: 'canReach', params: ({ event }) => event },
                target: '#smsCode.sending',
                actions: { type: 'keepRequest', params: ({ event }) => event },
              },
              {
                actions: [
                  { type: 'keepRequest', params: ({ event }) => event },
                  { type: 'keepFailure', params: { failure: invalid('phone', INVALID_PHONE) } },
                ],
              },
            ],
          },
        },
        unread: {
          on: {
            'captcha.refresh': { target: 'loading', actions: 'forgetFailure' },
            'code.request': { target: 'loading', actions: 'forgetFailure' },
          },
        },
      },
    },
  },
});

export type SmsCodeRef = ActorRefFrom<typeof smsCodeMachine>;
export type SmsCodeSnapshot = SnapshotFrom<typeof smsCodeMachine>;
export type SmsCodeLeaf = LeafOf<SmsCodeSnapshot['value']>;

/** The code sent last, to submit with the digits. Null before the first one. */
export const selectSent = (snapshot: SmsCodeSnapshot): SentCode | null => snapshot.context.sent;
/** When the same phone can get another code, ISO 8601. Null when it can get one now. */
export const selectResendAt = (snapshot: SmsCodeSnapshot): string | null =>
  snapshot.hasTag('waiting') ? snapshot.context.resendAt : null;
const isAbout = (failure: Failure | null, field: string): boolean =>
  failure?.kind === 'invalid' && failure.errors.some(({ path }) => path === field);

/**
 * Why the last request for a code to this phone failed. Null when it succeeded, when it was for another phone, and for
 * an error of the captcha, which the captcha field shows.
 */
export const selectFailureFor = (snapshot: SmsCodeSnapshot, phone: string): Failure | null => {
  const { request, failure } = snapshot.context;
  if (!snapshot.hasTag('failed') || request?.phone !== phone) return null;
  return snapshot.hasTag('proving') && !isAbout(failure, 'phone') ? null : failure;
};
/** The part of {@link selectFailureFor} that is about the phone. The member's own phone has no field to show it. */
export const selectPhoneFault = (snapshot: SmsCodeSnapshot, phone: string): string | undefined => {
  const failure = selectFailureFor(snapshot, phone);
  return phone !== OWN_PHONE && isAbout(failure, 'phone') ? failure?.message : undefined;
};
/** The other part, which the field of the code shows. */
export const selectCodeFault = (snapshot: SmsCodeSnapshot, phone: string): string | undefined =>
  selectPhoneFault(snapshot, phone) === undefined ? selectFailureFor(snapshot, phone)?.message : undefined;
/** True while a captcha is shown or its answer is being checked. */
export const selectIsProving = (snapshot: SmsCodeSnapshot): boolean =>
  snapshot.hasTag('proving') || snapshot.context.captcha !== null;
/** The error of the captcha, or why it could not be loaded. Null for none. */
export const selectCaptchaFault = (snapshot: SmsCodeSnapshot): string | null => {
  const { failure } = snapshot.context;
  return snapshot.hasTag('proving') && !isAbout(failure, 'phone') ? (failure?.message ?? null) : null;
};
