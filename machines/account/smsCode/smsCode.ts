import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import { asFailure, type Failure } from '../../kit/failure.ts';
import type { Captcha } from '../signIn/setup.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { unprovided, unprovidedCallback } from '../../kit/unprovided.ts';

/** The recipient of a code ({@link OWN_PHONE}: the member's own phone) and its purpose. */
export interface CodeRequest {
  phone: string;
  purpose: SmsPurpose;
}

/** A code that was sent. It is valid for this phone and purpose only, together with its key. */
export interface SentCode extends CodeRequest {
  key: string;
}

export interface SmsCodeContext {
  /** The request being sent, or the last one. */
  request: CodeRequest | null;
  /** The last code sent. Kept while another one is requested. */
  sent: SentCode | null;
  /** When the same phone can get another code, ISO 8601 by the server's clock. */
  resendAt: string | null;
  /** The captcha that the server requires before it sends another code, and the answer typed so far. */
  captcha: Captcha | null;
  answer: string;
  /** Why the last request failed. */
  failure: Failure | null;
}

export type SmsCodeEvent =
  | ({ type: 'code.request' } & CodeRequest)
  | { type: 'deadline.reached' }
  | { type: 'captcha.type'; text: string }
  | { type: 'captcha.refresh' };

/** A request with the answer of a captcha, when one was required. */
export interface ProvenRequest extends CodeRequest {
  captcha?: string;
  captchaId?: string;
}

/** The key of the code, and when another one can be requested (ISO 8601). */
export interface SmsTicket {
  key: string;
  resendAt: string;
}

/** The error for a number that is not a mainland mobile number. */
export const INVALID_PHONE = '请填写正确的手机号';

/** The error for an empty captcha field. */
export const MISSING_CAPTCHA = '请填写图形验证码';

/** Stands for the signed-in member's own phone, because the page only has it masked. */
export const OWN_PHONE = 'own';

export const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

const invalid = (path: string, message: string): Failure => ({
  kind: 'invalid',
  message,
  errors: [{ path, message }],
});

/** Action params of a refusal. */
const failureOf = ({ event }: { event: { error: unknown } }): { failure: Failure } => ({
  failure: asFailure(event.error),
});

/**
 * Sends a code by SMS, then waits 60 s by the server's clock before the same phone can get another one. Another phone
 * can get one at once. When the server requires a captcha (422 on `code`), the request is repeated with the captcha's
 * answer, which is valid for one try. Ports: `sendCode`, `readCaptcha`, `deadline`.
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
    /** Sends `deadline.reached` at an absolute time of the server's clock. Never for null. */
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
    isCaptchaWanted: (_, { failure }: { failure: Failure }) =>
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
    // Shows a captcha first. The pending request is then sent with its answer.
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
export type SmsCodeValue = SmsCodeSnapshot['value'];
export type SmsCodeLeaf = LeafOf<SmsCodeValue>;

/** The code sent last, to submit with the digits. Null when none was sent. */
export const selectSent = (snapshot: SmsCodeSnapshot): SentCode | null => snapshot.context.sent;
/** When the same phone can get another code, ISO 8601. Null when it can get one now. */
export const selectResendAt = (snapshot: SmsCodeSnapshot): string | null =>
  snapshot.hasTag('waiting') ? snapshot.context.resendAt : null;
const isAbout = (failure: Failure | null, field: string): boolean =>
  failure?.kind === 'invalid' && failure.errors.some(({ path }) => path === field);

/**
 * Why the last request for this phone failed. Null when it did not fail or was for another phone. Errors of the captcha
 * are shown at its own field.
 */
export const selectFailureFor = (snapshot: SmsCodeSnapshot, phone: string): Failure | null => {
  const { request, failure } = snapshot.context;
  if (!snapshot.hasTag('failed') || request?.phone !== phone) return null;
  return snapshot.hasTag('proving') && !isAbout(failure, 'phone') ? null : failure;
};
/** True while a captcha is shown or its answer is being checked. */
export const selectIsProving = (snapshot: SmsCodeSnapshot): boolean =>
  snapshot.hasTag('proving') || snapshot.context.captcha !== null;
/** The error of the captcha, or why it could not be loaded. Null for none. */
export const selectCaptchaFault = (snapshot: SmsCodeSnapshot): string | null => {
  const { failure } = snapshot.context;
  return snapshot.hasTag('proving') && !isAbout(failure, 'phone') ? (failure?.message ?? null) : null;
};
