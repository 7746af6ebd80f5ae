import {
  test as base,
  expect,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import { apiOf, type Api, type Member, type WireListing } from './api.ts';

export { expect };
export type { BrowserContext, Locator, Page };

/** Console errors and failed requests of the pages of a journey. Any that is not allowed fails it. */
export interface PageErrors {
  /** Allows those whose text matches. */
  allow(pattern: RegExp): void;
  /** Watches the pages of another context. */
  watch(context: BrowserContext): void;
}

interface Fixtures {
  origin: string;
  api: Api;
  /** A new member, not signed in on any page. */
  member: Member;
  /** A listing on sale that no other journey uses: ¥500 to ¥2 000, so that a deposit is possible. */
  listing: WireListing;
  troubles: PageErrors;
  /** Opens a page on another device: a context of its own, watched like the first and closed at the end. */
  otherDevice: (more?: BrowserContextOptions) => Promise<Page>;
}

/** Counters of this worker. The worker index makes the numbers unique across workers. */
const counters = { address: 0, member: 0 };
function dealt(what: keyof typeof counters): number {
  counters[what] += 1;
  return counters[what];
}

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
  listing: async ({ api }, use) => {
    await use(api.takeListing());
  },
  troubles: [
    async ({ context }, use) => {
      const allowed: RegExp[] = [];
      const found: string[] = [];
      const pageErrors: PageErrors = {
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
              // A navigation aborted the request.
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
      pageErrors.watch(context);
      await use(pageErrors);
      expect(found.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
  otherDevice: async ({ browser, origin, troubles }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (more) => {
      const context = await browser.newContext({
        baseURL: origin,
        viewport: { width: 375, height: 812 },
        isMobile: true,
        hasTouch: true,
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        ...more,
      });
      contexts.push(context);
      troubles.watch(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Opens `path` with a session in local storage, as a login leaves it: a token and no profile. */
export async function openAs(page: Page, { token }: Member, path: string): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate((text) => {
    localStorage.removeItem('userInfo');
    localStorage.setItem('token', JSON.stringify(text));
  }, token);
  await page.goto(path);
}

/** Opens `path` as a link of the page does, without loading a document. */
export const follow = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Waits until `text` is in IndexedDB. Drafts and recent searches are written late, and a reload does not wait for that. */
export async function waitForStored(page: Page, text: string): Promise<void> {
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<string>((done) => {
          indexedDB.open('keyval-store').onsuccess = ({ target }) => {
            const database = (target as IDBOpenDBRequest).result;
            const request = database.transaction('keyval').objectStore('keyval').getAll();
            request.onsuccess = () => {
              database.close();
              done(JSON.stringify(request.result));
            };
          };
        }),
    );
  await expect.poll(stored).toContain(text);
}

export const tokenOn = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('token') ?? '""') as string);
