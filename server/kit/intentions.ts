import type { Call } from '../../contract/kit/call.ts';
import type { Context } from './context.ts';
import type { Db, Tx } from '../store/db.ts';
import { isoAt } from './clock.ts';

/**
 * How long the same request of the same member without an Idempotency-Key counts as the same intention, ms: longer than a
 * client waits for an answer (10 s) and a person needs to press again; shorter than anybody asks twice on purpose.
 */
export const SAME_INTENTION = 30_000;

/** What a request asks for, as marks that tell nothing of it: it may carry a password. */
export interface Marks {
  /** The same for requests that are equal. */
  request: string;
  /** The same for all that set the same thing anew; none where the call sets nothing. */
  thing?: string;
}

/** The marks of a request. */
export function marksOf(
  { vault }: Context,
  { name, sets }: Pick<Call, 'name' | 'sets'>,
  { params, input }: { params: unknown; input: unknown },
): Marks {
  const request = vault.markOf(JSON.stringify([name, params ?? null, input ?? null]));
  const thing = sets === undefined ? undefined : (input as Readonly<Record<string, unknown>>)[sets];
  return thing === undefined ? { request } : { request, thing: vault.markOf(JSON.stringify([name, thing])) };
}

/**
 * The key of a request: the one that was `sent` with it. Without one, where equal requests merge, that of the same request when it was
 * first made within {@link SAME_INTENTION} and nothing else was set there since, else a new one.
 */
export async function keyOf(
  ctx: Context,
  tx: Tx,
  { userId, merges, sent }: { userId: string; merges: boolean; sent: string | undefined },
  { request, thing }: Marks,
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
 * Keeps a key under a mark. Answers the one that is kept there already when it is young and begins as asked (null: none does). One
 * statement that locks the row until the transaction ends, so that requests at the same moment, in whatever process, get one key; when
 * the first fails, its key is gone and the next has its own. Those that set one thing have one row, so each waits for the one before,
 * and the key there is of the one that was carried out last.
 */
async function keep(
  ctx: Context,
  tx: Tx,
  { userId, mark, key, begins }: { userId: string; mark: string; key: string; begins: string | null },
): Promise<string> {
  const now = ctx.clock.now();
  const kept = await tx.one<{ key: string }>(
    `insert into intentions as kept (user_id, request_hash, key, created_at) values ($1, $2, $3, $4)
     on conflict (user_id, request_hash) do update set
       key = case when kept.created_at > $5 and left(kept.key, length($6::text)) = $6 then kept.key else excluded.key end,
       created_at = case when kept.created_at > $5 and left(kept.key, length($6::text)) = $6
         then kept.created_at else excluded.created_at end
     returning key`,
    [userId, mark, key, isoAt(now), isoAt(now - SAME_INTENTION), begins],
  );
  return kept.key;
}

/** A member takes something back: what was asked before and comes again is meant anew; all but the request that does it. */
export async function endIntentions(db: Db, userId: string, requestHash = ''): Promise<void> {
  await db.query('delete from intentions where user_id = $1 and request_hash <> $2', [userId, requestHash]);
}
