import { DatabaseError, type Pool, type PoolClient, type QueryArrayConfig, type QueryArrayResult } from 'pg';

/**
 * Most connections that quick statements share, and the part of the pool that these may be, as the rest is for transactions; how many
 * statements are under way on one before another is taken.
 */
const MOST = { connections: 4, part: 1 / 4, each: 16 };

/** A connection of the pool that quick statements share, and how many of them are under way. */
interface Shared {
  client: Promise<PoolClient>;
  underWay: number;
  /** What ended the connection: nobody may use it again. */
  end?: Error;
}

/** Whether the connection is over: an error of a statement leaves it, one of the database as a whole does not. */
const isOver = (error: unknown): boolean =>
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
  const take = (): Shared | undefined => {
    const free = all.find(({ underWay }) => underWay < MOST.each);
    if (free) return free;
    if (all.length < most) {
      const fresh = { client: pool.connect(), underWay: 0 };
      all.push(fresh);
      return fresh;
    }
    return all.toSorted((one, other) => one.underWay - other.underWay)[0];
  };
  return {
    async query(config) {
      const shared = take();
      if (!shared) return pool.query(config);
      shared.underWay++;
      try {
        return await (await shared.client).query(config);
      } catch (error) {
        if (isOver(error)) {
          shared.end ??= asError(error);
          leave(shared);
        }
        throw error;
      } finally {
        if (--shared.underWay === 0) {
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
