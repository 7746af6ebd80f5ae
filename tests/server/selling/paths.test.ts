import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getShortestPaths, getSimplePaths } from 'xstate/graph';
import * as afterSales from '../../../contract/afterSale/calls.ts';
import * as listings from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import * as orders from '../../../contract/buying/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import type { NewListing } from '../../../contract/selling/selling.ts';
import { may } from '../../../machines/rulebooks/decide.ts';
import { listingLifecycle, type ListingEvent } from '../../../machines/rulebooks/listing.ts';
import { advanceOrder } from '../../../server/staff/acts.ts';
import { advance, apply } from '../../kit/afterSales.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { listingsOnSale, newOrder, payAndSettle, type OnSale } from '../../kit/orders.ts';

const EVENTS: ListingEvent[] = [
  { type: 'audit.pass' },
  { type: 'audit.fail' },
  { type: 'listing.takeDown' },
  { type: 'listing.putUp' },
  { type: 'price.edit' },
  { type: 'order.place' },
  { type: 'order.release' },
  { type: 'order.complete' },
  { type: 'order.return' },
  { type: 'problem.flag' },
  { type: 'takeBack.flag' },
  { type: 'listing.resubmit' },
  { type: 'bid.accept' },
  { type: 'bid.release' },
];

interface Walk {
  listing: OnSale;
  seller: SignedIn;
  buyer: SignedIn;
}

let kit: TestApp;
let stock: OnSale[];
let staff: SignedIn;
let merchant: SignedIn;
let serial = 0;

beforeAll(async () => {
  kit = await makeApp();
  stock = await listingsOnSale(kit, 600);
  merchant = await kit.login('13700000001', { role: 'merchant' });
  staff = await kit.login('13700000000', { role: 'staff' });
});
afterAll(() => kit.close());

/** A listing as a seller has just handed it in. */
async function begin(): Promise<Walk> {
  const listing = stock.pop() as OnSale;
  await kit.store.query(`update listings set status = 'underReview' where id = $1`, [listing.id]);
  const { phone } = await kit.store.one<{ phone: string }>('select phone from users where id = $1', [
    listing.sellerId,
  ]);
  return {
    listing,
    seller: await kit.login(phone),
    buyer: await kit.login(`135${String(serial++).padStart(8, '0')}`),
  };
}

/** What its owner would send to hand the listing in again as it is. */
async function formOf({ listing, seller }: Walk): Promise<NewListing> {
  const { value } = await kit.call(listings.readOwnListing, {
    params: { id: listing.id },
    token: seller.token,
  });
  return {
    ...value,
    id: listing.id,
    phone: '13812345678',
    account: value.account ?? 'player_01',
    price: listing.price,
    pictures: value.pictures.slice(1),
    valuationId: undefined,
  };
}

/** A request with a merchant's quote that stands for the listing: what accepting the quote will find. */
async function bidFor({ listing }: Walk): Promise<string> {
  const held = await kit.store.maybe<{ id: string }>(
    `select id from valuations where listing_id = $1 and status in ('open', 'accepted')`,
    [listing.id],
  );
  if (held) return held.id;
  const id = kit.ctx.ids.next();
  const at = new Date(kit.clock.now()).toISOString();
  const end = new Date(kit.clock.now() + 3_600_000).toISOString();
  await kit.store.query(
    `insert into valuations (id, no, kind, game_id, seller_id, listing_id, status, title, description, region, attributes,
       pictures, phone, estimate, created_at, expires_at)
     select $1, $1, 'bidding', game_id, seller_id, id, 'open', title, description, region, attributes, pictures, '13812345678',
       '{"verdict":"tooFew","count":0}', $3, $4 from listings where id = $2`,
    [id, listing.id, at, end],
  );
  await kit.store.query(
    `insert into quotes (id, valuation_id, merchant_id, price, status, created_at, expires_at)
     values ($1, $1, $2, 50000, 'open', $3, $4)`,
    [id, merchant.id, at, end],
  );
  return id;
}

const read = ({ listing }: Walk) =>
  kit.store.one<{ status: string; price: number; isTakenByBid: boolean }>(
    'select status, price, is_taken_by_bid from listings where id = $1',
    [listing.id],
  );

/** The request whose quote was accepted for the listing. */
async function acceptedFor({ listing }: Walk): Promise<string> {
  const held = await kit.store.maybe<{ id: string }>(
    `select id from valuations where listing_id = $1 and status = 'accepted'`,
    [listing.id],
  );
  return held?.id ?? 'none';
}

async function liveOrder({ listing }: Walk): Promise<string> {
  const order = await kit.store.maybe<{ id: string }>(
    `select id from orders where listing_id = $1 and stage = 'awaitingPayment'`,
    [listing.id],
  );
  return order?.id ?? 'none';
}

