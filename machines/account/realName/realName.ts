import { assign, emit, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { Identity, IdentityRefusal, Profile } from '../../../contract/account/user.ts';
import { asFailure, outcomeUnknown, type Failure } from '../../kit/failure.ts';
import type { LeafOf } from '../../kit/leaves.ts';
import { birthDateOf, isAdult } from '../../rulebooks/realName.ts';

export interface RealNameFields {
  name: string;
  idNumber: string;
}
export type RealNameFaults = Partial<Record<keyof RealNameFields, string>>;

export interface RealNameContext {
  fields: RealNameFields;
  faults: RealNameFaults;
  /** What the server says of the person; name and number come masked. */
  profile: Profile | null;
  failure: Failure | null;
  refusal: IdentityRefusal | null;
  /** The server was asked after a lost answer: nothing was handed in. */
  isNothingSent: boolean;
  /** How often the present question was asked in vain. */
  asked: number;
}

export type RealNameEvent =
  | { type: 'field.type'; field: keyof RealNameFields; text: string }
  /** Hands it in; `now` is the server's clock, epoch ms. */
  | { type: 'identity.submit'; now: number }
  | { type: 'identity.mend' }
  | { type: 'identity.retry' };

const NAME = /^(?:[㐀-鿿·]{2,20}|[A-Za-z][A-Za-z .'-]{1,38}[A-Za-z])$/;

/** What is typed: the number in capitals, without blanks. */
const tidy = (field: keyof RealNameFields, text: string): string =>
  field === 'idNumber' ? text.replace(/\s/g, '').toUpperCase().slice(0, 18) : text.slice(0, 40);

/** What is to be mended before it is worth asking the server: it checks the same. `now` epoch ms. */
export function faultsOf({ name, idNumber }: RealNameFields, now: number): RealNameFaults {
  const faults: RealNameFaults = {};
  if (name.trim() === '') faults.name = '请填写真实姓名';
  else if (!NAME.test(name.trim())) faults.name = '请填写证件上的姓名';
  const birth = birthDateOf(idNumber);
  if (idNumber === '') faults.idNumber = '请填写身份证号码';
  else if (!/^\d{17}[\dX]$/.test(idNumber)) faults.idNumber = '身份证号码应为 17 位数字加 1 位数字或 X';
  else if (birth === undefined) faults.idNumber = '身份证号码不正确，请对照证件核对';
  else if (!isAdult(birth, now)) faults.idNumber = '未满 18 岁不能交易';
  return faults;
}

const REFUSALS: Readonly<Record<IdentityRefusal, true>> = {
  underage: true,
  idTaken: true,
  alreadyVerified: true,
  underReview: true,
};
/** The refusal a failure tells of, or null. */
export const refusalOf = (failure: Failure): IdentityRefusal | null =>
  failure.kind === 'conflict' && failure.reason !== undefined && Object.hasOwn(REFUSALS, failure.reason)
    ? (failure.reason as IdentityRefusal)
    : null;

function faultsIn(failure: Failure): RealNameFaults {
  if (failure.kind !== 'invalid') return {};
  return Object.fromEntries(
    failure.errors
      .filter(({ path }) => path === 'name' || path === 'idNumber')
      .map(({ path, message }) => [path, message]),
  );
}

type Wrong = { failure: Failure };
type Told = { profile: Profile };
const wrong = ({ event }: { event: { error: unknown } }): Wrong => ({ failure: asFailure(event.error) });
const told = ({ event }: { event: { output: Profile } }): Told => ({ profile: event.output });

/**
 * Real-name verification (domain §3.5): read how it stands → name and number → submitted → verified, looked at by staff, or
 * refused. Typed numbers are forgotten as soon as the server has them. A lost answer asks for the profile before anything
 * is offered. Ports: `readProfile`, `verifyIdentity`, `backOff`. Emits `identity.changed` when the server's word is new.
 */
export const realNameMachine = setup({
  types: {
    context: {} as RealNameContext,
    events: {} as RealNameEvent,
    emitted: {} as { type: 'identity.changed' },
    tags: {} as 'busy',
  },
  actors: {
    /** The signed-in person; rejects with a Failure. */
    readProfile: fromPromise<Profile>(() => Promise.reject(new Error('readProfile must be provided'))),
    /** Hands name and number in; rejects with a Failure. */
    verifyIdentity: fromPromise<Profile, Identity>(() =>
      Promise.reject(new Error('verifyIdentity must be provided')),
    ),
    /** Waits longer the more often it was asked in vain. */
    backOff: fromPromise<void, { attempt: number }>(() =>
      Promise.reject(new Error('backOff must be provided')),
    ),
  },
  guards: {
    isSound: ({ context }, { now }: { now: number }) =>
      Object.keys(faultsOf(context.fields, now)).length === 0,
    isVerified: ({ context }) => context.profile?.realStatus === 'verified',
    isReviewing: ({ context }) => context.profile?.realStatus === 'reviewing',
    isUnknown: (_, { failure }: Wrong) => outcomeUnknown(failure),
    isStale: (_, { failure }: Wrong) => ['alreadyVerified', 'underReview'].includes(refusalOf(failure) ?? ''),
    isRefusal: (_, { failure }: Wrong) => refusalOf(failure) !== null,
    isOpen: (_, { profile }: Told) => profile.realStatus !== 'verified' && profile.realStatus !== 'reviewing',
  },
  actions: {
    type: assign(({ context }, { field, text }: { field: keyof RealNameFields; text: string }) => {
      const { [field]: _mended, ...faults } = context.faults;
      return { fields: { ...context.fields, [field]: tidy(field, text) }, faults };
    }),
    keepFaults: assign(({ context }, { now }: { now: number }) => ({
      faults: faultsOf(context.fields, now),
      failure: null,
    })),
    keepProfile: assign((_, { profile }: Told) => ({ profile, failure: null })),
    keepFailure: assign((_, { failure }: Wrong) => ({ failure, faults: faultsIn(failure) })),
    keepRefusal: assign((_, { failure }: Wrong) => ({ failure, refusal: refusalOf(failure) })),
    forgetTrouble: assign({ failure: null, faults: {}, refusal: null, isNothingSent: false, asked: 0 }),
    forgetFields: assign({ fields: { name: '', idNumber: '' } }),
    noteNothingSent: assign({ isNothingSent: true, failure: null }),
    countQuestion: assign(({ context }) => ({ asked: context.asked + 1 })),
    tellChange: emit({ type: 'identity.changed' } as const),
  },
}).createMachine({
  id: 'realName',
  context: {
    fields: { name: '', idNumber: '' },
    faults: {},
    profile: null,
    failure: null,
    refusal: null,
    isNothingSent: false,
    asked: 0,
  },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        onDone: { target: 'routing', actions: { type: 'keepProfile', params: told } },
        onError: { target: 'unavailable', actions: { type: 'keepFailure', params: wrong } },
      },
    },
    unavailable: { on: { 'identity.retry': { target: 'loading', actions: 'forgetTrouble' } } },
    routing: {
      always: [
        { guard: 'isVerified', target: 'verified' },
        { guard: 'isReviewing', target: 'reviewing' },
        { target: 'editing' },
      ],
    },
    editing: {
      on: {
        'field.type': {
          actions: { type: 'type', params: ({ event }) => ({ field: event.field, text: event.text }) },
        },
        'identity.submit': [
          {
            guard: { type: 'isSound', params: ({ event }) => ({ now: event.now }) },
            target: 'submitting',
            actions: 'forgetTrouble',
          },
          { actions: { type: 'keepFaults', params: ({ event }) => ({ now: event.now }) } },
        ],
      },
    },
    submitting: {
      tags: 'busy',
      invoke: {
        id: 'verifyIdentity',
        src: 'verifyIdentity',
        input: ({ context: { fields } }) => ({ name: fields.name.trim(), idNumber: fields.idNumber }),
        onDone: {
          target: 'routing',
          actions: [{ type: 'keepProfile', params: told }, 'forgetFields', 'tellChange'],
        },
        onError: [
          {
            guard: { type: 'isUnknown', params: wrong },
            target: 'uncertain',
            actions: { type: 'keepFailure', params: wrong },
          },
          { guard: { type: 'isStale', params: wrong }, target: 'loading', actions: 'forgetFields' },
          {
            guard: { type: 'isRefusal', params: wrong },
            target: 'refused',
            actions: { type: 'keepRefusal', params: wrong },
          },
          { target: 'editing', actions: { type: 'keepFailure', params: wrong } },
        ],
      },
    },
    // Handed in or not? The profile tells; nothing is sent a second time meanwhile.
    uncertain: {
      initial: 'asking',
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'readProfile',
            src: 'readProfile',
            onDone: [
              {
                guard: { type: 'isOpen', params: told },
                target: '#realName.editing',
                actions: [{ type: 'keepProfile', params: told }, 'noteNothingSent'],
              },
              {
                target: '#realName.routing',
                actions: [
                  'forgetTrouble',
                  'forgetFields',
                  { type: 'keepProfile', params: told },
                  'tellChange',
                ],
              },
            ],
            onError: { target: 'unanswered', actions: { type: 'keepFailure', params: wrong } },
          },
        },
        unanswered: {
          entry: 'countQuestion',
          invoke: {
            id: 'backOff',
            src: 'backOff',
            input: ({ context }) => ({ attempt: context.asked }),
            onDone: { target: 'asking' },
            onError: { actions: { type: 'keepFailure', params: wrong } },
          },
          on: { 'identity.retry': { target: 'asking' } },
        },
      },
    },
    refused: {
      on: { 'identity.mend': { target: 'editing', actions: 'forgetTrouble' } },
    },
    reviewing: { on: { 'identity.retry': { target: 'loading', actions: 'forgetTrouble' } } },
    verified: {},
  },
});

export type RealNameRef = ActorRefFrom<typeof realNameMachine>;
export type RealNameSnapshot = SnapshotFrom<typeof realNameMachine>;
export type RealNameValue = RealNameSnapshot['value'];
/** States that can be seen; `routing` is passed through. */
export type RealNameLeaf = Exclude<LeafOf<RealNameValue>, 'routing'>;
/** The outermost state: one view each. */
export type RealNameState = RealNameValue extends infer V ? (V extends string ? V : keyof V & string) : never;
export const selectState = ({ value }: RealNameSnapshot): RealNameState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as RealNameState;
