import type { Clock } from '../kit/clock.ts';
import { isoAt } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { withTimeout } from '../kit/timeout.ts';
import { isGivenUp, Overloaded, withSingles, type Db } from './db.ts';

/** How often the replica is looked at, and how long that may take, ms. */
const BEAT = 1000;
const LONGEST = 1500;

/** A replica that is further behind is not read, ms. */
const MOST_LAG = 5000;

/** Whether a replica is read, and how far behind it was when it was last seen, s. */
export interface ReplicaState {
  isUsed: boolean;
  lag: number;
}

/** Reads that may be of a moment ago. */
export interface Replica {
  /**
   * Reads from the replica while it answers and keeps up, from the primary otherwise; a statement that the replica fails is asked of
   * the primary. For what everyone may see: never for money, and never inside a transaction.
   */
  readonly reads: Db;
  state(): ReplicaState;
  /** Looks at the replica once, and says by that whether it is read from now on. Never rejects. */
  look(): Promise<void>;
  /** Looks again and again until it is stopped. */
  watch(): { stop(): void };
}

/** Reads over a primary and its replica. Until the replica was looked at the primary is read. */
export function createReplica(
  primary: Db,
  replica: Db,
  { clock, log }: { clock: Clock; log: Pick<Log, 'info' | 'warn'> },
): Replica {
  let state: ReplicaState = { isUsed: false, lag: 0 };

  function turn(isUsed: boolean, lag: number, why: { err?: unknown }): void {
    if (isUsed && !state.isUsed) log.info({ lag }, 'the replica is read');
    if (!isUsed && state.isUsed) log.warn({ ...why, lag }, 'the replica is not read: the primary is');
    state = { isUsed, lag };
  }

  /** Of several processes one writes; a primary that does not answer is no reason to leave the replica. */
  async function beat(): Promise<boolean> {
    const now = clock.now();
    try {
      await withTimeout(
        LONGEST,
        primary.query(`update replica_beat set at = $1 where id = 'primary' and at < $2`, [
          isoAt(now),
          isoAt(now - BEAT / 2),
        ]),
      );
      return true;
    } catch {
      return false;
    }
  }

  async function look(): Promise<void> {
    const hasBeaten = await beat();
    try {
      const read = replica.one<{ at: string }>(`select at from replica_beat where id = 'primary'`);
      const { at } = await withTimeout(LONGEST, read);
      const lag = hasBeaten ? Math.max(0, clock.now() - Date.parse(at)) / 1000 : state.lag;
      turn(lag * 1000 <= MOST_LAG, lag, {});
    } catch (err) {
      turn(false, state.lag, { err });
    }
  }

  const query = async <R>(sql: string, params?: readonly unknown[]): Promise<R[]> => {
    if (!state.isUsed) return primary.query<R>(sql, params);
    try {
      return await replica.query<R>(sql, params);
    } catch (err) {
      // What takes too long would take as long on the primary, and its turn is no better there.
      if (isGivenUp(err) || err instanceof Overloaded) throw err;
      const rows = await primary.query<R>(sql, params);
      turn(false, state.lag, { err });
      return rows;
    }
  };

  return {
    reads: withSingles(query, () => Promise.reject(new Error('only reads'))),
    state: () => state,
    look,
    watch() {
      let timer: NodeJS.Timeout | undefined;
      let isStopped = false;
      const go = async () => {
        await look();
        if (!isStopped) timer = setTimeout(() => void go(), BEAT).unref();
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
