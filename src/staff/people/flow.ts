import type { QueryClient } from '@tanstack/react-query';
import { readPhone } from '../../../contract/kit/accountName.ts';
import type { StaffDesk, StaffRole } from '../../../contract/staff/index.ts';
import {
  blankPersonAct,
  personActMachine,
  type PersonAct,
  type PersonActFields,
  type PersonActFormRef,
} from '../../../machines/staff/people/personAct.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { invalidateQueriesByPrefix, startOnce, type Disposable } from '../../flow/flowScreen.tsx';
import { createSubmissionRegistry, type FormDeps } from '../../flow/submission.ts';
import { api } from '../calls.ts';

export interface PersonActKey {
  act: PersonAct;
  /** Id of the member, the colleague, the blacklist entry or the valuation; '' if there is none yet. */
  id: string;
  roles?: readonly StaffRole[];
  desks?: readonly StaffDesk[];
  /** The member was suspended when the form was opened. */
  isSuspended?: boolean;
}

type Calls = Pick<
  typeof api,
  | 'addMemberNote'
  | 'suspendMember'
  | 'liftSuspension'
  | 'barMember'
  | 'unbarMember'
  | 'changeMemberPhone'
  | 'registerTakenBack'
  | 'clearTakenBack'
  | 'closeMember'
  | 'refuseValuation'
  | 'hireStaff'
  | 'changeStaff'
  | 'resetStaffFactor'
  | 'dismissStaff'
>;

export interface PersonActDeps extends FormDeps {
  onDone: () => void;
  calls?: Calls;
}

export interface PersonActPorts {
  forms: ActorRegistry<PersonActKey, PersonActFormRef>;
}

export const [PersonActContext, usePersonActPorts] = createFlowContext<PersonActPorts>('PersonActPorts');

function perform(
  calls: Calls,
  { act, id, isSuspended: replaces = false }: PersonActKey,
  fields: PersonActFields,
  signal: AbortSignal,
): Promise<unknown> {
  const params = { id };
  const reason = fields.reason.trim();
  const standing = { roles: [...fields.roles], desks: [...fields.desks] };
  switch (act) {
    case 'note':
      return calls.addMemberNote({ params, input: { text: reason } }, { signal });
    case 'suspend':
      return calls.suspendMember(
        { params, input: { reason, days: Number(fields.days), replaces } },
        { signal },
      );
    case 'lift':
      return calls.liftSuspension({ params, input: { reason } }, { signal });
    case 'bar':
      return calls.barMember({ params, input: { reason, kinds: [...fields.kinds] } }, { signal });
    case 'unbar':
      return calls.unbarMember({ params, input: { reason } }, { signal });
    case 'phone':
      return calls.changeMemberPhone(
        { params, input: { phone: readPhone(fields.phone), reason } },
        { signal },
      );
    case 'register':
      return calls.registerTakenBack({ params, input: { login: fields.login.trim(), reason } }, { signal });
    case 'clear':
      return calls.clearTakenBack({ params, input: { login: fields.login.trim(), reason } }, { signal });
    case 'close':
      return calls.closeMember({ params, input: { reason } }, { signal });
    case 'refuseValuation':
      return calls.refuseValuation({ params, input: { reason } }, { signal });
    case 'hire':
      return calls.hireStaff({ input: { phone: readPhone(fields.phone), ...standing } }, { signal });
    case 'change':
      return calls.changeStaff({ params, input: standing }, { signal });
    case 'reset':
      return calls.resetStaffFactor({ params, input: { reason } }, { signal });
    case 'dismiss':
      return calls.dismissStaff({ params, input: { reason } }, { signal });
  }
}

export function createPersonActs({
  onDone,
  calls = api,
  ...deps
}: PersonActDeps): PersonActPorts & Disposable {
  const forms = createSubmissionRegistry<PersonActKey, PersonActFields, null, never>(
    {
      machine: personActMachine,
      // The form starts with the roles and the suspension, so another one is opened when they change.
      nameOf: ({ act, id, roles = [], desks = [], isSuspended = false }) =>
        `person:${act}:${id}:${[...roles, ...desks, isSuspended].join()}`,
      open({ key: { act, roles = [], desks = [] } }) {
        const fields = { ...blankPersonAct, act, roles, desks };
        return { fields, original: fields, isRestored: false };
      },
      async submit({ key }, { fields }, { signal }) {
        await perform(calls, key, fields, signal);
        return null;
      },
      onDone,
    },
    deps,
  );
  return { forms, disposeAll: forms.disposeAll };
}

export const appPersonActs = startOnce((client: QueryClient) =>
  createPersonActs({ onDone: () => invalidateQueriesByPrefix(client, ['staff']) }),
);
