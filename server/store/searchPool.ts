import { DatabaseError, type Pool, type QueryArrayConfig, type QueryArrayResult } from 'pg';
import { fairQueue } from '../kit/fairQueue.ts';
import { Overloaded } from './db.ts';

/**
 * Limits of searches: their share of the connections, the timeout of a search and of its wait for a turn (ms), and how
 * many of one network may wait.
 */
const LIMITS = { share: 1 / 5, statementMs: 2000, waitMs: 2000, waiting: 100 };

/** Whether the connection is lost. An error of one statement leaves it usable. */
const isConnectionLost = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';

const overloaded = () => new Overloaded('too many searches at once');

/**
 * Sends searches. A search may read every row, and anyone may trigger it. So few run at once, other connections stay
 * free, and each is cancelled after two seconds (57014). Networks take turns, and one network leaves a slot to others.
 *
 * @param pool its clients must have `pipeline` on
 */
export function createSearchPool(pool: Pool): {
  query(config: QueryArrayConfig, network: string): Promise<QueryArrayResult>;
} {
  const full = () => {
    throw overloaded();
  };
  const atOnce = Math.max(1, Math.floor(pool.options.max * LIMITS.share));
  const queued = fairQueue(atOnce, { each: Math.max(1, atOnce - 1), most: LIMITS.waiting, full });
  return {
    query(config, network) {
      const came = performance.now();
      return queued(network, async () => {
        if (performance.now() - came > LIMITS.waitMs) throw overloaded();
        const client = await pool.connect();
        let end: Error | undefined;
        try {
          // In a transaction, because behind a pooler the setting would stay on the connection for other clients.
          const sent = [
            client.query(`begin read only; set local statement_timeout = ${LIMITS.statementMs}`),
            client.query(config),
            client.query('commit'),
          ] as const;
          const [, answer] = await Promise.allSettled(sent);
          if (answer.status === 'fulfilled') return answer.value;
          if (isConnectionLost(answer.reason)) end = new Error('connection lost', { cause: answer.reason });
          throw answer.reason;
        } finally {
          client.release(end);
        }
      });
    },
  };
}
