import type { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Call } from '../../contract/kit/call.ts';
import { fillPath } from '../../contract/kit/call.ts';
import { parse, type InputError } from '../../contract/kit/codec.ts';
import { CODE } from '../../contract/kit/envelope.ts';
import { createTestClock, type TestClock } from './testClock.ts';
import type {
  Context,
  PaymentIntent,
  PaymentProvider,
  PayoutOrder,
  PayoutProvider,
  PayoutStanding,
  Settings,
} from '../../server/kit/context.ts';
import { createHasher } from '../../server/kit/passwordHasher.ts';
import type { Env } from '../../server/http/calls.ts';
import { createIds } from '../../server/kit/ids.ts';
import { createLog } from '../../server/kit/log.ts';
import { captchaHash } from '../../server/account/captcha.ts';
import { hashOfToken, openSession, sessionsChanged } from '../../server/account/sessions.ts';
import { STAFF_ROLES, type StaffRole } from '../../contract/staff/index.ts';
import { grantRoles } from '../../server/staff/accounts.ts';
import { runDueJobs } from '../../server/jobs/worker.ts';
import { folderPictures } from '../../server/pictures/store.ts';
import { standInAnswer } from '../../server/providers/standInRegister.ts';
import { paymentHandlers } from '../../server/start/paymentHandlers.ts';
import { createVault } from '../../server/kit/encryption.ts';
import type { Store } from '../../server/store/db.ts';
import { misdirectedMessages } from './messageSubjects.ts';
import { freshStore, SEEDED_AT, TEST_CREDENTIAL_KEY } from './database.ts';

export interface Reply<O> {
  status: number;
  body: {
    code: number;
    msg: string;
    reason?: string;
    errors?: InputError[];
    requestId?: string;
    [field: string]: unknown;
  };
  /** The decoded result. Throws when the call was refused or its body breaks the contract. */
  readonly value: O;
}

export interface CallOptions<P, I> {
  params?: P;
  input?: I;
  token?: string;
  /** Idempotency-Key. Default: a new key for each call; null sends none. */
  key?: string | null;
  address?: string;
}

/** Makes calls of the contract: encodes the input, sends it, decodes the result. */
export interface Caller {
  /** Resolves with the reply, also when the call was refused. */
  call<P, I, O>(call: Call<P, I, O>, options?: CallOptions<P, I>): Promise<Reply<O>>;
  /** Resolves with the decoded result. Rejects when the call was refused. */
  do<P, I, O>(call: Call<P, I, O>, options?: CallOptions<P, I>): Promise<O>;
}

/** A request that our own client cannot send. */
export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  token?: string;
  address?: string;
}

interface NewUser {
  nickName?: string;
  role?: string;
  realStatus?: string;
  /** Roles of a staff account. Default: all. */
  roles?: readonly StaffRole[];
}

/** A signed-in user. `call` and `do` send their token. */
export interface SignedIn extends Caller {
  id: string;
  phone: string;
  token: string;
}

export interface SentMessage {
  phone: string;
  content: string;
}

export interface FakeTrade {
  intent: PaymentIntent;
  state: 'waiting' | 'paid' | 'closed';
  refunds: { amount: number; requestNo: string }[];
}

/** A payment provider in memory. The test acts as the payer. */
export interface FakePayments extends PaymentProvider {
  pageForm: NonNullable<PaymentProvider['pageForm']>;
  readonly trades: Map<string, FakeTrade>;
  /** Marks a payment as paid. The shop learns of it only by a query or a notice. */
  settle(tradeNo: string): void;
  /** The form fields of the provider's notice about a payment. */
  noticeOf(tradeNo: string, changes?: Record<string, string>): Record<string, string>;
  /** While true, every request to the provider rejects. */
  isDown: boolean;
}

export interface FakePayouts extends PayoutProvider {
  /** The received payouts, oldest first. */
  readonly sent: PayoutOrder[];
  /** The numbers of the payouts that the shop asked about. */
  readonly asked: string[];
  /** The outcome of the next payouts. */
  outcome: PayoutStanding;
  /** `lost`: the payout arrives, its answer does not. `down`: the request does not arrive either. */
  network: 'up' | 'lost' | 'down';
}

