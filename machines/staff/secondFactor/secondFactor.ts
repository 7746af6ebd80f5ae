import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';

/** The typed one-time code. During enrolment also the secret for the authenticator app. */
export type CodeFields = { code: string; secret: string; uri: string };

/** The recovery codes of an enrolment, shown once. Empty after a confirmation, or when the response was lost. */
export interface CodeAnswer {
  recoveryCodes: readonly string[];
}

/** Error unless the code has six digits, or is a recovery code of ten letters and digits. */
export const codeFaults = ({ code }: CodeFields): Faults =>
  /^(\d{6}|[0-9a-f]{10})$/.test(code) ? {} : { code: '请输入 6 位动态验证码，或 10 位恢复码' };

/** The form by which staff enrol a second factor, or confirm a session with it. Nothing of it is kept. */
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
