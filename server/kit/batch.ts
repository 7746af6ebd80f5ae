import DataLoader from 'dataloader';

/** Most ids that one statement reads. */
const MOST = 100;

/** After all that the event loop hands over in this turn: under load that is many requests, at rest no time. Browsers have timers only. */
const afterThisTurn = (run: () => void): void => {
  if (typeof setImmediate === 'function') setImmediate(run);
  else setTimeout(run);
};

/**
 * Reads things by id, those that are asked for at the same moment by one statement: what a statement costs besides its rows is then
 * shared by many. Nothing is remembered.
 * @param read reads some, by their ids; those that do not exist are left out. When it rejects, so do all that waited for it
 */
export function createBatchLoader<T>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | undefined> {
  const loader = new DataLoader<string, T | undefined>(
    async (ids) => {
      const found = await read(ids);
      return ids.map((id) => found.get(id));
    },
    { cache: false, maxBatchSize: MOST, batchScheduleFn: afterThisTurn },
  );
  return (id) => loader.load(id);
}
