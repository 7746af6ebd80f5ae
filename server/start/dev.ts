import { compose, openDatabase, type Database } from './bootstrap.ts';
import { readConfig } from './config.ts';
import { startWorker } from '../jobs/worker.ts';
import { systemClock } from '../kit/clock.ts';
import { createLog } from '../kit/log.ts';

/** What outlives a reload of this module while developing: the database, and the worker to be replaced. */
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
const parts = compose(config, database.store, log, systemClock, database.reads);
held.haoyiWorker = startWorker(parts.ctx);

/** The back end for `npm run dev`: loaded anew on every change, on one database that stays. */
export const app = parts.app;
