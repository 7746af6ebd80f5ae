import type { Hono } from 'hono';
import * as openingCalls from '../../contract/staff/openingCalls.ts';
import * as calls from '../../contract/staff/overviewCalls.ts';
import { switchAutopilot } from '../autopilot/switch.ts';
import { serveMember, type Env } from '../http/calls.ts';
import { serveAudited } from '../http/staffCalls.ts';
import type { Context } from '../kit/context.ts';
import { recordAudit } from './auditLog.ts';
import { confirmArticles, listOpening } from './opening.ts';
import { readHealth, readOverview } from './overview.ts';

export function overviewRoutes(app: Hono<Env>, ctx: Context): void {
  serveMember(app, ctx, calls.readOverview, () => readOverview(ctx));
  serveMember(app, ctx, calls.readHealth, () => readHealth(ctx));
  const opening = async () => ({ items: await listOpening(ctx.store, ctx.settings.realProviders) });
  serveMember(app, ctx, openingCalls.readOpening, opening);
  serveMember(app, ctx, openingCalls.confirmArticles, async ({ member }) => {
    await ctx.store.tx(async (tx) => {
      await confirmArticles(ctx, tx);
      await recordAudit(ctx, tx, { staffId: member.id, action: openingCalls.confirmArticles.name });
    });
    return opening();
  });
  serveAudited(app, ctx, calls.switchAutopilot, async (tx, _, { input: { isOn } }) => {
    await switchAutopilot(ctx, tx, isOn);
    return { answer: undefined, detail: { isOn } };
  });
}
