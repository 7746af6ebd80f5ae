import type { BarredKind } from '../../contract/staff/index.ts';
import type { Context } from '../kit/context.ts';
import { refuse } from '../kit/refusal.ts';
import { hasRow, type Db } from '../store/db.ts';
import { deviceMark } from './unknownDevices.ts';

export const phoneMark = (ctx: Context, phone: string): string => ctx.vault.markOf(`phone ${phone}`);
/** The keyed hash of an identity number, as stored in `users.id_card_hash`. */
export const identityMark = (ctx: Context, idNumber: string): string => ctx.vault.markOf(idNumber);

const REFUSALS: Readonly<Record<BarredKind, string>> = {
  phone: '这个手机号不能注册或绑定，有疑问请联系客服',
  identity: '这个身份证不能用于实名认证，有疑问请联系客服',
  device: '这台设备不能注册新账号，有疑问请联系客服',
};

const isBarred = (db: Db, kind: BarredKind, mark: string): Promise<boolean> =>
  hasRow(db, 'select from barred_people where kind = $1 and mark = $2 and removed_at is null limit 1', [
    kind,
    mark,
  ]);

async function requireNotBarred(db: Db, kind: BarredKind, mark: string): Promise<void> {
  if (await isBarred(db, kind, mark)) throw refuse.conflict('barred', REFUSALS[kind]);
}

/** True if an {@link identityMark} is on the blacklist. */
export const isIdentityBarred = (db: Db, mark: string): Promise<boolean> => isBarred(db, 'identity', mark);

/** @throws 409 `barred` */
export const requirePhoneAllowed = (ctx: Context, db: Db, phone: string): Promise<void> =>
  requireNotBarred(db, 'phone', phoneMark(ctx, phone));

/** Refuses a new account from a barred phone or device. @throws 409 `barred` */
export async function requireNewcomerAllowed(
  ctx: Context,
  db: Db,
  phone: string,
  device: string,
): Promise<void> {
  await requirePhoneAllowed(ctx, db, phone);
  if (device !== '') await requireNotBarred(db, 'device', deviceMark(ctx, device));
}

/** @throws 409 `barred` */
export const requireIdentityAllowed = (ctx: Context, db: Db, idNumber: string): Promise<void> =>
  requireNotBarred(db, 'identity', identityMark(ctx, idNumber));
