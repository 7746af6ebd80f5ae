import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { orderLifecycle } from '../../machines/rulebooks/order.ts';
import { apiOf, type Api, type Member, type WireListing } from '../e2e/kit/api.ts';
import { readPostmasterPid } from '../e2e/kit/database.ts';
import { PACE } from '../e2e/kit/pace.ts';
import { freePort, createDataFolder, removeFolder, startSite, type Site } from '../e2e/kit/site.ts';
import { acceptBoth, findAcceptFaults, createOffers, type AcceptResult } from './accepting.ts';
import { buy, type Acknowledged } from './buying.ts';
import { createSellers, withdraw, findWithdrawalFaults, type AcknowledgedWithdrawal } from './withdrawing.ts';

/**
 * Members buy, pay, cancel, confirm, apply for refunds, accept quotes and withdraw while processes, the database and
 * connections are killed. As in the pages, each intention has one idempotency key and is repeated until it is answered.
 * At the end everything acknowledged must be in the database exactly once.
 */

const SETTLE_MS = 90_000;

const SELLERS = 6;

/**
 * How far the clock is moved at the end, ms. By then every unpaid order has ended and every open payment was queried.
 */
const CLOCK_ADVANCE_MS = 3 * 3_600_000;

const CUTS = ['process', 'database', 'network'] as const;
type Cut = (typeof CUTS)[number];

/** Of ten faults, two kill the process, three the database, five the connections. */
const FAULT_SEQUENCE: readonly Cut[] = [
  'network',
  'database',
  'network',
  'process',
  'network',
  'database',
  'network',
  'process',
  'database',
  'network',
];

function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A TCP proxy in front of the shop, whose connections can be cut. */
async function startProxy(target: number) {
  const sockets = new Set<Socket>();
  const port = await freePort();
  const server = createServer((incoming) => {
    const onward = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done);
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    cut,
    close() {
      server.close();
      cut();
    },
  };
}

/** The process ids of PostgreSQL's backends, each serving one connection of the shop. */
function databaseWorkers(dataDir: string): number[] {
  const first = Number(readPostmasterPid(dataDir)?.[0]);
  if (!first) return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .filter((pid) => {
      try {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
        return Number(fields?.[1]) === first && /haoyi/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      } catch {
        return false;
      }
    });
}

interface Kept {
  id: string;
  listing_id: string;
  stage: string;
  paid: number;
}

