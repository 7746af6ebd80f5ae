import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '../../../contract/index.ts';
import type { NewOrder } from '../../../contract/buying/order.ts';
import { orderTotal, protectionFee } from '../../../contract/kit/rules.ts';
import { openSession } from '../../../server/account/sessions.ts';
import { openDatabase } from '../../../server/start/bootstrap.ts';
import { readConfig } from '../../../server/start/config.ts';
import { createIds } from '../../../server/kit/ids.ts';
import { systemClock } from '../../../server/kit/clock.ts';
import { createLog } from '../../../server/kit/log.ts';
import { multiplyListings } from './multiplyListings.ts';
import { createPostgresStore } from '../../../server/store/postgres.ts';
import type { Store } from '../../../server/store/db.ts';
import type { Context } from '../../../server/kit/context.ts';
import { createDataFolder, removeFolder, startSite } from '../../e2e/kit/site.ts';
import { formatRange, median, say } from '../kit.ts';
import { load, requestOf } from './load.ts';

const root = join(import.meta.dirname, '../../..');
const ROUNDS = 5;
const SECONDS = 1.5;
const CONNECTIONS = 16;
/** Measured requests per case on the idle server, after one warm-up request. */
const TIMES = 15;

/** Creates a database with this number of listings on sale in `dataDir`, and stops it. */
async function prepare(dataDir: string, rows: number): Promise<void> {
  const log = createLog({ level: 'warn', readable: true });
  const database = await openDatabase(readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' }), log);
  try {
    await multiplyListings(database.store, rows);
    await database.store.exec('checkpoint');
  } finally {
    await database.stop();
  }
}

/** Connects to the embedded database of a running server through its postmaster.pid. */
function connectionOf(dataDir: string) {
  const cluster = join(dataDir, 'postgres');
  const version = readdirSync(cluster).find((name) => /^\d+$/.test(name)) ?? '';
  const [, , , port, host] = readFileSync(join(cluster, version, 'postmaster.pid'), 'utf8').split('\n');
  return { host, port: Number(port), user: 'haoyi', database: 'haoyi' };
}

async function startBare(): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (!child.stdout) throw new Error('no output of the bare server');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, port: Number(line.toString()) };
}

const list = (body: object) => requestOf('POST', calls.searchListings.path, { body });
const read = (path: string) => requestOf('GET', path);

/** Builds one order request per listing, each from its own signed-in buyer. */
async function orders(store: Store, count: number): Promise<Buffer[]> {
  const ids = createIds();
  const ctx = { store, clock: systemClock, ids } as unknown as Context;
  const listings = await store.query<{ id: string; price: number; protection: string }>(
    `select id, price, protection from listings where status = 'onSale' and price < 1000000 order by id limit $1`,
    [count],
  );
  const people = listings.map((_, i) => ({ id: `bench-${i}`, phone: String(15_000_000_000 + i) }));
  await store.query(
    `insert into users (id, phone, password_hash, nick_name, real_status, created_at)
     select id, phone, '', id, 'verified', now() from unnest($1::text[], $2::text[]) as person (id, phone)
     on conflict do nothing`,
    [people.map(({ id }) => id), people.map(({ phone }) => phone)],
  );
  const made: Buffer[] = [];
  for (const [i, { id, price, protection }] of listings.entries()) {
    const isFree = protection === 'free';
    const order: NewOrder = {
      listingId: id,
      price,
      tier: 'none',
      protectionFee: protectionFee(price, 'none', isFree),
      total: orderTotal(price, 'none', isFree),
    };
    const token = await openSession(ctx, store, people[i]?.id ?? '');
    made.push(
      requestOf('POST', calls.placeOrder.path, {
        body: calls.placeOrder.input.encode(order),
        headers: { Token: token, 'Idempotency-Key': ids.next() },
      }),
    );
  }
  return made;
}

