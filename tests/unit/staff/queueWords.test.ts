import { describe, expect, it } from 'vitest';
import type { StaffStanding } from '../../../contract/staff/permissions.ts';
import { noneFoundText } from '../../../src/staff/console/queueWords.ts';

describe('the text of an empty queue', () => {
  const supervisor: StaffStanding = { roles: ['supervisor'], desks: [] };
  const finance: StaffStanding = { roles: ['finance'], desks: [] };
  const orders: StaffStanding = { roles: ['agent'], desks: ['orders'] };
  const recycling: StaffStanding = { roles: ['agent'], desks: ['recycling'] };
  const RECYCLING = '估价和竞价只有回收的同事能查，请把编号告诉他们。';
  const OTHER = '换个条件，或清空后再看。';

  it.each([
    ['a supervisor', supervisor, 'HYtx202611240002', '提现只有财务能查，请把单号告诉财务。'],
    ['a supervisor who types another case', supervisor, 'hyTX2026', '提现只有财务能查，请把单号告诉财务。'],
    ['finance', finance, 'HYtx202611240002', OTHER],
    ['an agent without the recycling desk', orders, 'HYhs202611240002', RECYCLING],
    ['an agent of the recycling desk', recycling, 'HYhs202611240002', OTHER],
    ['a search for an order', supervisor, 'HYxs202611240002', OTHER],
    ['a filter without a search', supervisor, undefined, OTHER],
  ])('for %s', (_, person, search, text) => {
    expect(noneFoundText(person, search)).toBe(text);
  });
});
