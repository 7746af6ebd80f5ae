import { describe, expect, it } from 'vitest';
import { MERCHANT_CLOCKS } from '../../../machines/rulebooks/clocks.ts';
import { RULEBOOKS } from '../../kit/rulebooks.ts';
import { CLOCK_TEXTS } from '../../../src/content/rules/clocks.ts';
import { EXAMPLES } from '../../../src/content/rules/examples.ts';
import { LIMIT_TEXTS } from '../../../src/content/rules/limits.ts';

describe('the page of the rules', () => {
  it('lists every state with a clock', () => {
    const live = [MERCHANT_CLOCKS, ...RULEBOOKS.map(({ clocks }) => clocks)].map(
      (clocks) => Object.values(clocks).filter((clock) => clock !== null).length,
    );
    expect(CLOCK_TEXTS.map(({ states }) => states.length).toSorted()).toEqual(live.toSorted());
    expect(CLOCK_TEXTS.map(({ title }) => title).slice(0, 9)).toEqual([
      '买卖订单',
      '售后',
      '商品',
      '估价和竞价',
      '商户报价',
      '回收交易',
      '实名认证',
      '商户申请',
      '投诉建议',
    ]);
    const words = CLOCK_TEXTS.flatMap(({ states }) =>
      states.flatMap(({ state, clocks: own }) => [state, own]),
    );
    expect(JSON.stringify(words)).not.toMatch(/"[a-z]+[A-Z.]/);
  });

  it('says who must act, by when, what happens then, and how the buyer can cancel', () => {
    const order = CLOCK_TEXTS.find(({ title }) => title === '买卖订单')?.states;
    expect(order?.slice(0, 2)).toEqual([
      {
        state: '待支付',
        clocks: [{ who: '买家', within: '15 分钟', outcome: '付款时间到了，变为“已取消”' }],
      },
      {
        state: '待验号',
        clocks: [
          {
            who: '客服',
            within: '4 小时（只算服务时间，每天 10:00 到次日 02:00）',
            outcome: '交给主管处理',
            last: '满 24 小时还没有处理，买家可以取消，变为“已退款”',
          },
          {
            when: '还缺账号密码',
            who: '卖家',
            within: '24 小时',
            outcome: '补账号密码的时间到了，变为“已退款”',
          },
        ],
      },
    ]);
  });

  it('names the wait for the payout, which is shorter than the coverage', () => {
    const states = CLOCK_TEXTS.find(({ title }) => title === '买卖订单')?.states;
    expect(states?.at(-1)).toEqual({
      state: '交易成功，待结算',
      clocks: [
        {
          who: '系统',
          within: '最长 7 天，卖家等级高的更短',
          outcome: '结算时间到了，变为“交易成功，已结算”',
        },
      ],
    });
  });

  it('limits the grant of a late after-sale to the money that the platform still holds', () => {
    const [review] = CLOCK_TEXTS.find(({ title }) => title === '售后')?.states ?? [];
    expect(review).toEqual({
      state: '待审核',
      clocks: [
        {
          who: '客服',
          within: '24 小时',
          outcome: '审核时间到了，主管催办',
          last: '满 72 小时还没有处理，按申请同意（最多退平台保管的货款，已结算的赔付、转卖和等复核的除外），变为“待交回账号”或“已同意”',
        },
      ],
    });
  });

  it('names the decision that waits for a supervisor where a recovery runs out', () => {
    const states = CLOCK_TEXTS.find(({ title }) => title === '售后')?.states;
    expect(states?.find(({ state }) => state === '追回账号中')).toEqual({
      state: '追回账号中',
      clocks: [
        {
          who: '客服',
          within: '7 天',
          outcome: '追回时间到了（等主管复核的决定除外），变为“已同意”',
        },
      ],
    });
  });

  it('says that an overdue withdrawal stays with finance, because supervisors have no desk for it', () => {
    const states = CLOCK_TEXTS.flatMap((each) => each.states);
    expect(states.flatMap(({ clocks: own }) => own).filter(({ who }) => who === '财务')).toEqual([
      { who: '财务', within: '24 小时', outcome: '由财务继续处理' },
    ]);
  });

  it('has the limits of withdrawals', () => {
    expect(LIMIT_TEXTS.filter(({ term }) => term.startsWith('提现'))).toEqual([
      { term: '提现', value: '每次至少 ¥10（钱包里不到的，一次提完），每天最多 ¥50,000' },
      { term: '提现要审核', value: '第一次提现，或一天里合起来超过 ¥20,000' },
    ]);
  });

  it('has examples that add up', () => {
    expect(EXAMPLES[1]).toEqual({
      price: '¥100',
      buyer: '选找回包赔共付 ¥160（号价 ¥100，包赔 ¥50，平台服务费 ¥10）',
      seller: '到手 ¥85（手续费 ¥15）',
    });
  });
});
