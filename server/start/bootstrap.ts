import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createApp } from '../http/app.ts';
import { CASHIER_PATH, createCashier } from '../providers/cashier/app.ts';
import { fetchWithin } from '../providers/cashier/within.ts';
import { systemClock, type Clock } from '../kit/clock.ts';
import type { AlipayConfig, Config } from './config.ts';
import { ConfigError } from './config.ts';
import type { Context } from '../kit/context.ts';
import { DataFolderError, folderFault } from './dataFolder.ts';
import { createHasher } from '../kit/passwordHasher.ts';
import type { Env } from '../http/calls.ts';
import { createIds } from '../kit/ids.ts';
import { loadDemoKeys, type DemoKeys } from '../kit/keys.ts';
import type { Log } from '../kit/log.ts';
import { matchesNetworks } from '../kit/ipRange.ts';
import { createS3Pictures } from '../pictures/s3.ts';
import { folderPictures } from '../pictures/store.ts';
import { createAlipay } from '../providers/alipay/provider.ts';
import { createDevSms } from '../providers/sms.ts';
import { createSmsGateway } from '../providers/smsGateway.ts';
import { CATALOGUE } from './setupShop.ts';
import { paymentHandlers } from './paymentHandlers.ts';
import { seedOnce } from '../seed/seedOnce.ts';
import { requireSameEncryptionKey } from './encryptionKeyCheck.ts';
import type { Db, Store } from '../store/db.ts';
import { isDone, migrate, MigrationError } from '../store/migrate.ts';
import { createPostgresStore, type PoolState, type PostgresStore } from '../store/postgres.ts';
import { EmbeddedError } from '../store/embedded/errors.ts';
import { startEmbedded, type Embedded } from '../store/embedded/start.ts';
import { createReplica, type Replica } from '../store/replica.ts';
import { createVault } from '../kit/encryption.ts';

/** A database ready for use. */
export interface Database {
  store: Store;
  /** For what may be of a moment ago: the replica, or the store itself. */
  reads: Db;
  replica: Replica | undefined;
  /** Its pools of connections, by name. */
  pools: Readonly<Record<string, () => PoolState>>;
  /** Whether this start has just seeded it. */
  isNew: boolean;
  /** Ends all connections, and the database with them when it is the embedded one. */
  stop(): Promise<void>;
  /** Settles when the embedded database is gone for good; the text says why. */
  failed: Promise<string>;
}

/** The demo's secrets, or undefined where the deployment brings its own (always in production). */
function demoKeysOf(config: Config): DemoKeys | undefined {
  if (config.credentialKey !== undefined && config.alipay !== undefined) return undefined;
  return loadDemoKeys(config.dataDir);
}

function credentialKeyOf(config: Config, keys: DemoKeys | undefined): string {
  const key = config.credentialKey ?? keys?.credentialKey;
  if (key === undefined) throw new ConfigError(['CREDENTIAL_KEY: 必须设置 (required)']);
  return key;
}

/** A database of one's own that cannot be used. The message says why and what to do; it never quotes the address. */
export class DatabaseUnreachable extends Error {
  override readonly name = 'DatabaseUnreachable';
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: '那里没有数据库在监听 (connection refused)',
  ENOTFOUND: '找不到主机 (host not found)',
  ETIMEDOUT: '连接超时 (timed out)',
  '28P01': '用户名或密码不对 (wrong user or password)',
  '28000': '不允许此用户连接 (not allowed to connect)',
  '3D000': '没有这个数据库，请先创建 (no such database: create it)',
  '53300': '数据库的连接已满 (too many connections)',
};

/** A replica that does not answer is left for the primary before anybody gives up waiting. */
const REPLICA = { connectionTimeoutMillis: 2000, query_timeout: 3000 };

async function reach(store: Store, config: Config): Promise<void> {
  if (config.databaseUrl === undefined) return;
  try {
    await store.query('select 1');
  } catch (cause) {
    const { code, message } = cause as { code?: string; message?: string };
    const why = (code === undefined ? undefined : REASONS[code]) ?? message ?? String(cause);
    throw new DatabaseUnreachable(
      `连接不上 DATABASE_URL 指定的数据库：${why}\nThe database named by DATABASE_URL cannot be used.`,
      { cause },
    );
  }
}

/** A database that has all its tables; what is in them has not been looked at. */
export interface Migrated {
  store: PostgresStore;
  embedded: Embedded | undefined;
  /** Ends all connections, and the database with them when it is the embedded one. */
  stop(): Promise<void>;
}

/**
 * Opens the database the settings name and migrates it: no key is asked for and nothing is seeded.
 * Rejects with an error whose message says what to do; then nothing is left running.
 */
