import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';

/** An event with its data. */
export type ChartEvent = { type: string } & Record<string, unknown>;

/** The event of an invoked port that resolved, or of a child machine that ended. `id` is the invoke's id. */
export const done = (id: string, output?: unknown): ChartEvent => ({
  type: `xstate.done.actor.${id}`,
  output,
  actorId: id,
});

/** The event of an invoked port that rejected. */
export const fail = (id: string, error?: unknown): ChartEvent => ({
  type: `xstate.error.actor.${id}`,
  error,
  actorId: id,
});

/** One exploration of a chart: its inputs and the events to try. */
export interface Walk<M extends AnyStateMachine> {
  /** The inputs to start from, one walk for each. Absent for a chart without input. */
  inputs?: readonly InputFrom<M>[];
  /** Events to try in every state, including {@link done} and {@link fail}. */
  events: readonly ChartEvent[];
  /** Identifies a state. By default the value and the whole context. Narrow it when the context grows. */
  identify?: (state: SnapshotFrom<M>) => string;
  /** The maximum number of (state, event) pairs to try. Reaching it is an error. 20 000 by default. */
  limit?: number;
}

/** A chart with walks that take each of its transitions at least once. */
export interface Walks<M extends AnyStateMachine = AnyStateMachine> {
  readonly machine: M;
  readonly walks: readonly Walk<M>[];
}

/** Joins a chart and its walks. Every flow exports the result from `walks.ts`, for tests and for Storybook. */
export const walksOf = <M extends AnyStateMachine>(machine: M, walks: readonly Walk<M>[]): Walks<M> => ({
  machine,
  walks,
});
