import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { databaseParent } from '../../kit/databaseParent.ts';

const root = join(import.meta.dirname, '../../..');

/** Start timeout, ms. The start may build the pages and seed the database. */
const START_LIMIT = 180_000;

export interface Site {
  origin: string;
  dataDir: string;
  /** Moves a quick clock forward by `ms`. */
  advance(ms: number): Promise<void>;
  /** Stops it gracefully (SIGTERM) and keeps its folder. */
  stop(): Promise<void>;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => done(port));
    });
  });
}

/** Creates a data folder. Its path is short, because the path of a Unix socket may have at most 107 bytes. */
export const createDataFolder = (parent = databaseParent()): string => mkdtempSync(join(parent, 'hy-'));

export const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true });

/** The Node arguments of `npm start`, usable from any folder. */
export const START_ARGS: readonly string[] = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .slice(1)
  .map((part) => (part.startsWith('--') ? part : join(root, part)));

/**
 * Starts a server as `npm start` does and waits until it is ready. `isQuick` uses quickClock.ts. Rejects with its
 * output when it does not start. It trusts X-Forwarded-For, so that each journey has its own rate limits.
 */
export async function startSite(options: {
  dataDir: string;
  isQuick?: true;
  /** Default: a free port. */
  port?: number;
  env?: Readonly<Record<string, string>>;
}): Promise<Site> {
  const port = options.port ?? (await freePort());
  const clock = options.isQuick
    ? ['--import', pathToFileURL(join(import.meta.dirname, 'quickClock.ts')).href]
    : [];
  const child = spawn(process.execPath, [...clock, ...START_ARGS], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      PORT: String(port),
      DATA_DIR: options.dataDir,
      TRUST_PROXY: 'on',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  });
  let output = '';
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done());
  });
  await new Promise<void>((ready, fail) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`not ready after ${START_LIMIT / 1000} s\n${output}`));
    }, START_LIMIT);
    const hear = (text: string) => {
      output = (output + text).slice(-20_000);
      if (!output.includes('(ready)')) return;
      clearTimeout(limit);
      ready();
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    child.once('error', fail);
    void exited.then(() => {
      clearTimeout(limit);
      fail(new Error(`the server ended\n${output}`));
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  return {
    origin: `http://localhost:${port}`,
    dataDir: options.dataDir,
    async advance(ms) {
      const moved = once(child, 'message');
      child.send(ms);
      await moved;
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
