import type { Context } from '../kit/context.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { afterSaleSteps } from './afterSales.ts';
import { marketSteps } from './market.ts';
import { orderSteps } from './orders.ts';
import { supportSteps } from './support.ts';

/** The jobs that the autopilot does. */
export type AutopilotJob = Extract<JobKind, `autopilot.${string}`>;

const STEPS: Record<AutopilotJob, (ctx: Context, tx: Tx, subject: string) => Promise<unknown>> = {
  ...orderSteps,
  ...afterSaleSteps,
  ...marketSteps,
  ...supportSteps,
};

/**
 * Acts for staff and merchants in the demo (design §9): takes the step the job names. A step that the state does not allow any
 * more, because a person was quicker, is left out.
 */
export async function runAutopilot(ctx: Context, subject: string, kind: AutopilotJob): Promise<void> {
  if (!ctx.settings.autopilot) return;
  try {
    await ctx.store.tx((tx) => STEPS[kind](ctx, tx, subject));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
