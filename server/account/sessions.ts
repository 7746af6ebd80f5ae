import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../kit/context.ts';
import { DAY, isoAt, isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { requireNotSuspended } from '../kit/suspension.ts';
import { withTimeout } from '../kit/timeout.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';

const TOKEN_TTL_MS = 30 * DAY;

const SESSION_TIMEOUT_MS = 2000;

/** Tokens are stored hashed, so that a leaked table opens no session. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Opens a session and returns its token. Only the hash is stored. @throws 409 `suspended` */
export async function openSession(ctx: Context, db: Db, userId: string): Promise<string> {
  await requireNotSuspended(ctx, db, userId);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = isoAt(ctx.clock.now() + TOKEN_TTL_MS);
  await insert(db, 'tokens', { hash: hashOfToken(token), userId, createdAt: isoNow(ctx), expiresAt });
  return token;
}

/**
 * Tells processes of the previous version, which cache sessions, that a session ended or a member's rights changed.
 * Call it last in the transaction, because all such transactions lock the same row.
 */
export async function sessionsChanged(db: Db): Promise<void> {
  await db.query(`update session_version set version = version + 1 where id = 'all'`);
}

/** The member of a token. Undefined when it is unknown, revoked or expired, or when the member is suspended. */
export const memberOfToken = (ctx: Context, token: string): Promise<Member | undefined> =>
  // Every member's request waits for this read, so a dead connection must not block it.
  withTimeout(
    SESSION_TIMEOUT_MS,
    ctx.store.maybe<Member>(
      `select u.id, u.role, u.real_status from tokens t join users u on u.id = t.user_id
       where t.hash = $1 and t.revoked_at is null and t.expires_at > $2
         and (u.suspended_at is null or u.suspended_until <= $2)`,
      [hashOfToken(token), isoNow(ctx)],
    ),
  );

export async function closeSession(ctx: Context, token: string): Promise<void> {
  if (token === '' || !(await memberOfToken(ctx, token))) return;
  await ctx.store.tx(async (tx) => {
    const closed = await tx.query(
      'update tokens set revoked_at = $2 where hash = $1 and revoked_at is null returning hash',
      [hashOfToken(token), isoNow(ctx)],
    );
    if (closed.length > 0) await sessionsChanged(tx);
  });
}

/** Ends all sessions of a user except that of the token `keep`, in the caller's transaction. */
export async function closeOtherSessions(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  userId: string,
  keep = '',
): Promise<void> {
  await tx.query(
    'update tokens set revoked_at = $2 where user_id = $1 and revoked_at is null and hash <> $3',
    [userId, isoNow(ctx), keep === '' ? '' : hashOfToken(keep)],
  );
  await sessionsChanged(tx);
}