/** The app, its fakes, and helpers. `call` and `do` send no token unless one is given. */
export interface TestApp extends Caller {
  app: Hono<Env>;
  ctx: Context;
  clock: TestClock;
  store: Store;
  /** Runs a statement whose values are its parameters, and resolves with its rows. */
  sql<R = Record<string, unknown>>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<R[]>;
  /** {@link sql} for a single row. Rejects when there is none. */
  one<R = Record<string, unknown>>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<R>;
  /** {@link sql} for the value of the only column of a single row. Rejects when there is no row. */
  cell<V>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<V>;
  /** {@link sql} for the values of the only column. */
  column<V>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<V[]>;
  sms: SentMessage[];
  payments: FakePayments;
  payouts: FakePayouts;
  /** A caller with this token. */
  as(token: string): Caller;
  send(path: string, request?: RawRequest): Promise<Reply<unknown>>;
  /** Signs in the user with this phone, creating them if needed. Uses no captcha, code or rate limit. */
  login(phone: string, more?: NewUser): Promise<SignedIn>;
  someone(more?: NewUser): Promise<SignedIn>;
  /** Moves the clock forward by `ms` and runs the jobs that are due then. */
  passTime(ms: number): Promise<void>;
  /** Gives a member staff roles (all by default) and a session with a confirmed one-time code. */
  employ(who: SignedIn, roles?: readonly StaffRole[]): Promise<void>;
  /** Stores a captcha with a known answer. */
  captcha(answer?: string): Promise<{ captchaId: string; captcha: string }>;
  /** The six digits of the last message to a phone. Throws when there are none. */
  lastCode(phone: string): string;
  close(): Promise<void>;
}

export interface Overrides extends Partial<Omit<Context, 'settings' | 'clock'>> {
  clock?: TestClock;
  uploadDir?: string;
  settings?: Partial<Settings>;
}

/**
 * Gives an account staff roles, and confirms the one-time code of its session. The session does not expire by idleness.
 */
export async function confirmStaff(
  ctx: Context,
  id: string,
  token: string,
  roles: readonly StaffRole[] = STAFF_ROLES,
): Promise<void> {
  await ctx.store.tx((tx) => grantRoles(ctx, tx, id, roles));
  const now = new Date(ctx.clock.now()).toISOString();
  await ctx.store.query('update staff_accounts set enrolled_at = $2 where user_id = $1', [id, now]);
  await ctx.store.query(
    'insert into staff_sessions (token_hash, active_at) values ($1, $2) on conflict do nothing',
    [hashOfToken(token), new Date(ctx.clock.now() + 10 * 365 * 24 * 3_600_000).toISOString()],
  );
}

function fakePayments(): FakePayments {
  const trades = new Map<string, FakeTrade>();
  const open = (intent: PaymentIntent) => {
    if (!trades.has(intent.tradeNo)) trades.set(intent.tradeNo, { intent, state: 'waiting', refunds: [] });
  };
  const reach = () => (fake.isDown ? Promise.reject(new Error('provider not reached')) : Promise.resolve());
  const providerNo = (tradeNo: string) => `P${tradeNo}`;
  const fake: FakePayments = {
    trades,
    isDown: false,
    settle(tradeNo) {
      const trade = trades.get(tradeNo);
      if (!trade) throw new Error(`no trade ${tradeNo}`);
      trade.state = 'paid';
    },
    noticeOf(tradeNo, changes = {}) {
      const trade = trades.get(tradeNo);
      return {
        notify_id: `N${tradeNo}`,
        out_trade_no: tradeNo,
        trade_no: providerNo(tradeNo),
        total_fen: String(trade?.intent.amount ?? 0),
        trade_status: trade?.state === 'paid' ? 'TRADE_SUCCESS' : 'TRADE_CLOSED',
        sign: 'genuine',
        ...changes,
      };
    },
    pageForm(intent) {
      open(intent);
      return `<form data-trade="${intent.tradeNo}"></form>`;
    },
    async qrCode(intent) {
      await reach();
      open(intent);
      return `https://cashier.test/${intent.tradeNo}`;
    },
    async query(tradeNo) {
      await reach();
      const trade = trades.get(tradeNo);
      if (!trade) return { state: 'unknown' };
      if (trade.state !== 'paid') return { state: trade.state };
      return { state: 'paid', providerTradeNo: providerNo(tradeNo), amount: trade.intent.amount };
    },
    async close(tradeNo) {
      await reach();
      const trade = trades.get(tradeNo);
      if (trade?.state === 'paid') return 'paid';
      if (trade) trade.state = 'closed';
      return 'closed';
    },
    async refund(tradeNo, amount, requestNo) {
      await reach();
      const trade = trades.get(tradeNo);
      if (trade?.state !== 'paid') throw new Error(`nothing was paid for ${tradeNo}`);
      if (!trade.refunds.some((each) => each.requestNo === requestNo))
        trade.refunds.push({ amount, requestNo });
    },
    verifyNotice({ body }) {
      const form = Object.fromEntries(new URLSearchParams(body));
      if (form.sign !== 'genuine') return undefined;
      return {
        notifyId: form.notify_id ?? '',
        tradeNo: form.out_trade_no ?? '',
        providerTradeNo: form.trade_no ?? '',
        amount: Number(form.total_fen),
        state: form.trade_status === 'TRADE_SUCCESS' ? 'paid' : 'closed',
      };
    },
    bill: () => Promise.resolve([]),
  };
  return fake;
}

