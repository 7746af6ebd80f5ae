import { apiOf } from './api.ts';
import { createDataFolder, removeFolder, startSite, type Site } from './site.ts';
import { test } from './test.ts';

/**
 * The `test` of journeys that need a site and a database of their own. One site is started per worker.
 * @param options how the site is started (`startSite`)
 */
export const testOnOwnSite = (options: Omit<Parameters<typeof startSite>[0], 'dataDir'>) =>
  test.extend<object, { site: Site }>({
    site: [
      async ({ browserName: _ }, use) => {
        const dataDir = createDataFolder();
        const site = await startSite({ dataDir, ...options });
        await use(site);
        await site.stop();
        removeFolder(dataDir);
      },
      { scope: 'worker', timeout: 200_000 },
    ],
    baseURL: async ({ site }, use) => {
      await use(site.origin);
    },
    api: async ({ site }, use) => {
      await use(apiOf(site.origin, site.dataDir));
    },
  });
