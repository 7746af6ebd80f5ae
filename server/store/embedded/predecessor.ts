import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../kit/log.ts';
import { EmbeddedError } from './errors.ts';
import { processOf, textOf } from './processes.ts';

/** How a postmaster that this program started is told from others. */
export const MARK = 'cluster_name=haoyi-embedded';

export const pidFile = (cluster: string) => join(cluster, 'postmaster.pid');

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
export async function waitForPredecessor(cluster: string, log: Log): Promise<void> {
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
