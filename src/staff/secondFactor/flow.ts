import type { QueryClient } from '@tanstack/react-query';
import {
  secondFactorMachine,
  type CodeAnswer,
  type CodeFields,
  type SecondFactorFormRef,
} from '../../../machines/staff/secondFactor/secondFactor.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { invalidateQueriesByPrefix, startOnce, type Disposable } from '../../flow/flowScreen.tsx';
import { createSubmissionRegistry, type FormDeps } from '../../flow/submission.ts';
import { api } from '../calls.ts';

/** Purpose of a code: to enrol the second factor, to confirm this session, or to renew the recovery codes. */
export type CodePurpose = 'enrol' | 'confirm' | 'renew';

export interface SecondFactorDeps extends FormDeps {
  /** Called when the session is confirmed, because staff data can be read then. */
  onConfirmed: () => void;
  calls?: Pick<
    typeof api,
    | 'startEnrolment'
    | 'finishEnrolment'
    | 'confirmStaffSession'
    | 'readStaffSelf'
    | 'lockStaffSession'
    | 'renewRecoveryCodes'
  >;
}

export interface SecondFactorPorts {
  forms: ActorRegistry<CodePurpose, SecondFactorFormRef>;
  /** Called when the person has saved the recovery codes. Opens the console. */
  finish: () => void;
}

export const [SecondFactorContext, useSecondFactorPorts] =
  createFlowContext<SecondFactorPorts>('SecondFactorPorts');

const NONE: CodeAnswer = { recoveryCodes: [] };

/** Creates the registry of forms, one for each purpose, once per page load. */
export function createSecondFactor({
  onConfirmed,
  calls = api,
  ...deps
}: SecondFactorDeps): SecondFactorPorts & Disposable {
  const forms = createSubmissionRegistry<CodePurpose, CodeFields, CodeAnswer, never>(
    {
      machine: secondFactorMachine,
      nameOf: (purpose) => `secondFactor:${purpose}`,
      async open({ key }, _, signal) {
        const { secret, uri } =
          key === 'enrol' ? await calls.startEnrolment({}, { signal }) : { secret: '', uri: '' };
        const fields = { code: '', secret, uri };
        return { fields, original: fields, isRestored: false };
      },
      async submit({ key }, { fields: { code } }, { signal }) {
        if (key === 'enrol') {
          const { codes } = await calls.finishEnrolment({ input: { code } }, { signal });
          return { recoveryCodes: codes };
        }
        if (key === 'renew') {
          const { codes } = await calls.renewRecoveryCodes({ input: { code } }, { signal });
          return { recoveryCodes: codes };
        }
        await calls.confirmStaffSession({ input: { code } }, { signal });
        return NONE;
      },
      // A code is valid once, so the request is not repeated. The session shows whether it arrived.
      async check({ key }, _, signal) {
        // Lost recovery codes cannot be shown again. Another one-time code creates new ones.
        if (key === 'renew') return { kind: 'unknowable' };
        const { isConfirmed } = await calls.readStaffSelf({}, { signal });
        return isConfirmed ? { kind: 'done', answer: NONE } : { kind: 'notSent' };
      },
      onDone({ key }, { recoveryCodes }) {
        if (key === 'confirm' || recoveryCodes.length === 0) onConfirmed();
      },
    },
    deps,
  );
  return { forms, finish: onConfirmed, disposeAll: forms.disposeAll };
}

export const appSecondFactor = startOnce((client: QueryClient) =>
  createSecondFactor({ onConfirmed: () => invalidateQueriesByPrefix(client, ['staff']) }),
);
