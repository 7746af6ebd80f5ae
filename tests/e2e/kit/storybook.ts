import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { CHROMIUM_ARGS } from '../../kit/chromium.ts';
import { serveFolder, type FileServer } from '../../kit/folder.ts';

export type { FileServer } from '../../kit/folder.ts';

/** The built Storybook, as a designer opens it from a server of files. */

const root = join(import.meta.dirname, '../../..');
const folder = join(root, 'storybook-static');

/** Builds Storybook unless it is there: `npm test` has built it a moment ago. */
export async function buildStorybook(): Promise<void> {
  if (existsSync(join(folder, 'live/dump.bin'))) return;
  await promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/storybook/dist/bin/dispatcher.js'), 'build', '--quiet'],
    { cwd: root },
  );
}

/** Serves the built Storybook below `prefix`, and nothing else; `instead`: other files than its own, by their paths. */
export const serveStorybook = (prefix = '', instead: Readonly<Record<string, string>> = {}) =>
  serveFolder(folder, { prefix, instead });

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
