import type { Clock } from './kit/clock.ts';
import type { PasswordHasher } from './context.ts';
import type { Log } from './kit/log.ts';
import { createIds } from './kit/ids.ts';
import { storeWithin, type Store } from './store/db.ts';
import { onlyOnce } from './store/migrate.ts';
import { createVault } from './vault.ts';

const DAY = 86_400_000;

/** What the seed is given. */
export interface SeedContext {
  store: Store;
  clock: Clock;
  hasher: PasswordHasher;
  /** 32 bytes in base64. */
  credentialKey: string;
  log: Log;
}

/**
 * Seeds a migrated database at the first start and never again (design §9). All of it is one transaction: a start that
 * dies half-way leaves nothing, and of several processes starting at once only one seeds. The seed is loaded only
 * when it is needed. Answers whether it ran now.
 */
export async function seedOnce(ctx: SeedContext): Promise<boolean> {
  const isNew = await onlyOnce(ctx.store, 'seed', async (tx) => {
    const { seed } = await import('./seed/index.ts');
    const parts = {
      ...ctx,
      store: storeWithin(tx),
      ids: createIds(),
      vault: createVault(ctx.credentialKey),
    };
    await seed(parts);
  });
  // Databases that were seeded before there were merchants.
  await onlyOnce(ctx.store, 'seed:merchants', async (tx) => {
    const { seedMerchants } = await import('./seed/merchants.ts');
    await seedMerchants(storeWithin(tx), Math.floor(ctx.clock.now() / DAY) * DAY);
  });
  // Databases that were seeded before there were after-sales.
  await onlyOnce(ctx.store, 'seed:afterSales', async (tx) => {
    const { seedAfterSales } = await import('./seed/afterSales.ts');
    await seedAfterSales(storeWithin(tx), Math.floor(ctx.clock.now() / DAY) * DAY);
  });
  // Databases that were seeded before there was a personal centre.
  await onlyOnce(ctx.store, 'seed:centre', async (tx) => {
    const { seedCentre } = await import('./seed/centre.ts');
    await seedCentre(storeWithin(tx), Math.floor(ctx.clock.now() / DAY) * DAY);
  });
  return isNew;
}
