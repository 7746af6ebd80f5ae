import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as buying from '../../../contract/buying/calls.ts';
import * as selling from '../../../contract/selling/calls.ts';
import { RULES, sellerFee } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { auditLedger, balanceOf } from '../../../server/ledger/ledger.ts';
import { advanceListing, advanceOrder } from '../../../server/staff/acts.ts';
import { advance, apply } from '../../kit/afterSales.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import { newOrder, payAndSettle, place, type OnSale } from '../../kit/orders.ts';
import { accept, newListing, offer, quote } from '../../kit/selling.ts';

interface Row {
  listing: OnSale;
  valuationId: string;
  orderId: string;
  seller: SignedIn;
  buyer: SignedIn;
  merchant: SignedIn;
}

let kit: TestApp;
let serial = 0;

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
});
afterAll(() => kit.close());

const staff = (id: string, event: 'audit.pass' | 'problem.flag') =>
  kit.store.tx((tx) => advanceListing(kit.ctx, tx, id, event));

const statusOf = async (id: string) =>
  (await kit.store.one<{ status: string }>('select status from listings where id = $1', [id])).status;

/** A listing with a merchant's open quote that a buyer has ordered, but not paid. */
async function ordered(): Promise<Row> {
  const number = String(serial++).padStart(4, '0');
  const seller = await kit.login(`1351111${number}`);
  const buyer = await kit.login(`1352222${number}`);
  const merchant = await kit.login(`1353333${number}`, { role: 'merchant' });
  const { listingId, valuationId } = await offer(kit, seller);
  await staff(listingId, 'audit.pass');
  await quote(kit, merchant, valuationId);
  const listing = await kit.store.one<OnSale>('select id, price, seller_id from listings where id = $1', [
    listingId,
  ]);
  const { id: orderId } = await place(kit, buyer, listing);
  return { listing, valuationId, orderId, seller, buyer, merchant };
}

/** The same, paid in full. */
async function paid(): Promise<Row> {
  const row = await ordered();
  await payAndSettle(kit, row.buyer, row.orderId, 'full');
  return row;
}

async function deliver({ orderId }: Row): Promise<void> {
  for (const event of ['inspection.start', 'inspection.pass', 'rebinding.finish'] as const) {
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', orderId, event));
  }
}

const confirm = ({ orderId, buyer }: Row) =>
  kit.call(buying.confirmReceipt, { params: { id: orderId }, token: buyer.token });

/** What the server answers to everything by which the account could go elsewhere. */
async function waysOut({ listing, valuationId, seller, merchant }: Row) {
  const { id } = listing;
  const { token } = seller;
  const input = { ...(await newListing(kit, seller, { account: 'worthless', password: 'Other-Pass9' })), id };
  const replies = {
    'bid.accept': await accept(kit, seller, valuationId, merchant),
    'listing.takeDown': await kit.call(selling.takeDownListing, { input: { id }, token }),
    'listing.putUp': await kit.call(selling.putUpListing, { params: { id }, token }),
    'price.edit': await kit.call(selling.editListingPrice, { input: { id, price: 90_000 }, token }),
    'listing.resubmit': await kit.call(selling.submitListing, { input, token }),
  };
  return Object.fromEntries(Object.entries(replies).map(([name, { body }]) => [name, body.reason]));
}
const CLOSED = {
  'bid.accept': 'listingHeld',
  'listing.takeDown': 'stateConflict',
  'listing.putUp': 'stateConflict',
  'price.edit': 'stateConflict',
  'listing.resubmit': 'stateConflict',
};