async function faultsIn(
  api: Api,
  members: readonly Member[],
  known: readonly Acknowledged[],
  now: Date,
): Promise<string[]> {
  const faults: string[] = [];
  const rows = await api.sql<Kept>(
    `select o.id, o.listing_id, o.stage,
       (select count(*)::int from payments p where p.order_id = o.id and p.paid_at is not null) as paid
     from orders o join users u on u.id = o.buyer_id where u.phone = any($1)`,
    [members.map(({ phone }) => phone)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const one of known) {
    const row = byId.get(one.orderId);
    if (!row) {
      faults.push(`order ${one.orderId} was acknowledged and is not there`);
      continue;
    }
    if (row.listing_id !== one.listing) faults.push(`order ${row.id} is of another listing`);
    if (!(row.stage in orderLifecycle.states))
      faults.push(`order ${row.id} is ${row.stage}: no stage of the rulebook`);
    if (one.cancelled && row.stage !== 'cancelled')
      faults.push(`order ${row.id} was cancelled and is ${row.stage}`);
    if (one.paid && row.paid === 0) faults.push(`order ${row.id} was paid, and no payment is there`);
    if (one.paid && row.stage === 'cancelled') {
      const [refund] = await api.sql(
        'select 1 from payments where order_id = $1 and refunded_at is not null',
        [row.id],
      );
      if (!refund) faults.push(`order ${row.id} was paid, is cancelled, and nothing was given back`);
    }
    if (one.confirmed && !['protected', 'settled', 'refunded'].includes(row.stage)) {
      faults.push(`order ${row.id} was confirmed and is ${row.stage}`);
    }
  }
  if (rows.length !== known.length) {
    faults.push(`${rows.length} orders are there, ${known.length} were acknowledged`);
  }
  const twice = await api.sql<{ listing_id: string }>(
    `select listing_id from orders where stage not in ('cancelled', 'refunded') group by listing_id having count(*) > 1`,
  );
  for (const { listing_id: id } of twice) faults.push(`listing ${id} is sold twice`);
  const counted = await api.sql<{ id: string }>(
    `select order_id as id from payments where paid_at is not null and refunded_at is null group by order_id, kind having count(*) > 1`,
  );
  for (const { id } of counted) faults.push(`order ${id} was paid twice for one thing`);
  const jobs = await api.sql<{ kind: string; subject: string; dead: boolean; failed: string | null }>(
    `select kind, subject, dead_at is not null as dead, failed from jobs
     where done_at is null and (dead_at is not null or run_at < $1)`,
    [now],
  );
  for (const { kind, subject, dead, failed } of jobs) {
    faults.push(`job ${kind} of ${subject} is ${dead ? 'dead' : 'forgotten'}: ${failed ?? ''}`);
  }
  const ledger = await api.ledger();
  if (ledger.sum !== 0 || ledger.unbalanced !== 0)
    faults.push(`the ledger sums to ${ledger.sum}, ${ledger.unbalanced} unbalanced`);
  return faults;
}

export interface Torture {
  kills: number;
  members: number;
  seed: number;
  say?: (line: string) => void;
}

export interface Verdict {
  cuts: Record<Cut, number>;
  orders: number;
  paid: number;
  cancelled: number;
  confirmed: number;
  refundsAsked: number;
  /** Valuations whose two quotes were accepted concurrently. */
  quotes: number;
  withdrawals: number;
  faults: string[];
}

/**
 * Runs the shop under load with `kills` faults. Resolves with counts of what was acknowledged, and with all violations
 * found.
 */
export async function torture({
  kills,
  members: count,
  seed,
  say = () => undefined,
}: Torture): Promise<Verdict> {
  const roll = seededRandom(seed);
  const dataDir = createDataFolder(tmpdir());
  const port = await freePort();
  // A new process starts at the machine’s time, so its quick clock is advanced to the time of the previous one.
  const begun = Date.now();
  const start = async () => {
    const at = Date.now();
    const site = await startSite({ dataDir, isQuick: true, port });
    await site.advance((PACE - 1) * (at - begun));
    return site;
  };
  let site: Site | undefined = await start();
  const way = await startProxy(port);
  const known: Acknowledged[][] = Array.from({ length: count }, () => []);
  const cuts: Record<Cut, number> = { process: 0, database: 0, network: 0 };
  const faults: string[] = [];
  const withdrawn: AcknowledgedWithdrawal[] = [];
  let quotes = 0;
  try {
    const calm = apiOf(site.origin, dataDir);
    const { rows: stock } = await calm.send<WireListing>('/api/web/good/allList', {
      body: { pageNum: 1, pageSize: 100, priceStart: 300, priceEnd: 3000 },
    });
    const members: Member[] = [];
    for (let n = 0; n < count; n += 1) members.push(await calm.member(`1360${String(n).padStart(7, '0')}`));
    // Every eighth fault comes with two concurrent accepts.
    const offers = await createOffers(calm, Math.ceil(kills / 8));
    const sellers = await createSellers(calm, SELLERS);
    const accepted: Promise<AcceptResult>[] = [];
    let isOver = false;
    const api = apiOf(way.origin, dataDir);
    const note = ({ phone }: Member, life: Promise<void>) =>
      life.catch((error: unknown) => {
        faults.push(`${phone}: ${error instanceof Error ? error.message : String(error)}`);
      });
    const common = { api, isOver: () => isOver };
    const lives = [
      ...members.map((member, n) =>
        note(
          member,
          buy(
            { ...common, origin: way.origin, member, stock, roll: seededRandom(seed + n + 1) },
            known[n] as Acknowledged[],
          ),
        ),
      ),
      ...sellers.map((seller, n) =>
        note(seller, withdraw({ ...common, seller, roll: seededRandom(seed + count + n + 1) }, withdrawn)),
      ),
    ];
    for (let n = 0; n < kills; n += 1) {
      await pause(150 + roll() * 1200);
      const offer = n % 8 === 0 ? offers[n / 8] : undefined;
      if (offer) {
        const deal = acceptBoth(api, offer);
        // Prevents an unhandled rejection now. The rejection is reported as a fault at the end.
        deal.catch(() => undefined);
        accepted.push(deal);
      }
      const cut = FAULT_SEQUENCE[n % FAULT_SEQUENCE.length] as Cut;
      cuts[cut] += 1;
      if (cut === 'network') way.cut();
      if (cut === 'database') {
        const workers = databaseWorkers(dataDir);
        const worker = workers[Math.floor(roll() * workers.length)];
        if (worker !== undefined) process.kill(worker, 'SIGKILL');
      }
      if (cut === 'process') {
        await site.kill();
        site = undefined;
        site = await start();
      }
      if ((n + 1) % 20 === 0)
        say(
          `${n + 1} of ${kills} cuts, ${known.flat().length} orders and ${withdrawn.length} withdrawals acknowledged`,
        );
    }
    isOver = true;
    await Promise.all(lives);
    const deals = await Promise.allSettled(accepted);
    faults.push(...deals.flatMap((deal) => (deal.status === 'rejected' ? [String(deal.reason)] : [])));
    // By then the shop has queried the payments whose notice was lost.
    await site.advance(CLOCK_ADVANCE_MS);
    const now = () => new Date(begun + PACE * (Date.now() - begun) + CLOCK_ADVANCE_MS);
    const due = () =>
      calm.sql('select 1 from jobs where done_at is null and dead_at is null and run_at < $1', [now()]);
    const until = Date.now() + SETTLE_MS;
    while ((await due()).length > 0 && Date.now() < until) await pause(500);
    faults.push(...(await faultsIn(calm, members, known.flat(), now())));
    const won = deals.flatMap((deal) => (deal.status === 'fulfilled' ? [deal.value] : []));
    faults.push(...(await findAcceptFaults(calm, won)));
    faults.push(...(await findWithdrawalFaults(calm, sellers, withdrawn)));
    quotes = won.length;
  } finally {
    await site?.stop();
    way.close();
    removeFolder(dataDir);
  }
  const all = known.flat();
  const having = (what: 'paid' | 'cancelled' | 'confirmed' | 'refundAsked') =>
    all.filter((one) => one[what]).length;
  return {
    cuts,
    orders: all.length,
    paid: having('paid'),
    cancelled: having('cancelled'),
    confirmed: having('confirmed'),
    refundsAsked: having('refundAsked'),
    quotes,
    withdrawals: withdrawn.length,
    faults,
  };
}
