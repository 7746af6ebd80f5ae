import type { MerchantState } from '../../contract/recycling/index.ts';
import { RULES } from '../../contract/kit/rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Who has to act in a state. */
export type ClockOwner = 'buyer' | 'seller' | 'merchant' | 'member' | 'staff' | 'finance' | 'system';

/**
 * The clock of one state: who has to act, by when, and what happens automatically after that. Server jobs, countdowns,
 * the order of the staff queue, the public rules page and the charts in Storybook read this declaration. Durations in
 * ms.
 */
export interface StateClock<E extends string = string> {
  owner: ClockOwner;
  /** Time from entering the state. Undefined: no limit, because nobody waits for it (`outcome` is `stay`). */
  within?: number;
  /** `within` is the maximum. A higher seller level shortens it (payoutDelayOf in contract/kit/rules.ts). */
  shortenedBy?: 'sellerLevel';
  /** The clock runs only during service hours (see {@link addServiceTime}). */
  inServiceHours?: true;
  /** The owner is reminded this long before the time is over. */
  warnBefore?: number;
  /**
   * What happens when the time is over: an event of the rulebook, `escalate` (supervisors are alerted, the state stays)
   * or `stay` (nothing).
   */
  outcome: E | 'escalate' | 'stay';
  /** A second limit for a state that `escalate` does not end, counted from entering it and running at all hours. */
  last?: {
    after: number;
    /** The event that is sent automatically, or that the given people may send from then on. */
    outcome: E;
    by: 'system' | readonly ('buyer' | 'seller' | 'merchant')[];
  };
  /** Replaces the clock while a guard of the rulebook holds. */
  instead?: StateClock<E> & { when: string };
}

/** The clocks of a rulebook by state. Null for a state in which nothing is left to do. */
export type Clocks<S extends string, E extends string> = Readonly<Record<S, StateClock<E> | null>>;

/** Staff work from 10:00 to 02:00 the next day (+08:00), every day. */
export const SERVICE_HOURS = { from: '10:00', to: '02:00' } as const;

/** The service hours as a part of a UTC day, ms after midnight: 10:00 +08:00 is 02:00 UTC, 02:00 +08:00 is 18:00 UTC. */
const OPENS = 2 * HOUR;
const CLOSES = 18 * HOUR;

/** The time (epoch ms) at which `duration` ms of service time have passed since `from` (epoch ms). */
export function addServiceTime(from: number, duration: number): number {
  let at = from;
  let left = duration;
  for (;;) {
    const midnight = Math.floor(at / DAY) * DAY;
    const start = Math.max(at, midnight + OPENS);
    const open = midnight + CLOSES - start;
    if (open >= left) return start + left;
    if (open > 0) left -= open;
    at = midnight + DAY;
  }
}

/** When a clock that starts at `from` (epoch ms) ends. Undefined when there is no limit. */
export function clockEnd({ within, inServiceHours }: StateClock, from: number): number | undefined {
  if (within === undefined) return undefined;
  return inServiceHours ? addServiceTime(from, within) : from + within;
}

/** The version of the clocks that new orders, recycle orders and after-sales store and keep. */
export const CLOCKS_VERSION = '2026-11';

/** A staff decision that blocks nothing else. It stays escalated until somebody decides. */
export const audit = (within: number): StateClock<never> => ({
  owner: 'staff',
  within,
  warnBefore: 4 * HOUR,
  outcome: 'escalate',
});

export const MERCHANT_CLOCKS: Clocks<MerchantState, never> = {
  reviewing: audit(RULES.staffAuditWindow),
  passed: null,
  refused: { owner: 'member', outcome: 'stay' },
};
