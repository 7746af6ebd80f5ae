import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import { DAY, isoAt, isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import type { Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';

/** How long a token is good for, ms. */
const TOKEN_LIFE = 30 * DAY;

/** Tokens are stored hashed: the table alone opens no session. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Opens a session; answers the token, which is not kept. */
export async function openSession(ctx: Context, db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = isoAt(ctx.clock.now() + TOKEN_LIFE);
  await insert(db, 'tokens', { hash: hashOf(token), userId, createdAt: isoNow(ctx), expiresAt });
  return token;
}

/** The member a token belongs to, or undefined when it is unknown, revoked or too old. */
export function memberOfToken(ctx: Context, token: string): Promise<Member | undefined> {
  return ctx.store.maybe<Member>(
    `select u.id, u.role, u.real_status from tokens t join users u on u.id = t.user_id
     where t.hash = $1 and t.revoked_at is null and t.expires_at > $2`,
    [hashOf(token), isoNow(ctx)],
  );
}

/** Ends one session. */
export async function closeSession(ctx: Context, token: string): Promise<void> {
  await ctx.store.query('update tokens set revoked_at = $2 where hash = $1 and revoked_at is null', [
    hashOf(token),
    isoNow(ctx),
  ]);
}

/** Ends all sessions of a user, but for the one named (after a change of password). */
export async function closeOtherSessions(ctx: Context, db: Db, userId: string, keep = ''): Promise<void> {
  await db.query(
    'update tokens set revoked_at = $2 where user_id = $1 and revoked_at is null and hash <> $3',
    [userId, isoNow(ctx), keep === '' ? '' : hashOf(keep)],
  );
}