/** Compares request rates with a bare Node server, alternating in one run. */
async function rates(port: number, dataDir: string, ids: readonly string[]): Promise<void> {
  const bare = await startBare();
  const store = createPostgresStore({ ...connectionOf(dataDir), max: 4 });
  const asset = readdirSync(join(root, 'dist/assets')).find((name) => name.endsWith('.js')) ?? '';
  const browser = { headers: { 'Accept-Encoding': 'gzip, deflate, br' } };
  const placed = await orders(store, Math.min(ids.length * 20, 6000));
  let n = 0;
  const cases: Record<string, () => Buffer> = {
    // Each query string differs, so no response is cached.
    'list, pages 1 to 50, each read anew': () =>
      list({ pageNum: (n % 50) + 1, pageSize: 20, sortRank: 'priceasc', n: n++ }),
    'its first page, each read anew': () => list({ pageSize: 20, n: n++ }),
    'list, kept for a second': () => list({ pageSize: 20 }),
    'detail, 5 000 in turn': () => read(`${calls.readListing.path}?id=${ids[(n++ % 5000) % ids.length]}`),
    // Enough listings that each response is evicted from the cache before it is requested again.
    ...(ids.length > 50_000 && {
      'detail, 60 000 in turn': () => read(`${calls.readListing.path}?id=${ids[n++ % ids.length]}`),
    }),
    'detail, one': () => read(`${calls.readListing.path}?id=${ids[0]}`),
    'page of home': () => requestOf('GET', '/index/home', browser),
    'file of the build': () => requestOf('GET', `/assets/${asset}`, browser),
    'robots.txt': () => read('/robots.txt'),
    'games of the picker': () => read(calls.listGames.path),
    'numbers of home': () => read(calls.readHomeNumbers.path),
  };
  say(`share of a bare Node answer, ${CONNECTIONS} connections, medians of ${ROUNDS} turns (lowest–highest)`);
  const turn = async (request: () => Buffer, most = Infinity) => {
    const reference = await load(bare.port, () => read('/'), { connections: CONNECTIONS, seconds: SECONDS });
    const ours = await load(port, request, { connections: CONNECTIONS, seconds: SECONDS, most });
    return {
      share: ours.perSecond / reference.perSecond,
      ours: ours.perSecond,
      reference: reference.perSecond,
    };
  };
  const tell = (name: string, turns: readonly Awaited<ReturnType<typeof turn>>[]) =>
    say(
      `  ${name.padEnd(34)} ${formatRange(
        turns.map(({ share }) => share),
        3,
      )}   ${formatRange(
        turns.map(({ ours }) => ours),
        0,
      )} a second beside ${median(turns.map(({ reference }) => reference)).toFixed(0)}`,
    );
  try {
    for (const [name, request] of Object.entries(cases)) {
      await load(port, request, { connections: CONNECTIONS, seconds: 0.3 });
      const turns = [];
      for (let i = 0; i < ROUNDS; i++) turns.push(await turn(request));
      tell(name, turns);
    }
    const each = Math.floor(placed.length / ROUNDS);
    const turns = [];
    for (let i = 0; i < ROUNDS; i++) {
      turns.push(await turn(() => placed.pop() ?? Buffer.alloc(0), each));
    }
    tell('placing an order', turns);
    const { n: kept } = await store.one<{ n: number }>(
      `select count(*) as n from orders where buyer_id like 'bench-%'`,
    );
    say(`  (${kept} orders are kept)`);
    const slow = [];
    for (let i = 0; i < ROUNDS; i++) {
      const { p99, median: middle } = await load(
        port,
        cases['list, pages 1 to 50, each read anew'] as () => Buffer,
        {
          connections: 100,
          seconds: SECONDS,
        },
      );
      slow.push(p99 / middle);
    }
    say(`  100 connections: the slowest of a hundred reads takes ${formatRange(slow, 1)} medians`);
  } finally {
    await store.close();
    bare.child.kill();
  }
}

