import { statfs } from 'node:fs/promises';
import { Client, type PoolConfig } from 'pg';
import type { Log } from '../../kit/log.ts';

/** Bytes the disk must have free for the database to write. Without room for its own log it ends, and with it all reading. */
export const LEAST_ROOM = 128 * 1024 * 1024;
/** It writes again with so much more, so that it does not go to and fro. */
const ROOM_AGAIN = 1.25;
/** How often the disk is looked at, ms. */
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

/** Lets the database write, whatever an earlier process left set. */
export const letWrite = (connection: PoolConfig): Promise<void> =>
  tell(connection, 'alter system reset default_transaction_read_only');

const free = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Watches the room on the database's disk. */
export interface RoomWatch {
  /** Looks now; the next look is a second later. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * While the disk is nearly full every transaction is read-only (error 25006): pages and lists are answered, what would be written is
 * refused, and nothing is half-written. PostgreSQL itself would write until its log finds no room, and then end and not start again.
 * @param options.freeBytes how much room there is, for tests
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
