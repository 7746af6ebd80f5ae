import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client, escapeIdentifier, type PoolConfig } from 'pg';
import type { Log } from '../../kit/log.ts';
import { accountFor, chownAll } from './account.ts';
import { usableBinaries } from './binaries.ts';
import { initialise, PORT, socketFolder, USER } from './cluster.ts';
import { EmbeddedError, explain } from './errors.ts';
import { takeFolder } from './folderLock.ts';
import { lastLog, launchWithRetry, SETTINGS, stopRunning, type Place } from './launch.ts';
import { waitForPredecessor } from './predecessor.ts';
import { allowWrites, watchDiskSpace, type DiskSpaceWatch } from './diskSpace.ts';

/**
 * Runs the PostgreSQL from npm as a child process: no port, no password, a unix socket in a folder that only its user
 * may enter. It ends with the application, even when the application is killed.
 *
 *   dataDir/app.lock      the lock of the process that runs it
 *   dataDir/18/           the cluster of that major version
 *   dataDir/run/          the socket (in the system's temporary folder when the path would be too long)
 */

export interface Embedded {
  /** For `createPostgresStore`. */
  connection: PoolConfig;
  /** Stops the database (fast shutdown) and unlocks the folder. May be called twice. */
  stop(): Promise<void>;
  /**
   * Starts watching the disk. Without enough space the database is read-only (room.ts). Call it after the migrations
   * and the seed.
   */
  watch(): DiskSpaceWatch;
  /** Resolves with the reason when the database ended by itself and could not be restarted. */
  failed: Promise<string>;
}

async function ensureDatabase(connection: PoolConfig, name: string): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL on a folder. The first start creates the database (about 1.2 s); later starts take 0.1
 * s.
 * @param options.dataDir holds all data of the database; created when missing
 * @param options.settings further server settings, for tests
 * @param options.freeBytes reads the free space of the disk, for tests
 * @param options.binaries the folder with `bin`, `lib` and `share`; the npm package's by default
 * @throws {EmbeddedError} the folder is in use, the disk is full, the platform has no binaries, …
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: Log;
  settings?: Readonly<Record<string, string>>;
  binaries?: string;
  freeBytes?: () => Promise<number>;
}): Promise<Embedded> {
  const { log, freeBytes } = options;
  const account = accountFor(options.dataDir);
  mkdirSync(options.dataDir, { recursive: true, mode: account === undefined ? 0o700 : 0o755 });
  const dataDir = realpathSync(resolve(options.dataDir));
  const release = takeFolder(join(dataDir, 'app.lock'), dataDir);
  let socket: ReturnType<typeof socketFolder> | undefined;
  const cleanUp = () => {
    if (socket?.isTemporary) rmSync(socket.path, { recursive: true, force: true });
    release();
  };
  try {
    const { native, major } = usableBinaries(account, log, options.binaries);
    const cluster = join(dataDir, major);
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      const other = readdirSync(dataDir).find((name) => /^\d+$/.test(name));
      if (other !== undefined) {
        throw new EmbeddedError(
          `数据目录里是 PostgreSQL ${other} 的数据，现在的版本是 ${major}：${dataDir}\n请先用旧版本导出 (pg_dump)，再导入。\nThe folder holds data of PostgreSQL ${other}; dump it with that version and restore it.`,
        );
      }
      initialise(cluster, native, account, log);
    } else if (account && statSync(cluster).uid === 0) {
      chownAll(cluster, account);
    }
    await waitForPredecessor(cluster, log);
    socket = socketFolder(dataDir, account);
    const place: Place = {
      cluster,
      native,
      account,
      socket: socket.path,
      settings: { ...SETTINGS, ...options.settings },
    };
    let running = await launchWithRetry(place, log);
    const connection: PoolConfig = { host: socket.path, port: PORT, user: USER, database: 'haoyi' };
    try {
      await ensureDatabase(connection, 'haoyi');
      await allowWrites(connection);
    } catch (error) {
      await stopRunning(running);
      throw explain('启动', error instanceof Error ? error.message : String(error));
    }

    let stopping: Promise<void> | undefined;
    const watch = async (): Promise<string> => {
      let ends: number[] = [];
      for (;;) {
        await running.exited;
        if (stopping !== undefined) return new Promise(() => {});
        const output = lastLog(cluster).trim().split('\n').slice(-3).join('\n');
        const now = Date.now();
        ends = [...ends.filter((at) => now - at < 60_000), now];
        if (ends.length > 3) return `内置数据库反复停止 (the database keeps ending)\n${output}`;
        log.error({ output }, 'the database ended by itself: starting it again');
        try {
          await waitForPredecessor(cluster, log);
          running = await launchWithRetry(place, log);
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
        if (stopping !== undefined) await stopRunning(running);
      }
    };
    const failed = watch();
    let room: DiskSpaceWatch | undefined;
    return {
      connection,
      failed,
      watch: () =>
        (room ??= watchDiskSpace({ folder: dataDir, connection, log, ...(freeBytes && { freeBytes }) })),
      stop: () =>
        (stopping ??= (async () => {
          await room?.stop();
          await stopRunning(running);
          cleanUp();
        })()),
    };
  } catch (error) {
    cleanUp();
    throw error;
  }
}
