import { randomBytes } from 'node:crypto';
import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { FolderInUse } from './errors.ts';
import { processOf, textOf } from './processes.ts';

const lockText = (pid: number) => `${pid}\n${processOf(pid)?.startedAt ?? ''}\n`;

function isHeld(text: string): boolean {
  const [pid = '', startedAt = ''] = text.split('\n');
  return processOf(Number(pid))?.startedAt === startedAt;
}

/**
 * Locks the folder for this process. Throws when a living process holds it, and takes over the lock of a dead one. If
 * two processes take it over at once, PostgreSQL's own lock lets only one start.
 */
export function takeFolder(file: string, dataDir: string): () => void {
  const ownText = lockText(process.pid);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, ownText);
  try {
    for (let tries = 0; tries < 5; tries++) {
      try {
        linkSync(draft, file);
        return () => {
          if (textOf(file) === ownText) rmSync(file, { force: true });
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const holder = textOf(file);
      if (holder === undefined) continue;
      if (isHeld(holder)) break;
      const aside = `${draft}.old`;
      try {
        renameSync(file, aside);
        if (textOf(aside) !== holder) linkSync(aside, file);
      } catch {
        // Another process was faster: try again.
      }
      rmSync(aside, { force: true });
    }
  } finally {
    rmSync(draft, { force: true });
  }
  throw new FolderInUse(
    `数据目录正被另一个进程使用 (进程 ${textOf(file)?.split('\n')[0] ?? '?'})：${dataDir}\n` +
      '请先停止它，或用 DATA_DIR 指定另一个目录。\n' +
      'Another process runs on this data folder: stop it, or choose another with DATA_DIR.',
  );
}
