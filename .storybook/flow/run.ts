import {
  createActor,
  StateMachine,
  type ActorLogic,
  type Actor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type Snapshot,
} from 'xstate';
import type { ChartEvent } from '../../machines/kit/walks.ts';
import { arrowLabel, kindOf } from './graph.ts';

/** A port that was asked and waits for the designer's answer. */
type PortSnapshot = Snapshot<unknown> & { input: unknown };
type PortEvent = { type: 'port.answer'; output: unknown } | { type: 'port.break'; error: unknown };

/** Any port, held: it keeps what it was asked, and ends when it is told to. */
const held: ActorLogic<PortSnapshot, PortEvent> = {
  transition: (state, event) => {
    if (event.type === 'port.answer')
      return { ...state, status: 'done', output: event.output, error: undefined };
    if (event.type === 'port.break') {
      return { ...state, status: 'error', output: undefined, error: event.error };
    }
    return state;
  },
  getInitialSnapshot: (_, input) => ({ status: 'active', output: undefined, error: undefined, input }),
  getPersistedSnapshot: (state) => state,
};

/** Machine → the same machine with its ports held. The very same one for the same machine. */
const kept = new WeakMap<AnyStateMachine, AnyStateMachine>();

/**
 * The machine with every port held (nothing answers but the designer), children that are charts held the same way, and
 * actions that would reach outside left out.
 */
export function hold(machine: AnyStateMachine): AnyStateMachine {
  const known = kept.get(machine);
  if (known) return known;
  const { actors, actions } = machine.implementations as {
    actors: Record<string, unknown>;
    actions: Record<string, unknown>;
  };
  const made = machine.provide({
    actors: Object.fromEntries(
      Object.entries(actors).map(([name, logic]) => [
        name,
        logic instanceof StateMachine ? hold(logic as AnyStateMachine) : held,
      ]),
    ),
    // XState's own actions carry a type; a bare function is a port of the outside world.
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => typeof action === 'function' && !('type' in action))
        .map(([name]) => [name, () => undefined]),
    ),
  } as never) as AnyStateMachine;
  kept.set(machine, made);
  return made;
}

/** Waits never end by themselves: the designer ends them. */
const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined };

type Persisted = Snapshot<unknown>;

/** Children of a state as they would be had it just been entered, each with what the state asks of it. */
function childrenIn(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  given: Readonly<Record<string, Fixture>>,
): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  const { _nodes: nodes } = snapshot;
  for (const node of nodes) {
    for (const { id, src, input } of node.invoke) {
      if (typeof src !== 'string') continue;
      const logic = machine.implementations.actors[src] as AnyStateMachine | typeof held;
      const asked: unknown =
        typeof input === 'function'
          ? input({ context: snapshot.context, event: { type: 'xstate.init' }, self: {} as never })
          : input;
      const place = given[id];
      const child: Persisted =
        logic instanceof StateMachine && place
          ? persistedAt(logic as AnyStateMachine, place)
          : logic instanceof StateMachine
            ? createActor(logic as AnyStateMachine, { input: asked }).getPersistedSnapshot()
            : ({ status: 'active', output: undefined, error: undefined, input: asked } as Persisted);
      found[id] = { src, snapshot: child, syncSnapshot: false };
    }
  }
  // Children that were spawned on the way to this state, under the name of their chart.
  for (const [id, place] of Object.entries(given)) {
    const logic = machine.implementations.actors[id];
    if (id in found || !(logic instanceof StateMachine)) continue;
    const child = persistedAt(logic as AnyStateMachine, place);
    found[id] = { src: id, snapshot: child, syncSnapshot: true };
  }
  return found;
}

/** A state and what is known in it, as `machines/<flow>/fixtures.ts` has them. */
export interface Fixture {
  value: unknown;
  context: unknown;
  /** Where its child charts stand, by the id of their invoke; where they begin unless given. */
  children?: Readonly<Record<string, Fixture>>;
}

