import type { Context } from '../kit/context.ts';
import type { Job } from '../jobs/jobs.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { afterSaleSteps } from './afterSales.ts';
import { marketSteps } from './market.ts';
import { orderSteps } from './orders.ts';
import { moneySteps } from './money.ts';
import { supportSteps } from './support.ts';
import { isAutopilotOn } from './switch.ts';

/** Interval at which a paused step checks whether the autopilot is on again, ms. */
const SWITCH_POLL_MS = 5_000;

type Step = (ctx: Context, tx: Tx, subject: string) => Promise<unknown>;

/**
 * Acts for staff and merchants in the demo. A step is skipped when the state no longer allows it, because a person was
 * faster. While the autopilot is off, steps are retried later.
 */
const autopilotJob = (step: Step): Job => ({
  name: '自动处理',
  queue: 'autopilot',
  async run(ctx, subject) {
    const isOn = await isAutopilotOn(ctx);
    if (isOn === undefined) return undefined;
    if (!isOn) return { dueAt: ctx.clock.now() + SWITCH_POLL_MS };
    try {
      await ctx.store.tx((tx) => step(ctx, tx, subject));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    return undefined;
  },
});

const STEPS = { ...orderSteps, ...afterSaleSteps, ...marketSteps, ...supportSteps, ...moneySteps };

export const autopilotJobs = Object.fromEntries(
  Object.entries<Step>(STEPS).map(([kind, step]) => [kind, autopilotJob(step)]),
) as Record<keyof typeof STEPS, Job>;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof STEPS, true> {}
}
