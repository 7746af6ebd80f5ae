import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Lines of postmaster.pid in a server’s folder: the first is the pid, the fifth the socket’s folder. */
export function readPostmasterPid(dataDir: string): string[] | undefined {
  const folder = join(dataDir, 'postgres');
  const note = readdirSync(folder)
    .map((name) => join(folder, name, 'postmaster.pid'))
    .find((path) => existsSync(path));
  return note === undefined ? undefined : readFileSync(note, 'utf8').split('\n');
}
