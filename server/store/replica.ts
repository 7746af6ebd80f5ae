import type { Clock } from '../kit/clock.ts';
import { isoAt } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { withTimeout } from '../kit/timeout.ts';
import { isTimeout, Overloaded, withSingles, type Reads } from './db.ts';

/** Interval and timeout of the checks, ms. */
const HEARTBEAT_INTERVAL_MS = 1000;
const TIMEOUT_MS = 1500;

const MAX_LAG_MS = 5000;

/** Whether the replica is read, and its lag at the last check, s. */
export interface ReplicaState {
  isUsed: boolean;
  lag: number;
}

export interface Replica {
  /**
   * Reads from the replica while it answers and keeps up, else from the primary. A statement that fails on the
   * replica runs on the primary. For public data only: never for money, and never inside a transaction.
   */
  readonly reads: Reads;
  state(): ReplicaState;
  /** Checks the replica once, and so decides whether it is read from now on. Never rejects. */
  look(): Promise<void>;
  /** Checks repeatedly until stopped. */
  watch(): { stop(): void };
}

/** Creates the reads over a primary and its replica. Before the first check the primary is read. */
export function createReplica(
  primary: Reads,
  replica: Reads,
  { clock, log }: { clock: Clock; log: Pick<Log, 'info' | 'warn'> },
): Replica {
  let state: ReplicaState = { isUsed: false, lag: 0 };

  function turn(isUsed: boolean, lag: number, why: { err?: unknown }): void {
    if (isUsed && !state.isUsed) log.info({ lag }, 'the replica is read');
    if (!isUsed && state.isUsed) log.warn({ ...why, lag }, 'the replica is not read: the primary is');
    state = { isUsed, lag };
  }

  /**
   * Writes the heartbeat, unless another process has just done so. Returns false when the primary does not answer; that
   * is no reason to stop reading the replica.
   */
  async function writeHeartbeat(): Promise<boolean> {
    const now = clock.now();
    try {
      await withTimeout(
        TIMEOUT_MS,
        primary.query(`update replica_beat set at = $1 where id = 'primary' and at < $2`, [
          isoAt(now),
          isoAt(now - HEARTBEAT_INTERVAL_MS / 2),
        ]),
      );
      return true;
    } catch {
      return false;
    }
  }

  async function look(): Promise<void> {
    const hasBeaten = await writeHeartbeat();
    try {
      const read = replica.one<{ at: string }>(`select at from replica_beat where id = 'primary'`);
      const { at } = await withTimeout(TIMEOUT_MS, read);
      const lag = hasBeaten ? Math.max(0, clock.now() - Date.parse(at)) / 1000 : state.lag;
      turn(lag * 1000 <= MAX_LAG_MS, lag, {});
    } catch (err) {
      turn(false, state.lag, { err });
    }
  }

  const read = async <R>(run: (db: Reads) => Promise<R[]>): Promise<R[]> => {
    if (!state.isUsed) return run(primary);
    try {
      return await run(replica);
    } catch (err) {
      // A search that times out here would time out on the primary, too.
      if (isTimeout(err) || err instanceof Overloaded) throw err;
      const rows = await run(primary);
      turn(false, state.lag, { err });
      return rows;
    }
  };

  return {
    reads: {
      ...withSingles(
        (sql, params) => read((db) => db.query(sql, params)),
        () => Promise.reject(new Error('only reads')),
      ),
      search: (sql, params, network) => read((db) => db.search(sql, params, network)),
    },
    state: () => state,
    look,
    watch() {
      let timer: NodeJS.Timeout | undefined;
      let isStopped = false;
      const go = async () => {
        await look();
        if (!isStopped) timer = setTimeout(() => void go(), HEARTBEAT_INTERVAL_MS).unref();
      };
      void go();
      return {
        stop() {
          isStopped = true;
          clearTimeout(timer);
        },
      };
    },
  };
}
