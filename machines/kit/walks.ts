import type { AnyStateMachine, InputFrom, SnapshotFrom } from 'xstate';

/** An event with its data, as the chart will see it. */
export type ChartEvent = { type: string } & Record<string, unknown>;

/** The event of an invoked port that resolved (or a child machine that ended). `id` is the invoke's id. */
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

/** One way to try a chart out: where it starts, and what may happen to it. */
export interface Walk<M extends AnyStateMachine> {
  /** What the machine starts with; one walk for each. Left out where the chart takes none. */
  inputs?: readonly InputFrom<M>[];
  /** Events to try in every state, {@link done} and {@link fail} among them. */
  events: readonly ChartEvent[];
  /** What makes two states the same: the value and the whole context unless given. Narrow it when context grows. */
  identify?: (state: SnapshotFrom<M>) => string;
  /** Upper bound of (state, event) pairs tried; reaching it is an error, not a pass. 20 000 unless given. */
  limit?: number;
}

/** A chart with all that is needed to take each of its transitions at least once (design §11). */
export interface Walks<M extends AnyStateMachine = AnyStateMachine> {
  readonly machine: M;
  readonly walks: readonly Walk<M>[];
}

/** Joins a chart and its walks. Every flow exports one of them from its `walks.ts`; tests and the designers' pages use it. */
export const walksOf = <M extends AnyStateMachine>(machine: M, walks: readonly Walk<M>[]): Walks<M> => ({
  machine,
  walks,
});
