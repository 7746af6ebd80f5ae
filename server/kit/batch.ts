import DataLoader from 'dataloader';

/** Largest number of ids per statement. */
const MAX_IDS = 100;

/**
 * Runs `run` after the current turn of the event loop: many requests per batch under load, no delay when idle. Browsers
 * have no setImmediate and use a timer.
 */
const afterThisTurn = (run: () => void): void => {
  if (typeof setImmediate === 'function') setImmediate(run);
  else setTimeout(run);
};

/**
 * Loads records by id and combines concurrent loads into one statement. Nothing is cached.
 *
 * @param read reads records by their ids and omits unknown ids. A rejection rejects all loads of the batch
 */
export function createBatchLoader<T>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | undefined> {
  const loader = new DataLoader<string, T | undefined>(
    async (ids) => {
      const found = await read(ids);
      return ids.map((id) => found.get(id));
    },
    { cache: false, maxBatchSize: MAX_IDS, batchScheduleFn: afterThisTurn },
  );
  return (id) => loader.load(id);
}
