import { expect, it } from 'vitest';
import * as f from '../../../machines/afterSale/afterSaleDetail/fixtures.ts';
import {
  actTexts,
  moneyStatusText,
  nextStepText,
  questionTitle,
} from '../../../src/afterSale/afterSaleDetail/texts.ts';

it.each([
  ['refunded', '售后已结束，订单已全额退款'],
  ['cancelled', '售后已结束，订单已取消'],
] as const)('does not let a %s order go on after the case', (orderStage, next) => {
  for (const detail of [f.withdrawn, f.closedForGood]) {
    for (const side of ['buyer', 'seller'] as const) {
      const ended = { ...detail, side, orderStage };
      expect([nextStepText(ended), moneyStatusText(ended)]).toEqual([next, '订单的钱已经原路退回。']);
    }
  }
});

it('lets any other order go on after the case', () => {
  const texts = [f.withdrawn, f.closedForGood].flatMap((detail) =>
    (['buyer', 'seller'] as const).map((side) => nextStepText({ ...detail, side })),
  );
  expect(texts).toEqual([
    '已经撤销，订单照常继续',
    '买家已撤销，订单照常继续',
    '已经关闭，订单照常继续',
    '已经关闭，订单照常继续',
  ]);
});

it('does not say that a settled order continues after the case', () => {
  const texts = [f.withdrawn, f.closedForGood].map((detail) =>
    nextStepText({ ...detail, side: 'buyer', orderStage: 'settled' }),
  );
  expect(texts).toEqual(['已经撤销，订单不受影响', '已经关闭，订单不受影响']);
});

it('names no sum that was paid to the seller, because fees and refunds were taken out of the price', () => {
  const texts = (['seller', 'buyer'] as const).map((side) =>
    moneyStatusText({ ...f.underReview, side, orderStage: 'settled', remedy: 'compensation' }),
  );
  expect(texts).toEqual([
    '货款已经结算给你，明细在我的钱包。',
    '货款已经付给卖家。如果同意赔付，由平台包赔基金支付。',
  ]);
});

it('says to each side whose turn it is while an account is returned, and that the money waits', () => {
  const texts = [f.returnDue, f.returnGiven].flatMap((detail) =>
    (['buyer', 'seller'] as const).map((side) => [
      nextStepText({ ...detail, side }),
      moneyStatusText({ ...detail, side }),
    ]),
  );
  const [buyers, sellers] = [
    '你付的钱由平台保管，收回账号后原路退回。',
    '货款由平台保管，收回账号后退给买家。',
  ];
  expect(texts).toEqual([
    ['轮到你：请交回账号，客服收回后退 ¥3,618', buyers],
    ['轮到买家：等买家交回账号，你不用做什么', sellers],
    ['轮到客服：正在收回账号，收回后退 ¥3,618，不能再撤销，你不用做什么', buyers],
    ['轮到客服：正在收回账号，你不用做什么', sellers],
  ]);
  expect([f.returnRejected, f.evidenceAsked].map(questionTitle)).toEqual([
    '客服没有收回账号',
    '客服请你补充',
  ]);
});

it('a withdrawal does not claim that a clock had stopped', () => {
  expect(actTexts('withdraw', f.underReview).text).toBe(
    '撤销后，验收或结算因售后暂停的，接着计时。之后还有问题，可以再申请。',
  );
});
