import type { Hono } from 'hono';
import type { Call } from '../../contract/kit/call.ts';
import { fillPath } from '../../contract/kit/call.ts';
import { parse, type InputError } from '../../contract/kit/codec.ts';
import { CODE } from '../../contract/kit/envelope.ts';
import { createTestClock, type TestClock } from '../../server/kit/clock.ts';
import type { Context, PaymentIntent, PaymentProvider, Settings } from '../../server/kit/context.ts';
import { createHasher } from '../../server/kit/passwordHasher.ts';
import type { Env } from '../../server/http/calls.ts';
import { createIds } from '../../server/kit/ids.ts';
import { createLog } from '../../server/kit/log.ts';
import { captchaHash } from '../../server/account/captcha.ts';
import { openSession } from '../../server/account/sessions.ts';
import { folderPictures } from '../../server/pictures/store.ts';
import { paymentHandlers } from '../../server/start/paymentHandlers.ts';
import { createVault } from '../../server/kit/encryption.ts';
import type { Store } from '../../server/store/db.ts';
import { freshStore, SEEDED_AT, TEST_CREDENTIAL_KEY } from './database.ts';

/** A reply as it came: HTTP status, body, and, when the code is 200, what the contract makes of it. */
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
  /** Decoded; throws when the call did not succeed. */
  readonly value: O;
}

/** What a call is made with. */
export interface Asked<P, I> {
  params?: P;
  input?: I;
  token?: string;
  /** Idempotency-Key; a new one each time unless given, none at all when null. */
  key?: string | null;
  /** The address the request seems to come from. */
  address?: string;
}

/** A request written out by hand: for input that no client of ours would send. */
export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData;
  token?: string;
  address?: string;
}

/** A member who is signed in. */
export interface SignedIn {
  id: string;
  phone: string;
  token: string;
}

/** A text message that the fake gateway was given. */
export interface SentMessage {
  phone: string;
  content: string;
}

/** A payment as the fake provider knows it. */
export interface FakeTrade {
  intent: PaymentIntent;
  state: 'waiting' | 'paid' | 'closed';
  refunds: { amount: number; requestNo: string }[];
}

/** A payment provider without a network, whose payer is the test. */
export interface FakePayments extends PaymentProvider {
  readonly trades: Map<string, FakeTrade>;
  /** The payer pays; the shop hears nothing until it asks or is notified. */
  settle(tradeNo: string): void;
  /** A notice of a payment, as the provider would post it. */
  noticeOf(tradeNo: string, changes?: Record<string, string>): Record<string, string>;
  /** While set, every call that needs a network rejects. */
  isDown: boolean;
}

/** The app, what it stands on, and hands to work it with. */
export interface TestApp {
  app: Hono<Env>;
  ctx: Context;
  clock: TestClock;
  store: Store;
  /** Every text message sent, oldest first. */
  sms: SentMessage[];
  payments: FakePayments;
  /** Makes a call of the contract: encodes its input, sends it, decodes what comes back. */
  call<P, I, O>(call: Call<P, I, O>, asked?: Asked<P, I>): Promise<Reply<O>>;
  /** Sends a request as it is. */
  send(path: string, request?: RawRequest): Promise<Reply<unknown>>;
  /** A signed-in member with this phone; made when there is none. No captcha, no code, no limit is spent. */
  login(
    phone: string,
    more?: Partial<{ nickName: string; role: string; realStatus: string }>,
  ): Promise<SignedIn>;
  /** A picture captcha whose answer is known. */
  captcha(answer?: string): Promise<{ captchaId: string; captcha: string }>;
  /** The six digits of the last message to a phone. Throws when there are none. */
  lastCode(phone: string): string;
  close(): Promise<void>;
}

/** What may be replaced. */
export interface Overrides extends Partial<Omit<Context, 'settings' | 'clock'>> {
  clock?: TestClock;
  /** The folder that uploaded pictures are kept in. */
  uploadDir?: string;
  settings?: Partial<Settings>;
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
    verifyNotice(form) {
      if (form.sign !== 'genuine') return undefined;
      return {
        notifyId: form.notify_id ?? '',
        tradeNo: form.out_trade_no ?? '',
        providerTradeNo: form.trade_no ?? '',
        amount: Number(form.total_fen),
        isPaid: form.trade_status === 'TRADE_SUCCESS',
      };
    },
  };
  return fake;
}

let keys = 0;

/** The parts of a multipart body by name. */
function formOf(parts: unknown): FormData {
  const form = new FormData();
  for (const [name, part] of Object.entries((parts ?? {}) as Record<string, string | Blob>))
    form.append(name, part);
  return form;
}

/**
 * The real app on a database of its own, over fakes for what lies outside: a clock that stands at the moment of the seed until it
 * is moved, a text message gateway that remembers, a payer who is the test. Close it when the file is done.
 */
export async function makeApp(overrides: Overrides = {}): Promise<TestApp> {
  const { createApp } = await import('../../server/http/app.ts');
  const store = overrides.store ?? (await freshStore());
  const clock = overrides.clock ?? createTestClock(SEEDED_AT);
  const sms: SentMessage[] = [];
  const payments = fakePayments();
  const ctx: Context = {
    store,
    reads: store,
    ids: createIds(),
    log: createLog({ level: 'silent' }),
    hasher: createHasher({ fast: true }),
    vault: createVault(TEST_CREDENTIAL_KEY),
    purposes: paymentHandlers,
    ...overrides,
    clock,
    providers: {
      payment: { alipay: payments, wechat: payments },
      sms: {
        async send(phone, content) {
          sms.push({ phone, content });
        },
      },
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
      loginWithoutCaptcha: false,
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

  return {
    app,
    ctx,
    clock,
    store,
    sms,
    payments,
    call<P, I, O>(call: Call<P, I, O>, { params, input, token, key, address }: Asked<P, I> = {}) {
      const inPath = (call.params.encode(params as P) ?? {}) as Record<string, string>;
      const encoded = call.input.encode(input as I);
      const path = fillPath(call.path, inPath);
      const query =
        call.method === 'GET' && encoded !== null
          ? `?${new URLSearchParams(Object.entries(encoded as object).map(([name, value]) => [name, String(value)]))}`
          : '';
      return request<O>(
        `${path}${query}`,
        {
          method: call.method,
          ...(call.method === 'GET'
            ? {}
            : { body: call.multipart ? formOf(encoded) : JSON.stringify(encoded ?? {}) }),
          ...(token === undefined ? {} : { token }),
          ...(address === undefined ? {} : { address }),
          headers: call.idempotent && key !== null ? { 'Idempotency-Key': key ?? `test-key-${++keys}` } : {},
        },
        (body) => {
          if (body.code !== CODE.done) throw new Error(`${call.name}: ${body.code} ${body.msg}`);
          const parsed = parse(call.output, call.carrier === 'data' ? body.data : body);
          if (!parsed.ok)
            throw new Error(`${call.name} does not keep the contract: ${JSON.stringify(parsed.errors)}`);
          return parsed.value;
        },
      );
    },
    send: (path, raw = {}) => request(path, raw, (body) => body.data),
    async login(phone, more = {}) {
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
      return { id, phone, token: await openSession(ctx, store, id) };
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
