import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '../kit/context.ts';
import { DAY, isoAt, isoNow } from '../kit/clock.ts';
import { keptOf } from '../kit/responseCache.ts';
import type { Member } from '../kit/member.ts';
import { withTimeout } from '../kit/timeout.ts';
import { quick, type Db, type Store, type Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';

/** How long a token is good for, ms. */
const TOKEN_LIFE = 30 * DAY;

/** How long the version of all sessions is waited for, ms. */
const LONGEST = 2000;

/** Tokens are stored hashed: the table alone opens no session. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Opens a session; answers the token, which is not kept. */
export async function openSession(ctx: Context, db: Db, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = isoAt(ctx.clock.now() + TOKEN_LIFE);
  await insert(db, 'tokens', { hash: hashOf(token), userId, createdAt: isoNow(ctx), expiresAt });
  return token;
}

/**
 * Tells every process that a session has ended, or that what its member may do has changed. Part of the transaction that does it, and
 * its last statement, as all of these wait for the one row.
 */
export async function sessionsChanged(db: Db): Promise<void> {
  await db.query(`update session_version set version = version + 1 where id = 'all'`);
}

/** The reads of the version of one process: the one under way, and the one that begins when it has ended. */
interface Reads {
  current?: Promise<unknown>;
  next?: Promise<number>;
}

const readsOf = new WeakMap<Store, Reads>();

/**
 * The version of all sessions, by a read that begins after it was asked for. Many who ask meanwhile share it: one short statement for
 * all requests that arrive while the one before is under way.
 */
function versionNow(store: Store): Promise<number> {
  let reads = readsOf.get(store);
  if (!reads) readsOf.set(store, (reads = {}));
  const own = reads;
  return (own.next ??= (async () => {
    await own.current?.catch(() => {});
    delete own.next;
    // Everyone who is signed in waits for it: not for a connection that is dead and does not say so.
    const reading = withTimeout(
      LONGEST,
      store.one<{ version: number }>(quick(`select version from session_version where id = 'all'`)),
    );
    own.current = reading;
    return (await reading).version;
  })());
}

/** What ends a session that is kept, when this process does it. */
const SESSION_TABLES = ['update tokens', 'delete tokens', 'update users', 'update session_version'];

/**
 * The member a token belongs to, or undefined when it is unknown, revoked or too old. A session is looked up once a second at most;
 * what ends it bites at once in every process, as none uses a session it has kept without asking whether any has ended since
 * (docs/decisions/018). A member's state may be of a second ago: what decides about money reads it under a lock.
 */
export async function memberOfToken(ctx: Context, token: string): Promise<Member | undefined> {
  const hash = hashOf(token);
  const version = await versionNow(ctx.store);
  return keptOf(ctx).get(`session ${version} ${hash}`, SESSION_TABLES, () =>
    ctx.store.maybe<Member>(
      quick(
        `select u.id, u.role, u.real_status from tokens t join users u on u.id = t.user_id
         where t.hash = $1 and t.revoked_at is null and t.expires_at > $2`,
      ),
      [hash, isoNow(ctx)],
    ),
  );
}

/** Ends one session. Of a token that opens none nothing is written: everybody's sessions would be looked up anew. */
export async function closeSession(ctx: Context, token: string): Promise<void> {
  if (token === '' || !(await memberOfToken(ctx, token))) return;
  await ctx.store.tx(async (tx) => {
    const closed = await tx.query(
      'update tokens set revoked_at = $2 where hash = $1 and revoked_at is null returning hash',
      [hashOf(token), isoNow(ctx)],
    );
    if (closed.length > 0) await sessionsChanged(tx);
  });
}

/** Ends all sessions of a user, but for the one named (after a change of password), in the caller's transaction. */
export async function closeOtherSessions(ctx: Context, tx: Tx, userId: string, keep = ''): Promise<void> {
  await tx.query(
    'update tokens set revoked_at = $2 where user_id = $1 and revoked_at is null and hash <> $3',
    [userId, isoNow(ctx), keep === '' ? '' : hashOf(keep)],
  );
  await sessionsChanged(tx);
}
