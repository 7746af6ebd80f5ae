import { describe, expect, it } from 'vitest';
import { isCut, sellerRates, percent, replyTime } from '../../../src/market/seller/numbers.ts';
import { newSeller, seller } from '../../../src/market/seller/fixtures.ts';

describe('a seller’s rates', () => {
  it.each([
    [0, 0, '暂无'],
    [24, 25, '96%'],
    [1, 3, '33.3%'],
    [0, 9, '0%'],
  ])('%i of %i is %s', (part, whole, expected) => expect(percent(part, whole)).toBe(expected));

  it.each([
    [undefined, '暂无'],
    [60, '1 分钟内'],
    [720, '12 分钟'],
    [7200, '2 小时'],
    [9000, '2.5 小时'],
  ])('%s s is %s', (seconds, expected) => expect(replyTime(seconds)).toBe(expected));

  it('leave older orders out from the thousandth on', () => {
    expect([999, 1000].map((paid) => isCut({ ...seller, paid }))).toEqual([false, true]);
  });

  it('include both numbers of each rate', () => {
    expect(sellerRates(seller).map(({ value, how }) => [value, how])).toEqual([
      [
        '金牌卖家',
        '已结算 20 笔以上，满 5 笔是熟手卖家，满 20 笔是金牌卖家；180 天内有判给买家的售后就降为新卖家',
      ],
      ['48 笔', '最近 1000 笔付过款的订单里，买家确认收货且没有退回的 48 笔'],
      ['96%', '最近 1000 笔付过款的订单里，四星和五星 24 条 ÷ 评价 25 条，就是下面的评价'],
      ['1.9%', '最近 1000 笔付过款的订单里，申请过售后 1 笔 ÷ 一共 52 笔'],
      ['12 分钟', '最近 50 笔订单里，卖家第一次回复买家的 31 次，取中间的一次'],
      ['2025-03-02', '注册的日期'],
    ]);
    expect(sellerRates({ ...newSeller, deals: 7, hasRecentClaim: true })[0]).toEqual({
      label: '卖家等级',
      value: '新卖家',
      how: '已结算 7 笔，满 5 笔是熟手卖家，满 20 笔是金牌卖家；180 天内有判给买家的售后，降为新卖家',
    });
    expect(sellerRates(newSeller)[4]).toEqual({
      label: '一般多久回复',
      value: '暂无',
      how: '最近 50 笔订单里还没有对话',
    });
  });
});
