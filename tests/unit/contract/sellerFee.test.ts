import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  depositOf,
  payoutDelayOf,
  protectionFee,
  RULES,
  SELLER_FEE_STEPS,
  SELLER_LEVELS,
  sellerDeposit,
  sellerFee,
  sellerLevelOf,
  sharesOf,
} from '../../../contract/kit/rules.ts';
import { proceedsAt, proceedsOf } from '../../../contract/selling/rule.ts';
import { typedYuan } from '../../../contract/kit/typedPrice.ts';
import { incomeOf } from '../../../machines/recycling/valuationForm/form.ts';

const DAY = 24 * 3_600_000;
const price = fc.integer({ min: RULES.minPrice, max: RULES.maxPrice });

describe('the seller’s fee', () => {
  it('is at most 15 % of every price, in whole fen', () => {
    fc.assert(
      fc.property(price, (fen) => {
        const fee = sellerFee(fen);
        expect(Number.isInteger(fee) && fee >= 0 && fee * 100 <= fen * 15).toBe(true);
      }),
    );
  });

  it('never falls when the price rises by a fen', () => {
    let before = 0;
    for (let fen = 0; fen <= 200_000; fen += 1) {
      const fee = sellerFee(fen);
      if (fee < before) expect.fail(`${fen} fen costs ${fee}, a fen less ${before}`);
      before = fee;
    }
    fc.assert(
      fc.property(price, (fen) => {
        expect(sellerFee(fen + 1)).toBeGreaterThanOrEqual(sellerFee(fen));
      }),
    );
  });

  it('is 5 % where that is ¥50 or more, and else ¥50 or 15 %, whichever is less', () => {
    fc.assert(
      fc.property(price, (fen) => {
        const share = Math.round(fen * 0.05);
        expect(sellerFee(fen)).toBe(share >= 5_000 ? share : Math.min(5_000, Math.floor((fen * 15) / 100)));
      }),
    );
    expect(
      [1_000, 5_000, 10_000, 33_333, 33_334, 99_999, 100_000, 20_000_000].map((fen) => sellerFee(fen)),
    ).toEqual([150, 750, 1_500, 4_999, 5_000, 5_000, 5_000, 1_000_000]);
    expect(SELLER_FEE_STEPS).toEqual({ min: 33_334, rate: 100_000 });
  });

  it('is the same in both previews of a typed price as in the real charge', () => {
    fc.assert(
      fc.property(price, (fen) => {
        const charged = sharesOf({
          price: fen,
          protectionFee: 0,
          serviceFee: 0,
          sellerFee: sellerFee(fen),
          sellerFeeVersion: '2026-11',
          refunded: 0,
        });
        const shown = { price: fen, fee: charged.sellerFee, income: charged.net };
        expect(proceedsOf(fen)).toEqual(shown);
        expect(proceedsAt(typedYuan(fen))).toEqual(shown);
        expect(incomeOf(typedYuan(fen))).toEqual({ fee: shown.fee, income: shown.income });
      }),
    );
  });

  it('after a refund follows the fee version of the order', () => {
    const order = { price: 30_000, protectionFee: 0, serviceFee: 0, refunded: 20_000 };
    const feeOf = (sellerFeeVersion: '2026-10' | '2026-11') =>
      sharesOf({ ...order, sellerFee: sellerFee(order.price, sellerFeeVersion), sellerFeeVersion }).sellerFee;
    expect([feeOf('2026-10'), feeOf('2026-11')]).toEqual([5_000, 1_500]);
  });
});

describe('an amount in whole yuan', () => {
  it('is a protection’s share of the price, or its minimum', () => {
    const retrieval = [1_000, 50_499, 50_500].map((fen) => protectionFee(fen, 'retrieval'));
    const face = [1_000, 66_999, 67_000].map((fen) => protectionFee(fen, 'face'));
    expect([retrieval, face]).toEqual([
      [5_000, 5_000, 5_100],
      [10_000, 10_000, 10_100],
    ]);
  });

  it('is a deposit’s share of the price, or its minimum, from ¥200', () => {
    const deposits = [19_999, 20_000, 50_499, 50_500].map((fen) => depositOf(fen));
    expect(deposits).toEqual([undefined, 5_000, 5_000, 5_100]);
  });

  it('is a seller’s deposit, its minimum, or the whole quote', () => {
    const deposits = [1_999, 2_000, 40_999, 41_000].map((fen) => sellerDeposit(fen));
    expect(deposits).toEqual([1_999, 2_000, 2_000, 2_100]);
  });
});

describe('the seller’s level', () => {
  it('rises with paid-out sales, and falls to the first after a recent claim', () => {
    expect([0, 4, 5, 19, 20, 500].map((deals) => sellerLevelOf(deals, false).level)).toEqual([
      1, 1, 2, 2, 3, 3,
    ]);
    expect(sellerLevelOf(500, true).level).toBe(1);
  });

  it('shortens the payout delay, except where only escrow covers the order', () => {
    expect(SELLER_LEVELS.map((level) => payoutDelayOf(level, 'retrieval') / DAY)).toEqual([7, 5, 3]);
    expect(SELLER_LEVELS.map((level) => payoutDelayOf(level, 'face') / DAY)).toEqual([7, 5, 3]);
    expect(SELLER_LEVELS.map((level) => payoutDelayOf(level, 'none') / DAY)).toEqual([7, 7, 7]);
  });
});
