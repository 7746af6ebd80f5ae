import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { MerchantApplication, NewMerchantApplication } from '../../../contract/recycling/recycling.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import type { LeafOf } from '../../kit/leaves.ts';

export type ApplicationForm = NewMerchantApplication;
export type ApplicationFaults = Partial<Record<keyof ApplicationForm, string>>;

export interface ApplicationInput {
  /** The member's last application, which was refused; null when there was none. The form begins with what it said. */
  last: MerchantApplication | null;
}

export interface ApplyInput {
  application: NewMerchantApplication;
  /** Names the intention: its idempotency key is kept until the outcome is known. */
  intention: string;
}

export interface ApplicationContext {
  form: ApplicationForm;
  faults: ApplicationFaults;
  failure: Failure | null;
  /** The id of the application before this one, or null. What was kept belongs to it. */
  after: string | null;
}

export type ApplicationEvent =
  | { type: 'form.change'; change: Partial<ApplicationForm> }
  | { type: 'form.submit' }
  | { type: 'form.mend' }
  | { type: 'form.retry' }
  | { type: 'outcome.ask' };

export type ApplicationEmitted =
  /** What was typed is new: to be kept. */
  | { type: 'draft.changed'; form: ApplicationForm }
  /** The application is in: what was kept is to be forgotten. */
  | { type: 'draft.done' }
  /** What the server says of the application may be new. */
  | { type: 'application.changed' };

const within = (text: string, least: number, most: number) => {
  const { length } = text.trim();
  return length >= least && length <= most;
};

/** What is to be mended before it is worth asking the server: it checks the same. */
export const faultsOf = ({ name, phone, description }: ApplicationForm): ApplicationFaults => ({
  ...(!within(name, 2, 30) && { name: '商户名称 2 到 30 个字' }),
  ...(!/^1[3-9]\d{9}$/.test(phone) && { phone: '请填写正确的手机号' }),
  ...(!within(description, 10, 500) && { description: '经营说明至少 10 个字，最多 500 个字' }),
});

/** The wire's names of the form's places, as a 422 of the server gives them. */
const PLACE_OF: Readonly<Record<string, keyof ApplicationForm>> = {
  type: 'kind',
  name: 'name',
  tel: 'phone',
  des: 'description',
};

/** What a refusal of the input says about places of the form; empty when it speaks of none. */
function faultsIn(failure: Failure): ApplicationFaults {
  if (failure.kind !== 'invalid') return {};
  return Object.fromEntries(
    failure.errors.flatMap(({ path, message }) => {
      const place = PLACE_OF[path];
      return place === undefined ? [] : [[place, message]];
    }),
  );
}

const formOf = (last: MerchantApplication | null): ApplicationForm => ({
  kind: last?.kind ?? 'recycler',
  name: last?.name ?? '',
  phone: last?.phone ?? '',
  description: last?.description ?? '',
});

const trimmed = (form: ApplicationForm): NewMerchantApplication => ({
  ...form,
  name: form.name.trim(),
  description: form.description.trim(),
});

type Wrong = { failure: Failure };
const wrong = ({ event }: { event: { error: unknown } }): Wrong => ({ failure: asFailure(event.error) });

/**
 * Applying to be a merchant (domain §2): what was typed before is found → form → submitted → in. A lost answer is
 * `unanswered`: the same application asks again under the same key. Ports: `restoreForm`, `applyMerchant`.
 * Emits {@link ApplicationEmitted}.
 */
export const merchantApplicationMachine = setup({
  types: {
    context: {} as ApplicationContext,
    input: {} as ApplicationInput,
    events: {} as ApplicationEvent,
    emitted: {} as ApplicationEmitted,
    tags: {} as 'busy',
  },
  actors: {
    /** What was typed since the application `after`, or null. Rejects with a Failure. */
    restoreForm: fromPromise<ApplicationForm | null, { after: string | null }>(() =>
      Promise.reject(new Error('restoreForm must be provided')),
    ),
    /** Hands the application in; rejects with a Failure. */
    applyMerchant: fromPromise<MerchantApplication, ApplyInput>(() =>
      Promise.reject(new Error('applyMerchant must be provided')),
    ),
  },
  guards: {
    isSound: ({ context }) => Object.keys(faultsOf(context.form)).length === 0,
    isUnknown: (_, { failure }: Wrong) => outcomeUnknown(failure),
  },
  actions: {
    keepForm: assign((_, { form }: { form: ApplicationForm | null }) => (form === null ? {} : { form })),
    change: assign(({ context }, { change }: { change: Partial<ApplicationForm> }) => ({
      form: { ...context.form, ...change },
      faults: Object.fromEntries(
        Object.entries(context.faults).filter(([field]) => !Object.hasOwn(change, field)),
      ),
    })),
    keepFaults: assign(({ context }) => ({ faults: faultsOf(context.form), failure: null })),
    keepFailure: assign((_, { failure }: Wrong) => ({ failure, faults: faultsIn(failure) })),
    forgetTrouble: assign({ failure: null, faults: {} }),
    tellDraft: emit(({ context }) => ({ type: 'draft.changed', form: context.form }) as const),
    tellDone: emit({ type: 'draft.done' } as const),
    tellChange: emit({ type: 'application.changed' } as const),
  },
}).createMachine({
  id: 'merchantApplication',
  context: ({ input: { last } }) => ({
    form: formOf(last),
    faults: {},
    failure: null,
    after: last?.id ?? null,
  }),
  initial: 'restoring',
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restoreForm',
        src: 'restoreForm',
        input: ({ context: { after } }) => ({ after }),
        onDone: {
          target: 'editing',
          actions: { type: 'keepForm', params: ({ event }) => ({ form: event.output }) },
        },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: wrong } },
      },
    },
    // A form opened empty here would be kept in place of the one that was typed.
    unavailable: { on: { 'form.retry': { target: 'restoring', actions: 'forgetTrouble' } } },
    editing: {
      on: {
        'form.change': {
          actions: [{ type: 'change', params: ({ event }) => ({ change: event.change }) }, 'tellDraft'],
        },
        'form.submit': [
          { guard: 'isSound', target: 'submitting', actions: 'forgetTrouble' },
          { actions: 'keepFaults' },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'applyMerchant',
        src: 'applyMerchant',
        input: ({ context: { form, after } }) => ({
          application: trimmed(form),
          intention: `apply:${after ?? ''}:${JSON.stringify(trimmed(form))}`,
        }),
        onDone: { target: 'applied', actions: ['tellDone', 'tellChange'] },
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'unanswered',
            actions: { type: 'keepFailure', params: wrong },
          },
          // Refused perhaps because one is waiting already: the server's word is read anew.
          { target: 'editing', actions: [{ type: 'keepFailure', params: wrong }, 'tellChange'] },
        ],
      },
    },
    unanswered: {
      on: {
        'outcome.ask': { target: 'submitting', actions: 'forgetTrouble' },
        'form.mend': { target: 'editing', actions: ['forgetTrouble', 'tellChange'] },
      },
    },
    applied: { type: 'final' },
  },
});

export type ApplicationRef = ActorRefFrom<typeof merchantApplicationMachine>;
export type ApplicationSnapshot = SnapshotFrom<typeof merchantApplicationMachine>;
export type ApplicationLeaf = LeafOf<ApplicationSnapshot['value']>;
