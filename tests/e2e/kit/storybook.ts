import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { chromiumLaunch } from '../../kit/chromium.ts';
import { serveFolder, type FileServer } from '../../kit/fileServer.ts';

export type { FileServer } from '../../kit/fileServer.ts';

/** The built Storybook on a static file server. */

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'storybook-static');

/** Builds Storybook unless it is built. `npm test` builds it in an earlier step. */
export async function buildStorybook(): Promise<void> {
  if (existsSync(join(folder, 'live/dump.bin'))) return;
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/storybook/dist/bin/dispatcher.js'), 'build', '--quiet'],
    { cwd: root },
  );
}

export const serveStorybook = (prefix = '') => serveFolder(folder, { prefix });

const launch = chromiumLaunch();

/** A wide window without a network: only localhost resolves, also for workers. */
export const DESK = {
  // A service worker answers the calls of stories and the demo.
  serviceWorkers: 'allow' as const,
  isMobile: false,
  hasTouch: false,
  viewport: { width: 1440, height: 1000 },
  launchOptions: {
    ...launch,
    args: [...launch.args, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
  },
};

/** Records requests to other hosts. */
export function recordForeignRequests(page: Page, { origin }: FileServer): string[] {
  const requests: string[] = [];
  page.context().on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) requests.push(request.url());
  });
  return requests;
}
