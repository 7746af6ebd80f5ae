import { statfs } from 'node:fs/promises';
import { Client, type PoolConfig } from 'pg';
import type { Log } from '../../kit/log.ts';

/** Free bytes that the database needs to write. When its WAL cannot grow, PostgreSQL ends, and reads fail, too. */
export const LEAST_ROOM = 128 * 1024 * 1024;
/** Factor of free bytes before writing is allowed again, so that the state does not alternate. */
const ROOM_AGAIN = 1.25;
/** Interval of the checks, ms. */
const LOOK = 1000;

async function tell(connection: PoolConfig, statement: string): Promise<void> {
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
export const letWrite = (connection: PoolConfig): Promise<void> =>
  tell(connection, 'alter system reset default_transaction_read_only');

const free = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

export interface RoomWatch {
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
export function watchRoom(options: {
  folder: string;
  connection: PoolConfig;
  log: Log;
  freeBytes?: () => Promise<number>;
}): RoomWatch {
  const { folder, connection, log, freeBytes = () => free(folder) } = options;
  let isFull = false;
  let looking = Promise.resolve();
  const once = async () => {
    const room = await freeBytes();
    if (!isFull && room < LEAST_ROOM) {
      await tell(connection, 'alter system set default_transaction_read_only = on');
      isFull = true;
      log.error({ folder, room }, 'the disk is nearly full: the shop is read-only until there is room');
    } else if (isFull && room > LEAST_ROOM * ROOM_AGAIN) {
      await letWrite(connection);
      isFull = false;
      log.warn({ folder, room }, 'there is room on the disk again: the shop takes orders');
    }
  };
  const look = () =>
    (looking = looking.then(once).catch((error: unknown) => {
      log.warn({ err: error }, 'the room on the disk is not known');
    }));
  const timer = setInterval(() => void look(), LOOK);
  timer.unref();
  return {
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
