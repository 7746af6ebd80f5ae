import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';

export type ChartEvent = { type: string } & Record<string, unknown>;

/** The event when an invoked port resolves or a child machine ends. `id` is the invoke's id. */
export const done = (id: string, output?: unknown): ChartEvent => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

/** The event when an invoked port rejects. `id` is the invoke's id. */
export const fail = (id: string, error?: unknown): ChartEvent => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});

/** One exploration of a machine: its inputs, and the events to try. */
export interface Walk<M extends AnyStateMachine> {
  /** The inputs to start from. Absent for a machine without input. */
  inputs?: readonly InputFrom<M>[];
  /** Events to try in every state, including {@link done} and {@link fail}. */
  events: readonly ChartEvent[];
  /** Identifies a state. By default the value and the whole context. Narrow it when the context grows without end. */
  identify?: (state: SnapshotFrom<M>) => string;
  /** The maximum number of (state, event) pairs. Exceeding it is an error. Default: 20 000. */
  limit?: number;
}

/** A machine with walks that take each of its transitions at least once. */
export interface Walks<M extends AnyStateMachine = AnyStateMachine> {
  readonly machine: M;
  readonly walks: readonly Walk<M>[];
}

/** Joins a machine and its walks. Every flow exports the result from `walks.ts` for tests and Storybook. */
export const walksOf = <M extends AnyStateMachine>(machine: M, walks: readonly Walk<M>[]): Walks<M> => ({
  machine,
  walks,
});
