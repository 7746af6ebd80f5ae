import { spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createServer, type Server } from 'node:http';
import { compose, DatabaseUnreachable, openDatabase } from './boot.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { DataFolderError, folderFault, requireDataFolder } from './dataFolder.ts';
import { demoGate } from './demoGate.ts';
import { startWorker } from './jobs/worker.ts';
import { countsOf } from './market/counts.ts';
import { firstPicture } from './market/firstPicture.ts';
import { looksOf } from './market/looks.ts';
import { countListingPage } from './market/pageLooks.ts';
import { robotsOf } from './market/sitemap.ts';
import { createLog } from './kit/log.ts';
import { createListener } from './listener.ts';
import { createPages } from './pages.ts';
import { createSite } from './spa.ts';
import { MigrationError } from './store/migrate.ts';
import { EmbeddedError } from './store/embedded/errors.ts';

/**
 * `npm start`: the built SPA and the API from one process on the embedded database (or DATABASE_URL). Ends cleanly on
 * SIGINT and SIGTERM; a second signal ends it at once (the database then stops by itself).
 */

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const STOP_LIMIT = 20_000;

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
  const sources = ['src', 'contract', 'machines', 'vite.config.ts', 'package-lock.json'];
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

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((done) => {
    server.close(() => done());
  });
  server.closeIdleConnections();
  await Promise.race([closed, wait(5000, undefined, { ref: false })]);
  server.closeAllConnections();
  await closed;
}

const stops: (() => Promise<void>)[] = [];

/** What is to be undone at the end, the last first. */
function onStop(stop: () => Promise<void>): void {
  stops.push(stop);
}

let ending: Promise<never> | undefined;

function end(code: number): Promise<never> {
  return (ending ??= (async () => {
    const all = (async () => {
      for (const stop of stops.reverse()) await stop().catch((error: unknown) => say(String(error)));
    })();
    await Promise.race([all, wait(STOP_LIMIT, undefined, { ref: false })]);
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
  if (config.devInbox) say(`短信收件箱 (text messages): http://localhost:${port}/dev/inbox`);
  if (config.demoAccounts) {
    const { DEMO_ACCOUNTS } = await import('./seed/people.ts');
    say('演示账号 (demo accounts):');
    for (const { role, phone, password } of DEMO_ACCOUNTS) say(`  ${role}  ${phone}  ${password}`);
  }
  say('按 Ctrl+C 停止 (press Ctrl+C to stop)\n');
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLog({ level: config.logLevel, readable: !config.production });
  requireDataFolder(config.dataDir);
  const database = await openDatabase(config, log);
  onStop(() => database.stop());
  database.failed
    .then((why) => {
      log.fatal(why);
      return end(1);
    })
    .catch(() => process.exit(1));
  await ensureBuilt();
  const { app, ctx } = compose(config, database.store, log);
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
  const isPrivate = (config.demoAccounts || config.devInbox) && !config.demoInPublic;
  const server = createServer(
    createListener({ app, ctx, site, ...(isPrivate && { mayEnter: demoGate(ctx.settings.trustProxy) }) }),
  );
  const port = await listen(server, config);
  const worker = startWorker(ctx);
  onStop(() => worker.stop());
  onStop(() => looksOf(ctx).flush());
  onStop(() => close(server));
  // The first who asks for the games shall not wait until a million listings are counted.
  countsOf(ctx).catch((error: unknown) => log.warn({ err: error }, 'not counted'));
  // A wrong bucket or key is better heard of now than with the first picture.
  ctx.providers.pictures.read('none.webp').catch((error: unknown) => {
    log.error({ err: error }, 'the store of uploaded pictures cannot be used');
  });
  await announce(config, port);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (ending !== undefined) process.exit(1);
    say('\n正在停止 (stopping)…');
    void end(0);
  });
}

try {
  await main();
} catch (failed) {
  if (ending === undefined) {
    const error = folderFault(failed) ?? failed;
    const isExpected =
      error instanceof ConfigError ||
      error instanceof DataFolderError ||
      error instanceof EmbeddedError ||
      error instanceof DatabaseUnreachable ||
      error instanceof MigrationError ||
      error instanceof StartError;
    process.stderr.write(
      `${isExpected ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  }
  await end(1);
}
