import { execFile } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../kit/chromium.ts';

/** The built Storybook, as a designer opens it from a server of files. */

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'storybook-static');

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

/** Builds Storybook unless it is there: `npm test` has built it a moment ago. */
export async function buildStorybook(): Promise<void> {
  if (existsSync(join(folder, 'live/dump.bin'))) return;
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/storybook/dist/bin/dispatcher.js'), 'build', '--quiet'],
    { cwd: root },
  );
}

/** A server of files that runs. */
export interface FileServer {
  /** Where the files begin, without a slash at the end. */
  address: string;
  /** The address of the machine alone. */
  origin: string;
  close: () => void;
}

/** Serves the built Storybook below `prefix`, and nothing else. */
export async function serveStorybook(prefix = ''): Promise<FileServer> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const inside = path.startsWith(`${prefix}/`) ? normalize(path.slice(prefix.length)) : '';
    const file = join(folder, inside.endsWith('/') ? `${inside}index.html` : inside);
    if (inside === '' || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((done) => server.listen(0, done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    address: `${origin}${prefix}`,
    origin,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A wide window of a designer whose network is cut: every name but this machine's is unknown, for the workers too. */
export const DESK = {
  // It is a service worker that answers stories and the demo's phone.
  serviceWorkers: 'allow' as const,
  isMobile: false,
  hasTouch: false,
  viewport: { width: 1440, height: 1000 },
  launchOptions: {
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...CHROMIUM_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  },
};

/** What the pages ask of anybody but the file server. */
export function strangers(page: Page, { origin }: FileServer): string[] {
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) asked.push(request.url());
  });
  return asked;
}
