import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../context.ts';
import type { Db } from '../store/db.ts';

/** The signed-in person as services see them. */
export interface Member {
  id: string;
  role: 'member' | 'staff' | 'merchant';
  realStatus: 'unverified' | 'verified' | 'reviewing' | 'refused';
}

/** How long a token is good for, ms. */
const TOKEN_LIFE = 30 * 24 * 3_600_000;

/** Tokens are stored hashed: the table alone opens no session. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Opens a session; answers the token, which is not kept. */
export async function openSession(ctx: Context, db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  await db.query('insert into tokens (hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)', [
    hashOf(token),
    userId,
    new Date(now).toISOString(),
    new Date(now + TOKEN_LIFE).toISOString(),
  ]);
  return token;
}

/** The member a token belongs to, or undefined when it is unknown, revoked or too old. */
export function memberOfToken(ctx: Context, token: string): Promise<Member | undefined> {
  return ctx.store.maybe<Member>(
    `select u.id, u.role, u.real_status from tokens t join users u on u.id = t.user_id
     where t.hash = $1 and t.revoked_at is null and t.expires_at > $2`,
    [hashOf(token), new Date(ctx.clock.now()).toISOString()],
  );
}

/** Ends one session. */
export async function closeSession(ctx: Context, token: string): Promise<void> {
  await ctx.store.query('update tokens set revoked_at = $2 where hash = $1 and revoked_at is null', [
    hashOf(token),
    new Date(ctx.clock.now()).toISOString(),
  ]);
}

/** Ends all sessions of a user, but for the one named (after a change of password). */
export async function closeOtherSessions(ctx: Context, db: Db, userId: string, keep = ''): Promise<void> {
  await db.query(
    'update tokens set revoked_at = $2 where user_id = $1 and revoked_at is null and hash <> $3',
    [userId, new Date(ctx.clock.now()).toISOString(), keep === '' ? '' : hashOf(keep)],
  );
}
