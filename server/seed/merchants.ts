import { AUTOPILOT_MERCHANTS } from '../autopilot/merchants.ts';
import { DAY, isoAt } from '../kit/clock.ts';
import type { Tx } from '../store/db.ts';
import { MERCHANT_ACCOUNT, PEOPLE } from './people.ts';

/**
 * Inserts the demo's merchants: one to sign in with, and three for the autopilot. It also runs on databases that were
 * seeded without merchants, so existing rows stay unchanged. `today`: start of the day (UTC), ms.
 */
export async function seedMerchants(tx: Tx, today: number): Promise<void> {
  const joined = isoAt(today - 180 * DAY);
  const merchants = [
    { id: PEOPLE.merchant, ...MERCHANT_ACCOUNT, passwordOf: PEOPLE.buyer },
    ...AUTOPILOT_MERCHANTS.map((each) => ({ ...each, passwordOf: PEOPLE.platform })),
  ];
  for (const { id, phone, name, passwordOf } of merchants) {
    const made = await tx.query(
      `insert into users (id, phone, password_hash, nick_name, avatar, role, real_status, created_at)
       select $1, $2, password_hash, $3, $4, 'merchant', 'verified', $5 from users where id = $6
       on conflict do nothing returning id`,
      [id, phone, name, `/img/avatar/${id}.webp`, joined, passwordOf],
    );
    if (made.length === 0) continue;
    await tx.query(
      `insert into merchant_applications (id, user_id, kind, name, phone, description, state, created_at, audited_at)
       values ($1, $2, 'recycler', $3, $4, '长期回收手游与端游账号，当天付款。', 'passed', $5, $5)`,
      [`ma-${id}`, id, name, phone, joined],
    );
  }
}
