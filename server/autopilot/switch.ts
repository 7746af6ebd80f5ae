import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';
import { upsert } from '../store/rows.ts';

const NAME = 'autopilot';

/** Whether the autopilot acts. Undefined in a deployment without an autopilot. */
export async function isAutopilotOn(ctx: Context, db: Db = ctx.store): Promise<boolean | undefined> {
  if (!ctx.settings.autopilot) return undefined;
  const row = await db.maybe<{ isOn: boolean }>('select is_on from shop_switches where name = $1', [NAME]);
  return row?.isOn ?? true;
}

/** @throws 409 in a deployment without an autopilot */
export async function switchAutopilot(ctx: Context, db: Db, isOn: boolean): Promise<void> {
  if (!ctx.settings.autopilot) throw refuse.conflict('noAutopilot', '这里没有自动处理，都由人来做');
  await upsert(db, 'shop_switches', { name: NAME, isOn, changedAt: isoNow(ctx) }, 'name');
}
