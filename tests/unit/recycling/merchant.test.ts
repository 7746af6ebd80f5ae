import { expect, it } from 'vitest';
import * as f from '../../../machines/recycling/deal/fixtures.ts';
import { dealStep } from '../../../src/recycling/merchant/texts.ts';

it('names who a merchant’s deal waits for, the seller while a price is asked', () => {
  const deals = [
    f.depositDue,
    f.merchantToPay,
    f.underReview,
    f.priceAsked,
    f.reviewed,
    { ...f.priceAsked, status: 'reviewed' as const },
    { ...f.reviewed, isPayoutHeld: true },
    f.completed,
    f.orderFailed,
  ];
  expect(deals.map(dealStep)).toEqual([
    { next: '等卖家付押金' },
    { next: '等你付款', act: '去付款' },
    { next: '客服验号换绑中' },
    { next: '等卖家答复新的成交价' },
    { next: '等你确认收号', act: '去收号' },
    { next: '等卖家答复新的成交价' },
    { next: '等平台核对一笔退款' },
    { next: '' },
    { next: '' },
  ]);
});