/** A fake of WeChat Pay, which shares the trades of the other fake and has no payment form. */
export const fakeWechat = (payments: FakePayments): PaymentProvider =>
  Object.assign(Object.create(payments) as FakePayments, { pageForm: undefined });
function fakePayouts(): FakePayouts {
  const standings = new Map<string, PayoutStanding>();
  const fake: FakePayouts = {
    sent: [],
    asked: [],
    outcome: { state: 'paid', providerNo: 'A1' },
    network: 'up',
    async send(payout) {
      if (fake.network === 'down') throw new Error('provider not reached');
      fake.sent.push(payout);
      standings.set(payout.no, fake.outcome);
      if (fake.network === 'lost') throw new Error('the answer was lost');
      return fake.outcome;
    },
    async query(no) {
      fake.asked.push(no);
      if (fake.network !== 'up') throw new Error('provider not reached');
      return standings.get(no) ?? { state: 'missing' };
    },
    bill: () => Promise.resolve([]),
  };
  return fake;
}

/** The text of a statement with its parameters: $1, $2 … */
const numbered = (parts: TemplateStringsArray): string =>
  parts.reduce((sql, part, i) => `${sql}$${i}${part}`);

const firstColumn = (row: object) => Object.values(row)[0] as never;

let keys = 0;
let users = 0;

function toFormData(parts: unknown): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries((parts ?? {}) as Record<string, string | Blob>))
    form.append(name, part);
  return form;
}

/**
 * Creates the real app on a database of its own, with a clock that the test moves and with fakes of all providers. The
 * caller must close it.
 */
