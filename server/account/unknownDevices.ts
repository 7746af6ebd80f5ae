import type { Context } from '../kit/context.ts';
import { maskNetwork } from '../kit/clientAddress.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import { newDevice, PLACE_LIFE } from '../kit/device.ts';
import { takeUse } from '../kit/limits.ts';
import { sendMessage } from '../kit/messenger.ts';
import { wireFromIso } from '../../contract/kit/time.ts';
import type { Db } from '../store/db.ts';

/** Where somebody comes from who would enter an account. */
export interface Origin {
  /** The network. */
  address: string;
  /** The name of the browser; '' when it has none. */
  device: string;
  keepDevice(device: string): void;
}

/** An account as whoever stands before it is seen. */
export interface Door {
  /** Undefined when the phone has no account. */
  owner: { id: string; passwordHash: string } | undefined;
  /** Whether the account was signed in to from this browser or this network of late: no stranger comes from there. */
  isKnown: boolean;
  /** What counts for this account from here: a stranger elsewhere, or at the same network, uses up nothing of a known browser's. */
  pair: string;
}

/** Places are kept as keyed hashes: the table alone tells where nobody lives. */
const networkMark = (ctx: Context, address: string) => ctx.vault.markOf(`place ${address}`);
const deviceMark = (ctx: Context, device: string) => ctx.vault.markOf(`device ${device}`);

/** Whether a browser has signed in to any account of late. A made-up name is unknown: names are given out at sign-ins only. */
export async function isKnownDevice(ctx: Context, device: string): Promise<boolean> {
  if (device === '') return false;
  const found = await ctx.store.maybe(
    'select 1 as found from known_places where place = $1 and seen_at > $2 limit 1',
    [deviceMark(ctx, device), isoAt(ctx.clock.now() - PLACE_LIFE)],
  );
  return found !== undefined;
}

/** The account of a phone as it is seen from somewhere. */
export async function doorOf(
  ctx: Context,
  phone: string,
  { address, device }: Pick<Origin, 'address' | 'device'>,
): Promise<Door> {
  const own = deviceMark(ctx, device);
  const found = await ctx.store.maybe<{ id: string; passwordHash: string; places: string[] }>(
    `select id, password_hash, array(
       select place from known_places k where k.user_id = users.id and k.place = any($2) and k.seen_at > $3) as places
     from users where phone = $1`,
    [phone, [networkMark(ctx, address), own], isoAt(ctx.clock.now() - PLACE_LIFE)],
  );
  const places = found?.places ?? [];
  return {
    owner: found && { id: found.id, passwordHash: found.passwordHash },
    isKnown: places.length > 0,
    pair: `${phone} ${places.includes(own) ? own : address}`,
  };
}

/** So many places of an account are remembered: clients that keep no name are given one at each sign-in. */
const MOST_PLACES = 40;

/** Remembers that an account was signed in to from somewhere, and gives the browser a name where it has none. */
export async function rememberPlace(
  ctx: Context,
  db: Db,
  userId: string,
  { address, device, keepDevice }: Origin,
): Promise<void> {
  const name = device || newDevice();
  await db.query(
    `insert into known_places (user_id, place, seen_at) select $1, unnest($2::text[]), $3
     on conflict (user_id, place) do update set seen_at = excluded.seen_at`,
    [userId, [networkMark(ctx, address), deviceMark(ctx, name)], isoNow(ctx)],
  );
  await db.query(
    `delete from known_places where user_id = $1 and place not in (
       select place from known_places where user_id = $1 order by seen_at desc, place limit ${MOST_PLACES})`,
    [userId],
  );
  keepDevice(name);
}

/** Forgets all places of an account: a thief may have been at one of them. */
export const forgetPlaces = (db: Db, userId: string): Promise<unknown> =>
  db.query('delete from known_places where user_id = $1', [userId]);

/** Tells the owner in the message box, once a day, that strangers try the door. */
export async function tellOfStrangers(ctx: Context, { owner }: Door, network: string): Promise<void> {
  if (!owner) return;
  const { id } = owner;
  if (!(await takeUse(ctx, 'strangersTold', id))) return;
  const text =
    `${wireFromIso(isoNow(ctx)).slice(0, 16)}，有人从没有登录过的地方（网络地址 ${maskNetwork(network)}）多次尝试登录，没有成功。` +
    '你的账号没有被锁定，照常可以登录。若不是你本人，请换一个别处没有用过的密码，不要把短信验证码告诉任何人';
  await sendMessage(ctx, ctx.store, id, 'security', '有人多次尝试登录你的账号', text, id);
}
