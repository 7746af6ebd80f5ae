import { statfs } from 'node:fs/promises';
import { Client, type PoolConfig } from 'pg';
import type { Log } from '../../kit/log.ts';

/** Free bytes that the database needs to write. When its WAL cannot grow, PostgreSQL ends, and reads fail, too. */
export const MIN_FREE_BYTES = 128 * 1024 * 1024;
/** Factor of free bytes before writing is allowed again, so that the state does not alternate. */
const RESUME_FACTOR = 1.25;
/** Interval of the checks, ms. */
const CHECK_INTERVAL_MS = 1000;

async function runStatement(connection: PoolConfig, statement: string): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}

/** Allows writing, also after an earlier process that left the database read-only. */
export const allowWrites = (connection: PoolConfig): Promise<void> =>
  runStatement(connection, 'alter system reset default_transaction_read_only');

const free = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export interface DiskSpaceWatch {
  /** Checks now, in addition to the check every second. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes every transaction read-only (error 25006) while the disk is nearly full: pages and lists work, and writes are
 * refused as a whole. PostgreSQL itself would write until its WAL has no space, then end and not start again.
 *
 * @param options.freeBytes reads the free space, for tests
 */
export function watchDiskSpace(options: {
  folder: string;
  connection: PoolConfig;
  log: Log;
  freeBytes?: () => Promise<number>;
}): DiskSpaceWatch {
  const { folder, connection, log, freeBytes = () => free(folder) } = options;
  let isFull = false;
  let looking = Promise.resolve();
  const once = async () => {
    const room = await freeBytes();
    if (!isFull && room < MIN_FREE_BYTES) {
      await runStatement(connection, 'alter system set default_transaction_read_only = on');
      isFull = true;
      log.error({ folder, room }, 'the disk is nearly full: the shop is read-only until there is room');
    } else if (isFull && room > MIN_FREE_BYTES * RESUME_FACTOR) {
      await allowWrites(connection);
      isFull = false;
      log.warn({ folder, room }, 'there is room on the disk again: the shop takes orders');
    }
  };
  const look = () =>
    (looking = looking.then(once).catch((error: unknown) => {
      log.warn({ err: error }, 'the room on the disk is not known');
    }));
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS);
  timer.unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
