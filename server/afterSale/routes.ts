import * as calls from '../../contract/afterSale/calls.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import { describeBoundPhone, staffAccount } from '../staff/index.ts';
import { applyAfterSale } from './applyAfterSale.ts';
import { caseOf, hasOpenProposal, readWholeCase } from './caseRecord.ts';
import { caseDetail, listAfterSales, readAfterSaleRule } from './caseViews.ts';
import { advanceAfterSale, previewDecision, settleDecision } from './decisions.ts';
import {
  addEvidence,
  answerAfterSale,
  appealAfterSale,
  returnAccount,
  withdrawAfterSale,
} from './partyActs.ts';

export function afterSaleRoutes({ serveMember, serveOnce, serveStaffAct }: Routes, ctx: Context): void {
  // Registered before the route with an id at the same position.
  serveMember(calls.readAfterSaleRule, ({ member }, { input }) =>
    readAfterSaleRule(ctx, member, input.orderId),
  );
  serveMember(calls.listAfterSales, ({ member }, { input }) => listAfterSales(ctx, member, input));
  serveMember(calls.readAfterSale, async ({ member }, { params }) => {
    const { found, side } = await caseOf(ctx.store, member, params.id);
    return caseDetail(ctx.store, found, side);
  });
  serveOnce(calls.applyAfterSale, (tx, { member }, { input }) => applyAfterSale(ctx, tx, member, input));
  serveOnce(calls.addEvidence, (tx, { member }, { params, input }) =>
    addEvidence(ctx, tx, member, params.id, input),
  );
  serveOnce(calls.answerAfterSale, (tx, { member }, { params, input }) =>
    answerAfterSale(ctx, tx, member, params.id, input),
  );
  serveOnce(calls.returnAccount, (tx, { member }, { params, input }) =>
    returnAccount(ctx, tx, member, params.id, input),
  );
  serveOnce(calls.withdrawAfterSale, (tx, { member }, { params }) =>
    withdrawAfterSale(ctx, tx, member, params.id),
  );
  serveOnce(calls.appealAfterSale, (tx, { member }, { params, input }) =>
    appealAfterSale(ctx, tx, member, params.id, input),
  );
  serveStaffAct(
    calls.advanceAfterSale,
    'afterSale',
    async (tx, staff, id, input) => advanceAfterSale(ctx, tx, await staffAccount(tx, staff.id), id, input),
    async (tx, id, { event, securityPhone }) => ({
      // Any other act makes an open proposal void, so an open one is that of this act.
      ...((await hasOpenProposal(tx, id)) && { isProposed: true }),
      ...(event === 'recovery.succeed' &&
        (await describeBoundPhone(tx, 'order', (await readWholeCase(tx, id)).order.id, securityPhone))),
    }),
  );
  serveStaffAct(calls.settleProposal, 'afterSale', async (tx, staff, id, input) =>
    settleDecision(ctx, tx, await staffAccount(tx, staff.id), id, input),
  );
  serveMember(calls.previewDecision, (_, { params, input }) => previewDecision(ctx.store, params.id, input));
}
