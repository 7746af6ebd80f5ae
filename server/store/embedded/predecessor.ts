import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../kit/log.ts';
import { EmbeddedError } from './errors.ts';
import { processOf, textOf } from './processes.ts';

/** An argument that identifies a postmaster started by this program. */
export const CLUSTER_MARK = 'cluster_name=haoyi-embedded';

export const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

/** Whether no process has the pid, not even a zombie. PostgreSQL then detects by itself that its file is stale. */
function isFree(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

/**
 * The signals that stop a postmaster, and the waiting time before each, ms. During crash recovery a postmaster may not
 * obey a fast shutdown (seen in PostgreSQL 18). An immediate shutdown works as a crash does and loses nothing.
 */
const STOP_SIGNALS = [
  { signal: 'SIGKILL', after: 45_000 },
  { signal: 'SIGQUIT', after: 20_000 },
  { signal: 'SIGINT', after: 0 },
] as const;

/**
 * Waits until the postmaster of an application that died stops, and sends it stop signals. Removes a postmaster.pid
 * that names a zombie or a process other than PostgreSQL on this folder, because PostgreSQL would refuse to start.
 *
 * @param pace factor for the waiting times, for tests
 * @throws {EmbeddedError} when another program started the postmaster, or it does not stop
 */
export async function waitForPredecessor(cluster: string, log: Log, pace = 1): Promise<void> {
  const begun = Date.now();
  const limit = begun + 90_000;
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
    if (!found.args.includes(CLUSTER_MARK)) {
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
    if (Date.now() - asked > 5000 * pace) {
      asked = Date.now();
      const signal = STOP_SIGNALS.find(({ after }) => asked - begun >= after * pace)?.signal ?? 'SIGINT';
      if (signal !== 'SIGINT')
        log.warn({ pid, word: signal }, 'the database of the last run does not stop by itself');
      try {
        process.kill(pid, signal);
      } catch {
        // The process has ended in the meantime.
      }
    }
    await wait(30);
  }
}
