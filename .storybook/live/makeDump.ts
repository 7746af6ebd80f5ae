import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { systemClock } from '../../server/kit/clock.ts';
import { createLog } from '../../server/kit/log.ts';
import { seedOnce } from '../../server/seed/seedOnce.ts';
import { migrate } from '../../server/store/migrate.ts';
import type { DumpFacts } from './dump.ts';
import { createDemoHasher } from './demoHasher.ts';
import { createPgliteStore } from './store.ts';

/**
 * `node .storybook/live/makeDump.ts <folder>` builds the initial database of the live demo with the server's migrations
 * and seed. Writes `dump.bin` (the data folder as a gzipped tar) and `dump.json`.
 */
const folder = process.argv[2];
if (folder === undefined) throw new Error('makeDump.ts <folder>');

function keyPair(): DumpFacts['app'] {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    privateKey: JSON.stringify(privateKey.export({ format: 'jwk' })),
    publicKey: JSON.stringify(publicKey.export({ format: 'jwk' })),
  };
}

const facts: DumpFacts = {
  madeAt: systemClock.now(),
  credentialKey: randomBytes(32).toString('base64'),
  app: keyPair(),
  cashier: keyPair(),
  wechatApp: keyPair(),
  wechatCashier: keyPair(),
  wechatApiKey: randomBytes(16).toString('hex'),
};
const pg = await PGlite.create();
const store = createPgliteStore(pg);
await migrate(store);
await seedOnce({
  store,
  clock: { now: () => facts.madeAt },
  hasher: createDemoHasher(),
  credentialKey: facts.credentialKey,
  log: createLog({ level: 'warn' }),
});
await store.exec('analyze');

/**
 * Removes the write-ahead log before and after the latest checkpoint, three quarters of the data folder. PostgreSQL
 * starts recovery at the checkpoint.
 */
function withoutHistory(tar: Uint8Array, segment: string, used: number): Uint8Array {
  const kept: Uint8Array[] = [];
  const text = (from: number, length: number) =>
    new TextDecoder().decode(tar.subarray(from, from + length)).replace(/\0.*$/s, '');
  let at = 0;
  while (at + BLOCK <= tar.length) {
    const name = text(at, 100);
    if (name === '') break;
    const size = Number.parseInt(text(at + 124, 12), 8) || 0;
    const end = at + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const log = /pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1];
    if (log === segment) tar.fill(0, at + BLOCK + used, at + BLOCK + size);
    if (log === undefined || log === segment) kept.push(tar.subarray(at, end));
    at = end;
  }
  return Buffer.concat([...kept, new Uint8Array(2 * BLOCK)]);
}
const BLOCK = 512;

await store.query('select pg_switch_wal()');
await store.exec('checkpoint');
const { segment, used } = await store.one<{ segment: string; used: number }>(
  `select pg_walfile_name(redo_lsn) as segment,
          (pg_walfile_name_offset(pg_current_wal_insert_lsn())).file_offset as used
   from pg_control_checkpoint()`,
);
const dump = await pg.dumpDataDir('none');
const data = withoutHistory(new Uint8Array(await dump.arrayBuffer()), segment, used + 8192 * 8);
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'dump.bin'), gzipSync(data, { level: 9 }));
writeFileSync(join(folder, 'dump.json'), JSON.stringify(facts));
await store.close();
