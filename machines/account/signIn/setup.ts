import { assign, emit, fromPromise, raise, setup } from 'xstate';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import { type Failed } from '../../kit/failed.ts';
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

export type LoginTab = 'password' | 'sms' | 'forgot' | 'register';

export type SuccessNotice = 'registered' | 'passwordChanged';

/** A captcha: a data URI and its id. It is valid for one try. */
export interface Captcha {
  image: string;
  id: string;
}

export interface SignInInput {
  face: LoginTab;
  phone?: string;
  news?: SuccessNotice;
}

export interface SignInContext {
  face: LoginTab;
  fields: Fields;
  /** The checkbox 已阅读并同意, required for every form. */
  agreed: boolean;
  proof: Proof | null;
  captcha: Captcha | null;
  captchaFailure: Failure | null;
  faults: Faults;
  /** The last refusal that concerns no field. */
  failure: Failure | null;
  news: SuccessNotice | null;
  /**
   * The response to a new password or a registration was lost. If the server has carried it out, the SMS code is used up,
   * and another try is refused for the code.
   */
  isUncertain: boolean;
}

export type SignInEvent =
  | { type: 'field.type'; field: Field; text: string }
  | { type: 'agreement.tick'; agreed: boolean }
  | { type: 'face.choose'; face: Exclude<LoginTab, 'register'> }
  /** Returns from the new password to phone and code. */
  | { type: 'step.back' }
  /** An SMS code has been sent. */
  | { type: 'code.sent' }
  | { type: 'form.submit'; proof: Proof | null }
  /** Loads a captcha unless one is loaded. */
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

export interface SubmitParams {
  step: Step;
  proof: Proof | null;
}
interface Refusal {
  step: Step;
  failure: Failure;
}

export const toSubmitParams =
  (step: Step) =>
  ({ event }: { event: { proof: Proof | null } }): SubmitParams => ({ step, proof: event.proof });

export const toRefusal =
  (step: Step) =>
  ({ event }: { event: { error: unknown } }): Refusal => ({ step, failure: asFailure(event.error) });

/** Types, ports, actions and guards of the sign-in chart. */
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
    /** Resolves to the token. Rejects with the server's refusal. Either way the captcha is used up. */
    loginByPassword: fromPromise<{ token: string }, PasswordLogin>(unprovided('loginByPassword')),
    loginBySms: fromPromise<{ token: string }, SmsLogin>(unprovided('loginBySms')),
    /** Sets a new password. The server ends all sessions of the account. */
    resetPassword: fromPromise<void, PasswordReset>(unprovided('resetPassword')),
    /** Registers. The server returns no token, so the person must log in afterwards. */
    register: fromPromise<void, Registration>(unprovided('register')),
  },
  actions: {
    /** Sends the token to the session (`member.login`). */
    adoptToken: emit((_args, _params: { token: string }) => ({
      type: 'logged' as const,
      failure: asFailure(new Error('adoptToken must be provided')),
    })),
    setField: assign(({ context }, { field, text }: { field: Field; text: string }) => {
      const { [field]: _mended, ...faults } = context.faults;
      const isUncertain = context.isUncertain && field !== 'phone';
      return { fields: { ...context.fields, [field]: tidy(field, text) }, faults, isUncertain };
    }),
    setAgreement: assign(({ context }, { agreed }: { agreed: boolean }) => {
      const { agreement: _mended, ...faults } = context.faults;
      return { agreed, faults };
    }),
    forgetCodeFault: assign(({ context }) => {
      const { smsCode: _outdated, ...faults } = context.faults;
      return { faults };
    }),
    showFace: assign(({ context }, { face }: { face: LoginTab }) => ({
      face,
      fields: { ...NO_FIELDS, phone: context.fields.phone },
      proof: null,
      faults: {},
      failure: null,
      news: null,
      isUncertain: false,
    })),
    keepProof: assign((_, { proof }: SubmitParams) => ({ proof, faults: {}, failure: null, news: null })),
    keepFaults: assign(({ context }, { step, proof }: SubmitParams) => ({
      faults: faultsOf(step, context.fields, context.agreed, proof),
      failure: null,
      news: null,
    })),
    forgetProblem: assign({ faults: {}, failure: null, news: null }),
    keepRefusal: assign(({ context }, { step, failure }: Refusal) => {
      const faults = faultsIn(step, failure);
      const isLost = (step === 'choosing' || step === 'register') && outcomeUnknown(failure);
      return {
        faults,
        failure: Object.keys(faults).length === 0 ? failure : null,
        isUncertain: isLost || context.isUncertain,
      };
    }),
    forgetSecrets: assign(({ context }) => ({
      fields: { ...NO_FIELDS, phone: context.fields.phone },
      proof: null,
      captcha: null,
    })),
    keepNews: assign((_, { news }: { news: SuccessNotice }) => ({ news })),
    keepCaptcha: assign(({ context }, { captcha }: { captcha: Captcha }) => ({
      captcha,
      captchaFailure: null,
      fields: { ...context.fields, captcha: '' },
    })),
    dropCaptcha: assign({ captcha: null, captchaFailure: null }),
    keepCaptchaFailure: assign((_, { failure }: Failed) => ({ captchaFailure: failure })),
    needCaptcha: raise({ type: 'captcha.need' }),
    refreshCaptcha: raise({ type: 'captcha.refresh' }),
  },
  guards: {
    isUnfit: ({ context }, { step, proof }: SubmitParams) =>
      Object.keys(faultsOf(step, context.fields, context.agreed, proof)).length > 0,
    isFace: ({ context }, { face }: { face: LoginTab }) => context.face === face,
    isChosen: (_, { face, chosen }: { face: LoginTab; chosen: LoginTab }) => face === chosen,
    /** The refusal concerns phone or code, which belong to the previous step. */
    isUnproven: (_, { step, failure }: Refusal) => {
      const { phone, smsCode } = faultsIn(step, failure);
      return phone !== undefined || smsCode !== undefined;
    },
  },
});
