import type { AnyStateMachine } from 'xstate';
import type { StateClock } from '../../machines/rulebooks/clocks.ts';
import type { Reply, TestApp } from './app.ts';

/** The parties that may leave a trade when a deadline has passed. */
export type LeavingParty = 'buyer' | 'seller' | 'merchant';

/** An entity in a state with a clock. */
export interface Entity {
  id: string;
  /** The order or recycle order that holds the money, and its seller. */
  deal?: { id: string; sellerId: string };
  /** What each party calls to leave the trade. */
  leave?: Partial<Record<LeavingParty, () => Promise<Reply<unknown>>>>;
}

/** Amounts in fen: paid by members, refunded by the provider, still in escrow, and credited to the seller. */
export interface Money {
  paid: number;
  refunded: number;
  held: number;
  earned: number;
}

/** How a state is reached, and where the money is after its clock has run out. */
export interface StateSetup {
  enter: () => Promise<Entity>;
  money?: Money;
  /** The part of the context that the rulebook's guards read. */
  facts?: object;
  /** The resulting state, when the state that the clock leads to is left at once. */
  finalState?: string;
}

/** The clocks of an entity, and how each of its states with a clock is reached. */
export interface LiveStates {
  clocks: Readonly<Record<string, StateClock | null>>;
  rulebook?: AnyStateMachine;
  /** SQL that selects `id` and `state`. */
  rows: string;
  ways: Readonly<Record<string, StateSetup>>;
}

/** What a file of tests/kit/liveStates exports as `liveStates`. The file has the name of its rulebook. */
export type CreateLiveStates = (kit: TestApp) => LiveStates;

const files = import.meta.glob<CreateLiveStates>('./liveStates/*.ts', { eager: true, import: 'liveStates' });

/** All entities with clocks, by the name of their file. */
export const liveStatesOf = (kit: TestApp): Readonly<Record<string, LiveStates>> =>
  Object.fromEntries(
    Object.entries(files).map(([path, create]) => [path.replace(/^.*\/|\.ts$/g, ''), create(kit)]),
  );
