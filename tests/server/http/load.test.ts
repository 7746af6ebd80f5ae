import { beforeAll, expect, it } from 'vitest';
import { allCalls } from '../../../contract/index.ts';
import { useApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';

const t = useApp();
beforeAll(() => makeGame(t.store));

/** Shortest of ten response times, ms: the cost without other load. */
async function costOf(path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now();
    await (await t.app.request(path)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

/** Every public address. Captchas are excluded: each is rendered anew in a queue. */
const OPEN = [
  '/api/openapi.json',
  '/sitemap.xml',
  ...allCalls
    .filter(({ method, audience, path }) => method === 'GET' && audience === 'visitor' && !path.includes('{'))
    .map(({ path }) => path)
    .filter((path) => path !== '/api/captchaImage'),
];

it('every public URL costs at most as much as eight plain reads', async () => {
  const read = await costOf('/api/web/good/info?id=none');
  const dear: string[] = [];
  for (const path of OPEN) {
    const cost = await costOf(path);
    // Building the OpenAPI document per request cost more than twenty reads.
    if (cost > 8 * read) dear.push(`${path}: ${(cost / read).toFixed(0)} reads`);
  }
  expect(dear).toEqual([]);
});
