import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** PostgreSQL's own note of where it runs on a server's folder, line by line: first its pid, fifth the folder of its socket. */
export function databaseNote(dataDir: string): string[] | undefined {
  const folder = join(dataDir, 'postgres');
  const note = readdirSync(folder)
    .map((name) => join(folder, name, 'postmaster.pid'))
    .find((path) => existsSync(path));
  return note === undefined ? undefined : readFileSync(note, 'utf8').split('\n');
}
