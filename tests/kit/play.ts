import {
  createActor,
  SimulatedClock,
  type Actor,
  type AnyActorLogic,
  type AnyEventObject,
  type AnyStateMachine,
  type ContextFrom,
  type EmittedFrom,
  type EventFromLogic,
  type InputFrom,
  type OutputFrom,
  type Snapshot,
  type SnapshotFrom,
  type StateMachine,
} from 'xstate';
import type { Failure } from '../../machines/kit/failure.ts';
import { leavesOf } from './charts.ts';

/* oxlint-disable typescript/no-explicit-any -- the place of a chart's actors among its fifteen type parameters */
type ActorsOf<M> =
  M extends StateMachine<any, any, any, infer A, any, any, any, any, any, any, any, any, any, any, any>
    ? A
    : never;
/* oxlint-enable typescript/no-explicit-any */
/** The ports of a chart. A port of a child chart is prefixed with the child’s name: `payment.openPayment`. */
type PortEntry<M, Prefix extends string = ''> =
  ActorsOf<M> extends infer A
    ? A extends { src: infer Name extends string; logic: infer Logic }
      ? Logic extends AnyStateMachine
        ? PortEntry<Logic, `${Prefix}${Name}.`>
        : { name: `${Prefix}${Name}`; logic: Logic }
      : never
    : never;
export type PortName<M> = PortEntry<M>['name'];
type LogicOf<M, P extends PortName<M>> = Extract<PortEntry<M>, { name: P }>['logic'] extends infer L extends
  AnyActorLogic
  ? L
  : never;

/** One call of a port, pending until the test settles it. */
export interface PortCall<I = unknown, O = unknown> {
  readonly input: I;
  /** `stopped`: the chart left the state that invoked the port. A promise is aborted then. */
  readonly status: 'running' | 'resolved' | 'rejected' | 'stopped';
  readonly received: readonly AnyEventObject[];
  /** Settles the call. Ignored when the call is not running, like the late answer of an aborted call. */
  resolve(output: O): void;
  reject(error: unknown): void;
  /** Sends an event to the chart, as a subscription does. */
  sendBack(event: AnyEventObject): void;
}
type CallOf<M, P extends PortName<M>> = PortCall<InputFrom<LogicOf<M, P>>, OutputFrom<LogicOf<M, P>>>;

export interface PlayOptions<M extends AnyStateMachine> {
  input?: InputFrom<M>;
  /** Initial state, such as a fixture. Its invokes are not started. */
  from?: { value: unknown; context: object };
  /** Ports that are not provided and fail with {@link missingPort}; `all` for every port. */
  missing?: readonly PortName<M>[] | 'all';
  /** Implementations that replace the pending ports and the chart’s own. */
  provide?: Parameters<M['provide']>[0];
}

export interface Play<M extends AnyStateMachine> {
  actor: Actor<M>;
  /** The chart’s clock: `clock.increment(ms)` advances its delays. */
  clock: SimulatedClock;
  emitted: EmittedFrom<M>[];
  send(event: EventFromLogic<M>): void;
  can(event: EventFromLogic<M>): boolean;
  /** The active leaf states, dotted, one per region: `['uncertain.asking']`. */
  state(): string[];
  context(): ContextFrom<M>;
  calls<P extends PortName<M>>(port: P): CallOf<M, P>[];
  /** The inputs of all calls of a port. */
  asked<P extends PortName<M>>(port: P): CallOf<M, P>['input'][];
  /** A call of a port, by default the newest. Throws when there is none. */
  call<P extends PortName<M>>(port: P, at?: number): CallOf<M, P>;
  /** Settles {@link call}. The chart has moved on when this returns. */
  resolve<P extends PortName<M>>(port: P, output: OutputFrom<LogicOf<M, P>>, at?: number): void;
  reject(port: PortName<M>, error: unknown, at?: number): void;
  sendBack(port: PortName<M>, event: AnyEventObject, at?: number): void;
}

const RESOLVE = 'held.resolve';
const REJECT = 'held.reject';
const STOP = 'xstate.stop';

type HeldSnapshot = Snapshot<unknown> & { input: unknown };
type HeldCall = { -readonly [K in keyof PortCall]: PortCall[K] } & { received: AnyEventObject[] };

