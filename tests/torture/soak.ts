import { tmpdir } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../bench/kit.ts';
import { apiOf, type WireListing } from '../e2e/kit/api.ts';
import { createDataFolder, removeFolder, startSite } from '../e2e/kit/site.ts';

const SAMPLE_INTERVAL_MS = 10_000;

const CLIENTS = 6;

/** Memory may grow by this share from the second third of the run to the last. More is a leak. */
const MAX_GROWTH = 0.1;

export interface Soaked {
  requests: number;
  /** Requests with a status other than 200 or a broken connection. */
  failed: number;
  memory: number[];
  faults: string[];
}

/**
 * Reads from the shop without a pause (lists, searches, listings, orders, captchas, rendered pages) and reports a fault
 * when its memory grows.
 * @param minutes duration; the first third is warm-up and not compared
 */
export async function soak({
  minutes,
  say = () => undefined,
}: {
  minutes: number;
  say?: (line: string) => void;
}): Promise<Soaked> {
  const dataDir = createDataFolder(tmpdir());
  const site = await startSite({ dataDir });
  const faults: string[] = [];
  const memory: number[] = [];
  let requests = 0;
  let failed = 0;
  try {
    const api = apiOf(site.origin, dataDir);
    const { rows } = await api.send<WireListing>('/api/web/good/allList', {
      body: { pageNum: 1, pageSize: 100, priceStart: 300, priceEnd: 3000 },
    });
    const { token } = await api.member('13600008888');
    const until = Date.now() + minutes * 60_000;
    const acts: readonly ((n: number) => Promise<{ code: number }>)[] = [
      (n) => api.send('/api/web/good/allList', { body: { pageNum: 1 + (n % 40), pageSize: 20 } }),
      (n) => api.send(`/api/web/good/info?id=${rows[n % rows.length]?.id}`),
      (n) =>
        api.send('/api/web/good/allList', { body: { pageNum: 1, pageSize: 20, keyWord: `皮肤${n % 7}` } }),
      () => api.send('/api/saleOrder/web/buyList?pageNum=1&pageSize=10', { token }),
      () => api.send('/api/captchaImage'),
      async (n) => {
        const answer = await fetch(`${site.origin}/pages/detail/index?id=${rows[n % rows.length]?.id}`);
        await answer.text();
        return { code: answer.status };
      },
    ];
    const client = async (start: number) => {
      for (let n = start; Date.now() < until; n += 1) {
        const act = acts[n % acts.length];
        requests += 1;
        const code = await act?.(n).then(
          (reply) => reply.code,
          () => 0,
        );
        if (code !== 200) failed += 1;
      }
    };
    const looks = async () => {
      while (Date.now() < until) {
        await pause(SAMPLE_INTERVAL_MS);
        const text = await (await fetch(`${site.origin}/metrics`)).text();
        const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]);
        memory.push(Math.round(bytes / 1e6));
        if (memory.length % 6 === 0)
          say(`${memory.length / 6} min: ${requests} requests, ${memory.at(-1)} MB`);
      }
    };
    await Promise.all([looks(), ...Array.from({ length: CLIENTS }, (_, n) => client(n))]);
    const third = Math.floor(memory.length / 3);
    const [middle, last] = [median(memory.slice(third, 2 * third)), median(memory.slice(2 * third))];
    if (!(last <= middle * (1 + MAX_GROWTH))) faults.push(`memory grew from ${middle} to ${last} MB`);
    if (failed > 0) faults.push(`${failed} of ${requests} requests failed`);
  } finally {
    await site.stop();
    removeFolder(dataDir);
  }
  return { requests, failed, memory, faults };
}
