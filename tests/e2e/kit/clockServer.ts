import { createAdaptorServer } from '@hono/node-server';
import { join } from 'node:path';
import { compose, openDatabase } from '../../../server/boot.ts';
import type { Clock } from '../../../server/kit/clock.ts';
import { readConfig } from '../../../server/config.ts';
import { startWorker } from '../../../server/jobs/worker.ts';
import { createLog } from '../../../server/kit/log.ts';
import { createSite } from '../../../server/spa.ts';

/**
 * The shop on a clock that runs and can be moved: `POST /test/advance?ms=…`. Nothing of it is part of the shop; it puts the same
 * parts together as `npm start`, so that a journey sees fifteen minutes pass.
 */

let ahead = 0;
const clock: Clock = { now: () => Date.now() + ahead };

const config = readConfig();
const log = createLog({ level: config.logLevel, readable: true });
const database = await openDatabase(config, log, clock);
const { app, ctx } = compose(config, database.store, log, clock);
app.post('/test/advance', (c) => {
  ahead += Number(c.req.query('ms') ?? 0);
  return c.json({ now: clock.now() });
});
const site = createSite({ api: app, dist: join(import.meta.dirname, '../../../dist') });
const server = createAdaptorServer({
  fetch: (request, env) => site.fetch(request, env),
  overrideGlobalObjects: false,
});
const worker = startWorker(ctx);
server.listen(config.port, () => process.stdout.write(`(ready) ${config.port}\n`));

process.once('SIGTERM', () => {
  const stop = async () => {
    server.close();
    await worker.stop();
    await database.stop();
    process.exit(0);
  };
  void stop();
});
