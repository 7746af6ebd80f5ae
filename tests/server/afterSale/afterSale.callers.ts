import * as afterSales from '../../../contract/afterSale/calls.ts';
import {
  AFTER_BUYER,
  AFTER_PARTIES,
  AFTER_SELLER,
  byAfterSale,
  EACH,
  STAFF,
  row,
  type Callers,
} from '../../kit/ownership.ts';
import { ownPictures } from '../../kit/selling.ts';
import { newAfterSale } from '../../kit/afterSales.ts';

/** Who may make the calls of after-sales. */
export const callers: Callers = (kit) => [
  row(
    afterSales.applyAfterSale,
    AFTER_BUYER,
    async ({ sale }, caller) => ({
      input: { ...(await newAfterSale(kit, sale)), pictures: await ownPictures(kit, caller, 1) },
    }),
    { afterSale: 'sold' },
  ),
  row(
    afterSales.applyAfterSale,
    [401, 404, 404, 422, 404, 404],
    async ({ sale, people }) => ({
      input: { ...(await newAfterSale(kit, sale)), pictures: await ownPictures(kit, people.owner, 1) },
    }),
    { about: 'with the owner’s pictures', afterSale: 'sold' },
  ),
  row(
    afterSales.readAfterSaleRule,
    [401, 404, 404, 200, 404, 200],
    ({ sale }) => ({ input: { orderId: sale.orderId } }),
    { afterSale: 'sold' },
  ),
  row(afterSales.listAfterSales, EACH, () => ({ input: {} }), { afterSale: 'reviewing' }),
  row(afterSales.readAfterSale, AFTER_PARTIES, byAfterSale, { afterSale: 'reviewing' }),
  row(
    afterSales.addEvidence,
    AFTER_BUYER,
    async (at, caller) => ({
      ...byAfterSale(at),
      input: { text: '补充截图', pictures: await ownPictures(kit, caller, 1) },
    }),
    { afterSale: 'reviewing' },
  ),
  row(
    afterSales.answerAfterSale,
    AFTER_SELLER,
    async (at, caller) => ({
      ...byAfterSale(at),
      input: { isAgreed: false, text: '正常交付', pictures: await ownPictures(kit, caller, 1) },
    }),
    { afterSale: 'awaitingSeller' },
  ),
  row(
    afterSales.returnAccount,
    AFTER_BUYER,
    (at) => ({ ...byAfterSale(at), input: { password: 'buyers-Pass1', note: '' } }),
    { afterSale: 'awaitingReturn' },
  ),
  row(afterSales.withdrawAfterSale, AFTER_BUYER, byAfterSale, { afterSale: 'reviewing' }),
  row(
    afterSales.appealAfterSale,
    AFTER_BUYER,
    (at) => ({ ...byAfterSale(at), input: { text: '材料写得很清楚，请再看一次', pictures: [] } }),
    { afterSale: 'refused' },
  ),
  row(
    afterSales.advanceAfterSale,
    STAFF,
    (at) => ({ ...byAfterSale(at), input: { event: 'case.refuse' as const, remark: '证据不足' } }),
    { afterSale: 'reviewing' },
  ),
  row(
    afterSales.previewDecision,
    STAFF,
    (at) => ({ ...byAfterSale(at), input: { event: 'case.approve' as const, amount: 1_000 } }),
    { afterSale: 'reviewing' },
  ),
  row(
    afterSales.settleProposal,
    [401, 403, 403, 403, 403, 404],
    (at) => ({ ...byAfterSale(at), input: { proposalId: 'none', isConfirmed: true, reason: '属实' } }),
    { afterSale: 'reviewing' },
  ),
];
