import { DAY, type Clock } from '../kit/clock.ts';
import type { PasswordHasher } from '../kit/context.ts';
import type { Log } from '../kit/log.ts';
import { createIds } from '../kit/ids.ts';
import { storeWithin, type Store, type Tx } from '../store/db.ts';
import { onlyOnce } from '../store/migrate.ts';
import { createVault } from '../kit/encryption.ts';

export interface SeedContext {
  store: Store;
  clock: Clock;
  hasher: PasswordHasher;
  /** 32 bytes in base64. */
  credentialKey: string;
  log: Log;
}

/**
 * Seeds a migrated database at its first start, in one transaction: of several processes only one seeds, and a killed
 * process leaves nothing.
 * @returns whether this call seeded
 */
export async function seedOnce(ctx: SeedContext): Promise<boolean> {
  const isNew = await onlyOnce(ctx.store, 'seed', async (tx) => {
    const { seed } = await import('./index.ts');
    await seed({ ...ctx, store: storeWithin(tx), ids: createIds(), vault: createVault(ctx.credentialKey) });
  });
  // Adds what older seeds did not contain: merchants, after-sales, personal centre, biddings, guides.
  const today = Math.floor(ctx.clock.now() / DAY) * DAY;
  const parts: Readonly<Record<string, () => Promise<(tx: Tx, today: number) => Promise<void>>>> = {
    merchants: async () => (await import('./merchants.ts')).seedMerchants,
    afterSales: async () => (await import('./afterSales.ts')).seedAfterSales,
    centre: async () => (await import('./centre.ts')).seedCentre,
    biddings: async () => (await import('./biddings.ts')).seedBiddings,
    guides: async () => (await import('./centre.ts')).addArticles,
  };
  for (const [name, load] of Object.entries(parts)) {
    await onlyOnce(ctx.store, `seed:${name}`, async (tx) => (await load())(tx, today));
  }
  return isNew;
}
