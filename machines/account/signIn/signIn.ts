import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import { failureOf } from '../../kit/failed.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { NO_FIELDS, type Step } from './form.ts';
import { toSubmitParams, toRefusal, signIn } from './setup.ts';

export type * from './setup.ts';
export type { Faults, Field, Fields, FieldName, Proof } from './form.ts';
export { PASSWORD_RULE } from './form.ts';

const proven = ({
  fields,
  proof,
}: {
  fields: { phone: string; smsCode: string };
  proof: { key: string } | null;
}) => ({
  phone: fields.phone,
  smsCode: fields.smsCode,
  smsKey: proof?.key ?? '',
});

/** While a submit is running, these events are ignored. */
const settled = { 'field.type': {}, 'agreement.tick': {}, 'face.choose': {}, 'form.submit': {} } as const;

/** The transition of a submit that shows the validation errors. */
const unfit = (step: Step) =>
  ({
    guard: { type: 'isUnfit', params: toSubmitParams(step) },
    target: '.refused',
    actions: { type: 'keepFaults', params: toSubmitParams(step) },
  }) as const;

/** Transitions of a submit: show the validation errors, or store the code and call the server. */
const handedIn = (step: Step) =>
  [
    unfit(step),
    { target: '.submitting', actions: { type: 'keepProof', params: toSubmitParams(step) } },
  ] as const;

const password = signIn.createStateConfig({
  initial: 'editing',
  entry: 'needCaptcha',
  on: {
    'form.submit': handedIn('password'),
  },
  states: {
    editing: {},
    refused: { tags: 'refused' },
    submitting: {
      tags: 'busy',
      on: settled,
      invoke: {
        id: 'loginByPassword',
        src: 'loginByPassword',
        input: ({ context: { fields, captcha } }) => ({
          phone: fields.phone,
          password: fields.password,
          captcha: fields.captcha,
          captchaId: captcha?.id ?? '',
        }),
        onDone: {
          target: '#signedIn',
          actions: { type: 'adoptToken', params: ({ event }) => ({ token: event.output.token }) },
        },
        // A captcha is valid for one try.
        onError: {
          target: 'refused',
          actions: [{ type: 'keepRefusal', params: toRefusal('password') }, 'refreshCaptcha'],
        },
      },
    },
  },
});

const sms = signIn.createStateConfig({
  initial: 'editing',
  on: {
    'form.submit': handedIn('sms'),
  },
  states: {
    editing: {},
    refused: { tags: 'refused' },
    submitting: {
      tags: 'busy',
      on: settled,
      invoke: {
        id: 'loginBySms',
        src: 'loginBySms',
        input: ({ context }) => proven(context),
        onDone: {
          target: '#signedIn',
          actions: { type: 'adoptToken', params: ({ event }) => ({ token: event.output.token }) },
        },
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: toRefusal('sms') } },
      },
    },
  },
});

const forgot = signIn.createStateConfig({
  initial: 'proving',
  states: {
    proving: {
      initial: 'editing',
      on: {
        'form.submit': [
          unfit('proving'),
          { target: 'choosing', actions: { type: 'keepProof', params: toSubmitParams('proving') } },
        ],
      },
      states: { editing: {}, refused: { tags: 'refused' } },
    },
    choosing: {
      initial: 'editing',
      on: {
        'step.back': { target: 'proving' },
        'form.submit': [
          unfit('choosing'),
          // The code of the first step is sent with the new password.
          { target: 'submitting', actions: 'forgetProblem' },
        ],
      },
      states: { editing: {}, refused: { tags: 'refused' } },
    },
    submitting: {
      tags: 'busy',
      on: settled,
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
        input: ({ context }) => ({ ...proven(context), password: context.fields.newPassword }),
        onDone: {
          target: '#password',
          actions: [
            { type: 'showFace', params: { face: 'password' } },
            { type: 'keepNews', params: { news: 'passwordChanged' } },
          ],
        },
        onError: [
          {
            guard: { type: 'isUnproven', params: toRefusal('choosing') },
            target: 'proving.refused',
            actions: { type: 'keepRefusal', params: toRefusal('choosing') },
          },
          { target: 'choosing.refused', actions: { type: 'keepRefusal', params: toRefusal('choosing') } },
        ],
      },
    },
  },
});

