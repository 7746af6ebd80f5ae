import type { Call } from '../../contract/kit/call.ts';
import type { Context } from './context.ts';
import type { Db, Tx } from '../store/db.ts';
import { isoAt } from './clock.ts';

/**
 * How long an equal request of a member without an Idempotency-Key counts as a retry, ms. Longer than a client's
 * timeout (10 s), shorter than the time in which anybody repeats an action on purpose.
 */
export const SAME_INTENTION_MS = 30_000;

/** Keyed hashes of a request. They reveal nothing of it, because it may contain a password. */
export interface RequestHashes {
  request: string;
  /** Hash of the call and of its field `Call.sets`, without the new value. Undefined when the call sets nothing. */
  thing?: string;
}

export function hashRequest(
  { vault }: Context,
  { name, sets }: Pick<Call, 'name' | 'sets'>,
  { params, input }: { params: unknown; input: unknown },
): RequestHashes {
  const request = vault.markOf(JSON.stringify([name, params ?? null, input ?? null]));
  const thing = sets === undefined ? undefined : (input as Readonly<Record<string, unknown>>)[sets];
  return thing === undefined ? { request } : { request, thing: vault.markOf(JSON.stringify([name, thing])) };
}

/**
 * The idempotency key of a request: the client's key (`sent`), if there is one. Otherwise, for calls that merge equal
 * requests, the key of the first equal request within {@link SAME_INTENTION_MS}, unless another value was set since.
 * Otherwise a new key.
 */
export async function findKey(
  ctx: Context,
  tx: Tx,
  { userId, merges, sent }: { userId: string; merges: boolean; sent: string | undefined },
  { request, thing }: RequestHashes,
): Promise<string> {
  const made = ctx.ids.next();
  if (thing === undefined) {
    if (sent !== undefined) return sent;
    return merges ? keep(ctx, tx, { userId, mark: request, key: made, begins: '' }) : made;
  }
  const begins = `${request}.`;
  const key = sent ?? `${begins}${made}`;
  return keep(ctx, tx, { userId, mark: thing, key, begins: sent === undefined ? begins : null });
}

/**
 * Stores a key under a hash, or returns the stored key if it is recent and has the prefix `begins`. Null always stores
 * the new key. The statement locks the row until the transaction ends, so concurrent requests in any process get the
 * same key, and after a rollback the next request gets its own. Requests that set the same thing share a row, so they
 * run one after another.
 */
async function keep(
  ctx: Context,
  tx: Tx,
  { userId, mark, key, begins }: { userId: string; mark: string; key: string; begins: string | null },
): Promise<string> {
  const now = ctx.clock.now();
  const stored = await tx.one<{ key: string }>(
    `insert into intentions as kept (user_id, request_hash, key, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, request_hash) do update set
       key = case when kept.created_at > $5 and left(kept.key, length($6::text)) = $6 then kept.key else excluded.key end,
       created_at = case when kept.created_at > $5 and left(kept.key, length($6::text)) = $6
         then kept.created_at else excluded.created_at end
     returning key`,
    [userId, mark, key, isoAt(now), isoAt(now - SAME_INTENTION_MS), begins],
  );
  return stored.key;
}

/**
 * Deletes the recent requests of a member, except `requestHash`: after an action was undone, repeating it is a new
 * intention.
 */
export async function endIntentions(db: Db, userId: string, requestHash = ''): Promise<void> {
  await db.query('delete from intentions where user_id = $1 and request_hash <> $2', [userId, requestHash]);
}
