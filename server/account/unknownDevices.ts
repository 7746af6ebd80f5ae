import type { Context } from '../kit/context.ts';
import { maskNetwork } from '../kit/clientAddress.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { newDevice, DEVICE_TTL_MS } from '../kit/device.ts';
import { tryConsumeLimit } from '../kit/limits.ts';
import { sendMessage } from '../kit/messenger.ts';
import { wireFromIso } from '../../contract/kit/time.ts';
import { hasRow, type Db } from '../store/db.ts';
import { accountMessages } from './messageKinds.ts';

export interface Origin {
  address: string;
  /** '' without a device id. */
  device: string;
  keepDevice(device: string): void;
}

/** An account as a device that tries to sign in may know it. */
export interface AccountAccess {
  /** Undefined when the phone has no account. */
  owner: { id: string; passwordHash: string } | undefined;
  isKnown: boolean;
  /**
   * The key for counting attempts from this origin. Other devices, also on the same network, do not use up a known
   * device's attempts.
   */
  attemptKey: string;
}

/**
 * Networks are stored as keyed hashes. Their first half is also stored in plain text, for staff who compare accounts.
 */
const networkMark = (ctx: Context, address: string) => ctx.vault.markOf(`place ${address}`);
export const deviceMark = (ctx: Context, device: string) => ctx.vault.markOf(`device ${device}`);

/**
 * Whether a device has recently signed in to any account. Only sign-ins create known ids, so an invented id is unknown.
 */
export async function isKnownDevice(ctx: Context, device: string): Promise<boolean> {
  if (device === '') return false;
  const since = isoAt(ctx.clock.now() - DEVICE_TTL_MS);
  const known = 'select from known_places where place = $1 and seen_at > $2 limit 1';
  return hasRow(ctx.store, known, [deviceMark(ctx, device), since]);
}

export async function findAccountAccess(
  ctx: Context,
  phone: string,
  { address, device }: Pick<Origin, 'address' | 'device'>,
): Promise<AccountAccess> {
  const own = deviceMark(ctx, device);
  const found = await ctx.store.maybe<{ id: string; passwordHash: string; places: string[] }>(
    `select id, password_hash, array(
       select place from known_places k where k.user_id = users.id and k.place = any($2) and k.seen_at > $3) as places
     from users where phone = $1`,
    [phone, [networkMark(ctx, address), own], isoAt(ctx.clock.now() - DEVICE_TTL_MS)],
  );
  const places = found?.places ?? [];
  return {
    owner: found && { id: found.id, passwordHash: found.passwordHash },
    isKnown: places.length > 0,
    attemptKey: `${phone} ${places.includes(own) ? own : address}`,
  };
}

/**
 * Maximum number of devices and networks stored per account. A client without cookies gets a new device id at each
 * sign-in.
 */
const MAX_DEVICES = 40;

/** Remembers the device and network of a sign-in. Gives the browser a device id if it has none. */
export async function rememberDevice(
  ctx: Context,
  db: Db,
  userId: string,
  { address, device, keepDevice }: Origin,
): Promise<void> {
  const name = device || newDevice();
  await db.query(
    `insert into known_places (user_id, place, kind, hint, seen_at)
     values ($1, $2, 'network', $3, $5), ($1, $4, 'device', null, $5)
     on conflict (user_id, place) do update set seen_at = excluded.seen_at, kind = excluded.kind, hint = excluded.hint`,
    [userId, networkMark(ctx, address), maskNetwork(address), deviceMark(ctx, name), isoNow(ctx)],
  );
  await db.query(
    `delete from known_places where user_id = $1 and place not in (
       select place from known_places where user_id = $1 order by seen_at desc, place limit ${MAX_DEVICES})`,
    [userId],
  );
  keepDevice(name);
}

/** Whether two accounts have signed in from the same device. Devices that were forgotten do not count. */
export const haveSharedDevice = (db: Db, one: string, other: string): Promise<boolean> =>
  hasRow(
    db,
    `select from known_places a join known_places b on b.user_id = $2 and b.place = a.place
     where a.user_id = $1 and a.kind = 'device' limit 1`,
    [one, other],
  );

/** Forgets all devices and networks of an account, because a thief may have used one. */
export const forgetDevices = (db: Db, userId: string): Promise<unknown> =>
  db.query('delete from known_places where user_id = $1', [userId]);

/** Notifies the owner, once a day, that unknown devices try to sign in. */
export async function notifyOfUnknownDevice(
  ctx: Context,
  { owner }: AccountAccess,
  network: string,
): Promise<void> {
  if (!owner) return;
  const { id } = owner;
  if (!(await tryConsumeLimit(ctx, 'strangersTold', id))) return;
  const text =
    `${wireFromIso(isoNow(ctx)).slice(0, 16)}，有人从没有登录过的地方（网络地址 ${maskNetwork(network)}）多次尝试登录，没有成功。` +
    '你的账号没有被锁定，照常可以登录。若不是你本人，请换一个别处没有用过的密码，不要把短信验证码告诉任何人';
  await sendMessage(ctx, ctx.store, id, accountMessages.security, '有人多次尝试登录你的账号', text, id);
}
