import { once } from 'node:events';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import { submitProblem } from '../../contract/support/calls.ts';
import { uploadImage } from '../../contract/kit/uploadCall.ts';
import { apiOf, type Api, type Member, type WireListing } from '../e2e/kit/api.ts';
import { createDataFolder, removeFolder, startSite } from '../e2e/kit/site.ts';

/** Duration of each half, ms. The attacker takes part in the second half only. */
const HALF_MS = 60_000;

const PAUSE_MS = 4000;

/**
 * Limit of the members’ response times, ms. On a slow machine the limit is twice the longest time without an attack.
 */
const MAX_RESPONSE_MS = 1000;

const ranked = (numbers: readonly number[], share: number) =>
  Math.round(numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? 0);

interface Half {
  calls: number;
  failed: number;
  median: number;
  p99: number;
  longest: number;
}

export interface AttackResult {
  calm: Half;
  attacked: Half;
  attacks: Record<string, number>;
  faults: string[];
}

/** Members use the shop for half of the test. Resolves with their calls, failures and response times. */
async function trade(api: Api, members: readonly Member[], listings: readonly WireListing[]): Promise<Half> {
  const until = Date.now() + HALF_MS;
  const took: number[] = [];
  let failed = 0;
  const acts = (token: string, n: number): (() => Promise<{ code: number }>)[] => [
    () => api.send('/api/web/good/allList', { body: { pageNum: 1 + (n % 30), pageSize: 20 }, token }),
    () => api.send(`/api/web/good/info?id=${listings[n % listings.length]?.id}`, { token }),
    () => api.send('/api/saleOrder/web/buyList?pageNum=1&pageSize=10', { token }),
    () =>
      api.send('/api/web/goods/collect/add', { body: { goodsId: listings[n % listings.length]?.id }, token }),
    () => api.send('/api/captchaImage'),
  ];
  await Promise.all(
    members.map(async ({ token }, start) => {
      await pause((start / members.length) * PAUSE_MS);
      for (let n = start; Date.now() < until; n += 1) {
        const all = acts(token, n);
        const from = performance.now();
        const code = await all[n % all.length]?.().then(
          (reply) => reply.code,
          () => 0,
        );
        took.push(performance.now() - from);
        // A refusal because the listing is a favourite already counts as answered.
        if (code === 0 || code === undefined || code >= 500) failed += 1;
        await pause(PAUSE_MS);
      }
    }),
  );
  return {
    calls: took.length,
    failed,
    median: ranked(took, 0.5),
    p99: ranked(took, 0.99),
    longest: ranked(took, 1),
  };
}

const chunked = (origin: string, path: string) =>
  new Promise<void>((done) => {
    const sent = request(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    sent.on('error', () => done());
    sent.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => done());
      answer.on('error', () => done());
    });
    sent.write('{"pageNum":1,');
    sent.end('"pageSize":20}');
  });

/** Repeats all known attacks concurrently until stopped. */
function attack(origin: string, api: Api, { token }: Member, bomb: Buffer) {
  let isOver = false;
  const sent: Record<string, number> = { 'long lists': 0, 'large pictures': 0, 'bodies of no length': 0 };
  const again = async (what: string, act: () => Promise<unknown>) => {
    while (!isOver) {
      await act().catch(() => undefined);
      sent[what] = (sent[what] ?? 0) + 1;
    }
  };
  const imgurl = Array.from({ length: 40_000 }, (_, n) => `x${n}`);
  const picture = () => {
    const form = new FormData();
    form.append('file', new File([new Uint8Array(bomb)], 'x.png', { type: 'image/png' }));
    return api.upload(uploadImage.path, form, token);
  };
  const all = [
    ...Array.from({ length: 2 }, () =>
      again('long lists', () => api.send(submitProblem.path, { token, body: { imgurl } })),
    ),
    ...Array.from({ length: 16 }, () => again('large pictures', picture)),
    ...Array.from({ length: 2 }, () =>
      again('bodies of no length', () => chunked(origin, '/api/web/good/allList')),
    ),
  ];
  return {
    async end() {
      isOver = true;
      await Promise.all(all);
      return sent;
    },
  };
}

interface Orders {
  origin: string;
  dataDir: string;
  attacker: Member;
  bomb: Uint8Array;
}

/** Attacks from a worker thread, so that its own cost does not delay the measured members. */
function attackAside(orders: Orders) {
  const thread = new Worker(new URL(import.meta.url), { workerData: orders });
  return {
    async end(): Promise<Record<string, number>> {
      // Worker threads take no origin argument.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.postMessage('end');
      const [sent] = (await once(thread, 'message')) as [Record<string, number>];
      await thread.terminate();
      return sent;
    },
  };
}

if (!isMainThread) {
  const { origin, dataDir, attacker, bomb } = workerData as Orders;
  const running = attack(origin, apiOf(origin, dataDir), attacker, Buffer.from(bomb));
  parentPort?.once('message', () => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    void running.end().then((sent) => parentPort?.postMessage(sent));
  });
}

/**
 * Members use the shop, first undisturbed, then while one of them attacks with long lists, pictures of 64 megapixels
 * and chunked bodies.
 * @param members number of concurrent members
 */
export async function runAttack({
  members: count,
  say = () => undefined,
}: {
  members: number;
  say?: (line: string) => void;
}): Promise<AttackResult> {
  const dataDir = createDataFolder(tmpdir());
  const site = await startSite({ dataDir });
  try {
    const api = apiOf(site.origin, dataDir);
    const { rows } = await api.send<WireListing>('/api/web/good/allList', {
      body: { pageNum: 1, pageSize: 100 },
    });
    const members: Member[] = [];
    for (let n = 0; n < count; n += 1) members.push(await api.member(`1340${String(n).padStart(7, '0')}`));
    const attacker = await api.member('13499999999');
    const background = { r: 9, g: 9, b: 9 };
    const bomb = await sharp({ create: { width: 8000, height: 8000, channels: 3, background } })
      .png()
      .toBuffer();
    say(`${count} members`);
    const calm = await trade(api, members, rows);
    say(`calm: ${JSON.stringify(calm)}`);
    const running = attackAside({ origin: site.origin, dataDir, attacker, bomb });
    const attacked = await trade(api, members, rows);
    const attacks = await running.end();
    const faults = [
      ...(attacked.failed > 0 ? [`${attacked.failed} calls failed`] : []),
      ...(attacked.longest > Math.max(MAX_RESPONSE_MS, 2 * calm.longest)
        ? [`a call waited ${attacked.longest} ms`]
        : []),
    ];
    return { calm, attacked, attacks, faults };
  } finally {
    await site.stop();
    removeFolder(dataDir);
  }
}
