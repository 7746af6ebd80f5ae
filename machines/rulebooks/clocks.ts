import type { MerchantState } from '../../contract/recycling/index.ts';
import { RULES } from '../../contract/kit/rules.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export type ClockOwner = 'buyer' | 'seller' | 'merchant' | 'member' | 'staff' | 'finance' | 'system';

/**
 * The time limit of one state: who must act, by when, and what happens automatically afterwards. Server jobs,
 * countdowns, the order of the staff queue, the public rules page and the charts in Storybook use it. Durations in ms.
 */
export interface StateClock<E extends string = string> {
  owner: ClockOwner;
  /** Time since the state was entered. Undefined for no limit, because nobody waits (`outcome` is `stay`). */
  within?: number;
  /** A higher seller level shortens `within`, which is the maximum (payoutDelayOf in contract/kit/rules.ts). */
  shortenedBy?: 'sellerLevel';
  /** Only service hours count (see {@link addServiceTime}). */
  inServiceHours?: true;
  /** The owner is reminded this long before the limit. */
  warnBefore?: number;
  /**
   * What happens at the limit: an event of the rulebook, `escalate` (supervisors are alerted, the state stays) or
   * `stay` (nothing).
   */
  outcome: E | 'escalate' | 'stay';
  /** A second limit, for a state that stays after `escalate`. Counted from entering the state, at all hours. */
  last?: {
    after: number;
    /** The event sent at this limit. With people in `by`, they may send it from then on. */
    outcome: E;
    by: 'system' | readonly ('buyer' | 'seller' | 'merchant')[];
  };
  /** Replaces the clock while a guard of the rulebook holds. */
  instead?: StateClock<E> & { when: string };
}

/** The clocks of a rulebook by state. Null where nobody must act. */
export type Clocks<S extends string, E extends string> = Readonly<Record<S, StateClock<E> | null>>;

/** Staff work from 10:00 to 02:00 the next day (+08:00), every day. */
export const SERVICE_HOURS = { from: '10:00', to: '02:00' } as const;
export const SERVICE_HOURS_TEXT = `${SERVICE_HOURS.from} 到次日 ${SERVICE_HOURS.to}`;

/** The service hours in ms after midnight UTC: 10:00 +08:00 is 02:00 UTC, 02:00 +08:00 is 18:00 UTC. */
const OPENS = 2 * HOUR;
const CLOSES = 18 * HOUR;

/** The time (epoch ms) when `duration` ms of service hours have passed since `from` (epoch ms). */
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

/** The end (epoch ms) of a clock that starts at `from` (epoch ms). Undefined for no limit. */
export function clockEnd({ within, inServiceHours }: StateClock, from: number): number | undefined {
  if (within === undefined) return undefined;
  return inServiceHours ? addServiceTime(from, within) : from + within;
}

/** A decision by staff that blocks nothing else. After the limit it stays escalated until somebody decides. */
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
