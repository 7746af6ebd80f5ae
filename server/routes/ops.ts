import type { Hono } from 'hono';
import * as calls from '../../contract/calls/ops.ts';
import type { Context } from '../context.ts';
import { serveMember, type Env } from '../http.ts';
import { auditLedger } from '../services/ledger.ts';
import { detailOf } from '../services/orderRows.ts';
import { advanceListing, advanceOrder } from '../services/staff.ts';

/** Staff calls: what the autopilot plays in the demo, people do with these. */
export function opsRoutes(app: Hono<Env>, ctx: Context): void {
  serveMember(app, ctx, calls.advanceOrder, (_, { params, input }) =>
    ctx.store.tx(async (tx) =>
      detailOf(tx, await advanceOrder(ctx, tx, params.id, input.event, input.remark)),
    ),
  );
  serveMember(app, ctx, calls.advanceListing, (_, { params, input }) =>
    ctx.store.tx((tx) => advanceListing(ctx, tx, params.id, input.event, input.remark)).then(() => undefined),
  );
  serveMember(app, ctx, calls.checkLedger, () => auditLedger(ctx.store));
}
