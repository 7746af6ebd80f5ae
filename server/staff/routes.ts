import type { Hono } from 'hono';
import * as calls from '../../contract/staff/calls.ts';
import type { Context } from '../context.ts';
import { serveMember, type Env } from '../http.ts';
import { auditIdentity } from '../account/index.ts';
import { detailOf } from '../buying/index.ts';
import { reviveJob } from '../jobs/jobs.ts';
import { auditLedger } from '../ledger.ts';
import { auditMerchant, recycleDetail, refuseValuation } from '../recycling/index.ts';
import { advanceListing, advanceOrder, advanceRecycle } from './acts.ts';
import { listDeadJobs, listWaitingIdentities, listWaitingListings, listWaitingMerchants } from './lists.ts';

/** Staff calls: what the autopilot plays in the demo, people do with these. */
export function staffRoutes(app: Hono<Env>, ctx: Context): void {
  serveMember(app, ctx, calls.advanceOrder, (_, { params, input }) =>
    ctx.store.tx(async (tx) => {
      const moved = await advanceOrder(ctx, tx, params.id, input.event, input.remark);
      return detailOf(ctx, tx, moved);
    }),
  );
  serveMember(app, ctx, calls.advanceListing, (_, { params, input }) =>
    ctx.store.tx((tx) => advanceListing(ctx, tx, params.id, input.event, input.remark)),
  );
  serveMember(app, ctx, calls.advanceRecycleOrder, (_, { params, input }) =>
    ctx.store.tx(async (tx) =>
      recycleDetail(ctx, tx, await advanceRecycle(ctx, tx, params.id, input.event, input.remark), 'sell'),
    ),
  );
  serveMember(app, ctx, calls.refuseValuation, (_, { params, input }) =>
    ctx.store.tx((tx) => refuseValuation(ctx, tx, params.id, input.reason)),
  );
  serveMember(app, ctx, calls.listWaitingMerchants, (_, { input }) => listWaitingMerchants(ctx, input));
  serveMember(app, ctx, calls.listWaitingIdentities, (_, { input }) => listWaitingIdentities(ctx, input));
  serveMember(app, ctx, calls.listWaitingListings, (_, { input }) => listWaitingListings(ctx, input));
  serveMember(app, ctx, calls.auditMerchant, (_, { params, input }) =>
    ctx.store.tx((tx) => auditMerchant(ctx, tx, params.id, input.isPassed, input.remark)),
  );
  serveMember(app, ctx, calls.auditIdentity, (_, { params, input }) =>
    ctx.store.tx((tx) => auditIdentity(ctx, tx, params.id, input.isPassed, input.remark)),
  );
  serveMember(app, ctx, calls.listDeadJobs, (_, { input }) => listDeadJobs(ctx, input));
  serveMember(app, ctx, calls.retryJob, (_, { params }) => reviveJob(ctx, params.id));
  serveMember(app, ctx, calls.checkLedger, () => auditLedger(ctx.store));
}
