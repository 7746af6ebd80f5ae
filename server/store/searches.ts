import type { Pool, QueryArrayConfig, QueryArrayResult } from 'pg';
import { fairQueue } from '../kit/fairQueue.ts';
import { Overloaded } from './db.ts';
import { isOver } from './quick.ts';

/**
 * Which part of the connections searches may take at once; how long one may take, and how long one waits for its turn, ms; how many
 * wait.
 */
const MOST = { part: 1 / 5, longest: 2000, waiting: 2000, inLine: 1000 };

const tooMany = () => new Overloaded('too many searches at once');

/**
 * Sends what is planned anew. Such a statement may read every row of the shop, and anyone may ask for it: so few run at once, the
 * other connections stay for all else, and each is given up after two seconds (57014).
 * @param pool whose clients send statements without waiting for the answers before (`pipeline`)
 */
export function searchesOver(pool: Pool): { query(config: QueryArrayConfig): Promise<QueryArrayResult> } {
  const full = () => {
    throw tooMany();
  };
  const atOnce = Math.max(1, Math.floor(pool.options.max * MOST.part));
  const inTurn = fairQueue(atOnce, { most: MOST.inLine, full });
  return {
    query(config) {
      const came = performance.now();
      return inTurn('all', async () => {
        if (performance.now() - came > MOST.waiting) throw tooMany();
        const client = await pool.connect();
        let end: Error | undefined;
        try {
          // Within a transaction, as behind a pooler the setting would stay with the connection and meet others.
          const sent = [
            client.query(`begin read only; set local statement_timeout = ${MOST.longest}`),
            client.query(config),
            client.query('commit'),
          ] as const;
          const [, answer] = await Promise.allSettled(sent);
          if (answer.status === 'fulfilled') return answer.value;
          if (isOver(answer.reason)) end = new Error('connection lost', { cause: answer.reason });
          throw answer.reason;
        } finally {
          client.release(end);
        }
      });
    },
  };
}
