import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WireListing } from './api.ts';

const stockFile = (dataDir: string) => join(dataDir, 'e2e-stock.json');

export const storeListings = (dataDir: string, listings: readonly WireListing[]): void =>
  writeFileSync(stockFile(dataDir), JSON.stringify(listings));

let stock: readonly WireListing[] | undefined;

/**
 * Takes a listing that no other journey has taken. The flag wx makes this safe across processes. Throws when none is
 * left.
 */
export function takeListing(dataDir: string): WireListing {
  stock ??= JSON.parse(readFileSync(stockFile(dataDir), 'utf8')) as WireListing[];
  const taken = stock.find((_, index) => {
    try {
      writeFileSync(join(dataDir, `e2e-taken-${index}`), '', { flag: 'wx' });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    }
  });
  if (!taken) throw new Error('no listing is left for this journey');
  return taken;
}
