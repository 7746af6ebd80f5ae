import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { createApp } from '../http/app.ts';
import { notifyUrls, standInAlipay, standInWechatPay } from '../providers/cashier/standIns.ts';
import { createInProcessFetch } from '../providers/cashier/inProcessFetch.ts';
import { systemClock, type Clock } from '../kit/clock.ts';
import type { Config } from './config.ts';
import { ConfigError } from './config.ts';
import type { Context, PaymentProviders, PayoutProvider } from '../kit/context.ts';
import { DataFolderError, folderFault } from './dataFolder.ts';
import { createHasher } from '../kit/passwordHasher.ts';
import type { Env } from '../http/calls.ts';
import { createIds } from '../kit/ids.ts';
import { loadDemoKeys, type DemoKeys } from '../kit/demoKeys.ts';
import type { Log } from '../kit/log.ts';
import { matchesNetworks } from '../kit/clientAddress.ts';
import { createS3Pictures } from '../pictures/s3.ts';
import { folderPictures } from '../pictures/store.ts';
import { createAlipayPayouts } from '../providers/alipay/payouts.ts';
import { createAlipay } from '../providers/alipay/provider.ts';
import { RefundUnderWay } from '../providers/refundUnderWay.ts';
import { createIdentityRegister } from '../providers/identityRegister.ts';
import { STAND_IN_REGISTER, standInRegister } from '../providers/standInRegister.ts';
import { createWechatPay } from '../providers/wechat/provider.ts';
import { createDevSms } from '../providers/sms.ts';
import { createSmsGateway } from '../providers/smsGateway.ts';
import { CATALOGUE, realProvidersOf } from './setupShop.ts';
import { paymentHandlers } from './paymentHandlers.ts';
import { seedOnce } from '../seed/seedOnce.ts';
import { requireSameEncryptionKey } from './encryptionKeyCheck.ts';
import type { Reads, Store } from '../store/db.ts';
import { createResponseCache } from '../kit/responseCache.ts';
import { isDone, migrate, MigrationError } from '../store/migrate.ts';
import { createPostgresStore, type PoolState, type PostgresStore } from '../store/postgres.ts';
import { EmbeddedError } from '../store/embedded/errors.ts';
import { startEmbedded, type Embedded } from '../store/embedded/start.ts';
import { createReplica, type Replica } from '../store/replica.ts';
import { payoutFaultOf, watchProvider } from '../kit/providerHealth.ts';
import { createVault } from '../kit/encryption.ts';

export interface Database {
  store: Store;
  /** For reads that may lag: the replica, or the primary. */
  reads: Reads;
  replica: Replica | undefined;
  pools: Readonly<Record<string, () => PoolState>>;
  isNew: boolean;
  stop(): Promise<void>;
  /** Resolves with a reason when the embedded database has ended and cannot be restarted. */
  failed: Promise<string>;
}

/** The demo's secrets. Undefined when the deployment has its own, as always in production. */
function demoKeysOf(config: Config): DemoKeys | undefined {
  if (config.credentialKey !== undefined && config.alipay !== undefined) return undefined;
  return loadDemoKeys(config.dataDir);
}

function credentialKeyOf(config: Config, keys: DemoKeys | undefined): string {
  const key = config.credentialKey ?? keys?.credentialKey;
  if (key === undefined) throw new ConfigError(['CREDENTIAL_KEY: 必须设置 (required)']);
  return key;
}

/** The configured database cannot be used. The message says why and what to do, without the URL. */
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

/** Timeouts of the replica, ms. After them the primary is read. */
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

/** A migrated database that was neither checked nor seeded. */
export interface Migrated {
  store: PostgresStore;
  embedded: Embedded | undefined;
  stop(): Promise<void>;
}

/**
 * Opens and migrates the configured database, without checking the key and without seeding. On an error nothing keeps
 * running; the error says what to do.
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

/** Refuses demo data in the database of a real shop. @throws {ConfigError} */
async function requireNoBusiness(store: Store): Promise<void> {
  if (!(await isDone(store, CATALOGUE))) return;
  throw new ConfigError([
    'DEMO_ACCOUNTS: 这个数据库已经用 npm run open 填过目录，不能再放入演示数据。营业请设置 NODE_ENV=production 或 DEMO_ACCOUNTS=off，' +
      '演示请另用一个数据库 (opened for business: turn the demo off, or use another database)',
  ]);
}

/** Refuses production on a demo's database, because its passwords are public. @throws {ConfigError} */
async function requireNoDemo(store: Store): Promise<void> {
  if (!(await isDone(store, 'seed'))) return;
  throw new ConfigError([
    'DATABASE_URL, DATA_DIR: 这个数据库里是演示数据，其中客服和会员的密码是公开的，不能用来营业，请另用一个空的数据库。' +
      '要公开演示请设置 DEMO_ACCOUNTS=on (this database holds the demo, whose passwords are published: use an empty one)',
  ]);
}

