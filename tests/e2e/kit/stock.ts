import { join } from 'node:path';

/** The file that journeys are dealt their listings from: what was on sale when the server started. */
export const stockFile = (dataDir: string) => join(dataDir, 'e2e-stock.json');
