import type { AnyStateMachine } from 'xstate';
import type { StateClock } from './clocks.ts';

export const PEOPLE = {
  buyer: '买家',
  seller: '卖家',
  merchant: '商户',
  member: '会员',
  staff: '客服',
  finance: '财务',
  system: '系统',
  nobody: '没有人',
} as const;

/** In {@link RulebookReview.sentBy}: the event that creates the subject. */
export const BEGINS = '(begins)';

/**
 * The description of a rulebook for Storybook. Every rulebook `<name>.ts` has one in `<name>.review.ts`, as the default
 * export.
 */
export interface RulebookReview {
  title: string;
  machine: AnyStateMachine;
  /** The states of the happy path in order. The chart draws them in a straight line. */
  happyPath: readonly string[];
  /** Who must act in each state, and by when. Null where nobody must. */
  clocks: Readonly<Record<string, StateClock | null>>;
  /** Sample payloads by event type. An event without a sample is sent with its type only. */
  events?: Readonly<Record<string, { type: string }>>;
  /** Chinese names of states, events and guards. */
  names: Readonly<Record<'states' | 'events', Readonly<Record<string, string>>>> & {
    guards?: Readonly<Record<string, string>>;
  };
  /**
   * The events that people send. Keys: the id of the sending flow (`ordering/payment` is a child flow), or the page of
   * an event without a flow. Staff, clocks and other rulebooks send all other events.
   */
  sentBy: Readonly<Record<string, readonly string[]>>;
}

const targetOf = (transition: unknown): string | undefined =>
  typeof transition === 'string' ? transition : (transition as { target?: string }).target;

/**
 * The events of a state with their possible targets. An event that does not leave the state has the state itself as
 * target.
 */
export function transitionsOf(
  machine: AnyStateMachine,
  state: string,
): { event: string; targets: string[] }[] {
  const { on = {} } = machine.config.states?.[state] ?? {};
  return Object.entries(on).map(([event, given]) => ({
    event,
    targets: [given].flat().map((one: unknown) => targetOf(one) ?? state),
  }));
}

export const reviewOf = (machine: unknown, review: Omit<RulebookReview, 'machine'>): RulebookReview => ({
  machine: machine as AnyStateMachine,
  ...review,
});
