import { assign, fromCallback, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { SmsPurpose } from '../../../contract/account/signIn.ts';
import { asFailure, type Failure } from '../../kit/failure.ts';
import type { Captcha } from '../signIn/setup.ts';
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
  /** The picture that the server wants read before it sends another code, and what was typed of it. */
  captcha: Captcha | null;
  answer: string;
  /** Why the last request gave nothing. */
  failure: Failure | null;
}

export type SmsCodeEvent =
  | ({ type: 'code.request' } & CodeRequest)
  | { type: 'deadline.reached' }
  | { type: 'captcha.type'; text: string }
  | { type: 'captcha.refresh' };

/** A request as it is sent: with what was read from a picture, where one was wanted. */
export interface ProvenRequest extends CodeRequest {
  captcha?: string;
  captchaId?: string;
}

/** What sending gives: the key of the code, and when another may be asked for (ISO 8601). */
export interface SmsTicket {
  key: string;
  resendAt: string;
}

/** What is said of a number that cannot be a mainland mobile number. */
export const UNFIT_PHONE = '请填写正确的手机号';

/** What is said when the wanted captcha was not filled in. */
export const NO_ANSWER = '请填写图形验证码';

/** Stands for the signed-in member's own phone, which is known here only masked. */
export const OWN_PHONE = 'own';

/** Whether a text is a mainland mobile number. */
export const isPhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

const invalid = (path: string, message: string): Failure => ({
  kind: 'invalid',
  message,
  errors: [{ path, message }],
});

/** Params of a refusal. */
const failureOf = ({ event }: { event: { error: unknown } }): { failure: Failure } => ({
  failure: asFailure(event.error),
});

/**
 * Getting a code by text message (domain §1.1): sent, then 60 s of waiting by the server's clock before the same phone may
 * ask again; another phone may ask at once. When the server wants a captcha first (422 on `code`), the same is asked again with
 * what was read from the picture, which serves one try. Ports: `sendCode`, `readCaptcha`, `deadline`.
 */
export const smsCodeMachine = setup({
  types: {
    context: {} as SmsCodeContext,
    events: {} as SmsCodeEvent,
    tags: {} as 'busy' | 'waiting' | 'failed' | 'proving',
  },
  actors: {
    /** Sends a code to a phone for one purpose; rejects with the server's refusal (429: too often). */
    sendCode: fromPromise<SmsTicket, ProvenRequest>(unprovided('sendCode')),
    readCaptcha: fromPromise<Captcha>(unprovided('readCaptcha')),
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
          { type: 'keepFailure', params: { failure: invalid('phone', UNFIT_PHONE) } },
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
    // A picture is read first; what is asked for then goes with the answer.
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
                actions: { type: 'keepFailure', params: { failure: invalid('code', NO_ANSWER) } },
              },
              {
                guard: { type: 'canReach', params: ({ event }) => event },
                target: '#smsCode.sending',
                actions: { type: 'keepRequest', params: ({ event }) => event },
              },
              {
                actions: [
                  { type: 'keepRequest', params: ({ event }) => event },
                  { type: 'keepFailure', params: { failure: invalid('phone', UNFIT_PHONE) } },
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

/** The code that was sent last, to hand in with the digits; null when none was. */
export const selectSent = (snapshot: SmsCodeSnapshot): SentCode | null => snapshot.context.sent;
/** When the same phone may ask again, ISO 8601, while that is still to wait for. */
export const selectResendAt = (snapshot: SmsCodeSnapshot): string | null =>
  snapshot.hasTag('waiting') ? snapshot.context.resendAt : null;
const isAbout = (failure: Failure | null, field: string): boolean =>
  failure?.kind === 'invalid' && failure.errors.some(({ path }) => path === field);

/**
 * Why the last request for this phone gave nothing; null when it did not fail, or was for another phone. What is wrong with a captcha
 * stands at its own field.
 */
export const selectFailureFor = (snapshot: SmsCodeSnapshot, phone: string): Failure | null => {
  const { request, failure } = snapshot.context;
  if (!snapshot.hasTag('failed') || request?.phone !== phone) return null;
  return snapshot.hasTag('proving') && !isAbout(failure, 'phone') ? null : failure;
};
/** Whether a picture stands to be read, also while what was read of it is on its way. */
export const selectIsProving = (snapshot: SmsCodeSnapshot): boolean =>
  snapshot.hasTag('proving') || snapshot.context.captcha !== null;
/** What is wrong with the captcha, or why there is none to read; null when nothing is. */
export const selectCaptchaFault = (snapshot: SmsCodeSnapshot): string | null => {
  const { failure } = snapshot.context;
  return snapshot.hasTag('proving') && !isAbout(failure, 'phone') ? (failure?.message ?? null) : null;
};
