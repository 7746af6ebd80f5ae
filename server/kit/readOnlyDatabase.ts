import type { Context } from './context.ts';

/** disk_full, read_only_sql_transaction, and the file system's errors for a full or read-only disk. */
const REFUSES_WRITES = ['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'];

/** True for an error that means the database is not writable now: the disk is full, or it is read-only. */
export function isUnwritable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return REFUSES_WRITES.includes(String(code)) || (cause !== undefined && isUnwritable(cause));
}

/**
 * Awaits an optional write, such as counting a view. Logs its failure when the database is not writable, and rejects
 * with any other error.
 */
export async function ifWritable({ log }: Pick<Context, 'log'>, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    log.warn({ err: error }, 'nothing can be written: what is read is answered as it stands');
  }
}
