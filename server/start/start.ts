import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer, type Server } from 'node:http';
import { compose, openDatabase, describeStartError } from './bootstrap.ts';
import { gracefulShutdown } from './gracefulShutdown.ts';
import { readConfig, type Config } from './config.ts';
import { requireDataFolder } from './dataFolder.ts';
import { demoAccess } from '../http/demoAccess.ts';
import { startWorker } from '../jobs/worker.ts';
import { countsOf } from '../market/counts.ts';
import { firstPicture } from '../market/firstPicture.ts';
import { countListingPage } from '../market/recentViews.ts';
import { viewCounterOf } from '../market/viewCounter.ts';
import { robotsOf } from '../market/sitemap.ts';
import { systemClock } from '../kit/clock.ts';
import { createLog } from '../kit/log.ts';
import { createListener } from '../http/listener.ts';
import { createMetrics } from '../http/metrics.ts';
import { createHealth } from '../http/health.ts';
import { createPages } from '../http/renderedPages.ts';
import { createSite } from '../http/site.ts';

/**
 * `npm start`: the SPA and the API in one process, on the embedded database or DATABASE_URL. Stops cleanly on SIGINT
 * and SIGTERM. On SIGTERM no request behind a load balancer is lost (gracefulShutdown.ts). A second signal ends the
 * process at once; the embedded database then stops by itself.
 */

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'dist');
/** Time limits of a shutdown, ms: for running requests and jobs, and in total. */
const REQUEST_LIMIT_MS = 15_000;
let stopLimit = 20_000;

const say = (text: string) => void process.stdout.write(`${text}\n`);

class StartError extends Error {
  override readonly name = 'StartError';
}

function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return readdirSync(path).reduce(
    (latest, name) => Math.max(latest, newest(join(path, name))),
    stats.mtimeMs,
  );
}

/** Builds the SPA when there is no build, or a source is newer than it. */
async function ensureBuilt(): Promise<void> {
  const built = newest(join(dist, 'index.html'));
  const sources = ['src', 'contract', 'machines', 'vite', 'vite.config.ts', 'package-lock.json'];
  if (built > 0 && sources.every((name) => newest(join(root, name)) <= built)) return;
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) {
    if (built > 0) return;
    throw new StartError(
      '没有 dist 目录，也没有安装构建工具，请先运行 npm ci 再 npm run build (run npm ci and npm run build)',
    );
  }
  say('正在构建网页 (building the pages)…');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  onStop(async () => void child.kill());
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) throw new StartError('网页构建失败，原因见上 (the build failed, see above)');
}

async function listen(server: Server, config: Config): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const why =
        error.code === 'EADDRINUSE'
          ? `端口 ${config.port} 已被占用，请用 PORT 指定另一个 (port in use: set PORT)`
          : error.code === 'EACCES'
            ? `没有使用端口 ${config.port} 的权限，请用 PORT 指定 1024 以上的端口 (no permission: set PORT above 1023)`
            : error.message;
      fail(new StartError(why));
    });
    server.listen(config.port, config.host, done);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : config.port;
}

/** A step of the shutdown. `isHasty`: no load balancer is waiting, so idle connections are closed at once. */
type Stop = (isHasty: boolean) => Promise<void>;

const stops: Stop[] = [];

/** Registers a step of the shutdown. The last one registered runs first. */
function onStop(stop: Stop): void {
  stops.push(stop);
}

let ending: Promise<never> | undefined;

function end(code: number, isHasty = true): Promise<never> {
  return (ending ??= (async () => {
    const all = (async () => {
      for (const stop of stops.reverse()) await stop(isHasty).catch((error: unknown) => say(String(error)));
    })();
    await Promise.race([all, wait(stopLimit, undefined, { ref: false })]);
    process.exit(code);
  })());
}

async function announce(config: Config, port: number): Promise<void> {
  say(`\n号易已启动 (ready): http://localhost:${port}`);
  if (config.host === undefined || config.host === '0.0.0.0' || config.host === '::') {
    for (const each of Object.values(networkInterfaces()).flat()) {
      if (each && !each.internal && each.family === 'IPv4') say(`  http://${each.address}:${port}`);
    }
  }
  if (config.production && config.identityRegister === undefined) {
    say('实名认证全部由客服审核 (IDENTITY_URL is not set: staff decide about every identity)');
  }
  if (config.devInbox && config.smsGateway === undefined)
    say(`短信收件箱 (text messages): http://localhost:${port}/dev/inbox`);
  if (config.demoAccounts) {
    const { DEMO_ACCOUNTS } = await import('../seed/people.ts');
    say('演示账号 (demo accounts):');
    for (const { role, phone, password } of DEMO_ACCOUNTS) say(`  ${role}  ${phone}  ${password}`);
  }
  say('按 Ctrl+C 停止 (press Ctrl+C to stop)\n');
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog({ level: config.logLevel, readable: !config.production });
  requireDataFolder(config.dataDir);
  stopLimit += config.stopDelay;
  const database = await openDatabase(config, log);
  onStop(() => database.stop());
  database.failed
    .then((why) => {
      log.fatal(why);
      return end(1);
    })
    .catch(() => process.exit(1));
  await ensureBuilt();
  const { app, ctx } = compose(config, database.store, log, systemClock, database.reads, database.replica);
  const forms = [config.publicOrigin, ...(config.alipay ? [config.alipay.gateway] : [])];
  const pages = createPages({
    dist,
    forms,
    api: app,
    origin: config.publicOrigin,
    log,
    clock: ctx.clock,
    onSent: (visitor) => countListingPage(ctx, visitor),
  });
  const site = createSite({
    api: app,
    dist,
    forms,
    pages,
    texts: { '/robots.txt': robotsOf(ctx) },
    firstPicture: (page) => firstPicture(ctx, page),
  });
  const health = createHealth({
    store: ctx.store,
    metrics: createMetrics({
      store: ctx.store,
      clock: ctx.clock,
      log,
      pools: database.pools,
      replica: database.replica,
    }),
    trustProxy: ctx.settings.trustProxy,
    token: config.metricsToken,
  });
  const isPrivate = (config.demoAccounts || config.devInbox) && !config.demoInPublic;
  const server = createServer(
    createListener({
      ctx,
      site,
      health,
      ...(isPrivate && { mayEnter: demoAccess(ctx.settings.trustProxy) }),
    }),
  );
  const port = await listen(server, config);
  const worker = startWorker(ctx);
  onStop(() => viewCounterOf(ctx).flush());
  onStop(async (isHasty) => {
    health.notReady();
    const stopped = worker.stop(REQUEST_LIMIT_MS);
    if (!isHasty) await wait(config.stopDelay);
    health.lastAnswers();
    await Promise.all([stopped, gracefulShutdown(server, REQUEST_LIMIT_MS, isHasty)]);
  });
  // Warms the cache, so that the first request does not wait for counting a million listings.
  countsOf(ctx).catch((error: unknown) => log.warn({ err: error }, 'not counted'));
  // Reports a wrong bucket or key at the start, not only with the first picture.
  ctx.providers.pictures.read('none.webp').catch((error: unknown) => {
    log.error({ err: error }, 'the store of uploaded pictures cannot be used');
  });
  await announce(config, port);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (ending !== undefined) process.exit(1);
    say('\n正在停止 (stopping)…');
    void end(0, signal !== 'SIGTERM');
  });
}

try {
  await main();
} catch (failed) {
  if (ending === undefined) {
    process.stderr.write(`${failed instanceof StartError ? failed.message : describeStartError(failed)}\n`);
  }
  await end(1);
}