/** A fixture as a persisted snapshot of the held machine, its ports asked. `children`: where its child charts stand. */
export function persistedAt(
  machine: AnyStateMachine,
  fixture: Fixture,
  children: Readonly<Record<string, Fixture>> = fixture.children ?? {},
): Persisted {
  const held = hold(machine);
  const snapshot = held.resolveState(fixture as never) as AnyMachineSnapshot;
  return {
    status: snapshot.status,
    value: snapshot.value,
    context: snapshot.context,
    children: snapshot.status === 'active' ? childrenIn(held, snapshot, children) : {},
    historyValue: {},
    output: undefined,
    error: undefined,
  } as unknown as Persisted;
}

/** An actor of the held machine that stands in a fixture. */
export const actorAt = (machine: AnyStateMachine, fixture: Fixture): Actor<AnyStateMachine> =>
  createActor(hold(machine), {
    input: {},
    snapshot: persistedAt(machine, fixture),
    clock: stoppedClock,
  } as never).start();

/** A port that waits for an answer, wherever below the flow it is. */
export interface Pending {
  /** The invoke's id. */
  id: string;
  /** The chart that asked. */
  chart: string;
  /** What it was asked. */
  input: unknown;
  ref: AnyActorRef;
  /** Its answers, as the chart knows them: a callback port has no `done`. */
  canAnswer: boolean;
  canBreak: boolean;
}

const handles = (machine: AnyStateMachine, type: string): boolean => machine.events.includes(type as never);

/** Every port that was asked and has not been answered, children's ports included. */
export function pendingOf(actor: AnyActorRef): Pending[] {
  const { children, machine } = actor.getSnapshot() as AnyMachineSnapshot;
  return Object.entries(children as Record<string, AnyActorRef | undefined>).flatMap(([id, ref]) => {
    if (!ref) return [];
    const snapshot = ref.getSnapshot() as Partial<AnyMachineSnapshot> & Partial<PortSnapshot>;
    if (snapshot.status !== 'active') return [];
    if (snapshot.machine) return pendingOf(ref);
    return [
      {
        id,
        chart: machine.id,
        input: snapshot.input,
        ref,
        canAnswer: handles(machine, `xstate.done.actor.${id}`),
        canBreak: handles(machine, `xstate.error.actor.${id}`),
      },
    ];
  });
}

/** Every chart that runs, the flow's own first, then its children's. */
export function chartsIn(actor: AnyActorRef): AnyActorRef[] {
  const { children } = actor.getSnapshot() as AnyMachineSnapshot;
  return [
    actor,
    ...Object.values(children as Record<string, AnyActorRef | undefined>).flatMap((ref) => {
      const snapshot = ref?.getSnapshot() as Partial<AnyMachineSnapshot> | undefined;
      return ref && snapshot?.machine && snapshot.status === 'active' ? chartsIn(ref) : [];
    }),
  ];
}

/** What was said to a run from outside, and to which of its actors: the ids on the way from the flow to it. */
export interface Said {
  to: readonly string[];
  event: { type: string };
}

/** How a run began: in a leaf's sample, or where the chart begins, with an input. */
export type Beginning = { leaf: string } | { input: unknown };

/** One step of the run. */
export interface Moment {
  /** What happened, in words. */
  label: string;
  /** What was said since the moment before. */
  said: readonly Said[];
  /** State after it: dotted leaves are in its `value`. */
  persisted: Persisted;
}

export interface RunState {
  actor: Actor<AnyStateMachine>;
  begun: Beginning;
  moments: readonly Moment[];
  /** The moment that is shown. */
  at: number;
}

/** A flow that is tried out: one actor at a time, and every moment it went through. */
export interface Run {
  getState: () => RunState;
  subscribe: (listener: () => void) => () => void;
  /** Sends to the flow. */
  send: (event: ChartEvent) => void;
  answer: (port: Pending, output: unknown) => void;
  refuse: (port: Pending, error: unknown) => void;
  /** Goes to a moment; what came after it stays until something else happens. */
  goTo: (at: number) => void;
  /** Begins anew in the sample of a leaf. */
  jump: (fixture: Fixture, leaf: string, label?: string) => void;
  /** Begins anew with an input. */
  restart: (input: unknown) => void;
  stop: () => void;
}

/** The ids that lead from the flow to an actor inside it. */
const wayTo = (ref: AnyActorRef): string[] => {
  const { _parent: parent } = ref as AnyActorRef & { _parent?: AnyActorRef };
  return parent ? [...wayTo(parent), ref.id] : [];
};

