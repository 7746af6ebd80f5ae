import { createHash, randomUUID } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';
import { readPostmasterPid } from './database.ts';
import { takeListing } from './listingPool.ts';

/** A reply in wire format. */
export interface Reply<D = unknown> {
  code: number;
  msg: string;
  data: D;
  rows: D[];
  total: number;
  token?: string;
}

export interface Member {
  phone: string;
  password: string;
  token: string;
}

/** A listing of the product list, in wire format. */
export interface WireListing {
  id: string;
  gameId: string;
  title: string;
  newPrice: number | string;
}

export interface WireOrder {
  orderId: string;
  goodsId: string;
  stage: string;
  salePrice: number | string;
  paidAmount: number | string;
  refundAmount: number | string;
  /** payState: 1 open, 2 paid, 3 closed, 4 refunded. amountType: 1 deposit, 2 balance, 3 full. */
  payList: { id: string; payState: number; amountType: number; amount: number | string }[];
}

export interface Api {
  send<D>(
    path: string,
    asked?: { body?: unknown; token?: string; key?: string; address?: string },
  ): Promise<Reply<D>>;
  upload<D>(path: string, form: FormData, token: string): Promise<Reply<D>>;
  /** The code in the newest text message to a phone, from the development inbox. */
  code(phone: string): Promise<string>;
  /** Registers a phone with a code and signs in. */
  member(phone: string): Promise<Member>;
  /** Signs in a demo account. */
  signIn(phone: string): Promise<Member>;
  /** The session token of the demo’s staff, with the second factor confirmed. */
  staff(): Promise<string>;
  /** Confirms the second factor of a staff session directly in the database. */
  confirmStaff(token: string): Promise<void>;
  sql<R>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Sets the answer of a captcha in the database and resolves with it. Only a person can read the picture. */
  solveCaptcha(id: string): Promise<string>;
  /** A listing on sale that no other journey uses. */
  takeListing(): WireListing;
  orders(token: string): Promise<WireOrder[]>;
  /** Sum and number of unbalanced entries of the whole ledger. */
  ledger(): Promise<{ sum: number; unbalanced: number; entries: number }>;
}

const PASSWORD = 'Haoyi2026';
const ANSWER = 'AB12';

/** Differs between the workers of a run; outside a worker there is none. */
const WORKER = Number(process.env.TEST_WORKER_INDEX ?? 249) % 250;

let addresses = 0;
const someAddress = () => {
  addresses += 1;
  return `10.${WORKER}.${Math.floor(addresses / 250) % 250}.${addresses % 250}`;
};

/** @param at the database, when it is not the embedded one of `dataDir` */
export function apiOf(origin: string, dataDir: string, at?: ClientConfig): Api {
  const socket = (): string => {
    const folder = readPostmasterPid(dataDir)?.[4];
    if (!folder) throw new Error('the database is not running');
    return folder;
  };
  const sql = async <R>(text: string, values: readonly unknown[] = []): Promise<R[]> => {
    const client = new Client(at ?? { host: socket(), port: 5432, user: 'haoyi', database: 'haoyi' });
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows as R[];
    } finally {
      await client.end();
    }
  };
  const api: Api = {
    sql,
    async send<D>(
      path: string,
      {
        body,
        token = '',
        key,
        address = someAddress(),
      }: { body?: unknown; token?: string; key?: string; address?: string } = {},
    ) {
      const response = await fetch(`${origin}${path}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': address,
          token,
          authorization: token,
          ...(body === undefined ? {} : { 'idempotency-key': key ?? randomUUID() }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await response.json()) as Reply<D>;
    },
    async upload<D>(path: string, form: FormData, token: string) {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { 'x-forwarded-for': someAddress(), token, authorization: token },
        body: form,
      });
      return (await response.json()) as Reply<D>;
    },
    async code(phone) {
      const response = await fetch(`${origin}/dev/inbox.json?phone=${phone}`);
      const messages = (await response.json()) as { content: string; createdAt: string }[];
      const newest = messages.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))[0];
      const code = /\d{6}/.exec(newest?.content ?? '')?.[0];
      if (code === undefined) throw new Error(`no code was sent to ${phone}`);
      return code;
    },
    async solveCaptcha(id) {
      const hash = createHash('sha256').update(`${id}:${ANSWER.toLowerCase()}`).digest('hex');
      const solved = await sql<{ id: string }>(
        'update captchas set answer_hash = $2 where id = $1 returning id',
        [id, hash],
      );
      if (solved.length !== 1) throw new Error(`no captcha ${id}`);
      return ANSWER;
    },
    async member(phone) {
      const ticket = await api.send<{ yzmRankey: string }>(`/api/sms/sendYzm?phone=${phone}&type=register`);
      const registered = await api.send('/api/register', {
        body: {
          username: phone,
          password: PASSWORD,
          dxyzm: await api.code(phone),
          yzmRankey: ticket.data.yzmRankey,
        },
      });
      if (registered.code !== 200) throw new Error(`register: ${registered.msg}`);
      return { phone, password: PASSWORD, token: await signIn(phone) };
    },
    signIn: async (phone) => ({ phone, password: PASSWORD, token: await signIn(phone) }),
    async staff() {
      const token = await signIn('13800000009');
      await api.confirmStaff(token);
      return token;
    },
    async confirmStaff(token) {
      await sql(
        `with enrolled as (update staff_accounts set enrolled_at = coalesce(enrolled_at, now()))
         insert into staff_sessions (token_hash, active_at) values ($1, $2)`,
        [createHash('sha256').update(token).digest('hex'), await serverTime()],
      );
    },
    takeListing: () => takeListing(dataDir),
    async orders(token) {
      const list = await api.send<WireOrder>('/api/saleOrder/web/buyList?pageNum=1&pageSize=50', { token });
      return Promise.all(
        list.rows.map(
          async ({ orderId }) => (await api.send<WireOrder>(`/api/saleOrder/${orderId}`, { token })).data,
        ),
      );
    },
    async ledger() {
      const { data } = await api.send<{ sum: number | string; unbalanced: number; entries: number }>(
        '/api/ops/ledger/check',
        { token: await api.staff() },
      );
      return { sum: Number(data.sum), unbalanced: data.unbalanced, entries: data.entries };
    },
  };
  /** The time by the server's clock, ISO 8601. A site with `isQuick` has a faster clock than this process. */
  const serverTime = async (): Promise<string> => {
    const { headers } = await fetch(`${origin}/api/captchaImage`);
    return new Date(Number(headers.get('x-server-time'))).toISOString();
  };
  const signIn = async (phone: string): Promise<string> => {
    const captcha = (await api.send('/api/captchaImage')) as unknown as { uuid: string };
    const reply = await api.send('/api/login', {
      body: {
        username: phone,
        password: PASSWORD,
        code: await api.solveCaptcha(captcha.uuid),
        uuid: captcha.uuid,
      },
    });
    if (reply.token === undefined) throw new Error(`login: ${reply.msg}`);
    return reply.token;
  };
  return api;
}
