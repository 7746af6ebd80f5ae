import { DatabaseError, type Pool, type PoolClient, type QueryArrayConfig, type QueryArrayResult } from 'pg';

/**
 * Most connections that quick statements share, and the part of the pool that these may be, as the rest is for transactions; how many
 * statements are under way on one before another is taken.
 */
const MOST = { connections: 4, part: 1 / 4, each: 16 };

/** A connection that has not answered for so long is left alone until it does, ms: nobody says when one is dead. */
const SILENT = 1000;

/** A connection of the pool that quick statements share, and when those of them were sent that are under way, the first first. */
interface Shared {
  client: Promise<PoolClient>;
  sent: number[];
  /** What ended the connection: nobody may use it again. */
  end?: Error;
}

/** Whether the connection is over: an error of a statement leaves it, one of the database as a whole does not. */
export const isOver = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/**
 * Sends quick statements over few connections, one behind the other without waiting for the answers. A process of PostgreSQL that is
 * sent the next statement while it works need not be woken for each, which costs both sides more than a short statement does. What
 * holds one up holds up few others: those that come then take another connection. A connection goes back to the pool with the last
 * answer, so at rest each statement has its own.
 * @param pool whose clients send statements without waiting for the answers before (`pipeline`)
 */
export function quickOver(pool: Pool): { query(config: QueryArrayConfig): Promise<QueryArrayResult> } {
  const most = Math.min(MOST.connections, Math.floor(pool.options.max * MOST.part));
  const all: Shared[] = [];
  const leave = (shared: Shared) => {
    const place = all.indexOf(shared);
    if (place >= 0) all.splice(place, 1);
  };
  const take = (now: number): Shared | undefined => {
    const answering = all.filter(({ sent: [first = now] }) => now - first < SILENT);
    const free = answering.find(({ sent }) => sent.length < MOST.each);
    if (free) return free;
    if (all.length < most) {
      const fresh = { client: pool.connect(), sent: [] };
      all.push(fresh);
      return fresh;
    }
    return answering.toSorted((one, other) => one.sent.length - other.sent.length)[0];
  };
  return {
    async query(config) {
      const now = performance.now();
      const shared = take(now);
      if (!shared) return pool.query(config);
      shared.sent.push(now);
      try {
        return await (await shared.client).query(config);
      } catch (error) {
        if (isOver(error)) {
          shared.end ??= asError(error);
          leave(shared);
        }
        throw error;
      } finally {
        // They are answered in their order.
        shared.sent.shift();
        if (shared.sent.length === 0) {
          leave(shared);
          // A connection that could not be had need not be given back.
          shared.client.then(
            (client) => client.release(shared.end),
            () => {},
          );
        }
      }
    },
  };
}
