import type { Context } from './context.ts';

/** disk_full, and read_only_sql_transaction: a database that is a copy, or was made read-only. */
const REFUSES_WRITES = ['53100', '25006', 'ENOSPC', 'EDQUOT', 'EROFS'];

/** Whether something failed because nothing can be written now: the disk is full, or the database takes no writes. */
export function isUnwritable(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return REFUSES_WRITES.includes(String(code)) || (cause !== undefined && isUnwritable(cause));
}

/**
 * Work beside a read that the answer can do without, such as keeping in mind that somebody looked: while nothing can be written the
 * read goes on without it. Other failures reject.
 */
export async function ifWritable({ log }: Pick<Context, 'log'>, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    log.warn({ err: error }, 'nothing can be written: what is read is answered as it stands');
  }
}
