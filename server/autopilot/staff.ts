import type { Context } from '../context.ts';
import { Refusal } from '../kit/refusal.ts';
import type { JobKind } from '../jobs/jobs.ts';
import { advanceOrder } from '../staff/acts.ts';

const DOES = {
  'autopilot.inspect': 'inspection.start',
  'autopilot.pass': 'inspection.pass',
  'autopilot.rebind': 'rebinding.finish',
} as const;

/**
 * Plays the staff in the demo (design §9): takes the step the job names. A step that the order's state does not allow any
 * more, because a person was quicker, is left out.
 */
export async function runAutopilot(ctx: Context, orderId: string, kind: JobKind): Promise<void> {
  if (!ctx.settings.autopilot || !(kind in DOES)) return;
  try {
    await ctx.store.tx((tx) => advanceOrder(ctx, tx, orderId, DOES[kind as keyof typeof DOES]));
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
}
