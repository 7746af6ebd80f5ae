import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, closeSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import { toReachablePath, isReachable, type Account } from './account.ts';
import { environmentOf } from './binaries.ts';
import { explain } from './errors.ts';

export const PORT = 5432;
export const USER = 'haoyi';
const SOCKET_PATH_LIMIT = 107;
const INITDB = [
  `--username=${USER}`,
  '--encoding=UTF8',
  '--auth-local=trust',
  '--auth-host=reject',
  '--no-instructions',
  '--lc-messages=C',
];

/** Creates a new cluster in a draft folder and renames it when it is complete. @throws {EmbeddedError} */
export function initialise(cluster: string, native: string, account: Account | undefined, log: Log): void {
  for (const name of readdirSync(dirname(cluster))) {
    if (name.endsWith('.new')) rmSync(join(dirname(cluster), name), { recursive: true, force: true });
  }
  const draft = `${cluster}.${randomBytes(4).toString('hex')}.new`;
  log.info({ folder: cluster }, 'making a new database');
  let output = '';
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
    const { name, descriptor } = toReachablePath(draft, account);
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
    output = `${run.error?.message ?? ''}\n${run.stdout}\n${run.stderr}`;
    if (!/invalid locale/i.test(output)) break;
  }
  rmSync(draft, { recursive: true, force: true });
  throw explain('初始化', output);
}

/**
 * Creates the folder for the socket. The system's temporary folder replaces `dataDir/run` when that path is too long.
 */
export function socketFolder(
  dataDir: string,
  account: Account | undefined,
): { path: string; isTemporary: boolean } {
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
