import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';

interface Process {
  /** The start time of a process, which distinguishes two processes with the same pid. */
  startedAt: string;
  command: string;
  args: string;
  cwd: string | undefined;
}

/** The process with a pid. Undefined when there is none, or only a zombie. */
export function processOf(pid: number): Process | undefined {
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

/** The text of a file. Undefined when it cannot be read. */
export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
