import { compose, openDatabase, type Database } from './bootstrap.ts';
import { readConfig } from './config.ts';
import { startWorker } from '../jobs/worker.ts';
import { systemClock } from '../kit/clock.ts';
import { createLog } from '../kit/log.ts';

/** State that survives a reload of this module: the database, and the worker to stop. */
const held = globalThis as typeof globalThis & {
  haoyiDatabase?: Promise<Database> | undefined;
  haoyiWorker?: ReturnType<typeof startWorker>;
};

const config = readConfig({ PUBLIC_ORIGIN: 'http://localhost:5173', ...process.env });
const log = createLog({ level: config.logLevel, readable: true });
held.haoyiDatabase ??= openDatabase(config, log).catch((error: unknown) => {
  held.haoyiDatabase = undefined;
  throw error;
});
const database = await held.haoyiDatabase;
await held.haoyiWorker?.stop();
const parts = compose(config, database.store, log, systemClock, database.reads, database.replica);
held.haoyiWorker = startWorker(parts.ctx);

/** The back end of `npm run dev`. It is reloaded on every change and keeps its database. */
export const app = parts.app;
