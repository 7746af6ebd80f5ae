import { isoNow } from '../kit/clock.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';

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
  await db.query(
    `insert into shop_switches (name, is_on, changed_at) values ($1, $2, $3)
     on conflict (name) do update set is_on = excluded.is_on, changed_at = excluded.changed_at`,
    [NAME, isOn, isoNow(ctx)],
  );
}
