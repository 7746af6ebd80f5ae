import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../kit/log.ts';
import { toReachablePath, type Account } from './account.ts';
import { environmentOf } from './binaries.ts';
import { PORT } from './cluster.ts';
import { explain } from './errors.ts';
import { CLUSTER_MARK, pidFile } from './predecessor.ts';
import { processOf, textOf } from './processes.ts';

const START_LIMIT = 600_000;
const STOP_LIMIT = 30_000;

/**
 * A watchdog between the application and PostgreSQL. Its standard input is a pipe from the application: each line is a
 * signal to pass on. When the pipe ends, the application has ended, and the watchdog stops PostgreSQL. It repeats the
 * signal, because one during startup is lost. It exits after PostgreSQL has.
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
wait "$reader" 2>/dev/null
exit "$code"
`;

export const SETTINGS: Readonly<Record<string, string>> = {
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

export function lastLog(cluster: string): string {
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

export interface Running {
  child: ChildProcess;
  exited: Promise<void>;
}

export interface Place {
  cluster: string;
  native: string;
  account: Account | undefined;
  socket: string;
  settings: Readonly<Record<string, string>>;
}

/** Starts PostgreSQL and waits until it accepts connections. Throws an Error with its output when it does not. */
async function launch(place: Place, log: Log): Promise<Running> {
  const { cluster, native, account, socket, settings } = place;
  const { name, descriptor } = toReachablePath(cluster, account);
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      WATCHDOG,
      'haoyi-postgres',
      join(native, 'bin', 'postgres'),
      '-D',
      name,
      `--${CLUSTER_MARK}`,
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
  let output = '';
  const end = { seen: false };
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-8000);
  });
  child.stdin?.on('error', () => {});
  const exited = new Promise<void>((done) => {
    child.once('error', (error) => {
      output += error.message;
      end.seen = true;
      done();
    });
    child.once('exit', () => {
      end.seen = true;
      done();
    });
  });
  const start = Date.now();
  let reportedAt = start;
  while (!end.seen) {
    const lines = textOf(pidFile(cluster))?.split('\n');
    if (lines?.[7]?.trim() === 'ready' && processOf(Number(lines[0])) !== undefined) return { child, exited };
    const now = Date.now();
    if (now - start > START_LIMIT) {
      child.stdin?.end();
      await exited;
      throw new Error('not ready in time');
    }
    if (now - reportedAt > 10_000) {
      reportedAt = now;
      log.info({ seconds: Math.round((now - start) / 1000) }, 'the database is still starting (recovery)');
    }
    await Promise.race([wait(10), exited]);
  }
  throw new Error(`${output}\n${lastLog(cluster)}`);
}

/** Starts PostgreSQL. Retries for 20 s while processes of a killed postmaster still hold its shared memory. */
export async function launchWithRetry(place: Place, log: Log): Promise<Running> {
  const limit = Date.now() + 20_000;
  for (;;) {
    try {
      return await launch(place, log);
    } catch (error) {
      const output = error instanceof Error ? error.message : String(error);
      if (!/pre-existing shared memory block/.test(output) || Date.now() > limit)
        throw explain('启动', output);
      await wait(200);
    }
  }
}

export async function stopRunning({ child, exited }: Running): Promise<void> {
  child.stdin?.end('INT\n');
  const timer = new AbortController();
  const late = wait(STOP_LIMIT, 'late', { signal: timer.signal }).catch(() => 'done');
  if ((await Promise.race([exited, late])) === 'late' && child.pid !== undefined) {
    try {
      process.kill(-child.pid, 'SIGQUIT');
    } catch {
      // The process has ended in the meantime.
    }
    await exited;
  }
  timer.abort();
}
