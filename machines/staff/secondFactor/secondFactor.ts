import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';

/** The typed one-time code. `secret` and `uri` are for the authenticator app during enrolment, '' otherwise. */
export type CodeFields = { code: string; secret: string; uri: string };

/**
 * The recovery codes of an enrolment, which are shown once. Empty after a confirmation, or when the response was lost.
 */
export interface CodeAnswer {
  recoveryCodes: readonly string[];
}

/** The code has six digits. A recovery code has ten hexadecimal digits. */
export const codeFaults = ({ code }: CodeFields): Faults =>
  /^(\d{6}|[0-9a-f]{10})$/.test(code) ? {} : { code: '请输入 6 位动态验证码，或 10 位恢复码' };

/** The form with which staff enrol a second factor or confirm a session. No draft of it is ever stored. */
export const secondFactorMachine = submissionOf<CodeFields, CodeAnswer>({
  blank: { code: '', secret: '', uri: '' },
  tidy: (patch) =>
    patch.code === undefined
      ? patch
      : {
          ...patch,
          code: patch.code
            .toLowerCase()
            .replace(/[^0-9a-f]/g, '')
            .slice(0, 10),
        },
  faultsOf: codeFaults,
});
export type SecondFactorFormRef = SubmissionRef<CodeFields, CodeAnswer>;
