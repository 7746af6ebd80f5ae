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

type PortSnapshot = Snapshot<unknown> & { input: unknown };
type PortEvent = { type: 'port.answer'; output: unknown } | { type: 'port.break'; error: unknown };

/** Stands in for any port. It keeps the input and ends when the designer sends a response. */
const manualPort: ActorLogic<PortSnapshot, PortEvent> = {
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

const machines = new WeakMap<AnyStateMachine, AnyStateMachine>();

/**
 * Replaces every port of a machine, and of the machines it invokes, by one that only the designer can answer. Disables
 * actions with side effects.
 */
export function withManualPorts(machine: AnyStateMachine): AnyStateMachine {
  const known = machines.get(machine);
  if (known) return known;
  const { actors, actions } = machine.implementations as {
    actors: Record<string, unknown>;
    actions: Record<string, unknown>;
  };
  const made = machine.provide({
    actors: Object.fromEntries(
      Object.entries(actors).map(([name, logic]) => [
        name,
        logic instanceof StateMachine ? withManualPorts(logic as AnyStateMachine) : manualPort,
      ]),
    ),
    // XState's built-in actions have a `type`. A plain function has side effects, so it is disabled.
    actions: Object.fromEntries(
      Object.entries(actions)
        .filter(([, action]) => typeof action === 'function' && !('type' in action))
        .map(([name]) => [name, () => undefined]),
    ),
  } as never) as AnyStateMachine;
  machines.set(machine, made);
  return made;
}

/** A clock that never fires, because the designer ends delays. */
const stoppedClock = { setTimeout: () => 0, clearTimeout: () => undefined };

type Persisted = Snapshot<unknown>;

/** The persisted children of a state that was just entered, each with its input. */
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
      const logic = machine.implementations.actors[src] as AnyStateMachine | typeof manualPort;
      const portInput: unknown =
        typeof input === 'function'
          ? input({ context: snapshot.context, event: { type: 'xstate.init' }, self: {} as never })
          : input;
      const place = given[id];
      const child: Persisted =
        logic instanceof StateMachine && place
          ? persistedAt(logic as AnyStateMachine, place)
          : logic instanceof StateMachine
            ? createActor(logic as AnyStateMachine, { input: portInput }).getPersistedSnapshot()
            : ({ status: 'active', output: undefined, error: undefined, input: portInput } as Persisted);
      found[id] = { src, snapshot: child, syncSnapshot: false };
    }
  }
  // Spawned children, by the name of their machine.
  for (const [id, place] of Object.entries(given)) {
    const logic = machine.implementations.actors[id];
    if (id in found || !(logic instanceof StateMachine)) continue;
    const child = persistedAt(logic as AnyStateMachine, place);
    found[id] = { src: id, snapshot: child, syncSnapshot: true };
  }
  return found;
}

/** A sample snapshot, as in `machines/<domain>/<flow>/fixtures.ts`. */
export interface Fixture {
  value: unknown;
  context: unknown;
  /** The children's snapshots by invoke id. By default the children are in their initial states. */
  children?: Readonly<Record<string, Fixture>>;
}

/** A fixture as a persisted snapshot of the machine with manual ports. All invokes are running. */
export function persistedAt(
  machine: AnyStateMachine,
  fixture: Fixture,
  children: Readonly<Record<string, Fixture>> = fixture.children ?? {},
): Persisted {
  const manual = withManualPorts(machine);
  const snapshot = manual.resolveState(fixture as never) as AnyMachineSnapshot;
  return {
    status: snapshot.status,
    value: snapshot.value,
    context: snapshot.context,
    children: snapshot.status === 'active' ? childrenIn(manual, snapshot, children) : {},
    historyValue: {},
    output: undefined,
    error: undefined,
  } as unknown as Persisted;
}

export const actorAt = (machine: AnyStateMachine, fixture: Fixture): Actor<AnyStateMachine> =>
  createActor(withManualPorts(machine), {
    input: {},
    snapshot: persistedAt(machine, fixture),
    clock: stoppedClock,
  } as never).start();

/** A port that waits for a response, in the flow or in a child machine. */
export interface Pending {
  id: string;
  chart: string;
  input: unknown;
  ref: AnyActorRef;
  /** True when the machine handles its `done`. A callback has none. */
  canAnswer: boolean;
  canBreak: boolean;
}

const handles = (machine: AnyStateMachine, type: string): boolean => machine.events.includes(type as never);

/** All pending ports, including those of child machines. */
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

/** The actor of a run, in a new object after each change in one of its machines. */
interface RunState {
  actor: Actor<AnyStateMachine>;
}

/** A run of a flow. It has one actor at a time. */
export interface Run {
  getState: () => RunState;
  subscribe: (listener: () => void) => () => void;
  send: (event: ChartEvent) => void;
  answer: (port: Pending, output: unknown) => void;
  refuse: (port: Pending, error: unknown) => void;
  /** Restarts the machine in a fixture. */
  jump: (fixture: Fixture) => void;
  restart: (input: unknown) => void;
  stop: () => void;
}

/** Starts a run of a machine whose ports the designer answers, with an input or in a fixture. */
export function createRun(machine: AnyStateMachine, first: { input: unknown } | { fixture: Fixture }): Run {
  const made = withManualPorts(machine);
  const listeners = new Set<() => void>();
  let watched: (() => void)[] = [];
  let state: RunState;

  const tell = () => {
    state = { ...state };
    for (const listener of listeners) listener();
  };

  const begin = (options: { input?: unknown; snapshot?: Persisted }) => {
    stop();
    const followed = new Set<AnyActorRef>();
    const actor = createActor(made, { input: {}, ...options, clock: stoppedClock } as never);
    const follow = () => {
      for (const ref of chartsIn(actor)) {
        if (followed.has(ref)) continue;
        followed.add(ref);
        const { unsubscribe } = ref.subscribe(() => {
          follow();
          tell();
        });
        watched.push(unsubscribe);
      }
    };
    state = { actor: actor as Actor<AnyStateMachine> };
    actor.start();
    follow();
    tell();
  };
  const stop = () => {
    for (const unsubscribe of watched) unsubscribe();
    watched = [];
    state?.actor.stop();
  };

  const jump = (fixture: Fixture) => begin({ snapshot: persistedAt(machine, fixture) });
  if ('fixture' in first) jump(first.fixture);
  else begin({ input: first.input });

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send: (event) => state.actor.send(event as never),
    answer: ({ ref }, output) => ref.send({ type: 'port.answer', output }),
    refuse: ({ ref }, error) => ref.send({ type: 'port.break', error }),
    jump,
    restart: (input) => begin({ input }),
    stop,
  };
}
