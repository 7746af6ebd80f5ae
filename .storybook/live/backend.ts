import { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import * as calls from '../../contract/account/calls.ts';
import type { Call } from '../../contract/kit/call.ts';
import { parse } from '../../contract/kit/codec.ts';
import { createApp } from '../../server/http/app.ts';
import { standInAlipay, standInWechatPay } from '../../server/providers/cashier/standIns.ts';
import type { Context } from '../../server/kit/context.ts';
import { DAY, isoAt } from '../../server/kit/clock.ts';
import { createIds } from '../../server/kit/ids.ts';
import { runDueJobs, startWorker } from '../../server/jobs/worker.ts';
import { folderPictures } from '../../server/pictures/store.ts';
import { standInAnswer } from '../../server/providers/standInRegister.ts';
import { createDevSms } from '../../server/providers/sms.ts';
import { hashOfToken } from '../../server/account/index.ts';
import { DEMO_ACCOUNTS, PEOPLE } from '../../server/seed/people.ts';
import { auditLedger } from '../../server/ledger/ledger.ts';
import { paymentHandlers } from '../../server/start/paymentHandlers.ts';
import { createVault } from '../../server/kit/encryption.ts';
import { createFaultyNetwork, type FaultyNetwork } from './networkFaults.ts';
import type { DumpFacts } from './dump.ts';
import { createDemoHasher } from './demoHasher.ts';
import { STAFF, type LiveState, type Sms } from './protocol.ts';
import { lastCaptcha } from './standins/captcha.ts';
import { createPgliteStore } from './store.ts';

export interface Backend {
  /** Handles a request of the phone. Rejects when the simulated network returns no response. */
  fetch(request: Request): Promise<Response>;
  network: FaultyNetwork;
  state(): Promise<LiveState>;
  /** Advances the clock by `ms`, runs the due jobs, and returns the new time. */
  advance(ms: number): Promise<number>;
  /** Signs in a person of the demo with the app's own calls and returns the token. */
  logIn(phone: string): Promise<string>;
  logOut(token: string): Promise<void>;
}

/** A duration that outlasts every move of the clock, ms. */
const YEARS = 10 * 365 * DAY;

const MESSAGES = 6;

/** Fixes headers for the demo: its pictures are SVG, and its pages must be allowed in a frame. */
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

export type Database = PGlite;

export const unpackDatabase = (dump: Blob): Promise<Database> => PGlite.create({ loadDataDir: dump });

/**
 * Starts the server's own app, its worker and a fake cashier over an in-memory database. The clock starts at the time
 * of the dump.
 *
 * @param origin the base URL of the phone's pages, to which payments return
 */
export async function startBackend(database: Database, facts: DumpFacts, origin: string): Promise<Backend> {
  const store = createPgliteStore(database);
  let ahead = facts.madeAt - Date.now();
  const clock = { now: () => Date.now() + ahead };
  const log = pino({ level: 'error' });
  const ids = createIds();
  let handle: (request: Request) => Response | Promise<Response> = () => Response.error();
  // Cashier and shop use URLs below `origin`. The app's own paths start at the root.
  const { origin: root, pathname: below } = new URL(origin);
  const inside: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return handle(new Request(root + pathname.replace(below, '') + search, init));
  };
  const common = { store, clock, log, origin, fetch: inside, keys: facts };
  const [alipay, wechat] = [standInAlipay(common), standInWechatPay(common)];
  const ctx: Context = {
    store,
    reads: store,
    // No cache, so that the only user sees every change at once.
    cache: { get: (_key, make) => make() },
    clock,
    ids,
    log,
    hasher: createDemoHasher(),
    vault: createVault(facts.credentialKey),
    providers: {
      payment: { alipay: alipay.provider, wechat: wechat.provider },
      payout: alipay.payout,
      sms: createDevSms({ store, clock, ids }),
      identity: { check: async (name, idNumber) => standInAnswer(name, idNumber) },
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
      familyClients: false,
      loginWithoutCaptcha: false,
      realProviders: { payment: false, payout: false, sms: false, identity: false },
    },
  };
  /**
   * Confirms a staff session, so that the console needs no authenticator app and the session does not end when idle.
   */
  async function confirmStaff(token: string): Promise<void> {
    await store.query(
      `update staff_accounts set enrolled_at = coalesce(enrolled_at, $2) where user_id = $1`,
      [PEOPLE.staff, isoAt(clock.now())],
    );
    await store.query(
      `insert into staff_sessions (token_hash, active_at) values ($1, $2)
       on conflict (token_hash) do update set active_at = excluded.active_at`,
      [hashOfToken(token), isoAt(clock.now() + YEARS)],
    );
  }

  const app = createApp(ctx);
  alipay.mount(app);
  wechat.mount(app);
  handle = (request) => app.fetch(request);
  startWorker(ctx);
  const network = createFaultyNetwork(async (request) =>
    asShown(await app.fetch(request), new URL(request.url).pathname),
  );

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
    fetch: (request) => network.pass(request),
    network,
    async state() {
      const messages = await store.query<Sms>(
        'select phone, content, created_at from inbox order by created_at desc, id desc limit $1',
        [MESSAGES],
      );
      return { now: clock.now(), ledger: await auditLedger(store), messages, network: network.state() };
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
      if (phone === STAFF) await confirmStaff(token);
      return token;
    },
    async logOut(token) {
      await ask(calls.logout, undefined, token);
    },
  };
}
