import { readdirSync, readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { applyAfterSale, readAfterSaleRule } from '../../contract/afterSale/calls.ts';
import { parse } from '../../contract/kit/codec.ts';
import { orderLifecycle } from '../../machines/rulebooks/order.ts';
import { apiOf, type Api, type Member, type WireListing } from '../e2e/kit/api.ts';
import { databaseNote } from '../e2e/kit/database.ts';
import { PACE } from '../e2e/kit/pace.ts';
import { orderOf, pressPay, type WireDetail } from '../e2e/kit/purchase.ts';
import { picture } from '../e2e/kit/sellers.ts';
import { freePort, freshFolder, removeFolder, startSite, type Site } from '../e2e/kit/site.ts';
import { REASON_OF } from '../kit/afterSaleReasons.ts';
import { acceptBoth, acceptFaults, offersOf, type Accepted } from './accepting.ts';
import { insist, PATIENCE, Unanswered } from './insist.ts';

/**
 * Members buy, pay, cancel, confirm, ask their money back and accept quotes while processes, the database and connections are cut. Each
 * intention has one key and is sent until it is answered, as the pages do. Afterwards everything that was acknowledged must
 * be in the database, once.
 */

/** How long the shop may take to come to rest, ms. */
const REST = 90_000;

/** By then every unpaid order has ended, and the provider has been asked about every payment, ms. */
const LATER = 3 * 3_600_000;

const CUTS = ['process', 'database', 'network'] as const;
type Cut = (typeof CUTS)[number];

/** Of ten cuts: two kill the process, three the database, five the connections. */
const DEALT: readonly Cut[] = [
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

/** Numbers between 0 and 1 that follow from a seed. */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A way to the shop whose connections can be cut. */
async function cuttable(target: number) {
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

/** The processes that work for the connections of the shop's database. */
function databaseWorkers(dataDir: string): number[] {
  const first = Number(databaseNote(dataDir)?.[0]);
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

/** What the shop has acknowledged to one member about one order. */
interface Acknowledged {
  orderId: string;
  listing: string;
  paid?: true;
  cancelled?: true;
  confirmed?: true;
  refundAsked?: true;
}

/** Pays at the stand-in cashier until it has answered; whether it said yes. */
async function payThere(origin: string, form: string): Promise<boolean> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    try {
      const pressed = await pressPay(form, origin);
      if (pressed.status === 303) return true;
      if (pressed.status < 500) return false;
    } catch {
      // Cut on the way: a person presses once more.
    }
    await pause(100);
  }
  throw new Unanswered('the cashier');
}

/** A picture that proves something, sent until it is taken; its address. */
async function evidence(api: Api, member: Member): Promise<string> {
  const until = Date.now() + PATIENCE;
  while (Date.now() < until) {
    const address = await picture(api, member).catch(() => null);
    if (address !== null) return address;
    await pause(100);
  }
  throw new Unanswered('a picture');
}

/** One member goes through the shop until it is over. */
async function live(
  {
    api,
    origin,
    member,
    stock,
    roll,
    isOver,
  }: {
    api: Api;
    origin: string;
    member: Member;
    stock: WireListing[];
    roll: () => number;
    isOver: () => boolean;
  },
  known: Acknowledged[],
): Promise<void> {
  const { token } = member;
  while (!isOver()) {
    const listing = stock[Math.floor(roll() * stock.length)];
    if (!listing) throw new Error('nothing is on sale');
    const { data, code } = await insist<WireDetail>(api, `/api/web/good/info?id=${listing.id}`, token);
    if (code !== 200) continue;
    const placed = await insist<{ orderId: string }>(api, '/api/saleOrder', token, orderOf(listing.id, data));
    if (placed.code !== 200) continue;
    const mine: Acknowledged = { orderId: placed.data.orderId, listing: listing.id };
    known.push(mine);
    const order = `/api/saleOrder/${mine.orderId}`;
    if (roll() < 0.15) {
      const cancelled = await insist(api, `${order}/cancel`, token, { remark: '不想买了' });
      if (cancelled.code === 200) mine.cancelled = true;
      continue;
    }
    if (roll() < 0.1) continue;
    const form = await insist<{ formStr: string }>(api, `${order}/pay`, token, { payWay: 2, amountType: 3 });
    if (form.code !== 200 || !(await payThere(origin, form.data.formStr))) continue;
    mine.paid = true;
    if (roll() < 0.3) {
      const reply = await insist(api, `${readAfterSaleRule.path}?orderId=${mine.orderId}`, token);
      const rule = parse(readAfterSaleRule.output, reply.data);
      const choice = (rule.ok ? rule.value.types : []).find(({ remedies }) => remedies.length > 0);
      const remedy = choice?.remedies[0];
      if (!choice || !remedy) continue;
      const asked = await insist(
        api,
        applyAfterSale.path,
        token,
        applyAfterSale.input.encode({
          orderId: mine.orderId,
          type: choice.type,
          reason: REASON_OF[choice.type],
          remedy: remedy.remedy,
          amount: remedy.max,
          description: '收到账号后发现皮肤少了十二个，和商品页写的不一样。',
          pictures: [await evidence(api, member)],
          phone: '13812345678',
        }),
      );
      if (asked.code === 200) mine.refundAsked = true;
      continue;
    }
    while (!isOver()) {
      const { data: now } = await insist<{ stage: string }>(api, order, token);
      if (now.stage === 'delivered') {
        await insist(api, `${order}/credential`, token, {});
        const confirmed = await insist(api, `${order}/confirm`, token, {});
        if (confirmed.code === 200) mine.confirmed = true;
      }
      if (!['awaitingInspection', 'inspecting', 'rebinding'].includes(now.stage)) break;
      await pause(500);
    }
  }
}

/** What stands in the database of the orders of some members. */
interface Kept {
  id: string;
  listing_id: string;
  stage: string;
  paid: number;
}

/** What is wrong after all; nothing when the shop kept its word. */
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
  /** Quotes accepted, of two at once each. */
  quotes: number;
  faults: string[];
}

/** Runs the shop under `kills` cuts; says what was acknowledged, and all that is wrong afterwards. */
export async function torture({
  kills,
  members: count,
  seed,
  say = () => undefined,
}: Torture): Promise<Verdict> {
  const roll = dice(seed);
  const dataDir = freshFolder();
  const port = await freePort();
  // A process that starts begins at the machine's time: the shop's clock goes on from where it was.
  const begun = Date.now();
  const start = async () => {
    const at = Date.now();
    const site = await startSite({ dataDir, isQuick: true, port });
    await site.advance((PACE - 1) * (at - begun));
    return site;
  };
  let site: Site | undefined = await start();
  const way = await cuttable(port);
  const known: Acknowledged[][] = Array.from({ length: count }, () => []);
  const cuts: Record<Cut, number> = { process: 0, database: 0, network: 0 };
  const faults: string[] = [];
  let quotes = 0;
  try {
    const calm = apiOf(site.origin, dataDir);
    const { rows: stock } = await calm.send<WireListing>('/api/web/good/allList', {
      body: { pageNum: 1, pageSize: 100, priceStart: 300, priceEnd: 3000 },
    });
    const members: Member[] = [];
    for (let n = 0; n < count; n += 1) members.push(await calm.member(`1360${String(n).padStart(7, '0')}`));
    // One for every eight cuts.
    const offers = await offersOf(calm, Math.ceil(kills / 8));
    const accepted: Promise<Accepted>[] = [];
    let isOver = false;
    const api = apiOf(way.origin, dataDir);
    const lives = members.map((member, n) =>
      live(
        { api, origin: way.origin, member, stock, roll: dice(seed + n + 1), isOver: () => isOver },
        known[n] as Acknowledged[],
      ).catch((error: unknown) => {
        faults.push(`${member.phone}: ${error instanceof Error ? error.message : String(error)}`);
      }),
    );
    for (let n = 0; n < kills; n += 1) {
      await pause(150 + roll() * 1200);
      const offer = n % 8 === 0 ? offers[n / 8] : undefined;
      if (offer) accepted.push(acceptBoth(api, offer));
      const cut = DEALT[n % DEALT.length] as Cut;
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
      if ((n + 1) % 20 === 0) say(`${n + 1} of ${kills} cuts, ${known.flat().length} orders acknowledged`);
    }
    isOver = true;
    await Promise.all(lives);
    const deals = await Promise.allSettled(accepted);
    faults.push(...deals.flatMap((deal) => (deal.status === 'rejected' ? [String(deal.reason)] : [])));
    // What was paid without the shop hearing of it is asked for when the order would end.
    await site.advance(LATER);
    const now = () => new Date(begun + PACE * (Date.now() - begun) + LATER);
    const due = () =>
      calm.sql('select 1 from jobs where done_at is null and dead_at is null and run_at < $1', [now()]);
    const until = Date.now() + REST;
    while ((await due()).length > 0 && Date.now() < until) await pause(500);
    faults.push(...(await faultsIn(calm, members, known.flat(), now())));
    const won = deals.flatMap((deal) => (deal.status === 'fulfilled' ? [deal.value] : []));
    faults.push(...(await acceptFaults(calm, won)));
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
    faults,
  };
}
