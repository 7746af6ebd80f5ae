import type { Context } from '../kit/context.ts';
import { advanceOrder } from '../staff/acts.ts';
import type { Tx } from '../store/db.ts';

type Step = (ctx: Context, tx: Tx, orderId: string) => Promise<unknown>;

const advance =
  (event: Parameters<typeof advanceOrder>[4]): Step =>
  (ctx, tx, orderId) =>
    advanceOrder(ctx, tx, 'autopilot', orderId, event);

export const orderSteps = {
  'autopilot.inspect': advance('inspection.start'),
  'autopilot.pass': advance('inspection.pass'),
  'autopilot.rebind': advance('rebinding.finish'),
};
