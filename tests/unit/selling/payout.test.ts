import { expect, it } from 'vitest';
import { RULES, SELLER_FEE_VERSION } from '../../../contract/kit/rules.ts';
import { payoutOfOrder, payoutOfRecycle } from '../../../server/selling/payout.ts';

const HOUR = 3_600_000;
const sale = {
  price: 80_000,
  priceChange: 'none' as const,
  hasUnknownRefund: false,
  dueAt: '2026-11-22T07:04:00.000Z',
  finishedAt: null,
};

it.each(['awaitingDeposit', 'trading', 'underReview'] as const)(
  'promises the money of a recycle order after the merchant’s receipt (%s)',
  (status) => {
    expect(payoutOfRecycle({ ...sale, status })).toEqual({
      amount: 80_000,
      fee: 0,
      state: 'waiting',
      why: `验号换绑完成后，商户有 ${RULES.recycleReceiptWindow / HOUR} 小时确认收号，到时没有确认也视为收号，货款随即付给你，不收手续费`,
    });
  },
);

it('promises no date while the seller has to answer a lower price', () => {
  expect(payoutOfRecycle({ ...sale, status: 'reviewed', priceChange: 'asked' })).toEqual({
    amount: 80_000,
    fee: 0,
    state: 'waiting',
    why: '等你答复新的成交价，到时没有答复视为不同意，交易取消',
  });
});

const delivered = {
  stage: 'delivered',
  tier: 'retrieval',
  price: 31_800,
  sellerFee: 4_770,
  sellerFeeVersion: SELLER_FEE_VERSION,
  payoutDelay: null,
  protectionFee: 5_000,
  serviceFee: 1_000,
  refunded: 0,
  afterSale: null,
  hasUnknownRefund: false,
  dueAt: null,
  settledAt: null,
} as const;

it('promises no date while a refund at the payment provider is not checked', () => {
  const held = { state: 'frozen', why: '支付渠道有一笔退款还没核对，核对完再结算' };
  expect([
    payoutOfOrder({
      ...delivered,
      stage: 'protected',
      dueAt: '2026-11-29T07:04:00.000Z',
      hasUnknownRefund: true,
    }),
    payoutOfRecycle({ ...sale, status: 'reviewed', hasUnknownRefund: true }),
  ]).toEqual([
    { amount: 27_030, fee: 4_770, ...held },
    { amount: 80_000, fee: 0, ...held },
  ]);
});

it('names a refund also before the receipt', () => {
  expect(payoutOfOrder({ ...delivered, refunded: 7_950 })).toEqual({
    amount: 20_273,
    fee: 3_577,
    state: 'waiting',
    why: '交易还没完成，买家确认收货后 3～7 天结算，等级越高越快，已扣除售后退款 ¥79.50',
  });
});

it('promises the payout of an order with the basic protection after the longest time', () => {
  expect(payoutOfOrder({ ...delivered, tier: 'none', protectionFee: 0 })).toEqual({
    amount: 27_030,
    fee: 4_770,
    state: 'waiting',
    why: '交易还没完成，买家确认收货后 7 天结算',
  });
});

it('does not speak of a deposit in the reason of a seller’s default, because there may be none', () => {
  const order = { ...sale, status: 'failed', endReason: 'sellerDefault' } as const;
  expect(payoutOfRecycle(order)).toEqual({
    amount: 80_000,
    fee: 0,
    state: 'void',
    why: '你没有配合交易，交易已关闭',
  });
});
