import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { apiOf } from '../e2e/kit/api.ts';
import { freePort } from '../e2e/kit/site.ts';
import { ClusterFixture, type ShopProcess } from './parts.ts';
import { prove } from './proof.ts';

/**
 * `npm run cluster [-- 1 2 4]`: runs the shop as 1, 2 or 4 processes behind nginx, over pgbouncer, a primary and a
 * streaming replica. The programs are Debian’s packages, configured with the files of docs/running. Trades through
 * nginx, stops parts under load and restores a backup. Needs `apt-get install postgresql pgbouncer nginx-light`.
 */

const root = join(import.meta.dirname, '../..');
const say = (text: string) => void process.stdout.write(`${text}\n`);

async function one(count: number): Promise<boolean> {
  const parts = new ClusterFixture();
  const from = performance.now();
  const stop = () => void parts.stopAll().finally(() => process.exit(1));
  process.once('SIGINT', stop);
  try {
    const primary = await parts.primary();
    const replica = await parts.replica(primary);
    const pooler = await parts.pooler(primary);
    const entry = await freePort();
    const origin = `http://localhost:${entry}`;
    const shops: ShopProcess[] = [];
    // Started one at a time: the first process migrates and seeds the database.
    for (let n = 0; n < count; n += 1) {
      shops.push(await parts.shop(origin, await freePort(), pooler, replica.port));
    }
    await parts.proxy(
      entry,
      shops.map(({ port }) => port),
    );
    const at = { host: parts.dir, port: primary.port, user: 'postgres', database: 'haoyi' };
    const api = apiOf(`http://127.0.0.1:${entry}`, parts.dir, at);
    const replace = ({ port }: ShopProcess) => parts.shop(origin, port, pooler, replica.port);
    const findings = await prove({ parts, primary, replica, shops, replace, entry, api, at });
    say(`\n${count} process${count === 1 ? '' : 'es'}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
    for (const { what, fault, detail } of findings) {
      say(`  ${fault === undefined ? '✓' : '✗'} ${what}${detail === '' ? '' : `: ${detail}`}`);
      if (fault !== undefined) say(`      ${fault.replaceAll('\n', '\n      ')}`);
    }
    if (findings.some(({ fault }) => fault !== undefined)) {
      for (const { program } of shops) say(`--- ${program.said().slice(-2000)}`);
    }
    return findings.every(({ fault }) => fault === undefined);
  } finally {
    process.off('SIGINT', stop);
    await parts.stopAll();
  }
}

const counts = process.argv.slice(2).map(Number);
if (counts.some((count) => !Number.isInteger(count) || count < 1)) {
  process.stderr.write('npm run cluster -- [processes …], 1 2 4 unless given\n');
  process.exit(2);
}
if (!existsSync(join(root, 'dist/index.html'))) {
  spawnSync(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], {
    cwd: root,
    stdio: 'inherit',
  });
}
try {
  let isWell = true;
  for (const count of counts.length > 0 ? counts : [1, 2, 4]) isWell = (await one(count)) && isWell;
  say(isWell ? '\nall is well' : '\nnot all is well');
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
