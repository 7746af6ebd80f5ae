import type { Context } from '../context.ts';
import { maskNetwork } from '../kit/address.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { PLACE_LIFE, takeUse } from '../kit/limits.ts';
import { sendMessage } from '../kit/messenger.ts';
import { wireFromIso } from '../../contract/kit/time.ts';
import type { Db } from '../store/db.ts';

/** An account as who would enter it sees it. */
export interface Door {
  id: string;
  passwordHash: string;
  /** Whether the account was signed in to from this network within {@link PLACE_LIFE}: no stranger comes from there. */
  isKnown: boolean;
}

/** Networks are kept as keyed hashes: the table alone tells where nobody lives. */
const placeOf = (ctx: Context, network: string) => ctx.vault.markOf(`place ${network}`);

/** The account of a phone, seen from a network; undefined when there is none. */
export const doorOf = (ctx: Context, phone: string, network: string): Promise<Door | undefined> =>
  ctx.store.maybe<Door>(
    `select id, password_hash, exists (
       select 1 from known_places k where k.user_id = users.id and k.place = $2 and k.seen_at > $3) as is_known
     from users where phone = $1`,
    [phone, placeOf(ctx, network), isoAt(ctx.clock.now() - PLACE_LIFE)],
  );

/** Remembers that an account was signed in to from a network. */
export async function rememberPlace(ctx: Context, db: Db, userId: string, network: string): Promise<void> {
  await db.query(
    `insert into known_places (user_id, place, seen_at) values ($1, $2, $3)
     on conflict (user_id, place) do update set seen_at = excluded.seen_at`,
    [userId, placeOf(ctx, network), isoNow(ctx)],
  );
}

/** Forgets all places of an account: a thief may have been at one of them. */
export const forgetPlaces = (db: Db, userId: string): Promise<unknown> =>
  db.query('delete from known_places where user_id = $1', [userId]);

/** What counts for one account from one network: a stranger elsewhere uses up nothing of it. */
export const pairOf = (phone: string, network: string): string => `${phone} ${network}`;

/** Tells the owner in the message box, once a day, that strangers try the door. */
export async function tellOfStrangers(ctx: Context, { id }: Door, network: string): Promise<void> {
  if (!(await takeUse(ctx, 'strangersTold', id))) return;
  const text =
    `${wireFromIso(isoNow(ctx)).slice(0, 16)}，有人从没有登录过的地方（网络地址 ${maskNetwork(network)}）多次尝试登录，没有成功。` +
    '你的账号没有被锁定，照常可以登录。若不是你本人，请换一个别处没有用过的密码，不要把短信验证码告诉任何人';
  await sendMessage(ctx, ctx.store, id, 'security', '有人多次尝试登录你的账号', text, id);
}