/** Makes an event happen in the real app; answers whether the app said yes. */
async function happen(walk: Walk, event: ListingEvent): Promise<boolean> {
  const { listing, seller, buyer } = walk;
  const params = { id: listing.id };
  switch (event.type) {
    case 'listing.takeDown':
      return said(
        kit.call(listings.takeDownListing, { input: { ...params, remark: '先自己玩' }, token: seller.token }),
      );
    case 'listing.putUp':
      return said(kit.call(listings.putUpListing, { params, token: seller.token }));
    case 'price.edit':
      return said(
        kit.call(listings.editListingPrice, {
          input: { ...params, price: listing.price },
          token: seller.token,
        }),
      );
    case 'listing.resubmit':
      return said(kit.call(listings.submitListing, { input: await formOf(walk), token: seller.token }));
    case 'bid.accept':
      return said(
        kit.call(recycling.acceptQuote, {
          input: { id: await bidFor(walk), merchantId: merchant.id },
          token: seller.token,
        }),
      );
    case 'bid.release':
      return said(
        kit.call(recycling.cancelValuation, {
          input: { id: await acceptedFor(walk) },
          token: seller.token,
        }),
      );
    case 'order.place':
      return said(kit.call(orders.placeOrder, { input: newOrder(listing), token: buyer.token }));
    case 'order.release':
      return said(
        kit.call(orders.cancelOrder, {
          params: { id: await liveOrder(walk) },
          input: {},
          token: buyer.token,
        }),
      );
    case 'order.complete': {
      const id = await liveOrder(walk);
      if (id === 'none') return said(kit.call(orders.confirmReceipt, { params: { id }, token: buyer.token }));
      await payAndSettle(kit, buyer, id, 'full');
      for (const step of ['inspection.start', 'inspection.pass', 'rebinding.finish'] as const) {
        await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, id, step));
      }
      return said(kit.call(orders.confirmReceipt, { params: { id }, token: buyer.token }));
    }
    case 'order.return': {
      const sold = await kit.store.maybe<{ id: string }>(
        `select id from orders where listing_id = $1 and stage = 'protected'`,
        [listing.id],
      );
      const sale = { orderId: sold?.id ?? 'none', listing, buyer, seller };
      if (!sold) {
        return said(
          kit.call(afterSales.readAfterSaleRule, { input: { orderId: 'none' }, token: buyer.token }),
        );
      }
      const { value } = await apply(kit, sale, { remedy: 'refundReturn' });
      await advance(kit, value.id, { event: 'case.approve' });
      // The sale of a listing that was flagged can be undone, too; the listing stays as it is.
      return (await read(walk)).status === 'underReview';
    }
    default:
      return said(
        kit.call(ops.advanceListing, {
          params,
          input: { event: event.type, remark: '客服记录' },
          token: staff.token,
        }),
      );
  }
}

async function said(reply: Promise<{ body: { code: number } }>): Promise<boolean> {
  const { code } = (await reply).body;
  if (code !== 200) expect([404, 409]).toContain(code);
  return code === 200;
}

async function walkTo(events: readonly ListingEvent[]): Promise<Walk> {
  const walk = await begin();
  for (const event of events) {
    expect({ event, allowed: await happen(walk, event) }).toEqual({ event, allowed: true });
  }
  return walk;
}

const stepsOf = (path: { steps: { event: ListingEvent | { type: 'xstate.init' } }[] }) =>
  path.steps.map(({ event }) => event).filter((event): event is ListingEvent => event.type !== 'xstate.init');

describe('the listing rulebook and the real app', () => {
  it('walks every legal path over HTTP', async () => {
    for (const path of getSimplePaths(listingLifecycle, { events: EVENTS })) {
      const walk = await walkTo(stepsOf(path));
      const { status, isTakenByBid } = await read(walk);
      expect({ state: status, context: { isTakenByBid } }).toEqual({
        state: path.state.value,
        context: path.state.context,
      });
    }
  });

  it('refuses every illegal event in every state and changes nothing', async () => {
    for (const path of getShortestPaths(listingLifecycle, { events: EVENTS })) {
      const walk = await walkTo(stepsOf(path));
      const standing = { state: path.state.value, context: path.state.context };
      const before = await read(walk);
      for (const event of EVENTS.filter((each) => !may(listingLifecycle, standing, each))) {
        const allowed = await happen(walk, event);
        expect({ state: standing.state, event, allowed }).toEqual({
          state: standing.state,
          event,
          allowed: false,
        });
      }
      expect(await read(walk)).toEqual(before);
    }
  });

  it('brings a sold listing back under review when an after-sale undoes the sale', async () => {
    const walk = await walkTo([{ type: 'audit.pass' }, { type: 'order.place' }, { type: 'order.complete' }]);
    expect(await happen(walk, { type: 'order.return' })).toBe(true);
    expect((await read(walk)).status).toBe('underReview');
  });

  it('lets nobody move the listing of somebody else', async () => {
    const walk = await walkTo([{ type: 'audit.pass' }]);
    const stranger = { ...walk, seller: walk.buyer };
    expect(await happen(stranger, { type: 'listing.takeDown' })).toBe(false);
    expect(await happen(stranger, { type: 'price.edit' })).toBe(false);
    expect(await happen(stranger, { type: 'bid.accept' })).toBe(false);
    expect(await read(walk)).toEqual({
      status: 'onSale',
      price: walk.listing.price,
      isTakenByBid: false,
    });
  });
});
