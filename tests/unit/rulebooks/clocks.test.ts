import { describe, expect, it } from 'vitest';
import { addServiceTime, type StateClock } from '../../../machines/rulebooks/clocks.ts';
import { RULEBOOKS } from '../../kit/rulebooks.ts';

const HOUR = 3_600_000;
/** A time in Beijing as epoch ms. */
const beijing = (text: string) => Date.parse(`${text}+08:00`);

describe('service time', () => {
  it.each([
    ['runs inside the service hours', '2026-11-24T12:00:00', 4, '2026-11-24T16:00:00'],
    ['goes past midnight, until 02:00', '2026-11-24T23:00:00', 3, '2026-11-25T02:00:00'],
    ['stands still from 02:00 to 10:00', '2026-11-25T01:00:00', 4, '2026-11-25T13:00:00'],
    ['begins at 10:00 for what comes at night', '2026-11-25T03:30:00', 4, '2026-11-25T14:00:00'],
    ['takes several days for a long time', '2026-11-24T12:00:00', 20, '2026-11-25T16:00:00'],
  ])('%s', (_, from, hours, until) => {
    expect(addServiceTime(beijing(from), hours * HOUR)).toBe(beijing(until));
  });
});

describe.each(RULEBOOKS.map((book) => [`machines/rulebooks/${book.machine.id}.ts`, book] as const))(
  'the clocks of %s',
  (_, { machine, clocks }) => {
    const states = machine.config.states ?? {};

    it('name every state of the rulebook', () => {
      expect(Object.keys(clocks).toSorted()).toEqual(Object.keys(states).toSorted());
    });

    it('end every state that staff own', () => {
      const endless = Object.entries(clocks).filter(
        ([, clock]) => clock?.owner === 'staff' && (clock.within === undefined || clock.outcome === 'stay'),
      );
      expect(endless).toEqual([]);
    });

    it('send only events that the state accepts', () => {
      const each = (clock: StateClock): string[] =>
        [clock.outcome, clock.last?.outcome, ...(clock.instead ? each(clock.instead) : [])].filter(
          (event) => event !== undefined && event !== 'escalate' && event !== 'stay',
        ) as string[];
      const unknown = Object.entries(clocks).flatMap(([state, clock]) =>
        clock ? each(clock).filter((event) => !(event in (states[state]?.on ?? {}))) : [],
      );
      expect(unknown).toEqual([]);
    });
  },
);
