import type { Context } from '../context.ts';
import type { Db, Tx } from '../store/db.ts';
import { isoAt } from './clock.ts';

/**
 * How long the same request of the same member without an Idempotency-Key counts as the same intention, ms: longer than a
 * client waits for an answer (10 s) and a person needs to press again; shorter than anybody asks twice on purpose.
 */
export const SAME_INTENTION = 30_000;

/**
 * The key of a request that came without one: that of the same request when it was first made within {@link SAME_INTENTION}, else
 * a new one. One statement that locks the row until the transaction ends, so that requests at the same moment, in whatever
 * process, get one key; when the first fails, its key is gone and the next has its own.
 */
export async function keyOfIntention(
  ctx: Context,
  tx: Tx,
  userId: string,
  requestHash: string,
): Promise<string> {
  const now = ctx.clock.now();
  const { key } = await tx.one<{ key: string }>(
    `insert into intentions as kept (user_id, request_hash, key, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, request_hash) do update set
       key = case when kept.created_at > $5 then kept.key else excluded.key end,
       created_at = case when kept.created_at > $5 then kept.created_at else excluded.created_at end
     returning key`,
    [userId, requestHash, ctx.ids.next(), isoAt(now), isoAt(now - SAME_INTENTION)],
  );
  return key;
}

/** A member takes something back: what was asked before and comes again is meant anew; all but the request that does it. */
export async function endIntentions(db: Db, userId: string, requestHash = ''): Promise<void> {
  await db.query('delete from intentions where user_id = $1 and request_hash <> $2', [userId, requestHash]);
}