describe('a listing in a paid order', () => {
  it('is the order’s again after it was looked into, is sold once, and is paid once', async () => {
    const row = await paid();
    await staff(row.listing.id, 'problem.flag');
    await staff(row.listing.id, 'audit.pass');
    expect([await statusOf(row.listing.id), await waysOut(row)]).toEqual(['held', CLOSED]);
    const told = await kit.store.query(
      `select title, content from messages where user_id = $1 and title in ('审核通过', '核实通过') order by id`,
      [row.seller.id],
    );
    expect(told).toEqual([
      { title: '审核通过', content: '「满级黄金号」已上架' },
      { title: '核实通过', content: '「满级黄金号」核实没有问题，交易继续进行' },
    ]);
    await deliver(row);
    const { value } = await kit.call(buying.revealCredential, {
      params: { id: row.orderId },
      input: {},
      token: row.buyer.token,
    });
    expect([value.account, value.securityPhone]).toEqual(['player_01', row.buyer.phone]);
    await confirm(row);
    kit.clock.advance(RULES.payoutDelay);
    await runDueJobs(kit.ctx);
    expect({
      listing: await statusOf(row.listing.id),
      order: await kit.store.one('select stage from orders where id = $1', [row.orderId]),
      recycled: await kit.store.query('select id from recycle_orders where listing_id = $1', [
        row.listing.id,
      ]),
      seller: await balanceOf(kit.store, `seller:${row.seller.id}`),
      ledger: await auditLedger(kit.store),
    }).toMatchObject({
      listing: 'sold',
      order: { stage: 'settled' },
      recycled: [],
      seller: row.listing.price - sellerFee(row.listing.price),
      ledger: { sum: 0, unbalanced: 0 },
    });
  });

  it('is sold by the receipt also while it is looked into', async () => {
    const row = await paid();
    await staff(row.listing.id, 'problem.flag');
    expect([await statusOf(row.listing.id), await waysOut(row)]).toEqual(['problem', CLOSED]);
    await deliver(row);
    await confirm(row);
    expect([await statusOf(row.listing.id), await waysOut(row)]).toEqual(['sold', CLOSED]);
  });

  it('stays the order’s when an after-sale gives a part of the money back', async () => {
    const row = await paid();
    await deliver(row);
    const { value } = await apply(kit, row, { type: 'takenBack', remedy: 'refund', amount: 10_000 });
    await advance(kit, value.id, { event: 'case.approve' });
    await runDueJobs(kit.ctx);
    expect(await statusOf(row.listing.id)).toBe('problem');
    await staff(row.listing.id, 'audit.pass');
    expect([await statusOf(row.listing.id), await waysOut(row)]).toEqual(['held', CLOSED]);
    await confirm(row);
    expect(await statusOf(row.listing.id)).toBe('sold');
  });
});

/** Comes back once a statement about listings waits for a lock. */
async function someoneWaits(): Promise<void> {
  let waiting: unknown[] = [];
  while (waiting.length === 0) {
    waiting = await kit.store.query(
      `select pid from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and query like '%from listings%'`,
    );
  }
}

describe('an audit that waits for the listing', () => {
  it('knows the order that was placed meanwhile', async () => {
    const { listing, orderId, buyer } = await ordered();
    await kit.call(buying.cancelOrder, { params: { id: orderId }, input: {}, token: buyer.token });
    let audit: Promise<void> | undefined;
    await kit.store.tx(async (tx) => {
      await tx.query(`update listings set status = 'problem' where id = $1`, [listing.id]);
      await tx.query(`update orders set stage = 'awaitingPayment' where id = $1`, [orderId]);
      audit = staff(listing.id, 'audit.pass');
      await someoneWaits();
    });
    await audit;
    expect(await statusOf(listing.id)).toBe('held');
  });
});

describe('a listing whose order ends while it is looked into', () => {
  it('is put on sale by staff, not by the order', async () => {
    const row = await ordered();
    await staff(row.listing.id, 'problem.flag');
    await kit.call(buying.cancelOrder, {
      params: { id: row.orderId },
      input: {},
      token: row.buyer.token,
    });
    expect(await statusOf(row.listing.id)).toBe('problem');
    await staff(row.listing.id, 'audit.pass');
    expect(await statusOf(row.listing.id)).toBe('onSale');
    const again = await kit.call(buying.placeOrder, { input: newOrder(row.listing), token: row.buyer.token });
    expect([again.body.code, await statusOf(row.listing.id)]).toEqual([200, 'held']);
  });
});

describe('a listing that went elsewhere while its order was live', () => {
  const put = (id: string, status: string) =>
    kit.store.query('update listings set status = $2 where id = $1', [id, status]);

  it('goes no further', async () => {
    const row = await paid();
    for (const status of ['underReview', 'rejected', 'onSale', 'takenDown']) {
      await put(row.listing.id, status);
      expect({ status, ways: await waysOut(row), after: await statusOf(row.listing.id) }).toEqual({
        status,
        ways: CLOSED,
        after: status,
      });
    }
    await put(row.listing.id, 'underReview');
    await staff(row.listing.id, 'audit.pass');
    expect(await statusOf(row.listing.id)).toBe('held');
  });

  it('is reported to the operator when the order is completed', async () => {
    const row = await paid();
    await deliver(row);
    await put(row.listing.id, 'takenDown');
    const logged = vi.spyOn(kit.ctx.log, 'error');
    const { body } = await confirm(row);
    expect([body.code, logged.mock.calls]).toEqual([
      200,
      [
        [
          { orderId: row.orderId, listingId: row.listing.id },
          'the listing of a completed order is not sold: staff must look at it',
        ],
      ],
    ]);
    logged.mockRestore();
  });
});