const register = signIn.createStateConfig({
  initial: 'editing',
  on: {
    'face.choose': {},
    'form.submit': handedIn('register'),
  },
  states: {
    editing: {},
    refused: { tags: 'refused' },
    submitting: {
      tags: 'busy',
      on: settled,
      invoke: {
        id: 'register',
        src: 'register',
        input: ({ context }) => {
          const nickName = context.fields.nickName.trim();
          return {
            ...proven(context),
            password: context.fields.newPassword,
            ...(nickName !== '' && { nickName }),
          };
        },
        onDone: { target: 'registered' },
        onError: { target: 'refused', actions: { type: 'keepRefusal', params: toRefusal('register') } },
      },
    },
    registered: { entry: 'forgetSecrets', on: settled },
  },
});

/**
 * Sign-in, forgotten password and registration. Input stays until a submit has succeeded, errors appear at their
 * fields, and every refusal loads a new captcha. Ports: `readCaptcha`, `loginByPassword`, `loginBySms`,
 * `resetPassword`, `register`; action `adoptToken`.
 */
export const signInMachine = signIn.createMachine({
  id: 'signIn',
  type: 'parallel',
  context: ({ input }) => ({
    face: input.face,
    fields: { ...NO_FIELDS, phone: input.phone ?? '' },
    agreed: false,
    proof: null,
    captcha: null,
    captchaFailure: null,
    faults: {},
    failure: null,
    news: input.news ?? null,
    isUncertain: false,
  }),
  states: {
    form: {
      initial: 'arriving',
      on: {
        'field.type': { actions: { type: 'setField', params: ({ event }) => event } },
        'agreement.tick': { actions: { type: 'setAgreement', params: ({ event }) => event } },
        'code.sent': { actions: 'forgetCodeFault' },
        'face.choose': [
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ face: event.face, chosen: 'sms' }) },
            target: '.sms',
            actions: { type: 'showFace', params: { face: 'sms' } },
          },
          {
            guard: { type: 'isChosen', params: ({ event }) => ({ face: event.face, chosen: 'forgot' }) },
            target: '.forgot',
            actions: { type: 'showFace', params: { face: 'forgot' } },
          },
          { target: '.password', actions: { type: 'showFace', params: { face: 'password' } } },
        ],
      },
      states: {
        arriving: {
          always: [
            { guard: { type: 'isFace', params: { face: 'register' } }, target: 'register' },
            { guard: { type: 'isFace', params: { face: 'sms' } }, target: 'sms' },
            { guard: { type: 'isFace', params: { face: 'forgot' } }, target: 'forgot' },
            { target: 'password' },
          ],
        },
        password: { id: 'password', ...password },
        sms,
        forgot,
        register,
        signedIn: { id: 'signedIn', entry: 'forgetSecrets', on: settled },
      },
    },
    captcha: {
      initial: 'unneeded',
      states: {
        unneeded: { on: { 'captcha.need': { target: 'loading' } } },
        loading: {
          invoke: {
            id: 'readCaptcha',
            src: 'readCaptcha',
            onDone: {
              target: 'shown',
              actions: { type: 'keepCaptcha', params: ({ event }) => ({ captcha: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'keepCaptchaFailure', params: failureOf },
            },
          },
        },
        shown: { on: { 'captcha.refresh': { target: 'loading', actions: 'dropCaptcha' } } },
        failed: {
          on: {
            'captcha.need': { target: 'loading', actions: 'dropCaptcha' },
            'captcha.refresh': { target: 'loading', actions: 'dropCaptcha' },
          },
        },
      },
    },
  },
});

export type SignInRef = ActorRefFrom<typeof signInMachine>;
export type SignInSnapshot = SnapshotFrom<typeof signInMachine>;
export type SignInValue = SignInSnapshot['value'];
/** All leaf states that last. `arriving` is transient. */
export type SignInLeaf = Exclude<LeafOf<SignInValue>, 'form.arriving'>;

/** True once the session has the token, so the page can redirect. */
export const selectIsSignedIn = (snapshot: SignInSnapshot): boolean => snapshot.matches({ form: 'signedIn' });