/**
 * Opens and migrates the configured database, and seeds it at the first start of a demo. On an error nothing keeps
 * running; the error says what to do.
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

/** Formats the error of a failed start: only the message if it says what to do, otherwise the stack. */
export function describeStartError(failed: unknown): string {
  const error = folderFault(failed) ?? failed;
  const isExpected = [ConfigError, DataFolderError, EmbeddedError, DatabaseUnreachable, MigrationError].some(
    (kind) => error instanceof kind,
  );
  if (isExpected) return (error as Error).message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/**
 * The payment providers. Without an Alipay account, stand-ins replace Alipay and, unless it has an account, WeChat Pay.
 * With an Alipay account, WeChat Pay needs its own account to be offered.
 */
function providersOf(
  config: Config,
  keys: DemoKeys | undefined,
  common: Omit<Parameters<typeof standInAlipay>[0], 'keys'>,
): { providers: PaymentProviders; payout: PayoutProvider; mount(app: Hono<Env>): void } {
  const { clock, origin } = common;
  const urls = notifyUrls(origin);
  const wechat =
    config.wechatPay && createWechatPay({ ...config.wechatPay, notifyUrl: urls.wechat, clock, fetch });
  if (config.alipay !== undefined) {
    const { publicKey: alipayPublicKey, certificates, ...account } = config.alipay;
    const client = { ...account, alipayPublicKey, clock, fetch };
    const alipay = createAlipay({ ...client, notifyUrl: urls.alipay });
    const payout = createAlipayPayouts({ ...client, certificates });
    return { providers: { alipay, ...(wechat && { wechat }) }, payout, mount: () => undefined };
  }
  if (keys === undefined) throw new ConfigError(['ALIPAY_APP_ID: 必须设置 (required)']);
  const [alipay, played] = [standInAlipay({ ...common, keys }), standInWechatPay({ ...common, keys })];
  return {
    providers: { alipay: alipay.provider, wechat: wechat ?? played.provider },
    payout: alipay.payout,
    mount(app) {
      alipay.mount(app);
      if (!wechat) played.mount(app);
    },
  };
}

/**
 * The identity register: the configured one, or the stand-in in a demo. Production without settings has none, and staff
 * decide.
 */
function identityOf(
  { production, identityRegister }: Config,
  parts: Omit<Parameters<typeof createIdentityRegister>[1], 'fetch'>,
): Pick<Context['providers'], 'identity'> {
  if (identityRegister) return { identity: createIdentityRegister(identityRegister, { ...parts, fetch }) };
  return production
    ? {}
    : { identity: createIdentityRegister(STAND_IN_REGISTER, { ...parts, fetch: standInRegister }) };
}

/**
 * Assembles the back end of a deployment. The caller listens and starts timers. Without an Alipay account it mounts the
 * stand-in cashiers, which are called within the process.
 */
export function compose(
  config: Config,
  store: Store,
  log: Log,
  clock: Clock = systemClock,
  reads: Reads = store,
  replica?: Replica,
): { app: Hono<Env>; ctx: Context } {
  const keys = demoKeysOf(config);
  const ids = createIds();
  const origin = config.publicOrigin;
  const pictureDir = join(config.dataDir, 'pictures');
  mkdirSync(pictureDir, { recursive: true });

  let app: Hono<Env> | undefined;
  const inside = createInProcessFetch(origin, (request) => {
    if (app === undefined) throw new Error('not composed yet');
    return app.fetch(request);
  });
  const watched = <P extends object>(name: string, provider: P) =>
    watchProvider({ store, clock }, name, provider, {
      isAnswer: (error) => error instanceof RefundUnderWay,
      faultOf: payoutFaultOf,
    });
  const { followsHost, allowedOrigins } = config;
  const isOwnSite = (site: string) => followsHost && !allowedOrigins.includes(site);
  const payments = providersOf(config, keys, { store, clock, log, origin, isOwnSite, fetch: inside });
  const ctx: Context = {
    store,
    reads,
    cache: createResponseCache(performance),
    clock,
    ids,
    log,
    hasher: createHasher(),
    vault: createVault(credentialKeyOf(config, keys)),
    providers: {
      payment: {
        alipay: watched('alipay', payments.providers.alipay),
        ...(payments.providers.wechat && { wechat: watched('wechat', payments.providers.wechat) }),
      },
      payout: watched('payout', payments.payout),
      sms: watched(
        'sms',
        config.smsGateway
          ? createSmsGateway(config.smsGateway, { fetch, clock, ids })
          : createDevSms({ store, clock, ids }),
      ),
      ...identityOf(config, { clock, ids, log, watch: (service) => watched('identity', service) }),
      pictures: watched(
        'pictures',
        config.picturesS3
          ? createS3Pictures(config.picturesS3, { fetch })
          : folderPictures(join(config.dataDir, 'uploads')),
      ),
    },
    purposes: paymentHandlers,
    settings: {
      origin,
      followsHost,
      allowedOrigins,
      autopilot: config.autopilot,
      devInbox: config.devInbox,
      pictureDir,
      trustProxy:
        typeof config.trustProxy === 'number' ? config.trustProxy : matchesNetworks(config.trustProxy),
      bareLists: config.bareLists,
      familyClients: config.familyClients,
      loginWithoutCaptcha: config.loginWithoutCaptcha,
      realProviders: realProvidersOf(config),
    },
    machine: {
      async disk() {
        const { bavail, blocks, bsize } = await statfs(config.dataDir);
        return { free: bavail * bsize, total: blocks * bsize };
      },
      ...(replica && { replica: () => replica.state() }),
    },
  };
  app = createApp(ctx);
  payments.mount(app);
  return { app, ctx };
}
