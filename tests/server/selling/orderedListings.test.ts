import { describe, expect, it, vi } from 'vitest';
import * as buying from '../../../contract/buying/calls.ts';
import * as selling from '../../../contract/selling/calls.ts';
import { RULES, sellerFee } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { auditLedger, balanceOf } from '../../../server/ledger/ledger.ts';
import { advanceListing } from '../../../server/staff/acts.ts';
import { decideCase, apply } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { waitForBlocked } from '../../kit/locks.ts';
import { newOrder, payAndSettle, place, type OnSale, deliverOrder } from '../../kit/orders.ts';
import { accept, newListing, submitBidding, quote } from '../../kit/selling.ts';

interface Row {
  listing: OnSale;
  valuationId: string;
  orderId: string;
  seller: SignedIn;
  buyer: SignedIn;
  merchant: SignedIn;
}

const kit = useApp();

const staff = (id: string, event: 'audit.pass' | 'problem.flag') =>
  kit.store.tx((tx) => advanceListing(kit.ctx, tx, id, event, '疑似盗号'));

const statusOf = (id: string) => kit.cell<string>`select status from listings where id = ${id}`;

/** A listing with an open quote and an unpaid order. */
async function ordered(): Promise<Row> {
  const [seller, buyer] = [await kit.someone(), await kit.someone()];
  const merchant = await kit.someone({ role: 'merchant' });
  const { listingId, valuationId } = await submitBidding(kit, seller, { account: `player_${seller.phone}` });
  await staff(listingId, 'audit.pass');
  await quote(merchant, valuationId);
  const listing = await kit.one<OnSale>`select id, price, seller_id from listings where id = ${listingId}`;
  const { id: orderId } = await place(buyer, listing);
  return { listing, valuationId, orderId, seller, buyer, merchant };
}

async function paid(): Promise<Row> {
  const row = await ordered();
  await payAndSettle(kit, row.buyer, row.orderId, 'full');
  return row;
}

const confirm = ({ orderId, buyer }: Row) => buyer.call(buying.confirmReceipt, { params: { id: orderId } });

/** Tries everything that could sell the account to somebody else. Resolves with the replies. */
async function waysOut({ listing, valuationId, seller, merchant }: Row) {
  const { id } = listing;

  const input = { ...(await newListing(kit, seller, { account: 'worthless', password: 'Other-Pass9' })), id };
  const replies = {
    'bid.accept': await accept(seller, valuationId, merchant),
    'listing.takeDown': await seller.call(selling.takeDownListing, { input: { id } }),
    'listing.putUp': await seller.call(selling.putUpListing, { params: { id } }),
    'price.edit': await seller.call(selling.editListingPrice, { input: { id, price: 90_000 } }),
    'listing.resubmit': await seller.call(selling.submitListing, { input }),
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
  it('returns to its order after an investigation, and is sold and paid once', async () => {
    const row = await paid();
    await staff(row.listing.id, 'problem.flag');
    await staff(row.listing.id, 'audit.pass');
    expect([await statusOf(row.listing.id), await waysOut(row)]).toEqual(['held', CLOSED]);
    const messages = await kit.sql`select user_id, title, content, related_id from messages
       where user_id in (${row.seller.id}, ${row.buyer.id})
       and title in ('审核通过', '核实通过', '账号核实中') order by id`;
    const [ofSeller, ofBuyer] = [
      { userId: row.seller.id, relatedId: row.listing.id },
      { userId: row.buyer.id, relatedId: row.orderId },
    ];
    expect(messages).toEqual([
      { ...ofSeller, title: '审核通过', content: '「满级黄金号」已上架' },
      { ...ofSeller, title: '账号核实中', content: '「满级黄金号」暂时不能购买，平台正在核实：疑似盗号' },
      { ...ofBuyer, title: '账号核实中', content: '平台正在核实「满级黄金号」的账号，订单照常进行' },
      { ...ofSeller, title: '核实通过', content: '「满级黄金号」核实没有问题，交易继续进行' },
      { ...ofBuyer, title: '核实通过', content: '「满级黄金号」核实没有问题，交易继续进行' },
    ]);
    await deliverOrder(kit, row.orderId);
    const value = await row.buyer.do(buying.revealCredential, { params: { id: row.orderId }, input: {} });
    expect([value.account, value.securityPhone]).toEqual([`player_${row.seller.phone}`, row.buyer.phone]);
    await confirm(row);
    await kit.passTime(RULES.payoutDelay);
    expect({
      listing: await statusOf(row.listing.id),
      order: await kit.one`select stage from orders where id = ${row.orderId}`,
      recycled: await kit.sql`select id from recycle_orders where listing_id = ${row.listing.id}`,
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

  it('is sold by the receipt also during an investigation', async () => {
    const row = await paid();
    await staff(row.listing.id, 'problem.flag');
    expect([await statusOf(row.listing.id), await waysOut(row)]).toEqual(['problem', CLOSED]);
    await deliverOrder(kit, row.orderId);
    await confirm(row);
    expect([await statusOf(row.listing.id), await waysOut(row)]).toEqual(['sold', CLOSED]);
  });

  it('stays with its order after a partial refund', async () => {
    const row = await paid();
    await deliverOrder(kit, row.orderId);
    const { value } = await apply(kit, row, { type: 'takenBack', remedy: 'refund', amount: 10_000 });
    await decideCase(kit, value.id, { event: 'case.approve' });
    await runDueJobs(kit.ctx);
    expect(await statusOf(row.listing.id)).toBe('problem');
    await staff(row.listing.id, 'audit.pass');
    expect([await statusOf(row.listing.id), await waysOut(row)]).toEqual(['held', CLOSED]);
    await confirm(row);
    expect(await statusOf(row.listing.id)).toBe('sold');
  });
});

describe('an audit concurrent with an order', () => {
  it('sees the order that was placed meanwhile', async () => {
    const { listing, orderId, buyer } = await ordered();
    await buyer.call(buying.cancelOrder, { params: { id: orderId }, input: {} });
    let audit: Promise<void> | undefined;
    await kit.store.tx(async (tx) => {
      await tx.query(`update listings set status = 'problem' where id = $1`, [listing.id]);
      await tx.query(`update orders set stage = 'awaitingPayment' where id = $1`, [orderId]);
      audit = staff(listing.id, 'audit.pass');
      await waitForBlocked(kit, 1);
    });
    await audit;
    expect(await statusOf(listing.id)).toBe('held');
  });
});

describe('a listing whose order ends during an investigation', () => {
  it('is put on sale by staff only', async () => {
    const row = await ordered();
    await staff(row.listing.id, 'problem.flag');
    await row.buyer.call(buying.cancelOrder, { params: { id: row.orderId }, input: {} });
    expect(await statusOf(row.listing.id)).toBe('problem');
    await staff(row.listing.id, 'audit.pass');
    expect(await statusOf(row.listing.id)).toBe('onSale');
    const again = await row.buyer.call(buying.placeOrder, { input: newOrder(row.listing) });
    expect([again.body.code, await statusOf(row.listing.id)]).toEqual([200, 'held']);
  });
});

describe('a listing that changed state during its order', () => {
  const put = (id: string, status: string) =>
    kit.sql`update listings set status = ${status} where id = ${id}`;

  it('stays as it is when the order ends', async () => {
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
    await deliverOrder(kit, row.orderId);
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
