import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = join(import.meta.dirname, '../../..');

/** How long a start may take, seed and build of the pages included, ms. */
const START_LIMIT = 180_000;

/** A server of the shop in a process of its own. */
export interface Site {
  /** `http://localhost:4321`. */
  origin: string;
  dataDir: string;
  /** Moves a quick clock on by so many ms. */
  advance(ms: number): Promise<void>;
  /** Ends it as Ctrl+C does, and keeps its folder. */
  stop(): Promise<void>;
  /** Ends it as a crash does: kill -9 of the process, which cannot tell anybody. */
  kill(): Promise<void>;
}

/** A port nobody listens on. */
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

/** A folder for a server's data, short enough for a socket's path. */
export const freshFolder = (): string => mkdtempSync(join(tmpdir(), 'hy-'));

export const removeFolder = (path: string): void => rmSync(path, { recursive: true, force: true });

/** What `npm start` gives to Node, to be run from anywhere. */
export const START: readonly string[] = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .slice(1)
  .map((part) => (part.startsWith('--') ? part : join(root, part)));

/**
 * Starts what `npm start` runs and waits until it says it is ready; `isQuick`: on the clock of quickClock.ts. Rejects with all it
 * said when it is not. Addresses come from X-Forwarded-For, so that each journey spends limits of its own.
 */
export async function startSite(options: {
  dataDir: string;
  isQuick?: true;
  /** A free one unless given. */
  port?: number;
  /** Settings beside those below. */
  env?: Readonly<Record<string, string>>;
}): Promise<Site> {
  const port = options.port ?? (await freePort());
  const clock = options.isQuick
    ? ['--import', pathToFileURL(join(import.meta.dirname, 'quickClock.ts')).href]
    : [];
  const child = spawn(process.execPath, [...clock, ...START], {
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
  let said = '';
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done());
  });
  await new Promise<void>((ready, fail) => {
    const limit = setTimeout(() => {
      child.kill('SIGKILL');
      fail(new Error(`not ready after ${START_LIMIT / 1000} s\n${said}`));
    }, START_LIMIT);
    const hear = (text: string) => {
      said = (said + text).slice(-20_000);
      if (!said.includes('(ready)')) return;
      clearTimeout(limit);
      ready();
    };
    child.stdout?.setEncoding('utf8').on('data', hear);
    child.stderr?.setEncoding('utf8').on('data', hear);
    child.once('error', fail);
    void exited.then(() => {
      clearTimeout(limit);
      fail(new Error(`the server ended\n${said}`));
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
