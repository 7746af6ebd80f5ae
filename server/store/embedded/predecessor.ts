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
 * How a postmaster is told to stop, and how long after the beginning, ms. One that is asked while it recovers from a crash may
 * never come to its end (seen in PostgreSQL 18); without its leave it stops as in a crash, which loses nothing.
 */
const WORDS = [
  { signal: 'SIGKILL', after: 45_000 },
  { signal: 'SIGQUIT', after: 20_000 },
  { signal: 'SIGINT', after: 0 },
] as const;

/**
 * A postmaster of an application that died: waits for the end of its shutdown (or asks for one). A postmaster.pid of
 * a zombie, or of a process that is no PostgreSQL on this folder, is removed; PostgreSQL itself would refuse.
 *
 * @param pace how long it waits compared with {@link WORDS}, for tests
 * @throws {EmbeddedError} it is another's, or does not stop
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
    if (Date.now() - asked > 5000 * pace) {
      asked = Date.now();
      const word = WORDS.find(({ after }) => asked - begun >= after * pace)?.signal ?? 'SIGINT';
      if (word !== 'SIGINT') log.warn({ pid, word }, 'the database of the last run does not stop by itself');
      try {
        process.kill(pid, word);
      } catch {
        // gone in the meantime
      }
    }
    await wait(30);
  }
}
