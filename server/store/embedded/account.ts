import { spawnSync } from 'node:child_process';
import { chownSync, constants, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedError, OWN_DATABASE } from './errors.ts';
import { textOf } from './processes.ts';

/** The user that runs the database when the application is root. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * The user that runs the database. Undefined, our own user, unless we are root. For root: the owner of an existing
 * cluster, else postgres or nobody.
 */
export function accountFor(dataDir: string): Account | undefined {
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

export function chownAll(path: string, { uid, gid }: Account): void {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chownSync(join(entry.parentPath, entry.name), uid, gid);
  }
}

export function isReachable(path: string, account: Account | undefined): boolean {
  if (account === undefined) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', path], { ...account, cwd: '/' }).status === 0;
}

/**
 * A path by which the user can open a folder. When the user may not enter a parent folder (a project under /root), the
 * folder is passed as an open file descriptor, number 3 in the child.
 */
export function toReachablePath(
  path: string,
  account: Account | undefined,
): { name: string; descriptor?: number } {
  if (isReachable(path, account)) return { name: path };
  if (process.platform !== 'linux') {
    throw new EmbeddedError(
      `数据目录的上级目录不允许普通用户进入：${path}\n请用 DATA_DIR 指定另一个目录，${OWN_DATABASE}。\nThe database's user may not enter this folder.`,
    );
  }
  return { name: '/proc/self/fd/3', descriptor: openSync(path, constants.O_RDONLY | constants.O_DIRECTORY) };
}
