import type { Hono } from 'hono';
import * as calls from '../../contract/afterSale/calls.ts';
import type { Context } from '../kit/context.ts';
import { serveMember, serveOnce, type Env } from '../http/calls.ts';
import { serveStaffAct } from '../http/staffCalls.ts';
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

export function afterSaleRoutes(app: Hono<Env>, ctx: Context): void {
  // Registered before the route with an id at the same position.
  serveMember(app, ctx, calls.readAfterSaleRule, ({ member }, { input }) =>
    readAfterSaleRule(ctx, member, input.orderId),
  );
  serveMember(app, ctx, calls.listAfterSales, ({ member }, { input }) => listAfterSales(ctx, member, input));
  serveMember(app, ctx, calls.readAfterSale, async ({ member }, { params }) => {
    const { found, side } = await caseOf(ctx.store, member, params.id);
    return caseDetail(ctx.store, found, side);
  });
  serveOnce(app, ctx, calls.applyAfterSale, {
    run: (tx, { member }, { input }) => applyAfterSale(ctx, tx, member, input),
  });
  serveOnce(app, ctx, calls.addEvidence, {
    run: (tx, { member }, { params, input }) => addEvidence(ctx, tx, member, params.id, input),
  });
  serveOnce(app, ctx, calls.answerAfterSale, {
    run: (tx, { member }, { params, input }) => answerAfterSale(ctx, tx, member, params.id, input),
  });
  serveOnce(app, ctx, calls.returnAccount, {
    run: (tx, { member }, { params, input }) => returnAccount(ctx, tx, member, params.id, input),
  });
  serveOnce(app, ctx, calls.withdrawAfterSale, {
    run: (tx, { member }, { params }) => withdrawAfterSale(ctx, tx, member, params.id),
  });
  serveOnce(app, ctx, calls.appealAfterSale, {
    run: (tx, { member }, { params, input }) => appealAfterSale(ctx, tx, member, params.id, input),
  });
  serveStaffAct(
    app,
    ctx,
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
  serveStaffAct(app, ctx, calls.settleProposal, 'afterSale', async (tx, staff, id, input) =>
    settleDecision(ctx, tx, await staffAccount(tx, staff.id), id, input),
  );
  serveMember(app, ctx, calls.previewDecision, (_, { params, input }) =>
    previewDecision(ctx.store, params.id, input),
  );
}