/** A port that stays pending until the test settles its call. Replaces promises and subscriptions. */
function heldPort(calls: HeldCall[]): AnyActorLogic {
  const ofActor = new WeakMap<object, HeldCall>();
  return {
    getInitialSnapshot: (_: unknown, input: unknown) =>
      ({ status: 'active', output: undefined, error: undefined, input }) as HeldSnapshot,
    getPersistedSnapshot: (snapshot: HeldSnapshot) => snapshot,
    start: (snapshot: HeldSnapshot, { self }) => {
      const flushPromises = (status: HeldCall['status'], event: AnyEventObject) => {
        if (call.status !== 'running') return;
        call.status = status;
        self.send(event);
      };
      const call: HeldCall = {
        input: snapshot.input,
        status: 'running',
        received: [],
        resolve: (output) => flushPromises('resolved', { type: RESOLVE, output }),
        reject: (error) => flushPromises('rejected', { type: REJECT, error }),
        sendBack: (event) => {
          // oxlint-disable-next-line no-underscore-dangle -- an actor has no other way to its parent
          if (call.status === 'running') self._parent?.send(event);
        },
      };
      ofActor.set(self, call);
      calls.push(call);
    },
    transition: (snapshot: HeldSnapshot, event: AnyEventObject, { self }) => {
      const call = ofActor.get(self);
      if (event.type === RESOLVE)
        return { ...snapshot, status: 'done', output: event.output } as HeldSnapshot;
      if (event.type === REJECT) return { ...snapshot, status: 'error', error: event.error } as HeldSnapshot;
      if (event.type === STOP) {
        if (call?.status === 'running') call.status = 'stopped';
        return { ...snapshot, status: 'stopped' } as HeldSnapshot;
      }
      call?.received.push(event);
      return snapshot;
    },
  };
}

function withHeldPorts(
  machine: AnyStateMachine,
  calls: Map<string, HeldCall[]>,
  isMissing: (port: string) => boolean,
  prefix = '',
): AnyStateMachine {
  const actors = Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).flatMap(
    ([name, logic]): [string, AnyActorLogic][] => {
      const port = `${prefix}${name}`;
      if ('implementations' in logic) {
        return [[name, withHeldPorts(logic as never, calls, isMissing, `${port}.`)]];
      }
      const list: HeldCall[] = [];
      calls.set(port, list);
      return isMissing(port) ? [] : [[name, heldPort(list)]];
    },
  );
  return machine.provide({ actors: Object.fromEntries(actors) as never });
}

/**
 * Starts a chart with pending ports, a {@link SimulatedClock}, and a record of emitted events. The ports of its child
 * charts are pending too. The test settles them, and nothing needs to be awaited:
 *
 * ```ts
 * const t = play(paymentMachine, { input });
 * t.send({ type: 'pay.submit' });
 * expect(t.asked('openPayment')).toEqual([{ orderId: 'order-1', … }]);
 * t.reject('openPayment', { kind: 'network', message: '网络连接不上' });
 * t.resolve('queryStanding', paid);          // the newest call; a third argument says which
 * t.sendBack('watchStanding', { type: 'standing.arrived', standing });
 * t.clock.increment(LEAVING_MS);
 * expect([t.state(), t.context().failure, t.emitted]).toEqual([['paid'], null, []]);
 * expect(t.call('watchStanding').status).toBe('stopped');
 * ```
 *
 * `missing` leaves ports unprovided: `play(machine, { missing: ['deadline'] })`, then `await settle()`; they fail with
 * {@link missingPort}. A port of a child chart has the name of both: `t.resolve('payment.openPayment', form)`.
 */
export function play<M extends AnyStateMachine>(
  machine: M,
  { input, from, missing = [], provide }: PlayOptions<M> = {},
): Play<M> {
  const held = new Map<string, HeldCall[]>();
  const isMissing = (port: string) => missing === 'all' || missing.includes(port as PortName<M>);
  const stubbed = withHeldPorts(machine, held, isMissing);
  const played = (provide ? stubbed.provide(provide) : stubbed) as M;
  const clock = new SimulatedClock();
  const snapshot = from && played.resolveState(from as never);
  const actor = createActor(played, { input, clock, ...(snapshot && { snapshot }) } as never) as Actor<M>;
  const emitted: EmittedFrom<M>[] = [];
  actor.on('*' as never, (event) => void emitted.push(event as EmittedFrom<M>));
  actor.start();
  const now = () => actor.getSnapshot() as SnapshotFrom<AnyStateMachine>;

  const calls = <P extends PortName<M>>(port: P) => {
    const list = held.get(port);
    if (!list) throw new Error(`the chart has no port ${String(port)}: ${[...held.keys()].join(', ')}`);
    return list as unknown as CallOf<M, P>[];
  };
  const call = <P extends PortName<M>>(port: P, at = -1) => {
    const found = calls(port).at(at);
    if (!found) throw new Error(`${String(port)} was called ${calls(port).length} times, not up to ${at}`);
    return found;
  };
  return {
    actor,
    clock,
    emitted,
    send: (event) => actor.send(event),
    can: (event) => now().can(event),
    state: () => leavesOf(now()),
    context: () => now().context as ContextFrom<M>,
    calls,
    asked: (port) => calls(port).map(({ input: asked }) => asked),
    call,
    resolve: (port, output, at) => call(port, at).resolve(output),
    reject: (port, error, at) => call(port, at).reject(error),
    sendBack: (port, event, at) => call(port, at).sendBack(event),
  };
}

/** Waits for promises of the chart’s own ports. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The failure of a port that is not provided. */
export const missingPort = (name: string): Failure => ({
  kind: 'unforeseen',
  message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
  detail: `${name} must be provided`,
});
