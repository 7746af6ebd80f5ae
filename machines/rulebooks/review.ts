import type { AnyStateMachine } from 'xstate';
import type { StateClock } from './clocks.ts';

/** The people who can act on the subject of a rulebook. */
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
export type Person = keyof typeof PEOPLE;

/** Who must act in a state, by when, and what happens when the time is over. */
export interface Turn {
  who: Person;
  /** The time limit, ms. Absent for none. */
  within?: number;
  /** The event sent when the time is over. */
  fires?: string;
  /** Nothing is sent, but supervisors are alerted. */
  isEscalated?: true;
  /** Who must act instead while a guard of the rulebook holds. */
  instead?: Turn & { when: string };
}

/** A state in which nobody has to act. */
const NOBODYS_TURN: Turn = { who: 'nobody' };

const turnOf = ({ owner, within, outcome, instead }: StateClock): Turn => ({
  who: owner,
  ...(within !== undefined && { within }),
  ...(outcome === 'escalate' ? { isEscalated: true } : outcome !== 'stay' && { fires: outcome }),
  ...(instead && { instead: { ...turnOf(instead), when: instead.when } }),
});

/** The clocks of a rulebook as Storybook and docs/product.md show them. */
const turnsOf = (clocks: Readonly<Record<string, StateClock | null>>): Record<string, Turn> =>
  Object.fromEntries(
    Object.entries(clocks).map(([state, clock]) => [state, clock ? turnOf(clock) : NOBODYS_TURN]),
  );

/** Stands for the creation of the subject in {@link RulebookReview.sentBy}. */
export const BEGINS = '(begins)';

/** How Storybook describes a rulebook. Every rulebook `<name>.ts` has one in `<name>.review.ts`, as its default export. */
export interface RulebookReview {
  title: string;
  machine: AnyStateMachine;
  /** The states of the happy path in order; the chart draws them in a straight line. */
  happyPath: readonly string[];
  /** The clocks of the rulebook. */
  clocks: Readonly<Record<string, StateClock | null>>;
  /** By state; made of the clocks. */
  turns: Readonly<Record<string, Turn>>;
  /** Sample events with their data, by type; an event without a sample is sent with its type only. */
  events?: Readonly<Record<string, { type: string }>>;
  /** Chinese names of the states, events and guards. */
  names: Readonly<Record<'states' | 'events', Readonly<Record<string, string>>>> & {
    guards?: Readonly<Record<string, string>>;
  };
  /**
   * The events that people send, by the id of the flow that sends them (`ordering/payment`: a child flow) or by the
   * page, for an event without a flow. Staff, clocks and other rulebooks send the rest.
   */
  sentBy: Readonly<Record<string, readonly string[]>>;
}

const targetOf = (transition: unknown): string | undefined =>
  typeof transition === 'string' ? transition : (transition as { target?: string }).target;

/**
 * The events of a state with the possible target states. An event that does not leave the state has the state itself as
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

/** Joins a rulebook and its description. */
export const reviewOf = (
  machine: unknown,
  review: Omit<RulebookReview, 'machine' | 'turns'>,
): RulebookReview => ({
  machine: machine as AnyStateMachine,
  turns: turnsOf(review.clocks),
  ...review,
});
