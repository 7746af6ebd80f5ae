import type { Call } from '../../contract/kit/call.ts';
import { submitProblem } from '../../contract/support/calls.ts';
import { syncTask } from '../../server/tasks/tasks.ts';
import type { Sale } from './afterSales.ts';
import type { SignedIn, TestApp } from './app.ts';
import { openTaskId } from './tasks.ts';

/** The callers: visitor, unrelated member, seller, the merchant who quoted, another merchant, staff. */
export const WHO = ['visitor', 'member', 'owner', 'merchant', 'rival', 'staff'] as const;
export type Who = (typeof WHO)[number];

/** A bidding of the owner, with everyone involved. */
export interface Scene {
  people: Record<Exclude<Who, 'visitor'>, SignedIn>;
  listingId: string;
  valuationId: string;
  quoteId: string;
  orderId: string;
  /** The owner’s listing, bought by the merchant, and its after-sale. */
  sale: Sale;
  afterSaleId: string;
}

export type Stage = 'open' | 'accepted' | 'trading' | 'underReview' | 'reviewed';
export type AfterSaleStep =
  | 'sold'
  | 'reviewing'
  | 'awaitingSeller'
  | 'awaitingReturn'
  | 'confirmingReturn'
  | 'refused';

export interface Row {
  call: Call<never, never, never>;
  /** Distinguishes this row from others of the same call. */
  about?: string;
  stage?: Stage;
  listing?: 'onSale' | 'takenDown' | 'rejected';
  afterSale?: AfterSaleStep;
  ask: (scene: Scene, caller: SignedIn) => object | Promise<object>;
  /** The expected code for each of {@link WHO}, in that order. */
  codes: readonly number[];
}

export const row = <P, I, O>(
  call: Call<P, I, O>,
  codes: readonly number[],
  ask: (scene: Scene, caller: SignedIn) => { params?: P; input?: I } | Promise<{ params?: P; input?: I }>,
  more: Pick<Row, 'about' | 'stage' | 'listing' | 'afterSale'> = {},
): Row => ({ call: call as unknown as Row['call'], codes, ask, ...more });

export const OWNER = [401, 404, 200, 404, 404, 404];
export const PARTIES = [401, 404, 200, 200, 404, 200];
export const EACH = [401, 200, 200, 200, 200, 200];
export const BUYER = [401, 403, 403, 200, 404, 403];
export const MERCHANTS = [401, 403, 403, 200, 200, 403];
export const STAFF = [401, 403, 403, 403, 403, 200];
/**
 * Codes of calls about an after-sale: by its buyer (here the merchant), by its seller (the owner), and by both and
 * staff.
 */
export const AFTER_BUYER = [401, 404, 404, 200, 404, 404];
export const AFTER_SELLER = [401, 404, 200, 404, 404, 404];
export const AFTER_PARTIES = [401, 404, 200, 200, 404, 200];
export const OWN_PICTURES = [401, 422, 200, 422, 422, 422];

export const byListing = ({ listingId }: Scene) => ({ params: { id: listingId } });
export const byAfterSale = ({ afterSaleId }: Scene) => ({ params: { id: afterSaleId } });
export const byOrder = ({ orderId }: Scene) => ({ params: { id: orderId } });

export const ownersProblem = async ({ people }: Scene) => {
  const value = await people.owner.do(submitProblem, {
    input: { type: 'fault', content: '页面一直打不开', pictures: [] },
  });
  return { params: { id: value.id } };
};

/** The review task of the owner's listing, which is put under review first. */
export async function listingTask(kit: TestApp, { listingId }: Scene): Promise<string> {
  await kit.sql`update listings set status = 'underReview' where id = ${listingId}`;
  await kit.store.tx((tx) => syncTask(kit.ctx, tx, 'listing', listingId));
  return openTaskId(kit, listingId);
}

export const bySale = ({ sale }: Scene) => ({ params: { id: sale.orderId } });

/** A finished reconciliation with a provider's bill. */
export async function reconciliationRun(kit: TestApp): Promise<string> {
  await kit.sql`insert into reconciliation_runs (id, provider, day, state, created_at)
     values ('run', 'alipay', '2026-11-20', 'done', now())
     on conflict (id) do update set state = 'done'`;
  return 'run';
}

/** The rows of one file `tests/server/<domain>/<name>.callers.ts`. */
export type Callers = (kit: TestApp) => readonly Row[];
