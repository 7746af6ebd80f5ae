import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** A run's databases need less than 1 GB, and containers often have 64 MB there. */
const MIN_FREE_BYTES = 4 * 2 ** 30;

/**
 * The folder for the databases of tests: in memory where there is room, else the temporary folder. PostgreSQL creates 800
 * files for the database of each test file, which is slow on a disk.
 */
export function databaseParent(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < MIN_FREE_BYTES) return tmpdir();
    accessSync(MEMORY, constants.W_OK);
    return MEMORY;
  } catch {
    return tmpdir();
  }
}
