import type { Hono } from 'hono';
import * as calls from '../../contract/staff/calls.ts';
import type { Context } from '../kit/context.ts';
import { serveMember, type Env } from '../http/calls.ts';
import { serveStaffAct } from '../http/staffCalls.ts';
import { auditIdentity } from '../account/index.ts';
import { detailOf } from '../buying/index.ts';
import { reviveJob } from '../jobs/jobs.ts';
import { auditLedger } from '../ledger/ledger.ts';
import { auditMerchant, recycleDetail, refuseValuation } from '../recycling/index.ts';
import { advanceListing, advanceOrder, advanceRecycle } from './acts.ts';
import { listDeadJobs, listWaitingIdentities, listWaitingListings, listWaitingMerchants } from './lists.ts';

/** Staff calls: what the autopilot plays in the demo, people do with these. */
export function staffRoutes(app: Hono<Env>, ctx: Context): void {
  serveStaffAct(app, ctx, calls.advanceOrder, 'order', async (tx, staff, id, { event, remark }) =>
    detailOf(ctx, tx, await advanceOrder(ctx, tx, staff, id, event, remark)),
  );
  serveStaffAct(app, ctx, calls.advanceListing, 'listing', (tx, _, id, { event, remark }) =>
    advanceListing(ctx, tx, id, event, remark),
  );
  serveStaffAct(
    app,
    ctx,
    calls.advanceRecycleOrder,
    'recycleOrder',
    async (tx, staff, id, { event, remark }) =>
      recycleDetail(ctx, tx, await advanceRecycle(ctx, tx, staff, id, event, remark), 'sell'),
  );
  serveStaffAct(app, ctx, calls.refuseValuation, 'valuation', (tx, _, id, { reason }) =>
    refuseValuation(ctx, tx, id, reason),
  );
  serveStaffAct(app, ctx, calls.auditMerchant, 'merchantApplication', (tx, _, id, { isPassed, remark }) =>
    auditMerchant(ctx, tx, id, isPassed, remark),
  );
  serveStaffAct(app, ctx, calls.auditIdentity, 'identity', (tx, _, id, { isPassed, remark }) =>
    auditIdentity(ctx, tx, id, isPassed, remark),
  );
  serveMember(app, ctx, calls.listWaitingMerchants, (_, { input }) => listWaitingMerchants(ctx, input));
  serveMember(app, ctx, calls.listWaitingIdentities, (_, { input }) => listWaitingIdentities(ctx, input));
  serveMember(app, ctx, calls.listWaitingListings, (_, { input }) => listWaitingListings(ctx, input));
  serveMember(app, ctx, calls.listDeadJobs, (_, { input }) => listDeadJobs(ctx, input));
  serveMember(app, ctx, calls.retryJob, (_, { params }) => reviveJob(ctx, params.id));
  serveMember(app, ctx, calls.checkLedger, () => auditLedger(ctx.store));
}
