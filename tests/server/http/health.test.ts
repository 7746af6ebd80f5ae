import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import * as market from '../../../contract/market/calls.ts';
import { gracefulShutdown } from '../../../server/start/gracefulShutdown.ts';
import { schedule } from '../../../server/jobs/jobs.ts';
import { createListener } from '../../../server/http/listener.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { createHealth, type Health } from '../../../server/http/health.ts';
import { createSite } from '../../../server/http/site.ts';
import type { Db } from '../../../server/store/db.ts';
import { readMigrations } from '../../../server/store/migrate.ts';
import { useApp } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { listening, portOf } from '../../kit/listening.ts';

const MINUTE = 60_000;
const TOKEN = 'a-token-for-the-metrics';

const t = useApp();
const dist = temporaryFolder({ 'index.html': '<!doctype html>页面' });

type Options = Partial<Parameters<typeof createHealth>[0]>;

async function serving(options: Options = {}): Promise<{ server: Server; health: Health }> {
  const metrics = createMetrics({
    store: t.store,
    clock: t.clock,
    log: t.ctx.log,
    pools: { primary: () => ({ used: 1, idle: 2, waiting: 3 }) },
  });
  const health = createHealth({ store: t.store, metrics, trustProxy: 0, ...options });
  const site = createSite({ api: t.app, dist });
  const server = createServer(createListener({ ctx: t.ctx, site, health, mayEnter: () => true }));
  await listening(server);
  return { server, health };
}

function ask(server: Server | number, path: string, headers: Record<string, string> = {}) {
  const port = typeof server === 'number' ? server : portOf(server);
  return new Promise<{ status: number; connection: string; body: string }>((done, fail) => {
    request({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (part: string) => (body += part));
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, connection: answer.headers.connection ?? '', body }),
      );
    })
      .once('error', fail)
      .end();
  });
}

const standing = async (server: Server, path = '/readyz') => {
  const { status, body } = await ask(server, path);
  return `${status} ${body.trim()}`;
};

/** A database that never answers, and one that cannot be reached. */
const silent = { ...({} as Db), one: () => new Promise<never>(() => {}) };
const broken = { ...silent, one: () => Promise.reject(new Error('no connection')) };

describe('health checks', () => {
  it('report alive without the database, and ready with it', async () => {
    const well = await serving();
    const ill = await serving({ store: broken });
    expect(await standing(well.server, '/healthz')).toBe('200 alive');
    expect(await standing(well.server)).toBe('200 ready');
    expect(await standing(ill.server, '/healthz')).toBe('200 alive');
    expect(await standing(ill.server)).toBe('503 no database');
    await Promise.all([well, ill].map(({ server }) => gracefulShutdown(server, 0)));
  });

  it('report not ready when the database does not answer or lacks a migration', async () => {
    const waiting = await serving({ store: silent });
    const [last] = readMigrations().slice(-1);
    if (!last) throw new Error('no migrations');
    const older = await serving({ migrations: [...readMigrations(), { ...last, id: last.id + 1 }] });
    const newer = await serving({ migrations: readMigrations().slice(0, -1) });
    expect(await standing(waiting.server)).toBe('503 no database');
    expect(await standing(older.server)).toBe('503 not migrated');
    expect(await standing(newer.server)).toBe('200 ready');
    await Promise.all([waiting, older, newer].map(({ server }) => gracefulShutdown(server, 0)));
  });

  it('report not ready during shutdown, while requests are still answered', async () => {
    const { server, health } = await serving();
    health.notReady();
    expect(await standing(server)).toBe('503 stopping');
    expect(await standing(server, '/healthz')).toBe('200 alive');
    const agent = { connection: 'keep-alive' };
    expect((await ask(server, '/api/web/pc/index/data', agent)).connection).toBe('keep-alive');
    health.lastAnswers();
    expect((await ask(server, '/api/web/pc/index/data', agent)).connection).toBe('close');
    await gracefulShutdown(server, 0);
  });
});

