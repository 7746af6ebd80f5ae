import { expect, it } from 'vitest';
import * as f from '../../../machines/recycling/deal/fixtures.ts';
import { listingLifecycle, takesBids } from '../../../machines/rulebooks/listing.ts';
import type { ListingStatus } from '../../../contract/market/index.ts';
import {
  endedText,
  nextForMerchant,
  nextForSeller,
  PAUSED,
  rangeText,
} from '../../../src/recycling/deal/texts.ts';

it('names in a list whether a range is of sales or of asking prices', () => {
  expect([f.estimate, f.asking, f.tooFew].map(rangeText)).toEqual([
    '成交区间 ¥2,680–¥3,560',
    '在售标价 ¥3,100–¥3,980',
    '成交太少，没有区间',
  ]);
});

it('names the receiver of a deposit only when there was one', () => {
  const failed = { ...f.orderFailed, endReason: 'sellerDefault', isPaid: true } as const;
  const textsOf = (order: Parameters<typeof nextForSeller>[0]) => [
    nextForSeller(order),
    nextForMerchant(order),
  ];
  expect(textsOf({ ...failed, depositState: 'forfeited' })).toEqual([
    '你没有配合交易，交易已关闭，押金已赔付给商户。',
    '卖家没有配合交易，交易已关闭，¥3,180 原路退回，押金 ¥159 已赔付给你，在我的钱包里。',
  ]);
  expect(textsOf({ ...failed, deposit: 0, depositState: 'void' })).toEqual([
    '你没有配合交易，交易已关闭。',
    '卖家没有配合交易，交易已关闭，¥3,180 原路退回。',
  ]);
});

it('says to the seller and to the merchant who of them did not pay in time, and where the deposit is', () => {
  const textsOf = (order: Parameters<typeof nextForSeller>[0]) => [
    nextForSeller(order),
    nextForMerchant(order),
  ];
  expect([
    ...textsOf({ ...f.orderFailed, depositState: 'paid' }),
    ...textsOf({ ...f.orderFailed, depositState: 'refunded' }),
    ...textsOf({ ...f.orderFailed, deposit: 0, depositState: 'void' }),
    ...textsOf({ ...f.orderFailed, endReason: 'depositUnpaid', depositState: 'void' }),
  ]).toEqual([
    '商户超时未付款，交易已关闭，押金正在原路退回。',
    '你超时未付款，交易已关闭，卖家的押金退回给卖家。',
    '商户超时未付款，交易已关闭，押金已原路退回。',
    '你超时未付款，交易已关闭，卖家的押金退回给卖家。',
    '商户超时未付款，交易已关闭。',
    '你超时未付款，交易已关闭。',
    '你超时未付押金，交易已关闭。',
    '卖家超时未付押金，交易已关闭。',
  ]);
});

it('says of a late review that supervisors have it, and of other deadlines that the trade changes', () => {
  const asked = { from: 80_000, to: 72_000, reason: '皮肤少了', by: 'merchant', at: f.NOW } as const;
  expect([
    endedText({ status: 'underReview' }),
    endedText({ status: 'underReview', priceChange: { ...asked, state: 'agreed' } }),
    endedText({ status: 'underReview', priceChange: { ...asked, state: 'asked' } }),
    endedText({ status: 'reviewed' }),
  ]).toEqual(['已超时，主管接手', '已超时，主管接手', '正在更新', '正在更新']);
});

it('says to both sides that the receipt waits for the check of a refund', () => {
  const order = { ...f.reviewed, isPayoutHeld: true };
  expect([nextForSeller(order), nextForMerchant(order)]).toEqual([
    '验号通过，已换绑。支付渠道有一笔退款还没核对，核对完才能确认收号，¥3,180 再付给你。',
    '验号通过。支付渠道有一笔退款还没核对，核对完才能确认收号。',
  ]);
});

it('says why a listing takes no quotes in each state in which the rulebook allows none', () => {
  const statuses = Object.keys(listingLifecycle.states) as ListingStatus[];
  expect(Object.keys(PAUSED).toSorted()).toEqual(statuses.filter((one) => !takesBids(one)).toSorted());
});
