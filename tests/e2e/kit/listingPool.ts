import { join } from 'node:path';

/** The file with the listings on sale at the start, from which journeys take theirs. */
export const stockFile = (dataDir: string) => join(dataDir, 'e2e-stock.json');
