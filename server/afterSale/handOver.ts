import { RULES } from '../../contract/kit/rules.ts';
import type { OrderRecord } from '../buying/index.ts';
import type { Context } from '../kit/context.ts';
import { newLogin, rebindTo, sealedOfListing, type NewLogin } from '../selling/index.ts';
import type { Tx } from '../store/db.ts';
import { update } from '../store/rows.ts';
import type { StaffStep } from './grants.ts';

/** The login that staff have set on an account which changes hands. @throws 422 without a password */
export function loginIn({ event, account, password, securityPhone, email }: StaffStep): NewLogin | undefined {
  if (event === 'return.confirm') return newLogin({ password }, '请填写收回账号后设的新密码');
  if (event !== 'recovery.succeed') return undefined;
  return newLogin({ account, password, securityPhone, email }, '请填写追回后设的新密码');
}

/**
 * Hands a recovered account to the buyer, who takes it over anew: the login can be read once more after the payout, too.
 * The whole time to inspect starts when the after-sale is completed. Returns whether it does.
 */
export async function handOver(
  ctx: Context,
  tx: Tx,
  order: OrderRecord,
  login: NewLogin,
): Promise<{ startsInspection: boolean }> {
  await rebindTo(ctx, tx, order.buyerId, await sealedOfListing(tx, order.listingId), login);
  const startsInspection = order.stage === 'delivered';
  await update(tx, 'orders', order.id, {
    revealedAt: null,
    takeoverSteps: [],
    ...(startsInspection && { pausedMs: RULES.inspectionWindow }),
  });
  return { startsInspection };
}
