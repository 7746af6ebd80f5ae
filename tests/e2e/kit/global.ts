import { apiOf, type WireListing } from './api.ts';
import { createDataFolder, freePort, removeFolder, startSite } from './site.ts';
import { storeListings } from './listingPool.ts';

const PAGES = [1, 2, 3, 4, 5];

/**
 * Starts one server for all journeys as `npm start` does, with a new data folder, a free port, the autopilot and the
 * quick clock. Stores the listings that journeys may take. Pages on the port E2E_PAGES_PORT may call its API.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = createDataFolder();
  const pagesPort = await freePort();
  const env = { ALLOWED_ORIGINS: `http://localhost:${pagesPort}` };
  const site = await startSite({ dataDir, isQuick: true, env }).catch((error: unknown) => {
    removeFolder(dataDir);
    throw error;
  });
  const api = apiOf(site.origin, dataDir);
  const stock: WireListing[] = [];
  for (const pageNum of PAGES) {
    const body = { pageNum, pageSize: 100, priceStart: 500, priceEnd: 2000 };
    stock.push(...(await api.send<WireListing>('/api/web/good/allList', { body })).rows);
  }
  storeListings(dataDir, stock);
  process.env.E2E_ORIGIN = site.origin;
  process.env.E2E_DATA = dataDir;
  process.env.E2E_PAGES_PORT = String(pagesPort);
  return async () => {
    await site.stop();
    removeFolder(dataDir);
  };
}
