import type { Context } from '../kit/context.ts';
import { HOUR } from '../kit/clock.ts';
import type { RetryAt } from '../jobs/jobs.ts';

/** The provider has taken a refund, and its money has not arrived yet. That may take days, and is no failure. */
export class RefundUnderWay extends Error {
  override readonly name = 'RefundUnderWay';
}

/** How long to wait before the provider is asked again; its notice makes it earlier. */
const WAIT = HOUR;

/** A job that sends a refund: while the refund is under way it comes again without counting as failed. */
export const patiently =
  (run: (ctx: Context, subject: string) => Promise<void>) =>
  async (ctx: Context, subject: string): Promise<RetryAt | void> => {
    try {
      await run(ctx, subject);
    } catch (error) {
      if (!(error instanceof RefundUnderWay)) throw error;
      return { dueAt: ctx.clock.now() + WAIT };
    }
  };
