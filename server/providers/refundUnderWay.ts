import type { Context } from '../kit/context.ts';
import { HOUR } from '../kit/clock.ts';
import type { RetryAt } from '../jobs/jobs.ts';

/** The provider has accepted a refund, but its money has not arrived yet. This may take days and is no failure. */
export class RefundUnderWay extends Error {
  override readonly name = 'RefundUnderWay';
}

/** Interval of queries to the provider. Its notice triggers an earlier query. */
const QUERY_INTERVAL_MS = HOUR;

/**
 * Wraps a job that sends a refund: while the refund is under way, the job is rescheduled and does not count as failed.
 */
export const rescheduleWhileUnderWay =
  (run: (ctx: Context, subject: string) => Promise<void>) =>
  async (ctx: Context, subject: string): Promise<RetryAt | void> => {
    try {
      await run(ctx, subject);
    } catch (error) {
      if (!(error instanceof RefundUnderWay)) throw error;
      return { dueAt: ctx.clock.now() + QUERY_INTERVAL_MS };
    }
  };
