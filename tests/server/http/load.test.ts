import { afterAll, beforeAll, expect, it } from 'vitest';
import { allCalls } from '../../../contract/index.ts';
import { makeApp, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';

let t: TestApp;

beforeAll(async () => {
  t = await makeApp();
  await makeGame(t.store);
});
afterAll(() => t.close());

/** The shortest of ten answers, ms: what an answer costs when nothing else runs. */
async function costOf(path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 10; n += 1) {
    const began = performance.now();
    await (await t.app.request(path)).text();
    times.push(performance.now() - began);
  }
  return Math.min(...times);
}

/** Every address that a stranger may ask for without knowing anything, but for captchas: each is another, drawn in its turn. */
const OPEN = [
  '/api/openapi.json',
  '/sitemap.xml',
  ...allCalls
    .filter(({ method, audience, path }) => method === 'GET' && audience === 'visitor' && !path.includes('{'))
    .map(({ path }) => path)
    .filter((path) => path !== '/api/captchaImage'),
];

it('costs no more for any public address than eight reads, so that 64 connections hold up nobody', async () => {
  const read = await costOf('/api/web/good/info?id=none');
  const dear: string[] = [];
  for (const path of OPEN) {
    const cost = await costOf(path);
    // Building the OpenAPI document for every request cost more than twenty reads.
    if (cost > 8 * read) dear.push(`${path}: ${(cost / read).toFixed(0)} reads`);
  }
  expect(dear).toEqual([]);
});
