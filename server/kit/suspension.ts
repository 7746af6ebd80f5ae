import { sentence } from '../../contract/kit/sentence.ts';
import { wireFromIso } from '../../contract/kit/time.ts';
import { hasRow, type Db, type Tx } from '../store/db.ts';
import { isoNow } from './clock.ts';
import type { Context } from './context.ts';
import { refuse } from './refusal.ts';

/** The columns of `users` about a suspension. Times ISO 8601. */
export interface SuspensionColumns {
  suspendedAt: string | null;
  /** Null: until staff lift the suspension. */
  suspendedUntil: string | null;
  suspendedReason: string | null;
}

/** Whether a suspension is in force. One with an end expires by itself. */
export const isSuspended = (
  ctx: Pick<Context, 'clock'>,
  { suspendedAt, suspendedUntil }: Pick<SuspensionColumns, 'suspendedAt' | 'suspendedUntil'>,
): boolean => suspendedAt !== null && (suspendedUntil === null || suspendedUntil > isoNow(ctx));

const suspensionOf = (db: Db, userId: string, lock: '' | 'for share' = '') =>
  db.maybe<SuspensionColumns>(
    `select suspended_at, suspended_until, suspended_reason from users where id = $1 ${lock}`,
    [userId],
  );

/**
 * Whether a member is suspended. The lock keeps the answer true until the transaction ends. A caller that has locked a
 * trade passes '', because a suspension locks the member before the trades.
 */
export async function isMemberSuspended(
  ctx: Context,
  db: Db,
  userId: string,
  lock: '' | 'for share' = 'for share',
): Promise<boolean> {
  const row = await suspensionOf(db, userId, lock);
  return row !== undefined && isSuspended(ctx, row);
}

/**
 * Refuses an act whose member was suspended, or whose account was closed, while it waited. The act gets the answer that
 * the member's next call will get. The lock makes a later suspension or closing wait for the act. It does not conflict
 * with other acts of the member. @throws 401
 */
export async function requireStillActive(ctx: Context, tx: Tx, userId: string): Promise<void> {
  const active = await hasRow(
    tx,
    `select from users where id = $1 and (suspended_at is null or suspended_until <= $2) for key share`,
    [userId, isoNow(ctx)],
  );
  if (!active) throw refuse.expired();
}

/** Refuses an act of a suspended member, with the reason and how to appeal. @throws 409 `suspended` */
export async function requireNotSuspended(ctx: Context, db: Db, userId: string): Promise<void> {
  const row = await suspensionOf(db, userId);
  if (!row || !isSuspended(ctx, row)) return;
  const end =
    row.suspendedUntil === null
      ? '什么时候恢复由客服决定'
      : `${wireFromIso(row.suspendedUntil).slice(0, 16)} 自动恢复`;
  throw refuse.conflict(
    'suspended',
    `你的账号已被暂停使用：${sentence(row.suspendedReason ?? '')}${end}。有异议请联系客服`,
  );
}