describe('metrics', () => {
  it('are served to private networks or with the token, not through an untrusted proxy', async () => {
    const shown = async (options: Options, headers: Record<string, string>) => {
      const { server } = await serving(options);
      const { status } = await ask(server, '/metrics', headers);
      await gracefulShutdown(server, 0);
      return status;
    };
    const outside = { 'x-forwarded-for': '8.8.8.8' };
    expect(await shown({}, {})).toBe(200);
    expect(await shown({}, { 'x-forwarded-for': '10.0.0.9' })).toBe(403);
    expect(await shown({ trustProxy: 1 }, { 'x-forwarded-for': '10.0.0.9' })).toBe(200);
    expect(await shown({ trustProxy: 1 }, outside)).toBe(403);
    expect(await shown({ token: TOKEN }, { ...outside, authorization: `Bearer ${TOKEN}` })).toBe(200);
    expect(await shown({ token: TOKEN }, { ...outside, authorization: `Bearer ${TOKEN}!` })).toBe(403);
    expect(await shown({}, { ...outside, authorization: 'Bearer undefined' })).toBe(403);
    // Has as many characters as the token, but more bytes.
    expect(await shown({ token: TOKEN }, { authorization: `Bearer ${'\u00e9'.repeat(TOKEN.length)}` })).toBe(
      403,
    );
  });

  it('are refused from outside whatever the forwarded headers claim', () => {
    const health = createHealth({
      store: t.store,
      metrics: { contentType: 'text/plain', text: async () => '' },
      trustProxy: 1,
    });
    const heads: number[] = [];
    const response = {
      writeHead(status: number) {
        heads.push(status);
        return this;
      },
      end() {},
    } as unknown as ServerResponse;
    const from = (remoteAddress: string) =>
      ({
        url: '/metrics',
        headers: { 'x-forwarded-for': '10.0.0.9' },
        socket: { remoteAddress },
      }) as unknown as IncomingMessage;
    expect(health.answers(from('8.8.8.8'), response)).toBe(true);
    expect(heads).toEqual([403]);
  });

  it('count calls by code and duration, and report pool, jobs and ledger', async () => {
    const { server } = await serving();
    const linesOf = async (...names: string[]) =>
      (await ask(server, '/metrics')).body
        .split('\n')
        .filter((line) => names.some((name) => line.startsWith(name)));
    const numberOf = async (line: string) => Number((await linesOf(line))[0]?.split(' ').at(-1) ?? 0);
    const { name } = market.readHomeNumbers;
    const done = `haoyi_calls_total{call="${name}",code="200"}`;
    const missing = `haoyi_calls_total{call="${market.readListing.name}",code="404"}`;
    const timed = `haoyi_call_duration_seconds_count{call="${name}"}`;
    const slow = `haoyi_call_duration_seconds_bucket{le="+Inf",call="${name}"}`;
    const lines = [done, missing, timed, slow];
    const before = await Promise.all(lines.map(numberOf));
    for (let n = 0; n < 3; n += 1) await ask(server, market.readHomeNumbers.path);
    await ask(server, `${market.readListing.path}?id=none`);
    expect(await Promise.all(lines.map(numberOf))).toEqual(before.map((n, i) => n + (i === 1 ? 1 : 3)));

    await t.sql`update jobs set done_at = '2026-01-01T00:00:00Z' where done_at is null`;
    await schedule(t.ctx, t.store, 'offer.end', 'none', t.clock.now() - 3 * MINUTE);
    await schedule(t.ctx, t.store, 'offer.end', 'later', t.clock.now() + MINUTE);
    await schedule(t.ctx, t.store, 'offer.end', 'dead', t.clock.now() - MINUTE);
    await t.sql`update jobs set dead_at = run_at, failed = 'no route' where subject = 'dead'`;
    await t.sql`update jobs set failed = 'no route' where subject = 'later'`;
    await t.sql`insert into provider_health (name, answered_at, failed_at) values
      ('alipay', '2026-01-01T00:00:00Z', '2026-01-01T00:01:00Z'),
      ('payout', '2026-01-01T00:01:00Z', '2026-01-01T00:00:00Z'),
      ('sms', '2026-01-01T00:00:00Z', null), ('wechat', null, '2026-01-01T00:00:00Z')`;
    expect(
      await linesOf('haoyi_pool', 'haoyi_jobs', 'haoyi_provider', 'haoyi_ledger', 'haoyi_database'),
    ).toEqual([
      'haoyi_pool_connections{pool="primary",state="used"} 1',
      'haoyi_pool_connections{pool="primary",state="idle"} 2',
      'haoyi_pool_connections{pool="primary",state="waiting"} 3',
      'haoyi_database_up 1',
      'haoyi_jobs{state="due"} 1',
      'haoyi_jobs{state="retrying"} 1',
      'haoyi_jobs{state="dead"} 1',
      'haoyi_jobs_oldest_due_seconds 180',
      'haoyi_provider_up{name="alipay"} 0',
      'haoyi_provider_up{name="payout"} 1',
      'haoyi_provider_up{name="sms"} 1',
      'haoyi_provider_up{name="wechat"} 0',
      'haoyi_ledger_sum_fen 0',
    ]);
    expect(await linesOf('nodejs_eventloop_lag_p99_seconds')).toHaveLength(1);
    await gracefulShutdown(server, 0);
  });

  it('do not wait for a slow ledger audit and report it when it is done', async () => {
    let tell: (sum: number) => void = () => {};
    const slow = {
      ...t.store,
      one: ((sql: string, params?: readonly unknown[]) =>
        sql.includes('ledger_lines')
          ? new Promise((done) => {
              tell = (sum) => done({ sum } as never);
            })
          : t.store.one(sql, params)) as Db['one'],
    };
    const metrics = createMetrics({ store: slow, clock: t.clock, log: t.ctx.log, pools: {} });
    const linesOf = async () =>
      (await metrics.text()).split('\n').filter((line) => /^haoyi_(database|ledger)/.test(line));
    expect(await linesOf()).toEqual(['haoyi_database_up 1']);
    tell(0);
    await vi.waitFor(async () => {
      expect(await linesOf()).toEqual(['haoyi_database_up 1', 'haoyi_ledger_sum_fen 0']);
    });
  });

  it('of the process are served without the database', async () => {
    const metrics = createMetrics({ store: broken as never, clock: t.clock, log: t.ctx.log, pools: {} });
    const { server } = await serving({ metrics });
    const { status, body } = await ask(server, '/metrics');
    expect(status).toBe(200);
    expect(body.split('\n').filter((line) => /^haoyi_(database|jobs|ledger)/.test(line))).toEqual([
      'haoyi_database_up 0',
    ]);
    await gracefulShutdown(server, 0);
  });
});

