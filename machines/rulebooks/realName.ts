import { setup } from 'xstate';
import { RULES } from '../../contract/kit/rules.ts';
import { audit, type Clocks } from './clocks.ts';

export type RealNameFacts = Record<string, never>;

export type RealNameEvent =
  /** Name and number passed every check. `needsReview`: staff must check what the register could not confirm. */
  { type: 'identity.submit'; needsReview: boolean } | { type: 'identity.pass' } | { type: 'identity.fail' };

/** The transitions of each state in which a member may submit an identity. */
const SUBMITTABLE = {
  on: {
    'identity.submit': [
      {
        guard: {
          type: 'needsReview',
          params: ({ event }: { event: { needsReview: boolean } }) => ({ needsReview: event.needsReview }),
        },
        target: 'reviewing',
      },
      { target: 'verified' },
    ],
  },
} as const;

/** The rulebook of real-name verification. Wire values: 1 unverified, 2 verified, 3 reviewing, 4 refused. */
export const realNameLifecycle = setup({
  types: {} as { context: RealNameFacts; events: RealNameEvent },
  guards: { needsReview: (_, { needsReview }: { needsReview: boolean }) => needsReview },
}).createMachine({
  id: 'realName',
  context: {},
  initial: 'unverified',
  states: {
    unverified: SUBMITTABLE,
    reviewing: { on: { 'identity.pass': 'verified', 'identity.fail': 'refused' } },
    verified: {},
    refused: SUBMITTABLE,
  },
});

/**
 * The date of birth in an 18-character ID number, as `yyyy-MM-dd`. Undefined for an invalid number: wrong check
 * character (ISO 7064 MOD 11-2), no real date, or a year outside 1900–2099.
 */
export function birthDateOf(idNumber: string): string | undefined {
  const number = idNumber.toUpperCase();
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return undefined;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, i) => total + weight * Number(number[i]), 0);
  if ('10X98765432'[sum % 11] !== number[17]) return undefined;
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)];
  if (!/^(?:19|20)/.test(year)) return undefined;
  const iso = `${year}-${month}-${day}`;
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === iso ? iso : undefined;
}

/** True for an age of at least 18 at `now` (epoch ms), by the date in China. */
export function isAdult(birthDate: string, now: number): boolean {
  const today = new Date(now + 8 * 3_600_000).toISOString().slice(0, 10);
  const eighteenth = `${Number(birthDate.slice(0, 4)) + 18}${birthDate.slice(4)}`;
  return today >= eighteenth;
}

export const IDENTITY_CLOCKS: Clocks<'unverified' | 'reviewing' | 'verified' | 'refused', never> = {
  unverified: null,
  reviewing: audit(RULES.staffAuditWindow),
  verified: null,
  refused: { owner: 'member', outcome: 'stay' },
};