const same = (a: Persisted, b: Persisted): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Starts a run of a machine with an input or in a leaf's sample, its ports held. `say`: what an event of a chart is called.
 */
export function createRun(
  machine: AnyStateMachine,
  first: { input: unknown } | { fixture: Fixture; leaf: string; label?: string },
  say = (type: string, _chart: string): string => arrowLabel({ ...kindOf(type), guard: null }),
): Run {
  const made = hold(machine);
  const listeners = new Set<() => void>();
  let cause: string | null = null;
  let heard: Said[] = [];
  let watched: (() => void)[] = [];
  let state: RunState;

  const tell = () => {
    for (const listener of listeners) listener();
  };

  /** Takes down what is true now, unless nothing changed. */
  const record = () => {
    const persisted = state.actor.getPersistedSnapshot();
    const label = cause;
    cause = null;
    const now = state.moments[state.at];
    if (label === null || (now && same(now.persisted, persisted))) return;
    const moments = [...state.moments.slice(0, state.at + 1), { label, said: heard, persisted }];
    heard = [];
    state = { ...state, moments, at: moments.length - 1 };
    tell();
  };

  const make = (options: { input?: unknown; snapshot?: Persisted }): Actor<AnyStateMachine> => {
    for (const stop of watched) stop();
    watched = [];
    const followed = new Set<AnyActorRef>();
    const actor = createActor(made, {
      input: options.input ?? {},
      ...(options.snapshot && { snapshot: options.snapshot }),
      clock: stoppedClock,
      inspect: ({
        type,
        ...seen
      }: {
        type: string;
        event?: ChartEvent;
        actorRef?: AnyActorRef;
        sourceRef?: AnyActorRef;
      }) => {
        if (type !== '@xstate.event' || !seen.event || !seen.actorRef) return;
        if (seen.event.type === 'xstate.init' || seen.event.type === 'xstate.stop') return;
        if (!seen.sourceRef) heard = [...heard, { to: wayTo(seen.actorRef), event: seen.event }];
        if (seen.event.type.startsWith('port.')) return;
        if (cause !== null) return;
        const { machine: chart = machine } =
          (seen.actorRef?.getSnapshot() as Partial<AnyMachineSnapshot> | undefined) ?? {};
        cause = say(seen.event.type, chart.id);
        // What follows from it happens at once; what comes later has a cause of its own.
        queueMicrotask(() => {
          cause = null;
        });
      },
    } as never) as Actor<AnyStateMachine>;
    const follow = () => {
      for (const ref of chartsIn(actor)) {
        if (followed.has(ref)) continue;
        followed.add(ref);
        const { unsubscribe } = ref.subscribe(() => {
          follow();
          record();
        });
        watched.push(unsubscribe);
      }
    };
    actor.start();
    follow();
    cause = null;
    heard = [];
    return actor;
  };

  const begin = (options: { input?: unknown; snapshot?: Persisted }, begun: Beginning, label: string) => {
    state?.actor.stop();
    const actor = make(options);
    state = { actor, begun, moments: [{ label, said: [], persisted: actor.getPersistedSnapshot() }], at: 0 };
    tell();
  };

  const startAt = (fixture: Fixture, leaf: string, label = leaf) =>
    begin({ snapshot: persistedAt(machine, fixture) }, { leaf }, label);
  if ('fixture' in first) startAt(first.fixture, first.leaf, first.label);
  else begin({ input: first.input }, first, '开始');

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (event) => state.actor.send(event as never),
    answer: ({ ref }, output) => ref.send({ type: 'port.answer', output }),
    refuse: ({ ref }, error) => ref.send({ type: 'port.break', error }),
    goTo(at) {
      const moment = state.moments[at];
      if (!moment || at === state.at) return;
      state.actor.stop();
      state = { ...state, actor: make({ snapshot: moment.persisted }), at };
      tell();
    },
    jump: startAt,
    restart: (input) => begin({ input }, { input }, '开始'),
    stop() {
      for (const stop of watched) stop();
      state.actor.stop();
    },
  };
}