/** Response times of another client, ms, while 64 connections request one public path. */
async function besideFlood(port: number, id: string): Promise<void> {
  const paths = [
    '/api/openapi.json',
    '/sitemap.xml',
    '/sitemap/listings.xml',
    calls.captchaImage.path,
    '/index/home',
    `/pages/detail/index?id=${id}`,
  ];
  say(`a read while 64 connections request one address, ms: median, slowest of a hundred, slowest`);
  for (const path of paths) {
    const flood = spawn(process.execPath, [join(import.meta.dirname, 'flood.ts'), String(port), path, '4'], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const ended = once(flood, 'exit');
    const {
      median: middle,
      p99,
      slowest,
    } = await load(port, () => read(`${calls.readListing.path}?id=${id}`), {
      connections: 1,
      seconds: 3.5,
    });
    await ended;
    say(`  ${path.padEnd(34)} ${middle.toFixed(0)}, ${p99.toFixed(0)}, ${slowest.toFixed(0)}`);
  }
}

/** Time of one uncached request on an idle server, ms, by name. */
async function atRest(port: number, ids: readonly string[]): Promise<Map<string, string>> {
  let n = 0;
  const body = (fields: object) => () => list({ pageSize: 20, ...fields, n: n++ });
  const cases: Record<string, () => Buffer> = {
    'newest first': body({}),
    'a game': body({ gameId: 'wzry' }),
    'a game, a price range': body({ gameId: 'wzry', priceStart: 500, priceEnd: 1500 }),
    'a game, a price range, by price': body({
      gameId: 'wzry',
      priceStart: 500,
      priceEnd: 1500,
      sortRank: 'priceasc',
    }),
    大师: body({ keyWord: '大师' }),
    皮肤: body({ keyWord: '皮肤' }),
    凤求凰: body({ keyWord: '凤求凰' }),
    '皮肤, by price': body({ keyWord: '皮肤', sortRank: 'priceasc' }),
    '大师, by price': body({ keyWord: '大师', sortRank: 'priceasc' }),
    'a word that nothing has': body({ keyWord: '的' }),
    'a game, an option, by price': body({ gameId: 'lol', f1: 'lol-f1-9', sortRank: 'priceasc' }),
    'own stock': body({ accountType: 1 }),
    'page 50 by price': body({ pageNum: 50, sortRank: 'priceasc' }),
    'page 1 000': body({ pageNum: 1000 }),
    'page 5 000 by price': body({ pageNum: 5000, sortRank: 'priceasc' }),
    'games of the picker': () => read(`${calls.listGames.path}?n=${n++}`),
    'numbers of home': () => read(`${calls.readHomeNumbers.path}?n=${n++}`),
    detail: () => read(`${calls.readListing.path}?id=${ids[n++ % ids.length]}`),
    'similar listings': () => read(calls.recommendListings.path.replace('{id}', ids[n++ % ids.length] ?? '')),
  };
  const took = new Map<string, string>();
  for (const [name, request] of Object.entries(cases)) {
    const times: number[] = [];
    for (let i = 0; i <= TIMES; i++) {
      const { slowest } = await load(port, request, { connections: 1, seconds: 60, most: 1 });
      if (i > 0) times.push(slowest);
    }
    took.set(name, formatRange(times, 1));
  }
  return took;
}

/**
 * `npm run bench -- server [--rows 2000,100000,1000000]`: measures idle request times over databases of these sizes,
 * then rates over the last one as shares of what a bare Node server reaches in the same run.
 */
export async function benchServer(options: readonly string[]): Promise<void> {
  const at = options.indexOf('--rows');
  const sizes = (at < 0 ? '2000,100000' : (options[at + 1] ?? '')).split(',').map(Number);
  if (sizes.some((size) => !Number.isSafeInteger(size) || size < 1))
    throw new Error('--rows 2000,100000,1000000');
  const built = spawnSync(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (built.status !== 0) throw new Error('the build failed');
  const columns: Map<string, string>[] = [];
  for (const [i, rows] of sizes.entries()) {
    const dataDir = createDataFolder(tmpdir());
    try {
      const from = performance.now();
      await prepare(dataDir, rows);
      say(`${rows} listings in ${((performance.now() - from) / 1000).toFixed(0)} s`);
      const site = await startSite({ dataDir, env: { AUTOPILOT: 'off' } });
      try {
        const port = Number(new URL(site.origin).port);
        const store = createPostgresStore({ ...connectionOf(dataDir), max: 1 });
        const ids = (
          await store.query<{ id: string }>(
            `select id from listings where status = 'onSale' order by md5(id) limit 60000`,
          )
        ).map(({ id }) => id);
        await store.close();
        columns.push(await atRest(port, ids));
        if (i < sizes.length - 1) continue;
        await besideFlood(port, ids[0] ?? '');
        await rates(port, dataDir, ids);
      } finally {
        await site.stop();
      }
    } finally {
      removeFolder(dataDir);
    }
  }
  say(`one request at rest, ms: median of ${TIMES} (lowest–highest), over ${sizes.join(', ')} listings`);
  for (const name of columns[0]?.keys() ?? []) {
    say(`  ${name.padEnd(34)} ${columns.map((column) => (column.get(name) ?? '').padEnd(20)).join(' ')}`);
  }
}
