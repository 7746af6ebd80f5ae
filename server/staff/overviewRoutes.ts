import * as openingCalls from '../../contract/staff/openingCalls.ts';
import * as calls from '../../contract/staff/overviewCalls.ts';
import { switchAutopilot } from '../autopilot/switch.ts';
import type { Context } from '../kit/context.ts';
import type { Routes } from '../http/routes.ts';
import { recordAudit } from './auditLog.ts';
import { confirmArticles, listOpening } from './opening.ts';
import { readHealth, readOverview } from './overview.ts';

export function overviewRoutes({ serveMember, serveAudited }: Routes, ctx: Context): void {
  serveMember(calls.readOverview, () => readOverview(ctx));
  serveMember(calls.readHealth, () => readHealth(ctx));
  const opening = async () => ({ items: await listOpening(ctx.store, ctx.settings.realProviders) });
  serveMember(openingCalls.readOpening, opening);
  serveMember(openingCalls.confirmArticles, async ({ member }) => {
    await ctx.store.tx(async (tx) => {
      await confirmArticles(ctx, tx);
      await recordAudit(ctx, tx, { staffId: member.id, action: openingCalls.confirmArticles.name });
    });
    return opening();
  });
  serveAudited(calls.switchAutopilot, async (tx, _, { input: { isOn } }) => {
    await switchAutopilot(ctx, tx, isOn);
    return { answer: undefined, detail: { isOn } };
  });
}
