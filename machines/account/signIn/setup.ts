import { assign, emit, fromPromise, raise, setup } from 'xstate';
import { asFailure, type Failure } from '../../kit/failure.ts';
import {
  faultsIn,
  faultsOf,
  NO_FIELDS,
  tidy,
  type Faults,
  type Field,
  type Fields,
  type Proof,
  type Step,
} from './form.ts';
import { unprovided } from '../../kit/unprovided.ts';

/** The three ways of the login page, and registering, which has a page of its own. */
export type Face = 'password' | 'sms' | 'forgot' | 'register';

/** What just went well elsewhere and is said over the form. */
export type News = 'registered' | 'passwordChanged';

/** A picture captcha: a data URI, and the id that goes back with the answer. It serves one try. */
export interface Captcha {
  image: string;
  id: string;
}

export interface SignInInput {
  face: Face;
  phone?: string;
  news?: News;
}

export interface SignInContext {
  face: Face;
  fields: Fields;
  /** 已阅读并同意: needed whatever is handed in. */
  agreed: boolean;
  /** The code whose digits are typed, as of the last handing in. */
  proof: Proof | null;
  captcha: Captcha | null;
  captchaFailure: Failure | null;
  /** What is to be mended, place by place. */
  faults: Faults;
  /** Why the last handing in was refused, when it is about no field. */
  failure: Failure | null;
  news: News | null;
}

export type SignInEvent =
  | { type: 'field.type'; field: Field; text: string }
  | { type: 'agreement.tick'; agreed: boolean }
  | { type: 'face.choose'; face: Exclude<Face, 'register'> }
  /** Back from the new password to phone and code. */
  | { type: 'step.back' }
  /** Hands the form in, with the SMS code that was sent last. */
  | { type: 'form.submit'; proof: Proof | null }
  /** A picture is wanted, if there is none. */
  | { type: 'captcha.need' }
  | { type: 'captcha.refresh' };

export type SignInEmitted = { type: 'logged'; failure: Failure };

export interface PasswordLogin {
  phone: string;
  password: string;
  captcha: string;
  captchaId: string;
}
export interface SmsLogin {
  phone: string;
  smsCode: string;
  smsKey: string;
}
export interface PasswordReset extends SmsLogin {
  password: string;
}
export interface Registration extends PasswordReset {
  nickName?: string;
}

/** A step and the code handed in with it. */
export interface HandIn {
  step: Step;
  proof: Proof | null;
}
interface Refusal {
  step: Step;
  failure: Failure;
}

/** Params of the handing in of a step. */
export const handIn =
  (step: Step) =>
  ({ event }: { event: { proof: Proof | null } }): HandIn => ({ step, proof: event.proof });

/** Params of the refusal of a step. */
export const refusal =
  (step: Step) =>
  ({ event }: { event: { error: unknown } }): Refusal => ({ step, failure: asFailure(event.error) });

/** The words of the sign-in chart. */
export const signIn = setup({
  types: {
    context: {} as SignInContext,
    events: {} as SignInEvent,
    emitted: {} as SignInEmitted,
    input: {} as SignInInput,
    tags: {} as 'busy' | 'refused',
  },
  actors: {
    readCaptcha: fromPromise<Captcha>(unprovided('readCaptcha')),
    /** Resolves to the token; rejects with the server's refusal. The captcha is used up either way. */
    loginByPassword: fromPromise<{ token: string }, PasswordLogin>(unprovided('loginByPassword')),
    loginBySms: fromPromise<{ token: string }, SmsLogin>(unprovided('loginBySms')),
    /** Sets a new password; all sessions of the account end. */
    resetPassword: fromPromise<void, PasswordReset>(unprovided('resetPassword')),
    /** Registers; answers no token, so the person logs in afterwards. */
    register: fromPromise<void, Registration>(unprovided('register')),
  },
  actions: {
    /** Hands the token to the session (`member.login`). */
    adoptToken: emit((_args, _params: { token: string }) => ({
      type: 'logged' as const,
      failure: asFailure(new Error('adoptToken must be provided')),
    })),
    setField: assign(({ context }, { field, text }: { field: Field; text: string }) => {
      const { [field]: _mended, ...faults } = context.faults;
      return { fields: { ...context.fields, [field]: tidy(field, text) }, faults };
    }),
    setAgreement: assign(({ context }, { agreed }: { agreed: boolean }) => {
      const { agreement: _mended, ...faults } = context.faults;
      return { agreed, faults };
    }),
    showFace: assign(({ context }, { face }: { face: Face }) => ({
      face,
      fields: { ...NO_FIELDS, phone: context.fields.phone },
      proof: null,
      faults: {},
      failure: null,
      news: null,
    })),
    keepProof: assign((_, { proof }: HandIn) => ({ proof, faults: {}, failure: null, news: null })),
    keepFaults: assign(({ context }, { step, proof }: HandIn) => ({
      faults: faultsOf(step, context.fields, context.agreed, proof),
      failure: null,
      news: null,
    })),
    keepRefusal: assign((_, { step, failure }: Refusal) => {
      const faults = faultsIn(step, failure);
      return { faults, failure: Object.keys(faults).length === 0 ? failure : null };
    }),
    /** Nothing secret stays once it is no longer needed. */
    forgetSecrets: assign(({ context }) => ({
      fields: { ...NO_FIELDS, phone: context.fields.phone },
      proof: null,
      captcha: null,
    })),
    keepNews: assign((_, { news }: { news: News }) => ({ news })),
    keepCaptcha: assign(({ context }, { captcha }: { captcha: Captcha }) => ({
      captcha,
      captchaFailure: null,
      fields: { ...context.fields, captcha: '' },
    })),
    dropCaptcha: assign({ captcha: null, captchaFailure: null }),
    keepCaptchaFailure: assign((_, { failure }: { failure: Failure }) => ({ captchaFailure: failure })),
    needCaptcha: raise({ type: 'captcha.need' }),
    refreshCaptcha: raise({ type: 'captcha.refresh' }),
  },
  guards: {
    isUnfit: ({ context }, { step, proof }: HandIn) =>
      Object.keys(faultsOf(step, context.fields, context.agreed, proof)).length > 0,
    isFace: ({ context }, { face }: { face: Face }) => context.face === face,
    isChosen: (_, { face, chosen }: { face: Face; chosen: Face }) => face === chosen,
    /** The refusal is about phone or code, which stand one step back. */
    isUnproven: (_, { step, failure }: Refusal) => {
      const { phone, smsCode } = faultsIn(step, failure);
      return phone !== undefined || smsCode !== undefined;
    },
  },
});
