import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { apiOf, type Api, type Member, type WireListing } from './api.ts';

export { expect };
export type { BrowserContext, Page };

/** What went wrong in a page without anybody being told: errors on the console, requests that failed. */
export interface Troubles {
  /** Trouble whose text matches is part of the journey. */
  allow(pattern: RegExp): void;
  /** Watches the pages of a further context. */
  watch(context: BrowserContext): void;
}

interface Fixtures {
  origin: string;
  api: Api;
  /** A new member, not signed in on any page. */
  member: Member;
  /** A listing on sale that no other journey touches: ¥500 to ¥2 000, so a deposit is offered. */
  listing: WireListing;
  troubles: Troubles;
}

/** Counts what this process has dealt out; its own number keeps it apart from the others. */
const counters = { address: 0, member: 0, listing: 0 };
function dealt(what: keyof typeof counters): number {
  counters[what] += 1;
  return counters[what];
}

/** How many listings a process deals before it begins again. */
const LISTINGS = 50;

export const test = base.extend<Fixtures>({
  origin: async ({ baseURL }, use) => {
    await use(baseURL ?? '');
  },
  api: async ({ origin }, use) => {
    await use(apiOf(origin, process.env.E2E_DATA ?? ''));
  },
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    const address = `10.9.${workerIndex % 250}.${dealt('address') % 250}`;
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': address });
  },
  member: async ({ api }, use, { workerIndex }) => {
    const number = `${workerIndex}`.padStart(4, '0') + `${dealt('member')}`.padStart(4, '0');
    await use(await api.member(`137${number}`));
  },
  listing: async ({ api }, use, { workerIndex }) => {
    await use(api.listing(workerIndex * LISTINGS + (dealt('listing') % LISTINGS)));
  },
  troubles: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const found: string[] = [];
      const troubles: Troubles = {
        allow: (pattern) => void allowed.push(pattern),
        watch(watched) {
          const look = (page: Page) => {
            page.on('pageerror', (error) => found.push(`threw: ${error.message}`));
            page.on('console', (message) => {
              if (message.type() !== 'error') return;
              found.push(`console: ${message.text()} (${message.location().url})`);
            });
            page.on('requestfailed', (request) => {
              const why = request.failure()?.errorText ?? '';
              // The person went on before it was answered.
              if (why !== 'net::ERR_ABORTED') found.push(`request: ${request.url()} ${why}`);
            });
            page.on('response', (response) => {
              if (response.status() >= 400) found.push(`answer: ${response.status()} ${response.url()}`);
            });
          };
          watched.pages().forEach(look);
          watched.on('page', look);
        },
      };
      troubles.watch(context);
      await use(troubles);
      expect(found.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Opens `path` as a member who signed in earlier. */
export async function openAs(page: Page, { token }: Member, path: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((text) => localStorage.setItem('token', JSON.stringify(text)), token);
  await page.goto(path);
}

/** Waits until `text`, typed last, is among the kept drafts: they are written a moment after the key, and a reload does not wait. */
export async function untilKept(page: Page, text: string): Promise<void> {
  const drafts = () =>
    page.evaluate(
      () =>
        new Promise<string>((done) => {
          indexedDB.open('keyval-store').onsuccess = ({ target }) => {
            const database = (target as IDBOpenDBRequest).result;
            const asked = database.transaction('keyval').objectStore('keyval').getAll();
            asked.onsuccess = () => {
              database.close();
              done(JSON.stringify(asked.result));
            };
          };
        }),
    );
  await expect.poll(drafts).toContain(text);
}

/** Another device: a context of its own, watched like the first. */
export async function anotherDevice(
  browser: Browser,
  origin: string,
  troubles: Troubles,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 375, height: 812 },
    isMobile: true,
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
  });
  troubles.watch(context);
  return context;
}
