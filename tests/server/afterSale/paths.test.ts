import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '../../../contract/afterSale/calls.ts';
import type { AfterSaleDetail } from '../../../contract/afterSale/afterSale.ts';
import { afterSaleLifecycle, type AfterSaleEvent } from '../../../machines/rulebooks/afterSale.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { finishPayout } from '../../../server/afterSale/payouts.ts';
import { schedule } from '../../../server/jobs/jobs.ts';
import { advanceOrder } from '../../../server/staff/acts.ts';
import { decideCase, apply, readCase, sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp } from '../../kit/app.ts';
import { listingsOnSale, renewListing, type OnSale } from '../../kit/orders.ts';
import { ownPictures } from '../../kit/selling.ts';
import { walkRulebook } from '../../kit/walkRulebook.ts';

interface Row extends Sale {
  id: string;
}

let listings: OnSale[];
let next = 0;

const kit = useApp();
beforeAll(async () => {
  listings = await listingsOnSale(kit, 1000);
});
// The provider is down until a walk needs the money to arrive.
beforeEach(() => {
  kit.payments.isDown = true;
});

const read = (row: Row): Promise<AfterSaleDetail> => readCase(row.id, row.buyer);
const byStaff = (row: Row, { type }: AfterSaleEvent) => decideCase(kit, row.id, { event: type as never });
const expires = (wait: number) => ({ job: 'afterSale.expire' as const, wait });

const walkCase = (type: 'takenBack' | 'notAsDescribed', remedy: 'refund' | 'refundReturn') =>
  walkRulebook(`after-sale (${type}, ${remedy})`, {
    rulebook: afterSaleLifecycle,
    input: { type, mustReturn: remedy === 'refundReturn' },
    unreachable: [
      ...(type === 'takenBack' ? [] : ['recovering']),
      ...(remedy === 'refundReturn' ? [] : ['awaitingReturn', 'confirmingReturn']),
    ],
    kit: () => kit,
    begin: async (): Promise<Row> => {
      const number = next++;
      const listing = listings[number % listings.length] as OnSale;
      await renewListing(kit, listing);
      const buyer = await kit.login(`132${String(number).padStart(8, '0')}`);
      const sale = await sellTo(kit, buyer, listing, 'delivered');
      const { value } = await apply(kit, sale, {
        type,
        remedy,
        ...(remedy === 'refund' && { amount: 1_000 }),
      });
      return { ...sale, id: value.id };
    },
    subject: ({ id }) => id,
    read,
    standing: ({ stage, type, isSellerHeard, isAppealed }) => ({
      state: stage,
      context: { type, isSellerHeard, isAppealed, mustReturn: remedy === 'refundReturn' },
    }),
    acts: {
      'evidence.add': async ({ id, buyer }) => {
        const input = { text: '补充截图', pictures: await ownPictures(kit, buyer, 1) };
        return buyer.call(calls.addEvidence, { params: { id }, input });
      },
      'case.withdraw': ({ id, buyer }) => buyer.call(calls.withdrawAfterSale, { params: { id } }),
      'case.appeal': ({ id, buyer }) =>
        buyer.call(calls.appealAfterSale, {
          params: { id },
          input: { text: '材料里已经写明时间和经过，请再核对一次', pictures: [] },
        }),
      'seller.answer': ({ id, seller }) =>
        seller.call(calls.answerAfterSale, {
          params: { id },
          input: { isAgreed: false, text: '正常交付', pictures: [] },
        }),
      'return.give': ({ id, buyer }) =>
        buyer.call(calls.returnAccount, {
          params: { id },
          input: { password: 'buyers-Pass1', note: '手机已解绑' },
        }),
      'return.confirm': ({ id }) =>
        decideCase(kit, id, { event: 'return.confirm', password: 'staffs-Pass2' }),
      'return.reject': byStaff,
      'evidence.ask': byStaff,
      'seller.ask': byStaff,
      'recovery.start': byStaff,
      'recovery.succeed': ({ id }) =>
        decideCase(kit, id, { event: 'recovery.succeed', password: 'staffs-Pass2' }),
      'recovery.fail': byStaff,
      'case.approve': byStaff,
      'case.refuse': byStaff,
      'review.expire': expires(RULES.afterSaleReviewWindow),
      'decision.expire': expires(RULES.afterSaleDecisionWindow),
      'evidence.expire': expires(RULES.afterSaleEvidenceWindow),
      'seller.expire': expires(RULES.afterSaleSellerWindow),
      'recovery.expire': expires(RULES.afterSaleRecoveryWindow),
      'recovery.extend': expires(RULES.afterSaleRecoveryWindow),
      'appeal.expire': expires(RULES.afterSaleAppealWindow),
      'return.expire': expires(RULES.afterSaleReturnWindow),
      'check.expire': expires(RULES.afterSaleReviewWindow),
      'return.accept': expires(RULES.afterSaleDecisionWindow),
      'order.end': async ({ id, orderId }, _, isLegal) => {
        if (isLegal) {
          await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', orderId, 'refund.decide'));
        } else await schedule(kit.ctx, kit.store, 'afterSale.expire', id, kit.clock.now());
        await runDueJobs(kit.ctx);
      },
      'payout.finish': async ({ orderId }, _, isLegal) => {
        if (!isLegal) return kit.store.tx((tx) => finishPayout(kit.ctx, tx, orderId));
        kit.payments.isDown = false;
        await kit.passTime(600_000);
        kit.payments.isDown = true;
      },
    },
    refresh: async (row) => {
      row.buyer = await kit.login(row.buyer.phone);
      row.seller = await kit.login(row.seller.phone);
    },
    refusal: (body) => {
      expect(body).toMatchObject({ code: 409, reason: 'stateConflict' });
      expect(body.msg).toMatch(/[一-鿿]/);
    },
  });

walkCase('notAsDescribed', 'refundReturn');
const { walkTo, attempt } = walkCase('takenBack', 'refund');

describe('additional evidence', () => {
  it.each([
    ['reviewing', []],
    ['awaitingSeller', [{ type: 'seller.ask' }]],
    ['recovering', [{ type: 'recovery.start' }]],
  ] as [AfterSaleDetail['stage'], AfterSaleEvent[]][])(
    'is accepted while %s without a change of state',
    async (stage, events) => {
      const row = await walkTo(events);
      const before = await read(row);
      expect(await attempt(row, { type: 'evidence.add' }, true)).toBe(true);
      expect(await read(row)).toMatchObject({ stage, dueAt: before.dueAt });
    },
  );
});
