import { DAY, type Clock } from '../kit/clock.ts';
import type { PasswordHasher } from '../kit/context.ts';
import type { Log } from '../kit/log.ts';
import { createIds } from '../kit/ids.ts';
import { storeWithin, type Store } from '../store/db.ts';
import { onlyOnce } from '../store/migrate.ts';
import { createVault } from '../kit/encryption.ts';

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
    const { seed } = await import('./index.ts');
    await seed({ ...ctx, store: storeWithin(tx), ids: createIds(), vault: createVault(ctx.credentialKey) });
  });
  // What databases lack that were seeded before there were merchants, after-sales, a personal centre or guides.
  const today = Math.floor(ctx.clock.now() / DAY) * DAY;
  await onlyOnce(ctx.store, 'seed:merchants', async (tx) =>
    (await import('./merchants.ts')).seedMerchants(storeWithin(tx), today),
  );
  await onlyOnce(ctx.store, 'seed:afterSales', async (tx) =>
    (await import('./afterSales.ts')).seedAfterSales(storeWithin(tx), today),
  );
  await onlyOnce(ctx.store, 'seed:centre', async (tx) =>
    (await import('./centre.ts')).seedCentre(storeWithin(tx), today),
  );
  await onlyOnce(ctx.store, 'seed:guides', async (tx) =>
    (await import('./centre.ts')).addArticles(tx, today),
  );
  return isNew;
}