describe('graceful shutdown', () => {
  it('finishes running requests and keeps idle connections open', async () => {
    let finish: () => void = () => {};
    const server = createServer((asked, response) => {
      if (asked.url === '/slow') finish = () => response.end('done');
      else response.end('at once');
    });
    await listening(server);
    const port = portOf(server);
    const idle = new Socket().connect(port, '127.0.0.1');
    const responses = (socket: Socket) =>
      new Promise<string>((done) => socket.once('data', (data: Buffer) => done(data.toString())));
    idle.write('GET /now HTTP/1.1\r\nHost: a\r\n\r\n');
    await responses(idle);
    const slow = ask(server, '/slow');
    await new Promise<void>((done) => server.once('request', () => setImmediate(done)));
    const closing = gracefulShutdown(server, 10_000);
    await vi.waitFor(() => expect(server.listening).toBe(false));
    await expect(ask(port, '/now')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    // The connection was idle when the shutdown began. One more request on it is answered.
    idle.write('GET /now HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await responses(idle)).toContain('200 OK');
    finish();
    expect((await slow).body).toBe('done');
    await closing;
  });

  it('cuts requests that last longer than the limit', async () => {
    const server = createServer(() => {});
    await listening(server);
    const lost = ask(server, '/never');
    await new Promise<void>((done) => server.once('request', () => done()));
    await gracefulShutdown(server, 50);
    await expect(lost).rejects.toMatchObject({ code: 'ECONNRESET' });
  });
});
