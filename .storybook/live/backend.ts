import { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import * as calls from '../../contract/account/calls.ts';
import type { Call } from '../../contract/kit/call.ts';
import { parse } from '../../contract/kit/codec.ts';
import { createApp } from '../../server/http/app.ts';
import { CASHIER_PATH, createCashier } from '../../server/providers/cashier/app.ts';
import type { Context } from '../../server/kit/context.ts';
import { createIds } from '../../server/kit/ids.ts';
import { runDueJobs, startWorker } from '../../server/jobs/worker.ts';
import { createAlipay } from '../../server/providers/alipay/provider.ts';
import { folderPictures } from '../../server/pictures/store.ts';
import { createDevSms } from '../../server/providers/sms.ts';
import { DEMO_ACCOUNTS } from '../../server/seed/people.ts';
import { auditLedger } from '../../server/ledger/ledger.ts';
import { paymentHandlers } from '../../server/start/paymentHandlers.ts';
import { createVault } from '../../server/kit/encryption.ts';
import { createAir, type Air } from './air.ts';
import type { DumpFacts } from './dump.ts';
import { createDemoHasher } from './hasher.ts';
import type { LiveState, Sms } from './protocol.ts';
import { lastCaptcha } from './standins/captcha.ts';
import { createPgliteStore } from './store.ts';

/** The back end of the live demo. */
export interface Backend {
  /** Answers a request of the phone; rejects where no answer comes. */
  fetch(request: Request): Promise<Response>;
  air: Air;
  state(): Promise<LiveState>;
  /** Moves the clock by `ms` and runs everything due; answers the new time. */
  advance(ms: number): Promise<number>;
  /** Signs a person of the demo in by the calls a phone would make; answers the token. */
  logIn(phone: string): Promise<string>;
  logOut(token: string): Promise<void>;
}

/** How many of the last text messages are shown. */
const MESSAGES = 6;
const STAND_IN = { appId: '2021000000000000', sellerId: '2088000000000000' };

/** A drawing is an SVG here: it is given its true name, and a page that may stand in a frame the right to. */
async function asShown(response: Response, path: string): Promise<Response> {
  const headers = new Headers(response.headers);
  headers.delete('X-Frame-Options');
  const policy = headers.get('Content-Security-Policy');
  if (policy !== null) {
    headers.set(
      'Content-Security-Policy',
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    );
  }
  const { status } = response;
  if (path === '/api/captchaImage') {
    const text = await response.text();
    // `PHN2Z` is `<svg` in base64.
    return new Response(text.replace('data:image/png;base64,PHN2Z', 'data:image/svg+xml;base64,PHN2Z'), {
      status,
      headers,
    });
  }
  if (path.startsWith('/img/') && response.ok) {
    const file = await response.arrayBuffer();
    if (new Uint8Array(file)[0] === 0x3c) headers.set('Content-Type', 'image/svg+xml');
    return new Response(file, { status, headers });
  }
  const hasBody = status !== 204 && status !== 304 && (status < 300 || status >= 400);
  return new Response(hasBody ? await response.arrayBuffer() : null, { status, headers });
}

/** A database in memory. */
export type Database = PGlite;

/** Makes a database of a data folder, a gzipped tar. */
export const unpackDatabase = (dump: Blob): Promise<Database> => PGlite.create({ loadDataDir: dump });

/**
 * Starts the server's own app, worker and stand-in cashier over a database in memory (design §9). Its clock begins where the dump
 * was made.
 * @param origin where the phone's pages stand: payments come back there
 */
export async function startBackend(database: Database, facts: DumpFacts, origin: string): Promise<Backend> {
  const store = createPgliteStore(database);
  let ahead = facts.madeAt - Date.now();
  const clock = { now: () => Date.now() + ahead };
  const log = pino({ level: 'error' });
  const ids = createIds();
  let handle: (request: Request) => Response | Promise<Response> = () => Response.error();
  // The cashier and the shop speak of addresses below `origin`, the app's paths begin at the root.
  const { origin: root, pathname: below } = new URL(origin);
  const inside: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return handle(new Request(root + pathname.replace(below, '') + search, init));
  };
  const cashier = createAlipay({
    gateway: `${origin}${CASHIER_PATH}/gateway.do`,
    ...STAND_IN,
    privateKey: facts.app.privateKey,
    alipayPublicKey: facts.cashier.publicKey,
    notifyUrl: `${origin}/api/pay/notify/alipay`,
    clock,
    fetch: inside,
  });
  const ctx: Context = {
    store,
    reads: store,
    clock,
    ids,
    log,
    hasher: createDemoHasher(),
    vault: createVault(facts.credentialKey),
    providers: {
      payment: { alipay: cashier, wechat: cashier },
      sms: createDevSms({ store, clock, ids }),
      pictures: folderPictures('/uploads'),
    },
    purposes: paymentHandlers,
    settings: {
      origin,
      allowedOrigins: [],
      autopilot: true,
      devInbox: true,
      pictureDir: '/pictures',
      trustProxy: 0,
      bareLists: false,
      loginWithoutCaptcha: false,
    },
  };
  const app = createApp(ctx);
  app.route(
    CASHIER_PATH,
    createCashier({
      store,
      clock,
      ...STAND_IN,
      appPublicKey: facts.app.publicKey,
      cashierPrivateKey: facts.cashier.privateKey,
      origin,
      fetch: inside,
      log,
    }),
  );
  handle = (request) => app.fetch(request);
  startWorker(ctx);
  const air = createAir(async (request) => asShown(await app.fetch(request), new URL(request.url).pathname));

  /** Makes a call of the contract as a phone would. */
  async function ask<I, O>(call: Call<undefined, I, O>, input: I, token = ''): Promise<O> {
    const response = await app.fetch(
      new Request(root + call.path, {
        method: call.method,
        headers: { 'Content-Type': 'application/json', Token: token, Authorization: token },
        ...(call.method === 'GET' ? {} : { body: JSON.stringify(call.input.encode(input) ?? {}) }),
      }),
    );
    const reply = (await response.json()) as { code: number; msg: string; data?: unknown };
    if (reply.code !== 200) throw new Error(reply.msg);
    if (call.carrier === 'none') return undefined as O;
    const parsed = parse(call.output, call.carrier === 'data' ? reply.data : reply);
    if (!parsed.ok) throw new Error(`${call.name}: ${JSON.stringify(parsed.errors)}`);
    return parsed.value;
  }

  return {
    fetch: (request) => air.pass(request),
    air,
    async state() {
      const messages = await store.query<Sms>(
        'select phone, content, created_at from inbox order by created_at desc, id desc limit $1',
        [MESSAGES],
      );
      return { now: clock.now(), ledger: await auditLedger(store), messages, air: air.state() };
    },
    async advance(ms) {
      ahead += ms;
      await runDueJobs(ctx);
      return clock.now();
    },
    async logIn(phone) {
      const person = DEMO_ACCOUNTS.find((each) => each.phone === phone);
      if (!person) throw new Error(`nobody of the demo has ${phone}`);
      const { id } = await ask(calls.captchaImage, undefined);
      const { token } = await ask(calls.loginByPassword, {
        phone,
        password: person.password,
        captcha: lastCaptcha(),
        captchaId: id,
      });
      return token;
    },
    async logOut(token) {
      await ask(calls.logout, undefined, token);
    },
  };
}
