import { submissionOf, type Faults, type SubmissionRef } from '../../kit/submission/submission.ts';

/** A one-time code as it is typed. While somebody enrols, the secret that the authenticator app scans stands beside it. */
export type CodeFields = { code: string; secret: string; uri: string };

/** Of an enrolment: the recovery codes, which are shown once. Empty when a session was confirmed, or the answer was lost. */
export interface CodeAnswer {
  recoveryCodes: readonly string[];
}

/** What is to be mended: six digits, or a recovery code of ten letters and digits. */
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