export async function openMigrated(config: Config, log: Log): Promise<Migrated> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbedded({ dataDir: join(config.dataDir, 'postgres'), log })
      : undefined;
  const store = createPostgresStore(
    {
      max: config.connections,
      ...(embedded?.connection ?? { connectionString: config.databaseUrl }),
    },
    log,
  );
  const stop = async () => {
    await store.close();
    await embedded?.stop();
  };
  try {
    await reach(store, config);
    const applied = await migrate(store);
    if (applied.length > 0) log.info({ applied }, 'migrated');
    return { store, embedded, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Demo data has no place among what a business keeps. @throws {ConfigError} */
async function requireNoBusiness(store: Store): Promise<void> {
  if (!(await isDone(store, CATALOGUE))) return;
  throw new ConfigError([
    'DEMO_ACCOUNTS: 这个数据库已经用 npm run open 填过目录，不能再放入演示数据。营业请设置 NODE_ENV=production 或 DEMO_ACCOUNTS=off，' +
      '演示请另用一个数据库 (opened for business: turn the demo off, or use another database)',
  ]);
}

/** A business never starts on what the demo left: its published passwords would open it. @throws {ConfigError} */
async function requireNoDemo(store: Store): Promise<void> {
  if (!(await isDone(store, 'seed'))) return;
  throw new ConfigError([
    'DATABASE_URL, DATA_DIR: 这个数据库里是演示数据，其中客服和会员的密码是公开的，不能用来营业，请另用一个空的数据库。' +
      '要公开演示请设置 DEMO_ACCOUNTS=on (this database holds the demo, whose passwords are published: use an empty one)',
  ]);
}

/**
 * Opens the database the settings name, migrates it, and seeds it at the first start where the demo is on.
 * Rejects with an error whose message says what to do; then nothing is left running.
 */
export async function openDatabase(config: Config, log: Log, clock: Clock = systemClock): Promise<Database> {
  const opened = await openMigrated(config, log);
  const { store, embedded } = opened;
  const { connections: max } = config;
  const replicaStore =
    config.readDatabaseUrl === undefined
      ? undefined
      : createPostgresStore({ connectionString: config.readDatabaseUrl, max, ...REPLICA }, log);
  const replica = replicaStore && createReplica(store, replicaStore, { clock, log });
  let watching: { stop(): void } | undefined;
  const stop = async () => {
    watching?.stop();
    await replicaStore?.close();
    await opened.stop();
  };
  try {
    if (config.demoAccounts) await requireNoBusiness(store);
    else if (config.production) await requireNoDemo(store);
    const credentialKey = credentialKeyOf(config, demoKeysOf(config));
    await requireSameEncryptionKey(store, createVault(credentialKey));
    const isNew =
      config.demoAccounts &&
      (await seedOnce({
        store,
        clock,
        hasher: createHasher(),
        credentialKey,
        log,
      }));
    if (isNew) await store.exec('analyze');
    embedded?.watch();
    await replica?.look();
    watching = replica?.watch();
    return {
      store,
      reads: replica?.reads ?? store,
      replica,
      pools: { primary: store.pool, ...(replicaStore && { replica: replicaStore.pool }) },
      isNew,
      stop,
      failed: embedded?.failed ?? new Promise(() => {}),
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** What a person is told when a start fails: the message where it says what to do, else with where it came from. */
export function tellFault(failed: unknown): string {
  const error = folderFault(failed) ?? failed;
  const isExpected = [ConfigError, DataFolderError, EmbeddedError, DatabaseUnreachable, MigrationError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

const STAND_IN = { appId: '2021000000000000', sellerId: '2088000000000000' };

/**
 * The back end of a deployment: every part it needs, put together. Listens to nothing and starts no timer. Without an
 * account with Alipay it mounts the stand-in cashier, which talks to it inside the process.
 */
export function compose(
  config: Config,
  store: Store,
  log: Log,
  clock: Clock = systemClock,
  reads: Db = store,
): { app: Hono<Env>; ctx: Context } {
  const keys = demoKeysOf(config);
  const ids = createIds();
  const origin = config.publicOrigin;
  const pictureDir = join(config.dataDir, 'pictures');
  mkdirSync(pictureDir, { recursive: true });

  let app: Hono<Env> | undefined;
  const inside = fetchWithin(origin, (request) => {
    if (app === undefined) throw new Error('not composed yet');
    return app.fetch(request);
  });
  const standIn = config.alipay === undefined ? keys : undefined;
  const alipay: AlipayConfig | undefined =
    config.alipay ??
    (standIn && {
      gateway: `${origin}${CASHIER_PATH}/gateway.do`,
      ...STAND_IN,
      privateKey: standIn.app.privateKey,
      publicKey: standIn.cashier.publicKey,
    });
  if (alipay === undefined) throw new ConfigError(['ALIPAY_APP_ID: 必须设置 (required)']);
  // The stand-in's code is an address that every scanner opens, so it plays WeChat Pay too; Alipay's is for Alipay alone.
  const cashier = createAlipay({
    gateway: alipay.gateway,
    appId: alipay.appId,
    sellerId: alipay.sellerId,
    privateKey: alipay.privateKey,
    alipayPublicKey: alipay.publicKey,
    notifyUrl: `${origin}/api/pay/notify/alipay`,
    clock,
    fetch: standIn ? inside : fetch,
  });
  const ctx: Context = {
    store,
    reads,
    clock,
    ids,
    log,
    hasher: createHasher(),
    vault: createVault(credentialKeyOf(config, keys)),
    providers: {
      payment: standIn ? { alipay: cashier, wechat: cashier } : { alipay: cashier },
      sms: config.smsGateway
        ? createSmsGateway(config.smsGateway, { fetch, clock, ids })
        : createDevSms({ store, clock, ids }),
      pictures: config.picturesS3
        ? createS3Pictures(config.picturesS3, { fetch })
        : folderPictures(join(config.dataDir, 'uploads')),
    },
    purposes: paymentHandlers,
    settings: {
      origin,
      allowedOrigins: config.allowedOrigins,
      autopilot: config.autopilot,
      devInbox: config.devInbox,
      pictureDir,
      trustProxy:
        typeof config.trustProxy === 'number' ? config.trustProxy : matchesNetworks(config.trustProxy),
      bareLists: config.bareLists,
      loginWithoutCaptcha: config.loginWithoutCaptcha,
    },
  };
  app = createApp(ctx);
  if (standIn) {
    app.route(
      CASHIER_PATH,
      createCashier({
        store,
        clock,
        ...STAND_IN,
        appPublicKey: standIn.app.publicKey,
        cashierPrivateKey: standIn.cashier.privateKey,
        origin,
        fetch: inside,
        log,
      }),
    );
  }
  return { app, ctx };
}
