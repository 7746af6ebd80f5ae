import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Client } from 'pg';
import { createKeyPair } from '../../kit/keyPair.ts';
import { createLog } from '../../../server/kit/log.ts';
import { CASHIER_PATH, createCashier } from '../../../server/providers/cashier/app.ts';
import { createWechatCashier, WECHAT_CASHIER_PATH } from '../../../server/providers/cashier/wechat.ts';
import { startEmbedded } from '../../../server/store/embedded/start.ts';
import { migrate } from '../../../server/store/migrate.ts';
import { createPostgresStore } from '../../../server/store/postgres.ts';
import { apiOf, type Api } from './api.ts';
import { freePort, createDataFolder, removeFolder, START_ARGS, startSite, type Site } from './site.ts';

/** The public origin in the shop's settings. The journey itself uses the port of the shop's process. */
const PUBLIC_ORIGIN = 'https://haoyi.example';

/** What a production shop needs around it: a PostgreSQL server, and the gateways of its providers. */
export interface ProductionEnvironment {
  settings: Readonly<Record<string, string>>;
  /** Runs `npm run open` with these settings. Resolves with its output. */
  open(...args: string[]): Promise<string>;
  start(): Promise<{ site: Site; api: Api }>;
  /** Moves the clocks of the shop and of the gateways forward by `ms`. Resolves with their time, epoch ms. */
  advance(ms: number): Promise<number>;
  /** The transfers that the stand-in for Alipay has made, fen. */
  transfers(): Promise<{ account: string; name: string; amount: number }[]>;
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server with two databases, an empty one for the shop and one for the gateways. Starts stand-ins
 * for Alipay, WeChat Pay and the SMS gateway in this process.
 */
export async function startProductionEnvironment(): Promise<ProductionEnvironment> {
  const folder = createDataFolder();
  const log = createLog({ level: 'silent' });
  const database = await startEmbedded({ dataDir: join(folder, 'postgres'), log });
  const { host = '', user = '', port: socket } = database.connection;
  const client = new Client({ host, user, ...(socket && { port: socket }), database: 'haoyi' });
  await client.connect();
  await client.query('create database gateways');
  await client.end();
  const store = createPostgresStore({ ...database.connection, database: 'gateways', max: 4 }, log);
  await migrate(store);

  const [app, cashier, wechatApp, wechat] = [
    createKeyPair(),
    createKeyPair(),
    createKeyPair(),
    createKeyPair(),
  ];
  const [port, gatewayPort] = [await freePort(), await freePort()];
  const gateways = `http://localhost:${gatewayPort}`;
  const alipay = { appId: '2021000000000001', sellerId: '2088000000000001' };
  const merchant = {
    mchId: '1900000109',
    appId: 'wx0000000000000001',
    serial: '0000000000000000000000000000000000000001',
    platformSerial: 'PUB_KEY_ID_0000000000000000000000000001',
  };
  const apiKey = randomBytes(16).toString('hex');
  let ahead = 0;
  const common = {
    store,
    clock: { now: () => Date.now() + ahead },
    origin: gateways,
    log,
    // Notices to the public origin go to the port of the shop's process.
    fetch: ((address, init) =>
      fetch(
        new Request(address).url.replace(PUBLIC_ORIGIN, `http://localhost:${port}`),
        init,
      )) satisfies typeof fetch,
  };
  const texts = new Map<string, string>();
  const gateway = new Hono();
  gateway.post('/sms', async (c) => {
    const form = new URLSearchParams(await c.req.text());
    texts.set(form.get('phone') ?? '', form.get('content') ?? '');
    return c.json({ code: 0 });
  });
  gateway.route(
    WECHAT_CASHIER_PATH,
    createWechatCashier({
      ...common,
      ...merchant,
      merchantPublicKey: wechatApp.publicKey,
      platformPrivateKey: wechat.privateKey,
      apiKey,
    }),
  );
  gateway.route(
    CASHIER_PATH,
    createCashier({
      ...common,
      ...alipay,
      appPublicKey: app.publicKey,
      cashierPrivateKey: cashier.privateKey,
    }),
  );
  const server = serve({ fetch: gateway.fetch, port: gatewayPort }) as Server;
  await once(server, 'listening');

  const settings = {
    NODE_ENV: 'production',
    PUBLIC_ORIGIN,
    DATABASE_URL: `postgres://${user}@localhost/haoyi?host=${encodeURIComponent(host)}`,
    CREDENTIAL_KEY: randomBytes(32).toString('base64'),
    ALIPAY_GATEWAY: `${gateways}${CASHIER_PATH}/gateway.do`,
    ALIPAY_APP_ID: alipay.appId,
    ALIPAY_SELLER_ID: alipay.sellerId,
    ALIPAY_PRIVATE_KEY: app.privateKey,
    ALIPAY_PUBLIC_KEY: cashier.publicKey,
    ALIPAY_APP_CERT_SN: 'a1b2c3',
    ALIPAY_ROOT_CERT_SN: 'd4e5f6',
    WECHAT_PAY_GATEWAY: `${gateways}${WECHAT_CASHIER_PATH}`,
    WECHAT_PAY_MCH_ID: merchant.mchId,
    WECHAT_PAY_APP_ID: merchant.appId,
    WECHAT_PAY_SERIAL: merchant.serial,
    WECHAT_PAY_PRIVATE_KEY: wechatApp.privateKey,
    WECHAT_PAY_API_V3_KEY: apiKey,
    WECHAT_PAY_PUBLIC_KEY: wechat.publicKey,
    WECHAT_PAY_PUBLIC_KEY_ID: merchant.platformSerial,
    SMS_GATEWAY_URL: `${gateways}/sms`,
    SMS_GATEWAY_ID: 'haoyi',
    SMS_GATEWAY_SECRET: 'a secret of the gateway',
    CLOCK_PACE: '1',
  };
  const dataDir = join(folder, 'shop');
  let site: Site | undefined;
  return {
    settings,
    async open(...args) {
      const command = START_ARGS.map((part) => part.replace(/start\.ts$/, 'open.ts'));
      const { stdout } = await promisify(execFile)(process.execPath, [...command, ...args], {
        env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings },
      });
      return stdout;
    },
    async start() {
      site = await startSite({ dataDir, port, isQuick: true, env: settings });
      const at = { host, user, database: 'haoyi', ...(socket && { port: socket }) };
      const api = apiOf(site.origin, dataDir, at);
      // The SMS gateway has the code: a production shop has no development inbox.
      api.code = async (phone) => /\d{6}/.exec(texts.get(phone) ?? '')?.[0] ?? '';
      return { site, api };
    },
    async advance(ms) {
      ahead += ms;
      await site?.advance(ms);
      return common.clock.now();
    },
    transfers: () => store.query('select account, name, amount from cashier_transfers'),
    async stop() {
      await site?.stop();
      await new Promise((done) => server.close(done));
      await store.close();
      await database.stop();
      removeFolder(folder);
    },
  };
}
