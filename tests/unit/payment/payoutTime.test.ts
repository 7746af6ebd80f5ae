import { expect, it } from 'vitest';
import { RULES } from '../../../contract/kit/rules.ts';
import { formatPayoutTime } from '../../../src/payment/withdrawing/payoutTime.ts';

const AT_ONCE = '马上付，一般几分钟到账';
const BY_FINANCE = '财务审核后马上付，一般 24 小时内';
const day = RULES.withdrawalDayMax;

it.each([
  [{ isFirst: false, leftToday: day }, 2_000_000, AT_ONCE],
  [{ isFirst: false, leftToday: day }, 2_000_001, BY_FINANCE],
  [{ isFirst: false, leftToday: day - 1_500_000 }, 500_000, AT_ONCE],
  [{ isFirst: false, leftToday: day - 1_500_000 }, 500_001, BY_FINANCE],
  [{ isFirst: true, leftToday: day }, 1_000, BY_FINANCE],
])('the money of a wallet %j arrives for %i fen as finance decides about the day', (wallet, fen, text) => {
  expect(formatPayoutTime(wallet, fen)).toBe(text);
});