export async function makeApp(overrides: Overrides = {}): Promise<TestApp> {
  const { createApp } = await import('../../server/http/app.ts');
  const store = overrides.store ?? (await freshStore());
  const clock = overrides.clock ?? createTestClock(SEEDED_AT);
  const sms: SentMessage[] = [];
  const payments = fakePayments();
  const payouts = fakePayouts();
  const ctx: Context = {
    store,
    reads: store,
    // Caches nothing. Tests of the cache bring their own.
    cache: { get: (_key, make) => make() },
    ids: createIds(),
    log: createLog({ level: 'silent' }),
    hasher: createHasher({ fast: true }),
    vault: createVault(TEST_CREDENTIAL_KEY),
    purposes: paymentHandlers,
    ...overrides,
    clock,
    providers: {
      payment: { alipay: payments, wechat: fakeWechat(payments) },
      payout: payouts,
      sms: {
        async send(phone, content) {
          sms.push({ phone, content });
        },
      },
      identity: { check: async (name, idNumber) => standInAnswer(name, idNumber) },
      pictures: folderPictures(overrides.uploadDir ?? '/nonexistent'),
      ...overrides.providers,
    },
    settings: {
      origin: 'http://haoyi.test',
      allowedOrigins: [],
      autopilot: false,
      devInbox: true,
      pictureDir: '/nonexistent',
      trustProxy: 1,
      bareLists: false,
      familyClients: false,
      loginWithoutCaptcha: false,
      realProviders: { payment: true, payout: true, sms: true, identity: true },
      ...overrides.settings,
    },
  };
  const app = createApp(ctx);

  const request = async <O>(
    path: string,
    { method = 'GET', headers = {}, body, token, address }: RawRequest,
    decode: (body: Reply<O>['body']) => O,
  ): Promise<Reply<O>> => {
    const response = await app.request(path, {
      method,
      headers: {
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...(token === undefined ? {} : { Token: token, Authorization: token }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const reply = JSON.parse(text) as Reply<O>['body'];
    return {
      status: response.status,
      body: reply,
      get value() {
        return decode(reply);
      },
    };
  };

  const call = <P, I, O>(
    endpoint: Call<P, I, O>,
    { params, input, token, key, address }: CallOptions<P, I> = {},
  ): Promise<Reply<O>> => {
    const inPath = (endpoint.params.encode(params as P) ?? {}) as Record<string, string>;
    const encoded = endpoint.input.encode(input as I);
    const path = fillPath(endpoint.path, inPath);
    const query =
      endpoint.method === 'GET' && encoded !== null
        ? `?${new URLSearchParams(Object.entries(encoded as object).map(([name, value]) => [name, String(value)]))}`
        : '';
    return request<O>(
      `${path}${query}`,
      {
        method: endpoint.method,
        ...(endpoint.method === 'GET'
          ? {}
          : { body: endpoint.multipart ? toFormData(encoded) : JSON.stringify(encoded ?? {}) }),
        ...(token === undefined ? {} : { token }),
        ...(address === undefined ? {} : { address }),
        headers:
          endpoint.idempotent && key !== null ? { 'Idempotency-Key': key ?? `test-key-${++keys}` } : {},
      },
      (body) => {
        if (body.code !== CODE.done) throw new Error(`${endpoint.name}: ${body.code} ${body.msg}`);
        const parsed = parse(endpoint.output, endpoint.carrier === 'data' ? body.data : body);
        if (!parsed.ok)
          throw new Error(`${endpoint.name} does not keep the contract: ${JSON.stringify(parsed.errors)}`);
        return parsed.value;
      },
    );
  };
  const as = (token?: string): Caller => {
    const withToken = <P, I>(options: CallOptions<P, I> = {}) =>
      token === undefined ? options : { ...options, token };
    return {
      call: (endpoint, options) => call(endpoint, withToken(options)),
      do: async (endpoint, options) => (await call(endpoint, withToken(options))).value,
    };
  };

  const login = async (phone: string, more: NewUser = {}): Promise<SignedIn> => {
    const now = new Date(clock.now()).toISOString();
    await store.query(
      `insert into users (id, phone, password_hash, nick_name, role, real_status, created_at)
       values ($1, $2, '', $3, $4, $5, $6) on conflict (phone) do nothing`,
      [
        ctx.ids.next(),
        phone,
        more.nickName ?? `用户${phone.slice(-4)}`,
        more.role ?? 'member',
        more.realStatus ?? 'verified',
        now,
      ],
    );
    const { id } = await store.one<{ id: string }>('select id from users where phone = $1', [phone]);
    const token = await openSession(ctx, store, id);
    if (more.role === 'staff') await confirmStaff(ctx, id, token, more.roles);
    return { id, phone, token, ...as(token) };
  };

  return {
    app,
    ctx,
    clock,
    store,
    sql: (parts, ...values) => store.query(numbered(parts), values),
    one: (parts, ...values) => store.one(numbered(parts), values),
    cell: async (parts, ...values) => firstColumn(await store.one(numbered(parts), values)),
    column: async (parts, ...values) => (await store.query(numbered(parts), values)).map(firstColumn),
    sms,
    payments,
    payouts,
    ...as(),
    as,
    send: (path, raw = {}) => request(path, raw, (body) => body.data),
    login,
    someone: (more) => login(`147${String((users += 1)).padStart(8, '0')}`, more),
    async passTime(ms) {
      clock.advance(ms);
      await runDueJobs(ctx);
    },
    async employ({ id, token }, roles) {
      await store.tx(async (tx) => {
        await tx.query(`update users set role = 'staff' where id = $1`, [id]);
        await sessionsChanged(tx);
      });
      await confirmStaff(ctx, id, token, roles);
    },
    async captcha(answer = 'AB12') {
      const captchaId = ctx.ids.next();
      await store.query('insert into captchas (id, answer_hash, expires_at) values ($1, $2, $3)', [
        captchaId,
        captchaHash(captchaId, answer),
        new Date(clock.now() + 60_000).toISOString(),
      ]);
      return { captchaId, captcha: answer };
    },
    lastCode(phone) {
      const code = /\d{6}/.exec(sms.findLast((each) => each.phone === phone)?.content ?? '')?.[0];
      if (code === undefined) throw new Error(`no code was sent to ${phone}`);
      return code;
    },
    close: () => store.close(),
  };
}

/** Signs in a user before the tests of a file. Pass `beforeEach` for another user in each test. */
export function useMember(kit: TestApp, more?: NewUser, before: typeof beforeEach = beforeAll): SignedIn {
  const who = {} as SignedIn;
  before(async () => void Object.assign(who, await kit.someone(more)));
  return who;
}

/** Switches the autopilot on for the tests of a `describe`. */
export function useAutopilot(kit: TestApp): void {
  beforeEach(() => void (kit.ctx.settings.autopilot = true));
  afterEach(() => void (kit.ctx.settings.autopilot = false));
}

/** Creates an app before the tests of a file. After them, closes it and checks the links of all its messages. */
export function useApp(overrides?: Overrides): TestApp {
  const kit = {} as TestApp;
  beforeAll(async () => void Object.assign(kit, await makeApp(overrides)));
  afterAll(async () => {
    const misdirected = await misdirectedMessages(kit.store);
    await kit.close();
    expect(misdirected).toEqual([]);
  });
  return kit;
}
