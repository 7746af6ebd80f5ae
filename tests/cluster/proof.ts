import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { ClientConfig } from 'pg';
import { calls } from '../../contract/index.ts';
import { LIMITS } from '../../server/kit/limits.ts';
import { apiOf, type Api, type Member, type WireListing, type WireOrder } from '../e2e/kit/api.ts';
import { orderOf, pressPay, type WireDetail } from '../e2e/kit/purchase.ts';
import { waitUntil, type DatabaseServer, type ClusterFixture, type ShopProcess } from './parts.ts';

interface Cluster {
  parts: ClusterFixture;
  primary: DatabaseServer;
  replica: DatabaseServer;
  shops: ShopProcess[];
  /** Starts a process in place of one that ended. */
  replace(shop: ShopProcess): Promise<ShopProcess>;
  entry: number;
  /** API client through nginx. */
  api: Api;
  at: ClientConfig;
}

/** One check; `fault` describes its failure. */
export interface Finding {
  what: string;
  detail: string;
  fault?: string;
}

function demand(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

async function placed(api: Api, { token }: Member, listing: WireListing, key?: string): Promise<WireOrder> {
  const { data } = await api.send<WireDetail>(`${calls.readListing.path}?id=${listing.id}`, { token });
  const reply = await api.send<WireOrder>(calls.placeOrder.path, {
    token,
    ...(key !== undefined && { key }),
    body: orderOf(listing.id, data),
  });
  demand(reply.code === 200, `order: ${reply.code} ${reply.msg}`);
  return reply.data;
}

async function paid(api: Api, { token }: Member, orderId: string): Promise<void> {
  const reply = await api.send<{ formStr: string }>(`/api/saleOrder/${orderId}/pay`, {
    token,
    body: { payWay: 2, amountType: 3 },
  });
  demand(reply.code === 200, `pay: ${reply.code} ${reply.msg}`);
  const done = await pressPay(reply.data.formStr);
  demand(done.status === 303, `the cashier answered ${done.status} ${(await done.text()).slice(0, 200)}`);
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** Sends a request over a keep-alive connection. Resolves with HTTP status and code, or the error. */
function once(port: number, method: string, path: string, token = '', body?: unknown, address = '10.9.9.9') {
  return new Promise<string>((done) => {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
      'x-forwarded-for': address,
      ...(token !== '' && { token, authorization: token }),
    };
    const sent = request({ host: '127.0.0.1', port, method, path, agent, headers }, (answer) => {
      let reply = '';
      answer.setEncoding('utf8').on('data', (part: string) => (reply += part));
      answer.on('end', () => done(`${answer.statusCode} ${/"code":(\d+)/.exec(reply)?.[1] ?? ''}`.trim()));
      answer.on('error', (error) => done(error.message));
    });
    sent.on('error', (error) => done(error.message));
    sent.end(text);
  });
}

/**
 * Sends reads and writes through nginx from eight clients until stopped. Resolves with the number of requests and all
 * failures.
 */
function startLoad(entry: number, token: string, notice: string) {
  let isOver = false;
  let count = 0;
  const failed: string[] = [];
  const list = { pageNum: 1, pageSize: 20 };
  const client = async (n: number) => {
    for (let i = n; !isOver; i += 1) {
      const isWrite = i % 3 === 0;
      const answer = isWrite
        ? await once(entry, 'POST', calls.voteNotice.path.replace('{id}', notice), token, { solved: 1 })
        : await once(entry, 'POST', calls.searchListings.path, '', { ...list, pageNum: 1 + (i % 40) });
      count += 1;
      if (answer !== '200 200') failed.push(`${isWrite ? 'write' : 'read'}: ${answer}`);
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, (_, n) => client(n)));
  return {
    count: () => count,
    async end() {
      isOver = true;
      await clients;
      return { count, failed };
    },
  };
}

const metricsOf = async (port: number) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const shareOf = (text: string) => numberIn(text, 'haoyi_calls_total{call="searchListings",code="200"}');
const numberIn = (text: string, line: string) =>
  Number(new RegExp(`^${line.replaceAll(/[{}"]/g, '\\$&')} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);

/** Runs all checks one after the other. A failure is recorded and the others continue. */
export async function prove(cluster: Cluster): Promise<Finding[]> {
  const { parts, primary, replica, shops, replace, entry, api, at } = cluster;
  const direct = shops.map(({ port }) => apiOf(`http://127.0.0.1:${port}`, parts.dir, at));
  const shop = (n: number) => direct[n % direct.length] as Api;
  const findings: Finding[] = [];
  const attempt = async (what: string, work: () => Promise<string>) => {
    try {
      findings.push({ what, detail: await work() });
    } catch (error) {
      findings.push({ what, detail: '', fault: error instanceof Error ? error.message : String(error) });
    }
  };
  const body = { pageNum: 1, pageSize: 50, priceStart: 500, priceEnd: 2000 };
  const { rows: stock } = await api.send<WireListing>(calls.searchListings.path, { body });
  const [{ id: notice } = { id: '' }] = await primary.sql<{ id: string }>(
    'select id::text from notices where is_published order by id limit 1',
  );
  const next = () => {
    const listing = stock.shift();
    if (!listing) throw new Error('nothing on sale');
    return listing;
  };
  const copy = parts.copyOf(primary, 'backup');
  let buyer: Member | undefined;
  const someone = () => {
    if (!buyer) throw new Error('nobody has registered');
    return buyer;
  };

  await attempt('registered, ordered, paid, confirmed', async () => {
    buyer = await api.member('13700001001');
    const order = await placed(api, buyer, next());
    await paid(api, buyer, order.orderId);
    const read = async () =>
      (await api.send<WireOrder>(`/api/saleOrder/${order.orderId}`, someone())).data.stage;
    await waitUntil('delivered', async () => (await read()) === 'delivered', read as never, 120_000);
    const act = (n: number, what: string) =>
      shop(n).send(`/api/saleOrder/${order.orderId}/${what}`, { token: someone().token, body: {} });
    demand((await act(0, 'credential')).code === 200, 'the account was not shown');
    const confirmed = await act(1, 'confirm');
    demand(confirmed.code === 200, `confirm: ${confirmed.msg}`);
    return `${order.orderId} is ${await read()}`;
  });

  await attempt('one intention sent to every process at once is one order', async () => {
    const listing = next();
    const key = randomUUID();
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, n) => placed(shop(n), someone(), listing, key)),
    );
    const ids = new Set(made.map(({ orderId }) => orderId));
    demand(ids.size === 1, `${ids.size} orders`);
    return `8 requests, order ${[...ids][0]}`;
  });

  await attempt('of many buyers at every process one has the listing', async () => {
    const listing = next();
    const members = await Promise.all([1, 2, 3, 4].map((n) => api.member(`1370000200${n}`)));
    const all = await Promise.allSettled(members.map((member, n) => placed(shop(n), member, listing)));
    const won = all.filter(({ status }) => status === 'fulfilled').length;
    demand(won === 1, `${won} orders`);
    return `${members.length} buyers`;
  });

  await attempt('a limit is one for all processes', async () => {
    const { points } = LIMITS.lookup;
    const answers: string[] = [];
    for (let n = 0; n < points + 10; n += 1) {
      answers.push(
        await once(entry, 'GET', `${calls.checkContact.path}?qq=10000`, '', undefined, '10.8.8.8'),
      );
    }
    const refused = answers.filter((answer) => answer === '200 429').length;
    demand(refused === 10, `${refused} of ${answers.length} refused`);
    return `${points} of ${answers.length} let through`;
  });

  await attempt('a session that ends at one process has ended at all', async () => {
    const { token } = await api.signIn('13700001001');
    const profile = (n: number) =>
      once(shops[n % shops.length]?.port ?? 0, 'GET', calls.readProfile.path, token);
    const before = await Promise.all(shops.map((_, n) => profile(n)));
    await once(shops[0]?.port ?? 0, 'POST', calls.logout.path, token, {});
    const after = await Promise.all(shops.map((_, n) => profile(n)));
    demand(
      before.every((a) => a === '200 200'),
      `before: ${before.join(', ')}`,
    );
    demand(
      after.every((a) => a === '200 401'),
      `after: ${after.join(', ')}`,
    );
    return `${shops.length} asked`;
  });

  await attempt(
    'every process did its share; metrics are read from each, and not through nginx',
    async () => {
      await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          once(entry, 'POST', calls.searchListings.path, '', { ...body, pageNum: n }),
        ),
      );
      const metrics = await Promise.all(shops.map(({ port }) => metricsOf(port)));
      const shares = metrics.map((text) =>
        numberIn(text, `haoyi_calls_total{call="searchListings",code="200"}`),
      );
      demand(
        shares.every((share) => share > 0),
        `lists answered: ${shares.join(', ')}`,
      );
      const sums = metrics.map((text) => numberIn(text, 'haoyi_ledger_sum_fen'));
      demand(
        sums.every((sum) => sum === 0),
        `ledger: ${sums.join(', ')}`,
      );
      const used = metrics.map((text) => numberIn(text, 'haoyi_replica{what="used"}'));
      demand(
        used.every((is) => is === 1),
        `replica used: ${used.join(', ')}`,
      );
      const [{ open } = { open: 0 }] = await replica.sql<{ open: number }>(
        `select count(*)::int as open from pg_stat_activity where usename = 'haoyi'`,
      );
      demand(open > 0, 'nobody is connected to the replica');
      const outside = await once(entry, 'GET', '/metrics');
      demand(outside === '404', `through nginx: ${outside}`);
      return `lists ${shares.join(', ')}; replica read by all`;
    },
  );

  await attempt('every process is replaced under load, one after the other: no request is lost', async () => {
    if (shops.length === 1) return 'not with one process';
    const load = startLoad(entry, someone().token, notice);
    const times: string[] = [];
    for (const [n, shop] of shops.entries()) {
      const some = load.count() + 100;
      await waitUntil('load', () => load.count() > some);
      const from = performance.now();
      const code = await shop.program.end();
      demand(code === 0, `process ${n + 1} ended with ${code}`);
      times.push(`${((performance.now() - from) / 1000).toFixed(1)} s`);
      shops[n] = await replace(shop);
      // Nginx sends requests to the new process again.
      await waitUntil('its share', async () => shareOf(await metricsOf(shop.port)) > 0);
    }
    const { count, failed } = await load.end();
    demand(failed.length === 0, `${failed.length} of ${count} failed: ${[...new Set(failed)].join('; ')}`);
    return `${count} requests, none failed; each ended with 0, after ${times.join(', ')}`;
  });

  await attempt('reads go on when the replica has gone', async () => {
    const load = startLoad(entry, someone().token, notice);
    await waitUntil('load', () => load.count() > 100);
    await replica.program.end('SIGINT');
    const more = load.count() + 400;
    await waitUntil('load', () => load.count() > more);
    const { count, failed } = await load.end();
    demand(failed.length === 0, `${failed.length} of ${count} failed: ${[...new Set(failed)].join('; ')}`);
    const used = await Promise.all(
      shops.map(async ({ port }) => numberIn(await metricsOf(port), 'haoyi_replica{what="used"}')),
    );
    demand(
      used.every((is) => is === 0),
      `replica used: ${used.join(', ')}`,
    );
    return `${count} requests, none failed`;
  });

  await attempt(
    'restored to a moment: what was acknowledged is there, what came later is not, the ledger sums to zero',
    async () => {
      const before = await placed(api, someone(), next());
      const [{ moment } = { moment: '' }] = await primary.sql<{ moment: string }>(
        'select now()::text as moment',
      );
      const later = await placed(api, someone(), next());
      const [{ file } = { file: '' }] = await primary.sql<{ file: string }>(
        'select pg_walfile_name(pg_switch_wal()) as file',
      );
      await waitUntil('archived', async () => {
        const [row] = await primary.sql<{ last: string }>(
          'select last_archived_wal as last from pg_stat_archiver',
        );
        return (row?.last ?? '') >= file;
      });
      const restored = await parts.restored(copy, moment);
      const found = await restored.sql<{ id: string }>('select id from orders where id = any($1)', [
        [before.orderId, later.orderId],
      ]);
      demand(
        found.length === 1 && found[0]?.id === before.orderId,
        `found ${found.map(({ id }) => id).join(', ') || 'none'} of ${before.orderId} (before) and ${later.orderId} (after)`,
      );
      const [ledger] = await restored.sql<{ sum: string; unbalanced: string }>(
        `select coalesce(sum(amount), 0) as sum,
         (select count(*) from (select 1 from ledger_lines group by entry_id having sum(amount) <> 0) e) as unbalanced
       from ledger_lines`,
      );
      demand(
        Number(ledger?.sum) === 0 && Number(ledger?.unbalanced) === 0,
        `ledger ${JSON.stringify(ledger)}`,
      );
      return `to ${moment}`;
    },
  );

  await attempt('a process without its database is alive and not ready', async () => {
    await primary.program.end('SIGINT');
    const port = shops[0]?.port ?? 0;
    await waitUntil(
      'not ready',
      async () => (await once(port, 'GET', '/readyz')) === '503',
      undefined,
      15_000,
    );
    const health = await once(port, 'GET', '/healthz');
    demand(health === '200', `healthz ${health}`);
    demand(numberIn(await metricsOf(port), 'haoyi_database_up') === 0, 'haoyi_database_up is not 0');
    return 'healthz 200, readyz 503, haoyi_database_up 0';
  });
  agent.destroy();
  return findings;
}
