import { beforeAll, describe, expect, it } from 'vitest';
import * as listings from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import * as orders from '../../../contract/buying/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import type { NewListing } from '../../../contract/selling/selling.ts';
import { listingLifecycle, type ListingEvent } from '../../../machines/rulebooks/listing.ts';
import { apply, bringBack, decideCase } from '../../kit/afterSales.ts';
import { registerTakenBack } from '../../../server/selling/index.ts';
import { advanceOrder, advanceRecycle } from '../../../server/staff/acts.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { useListings, newOrder, payAndSettle, type OnSale, deliverOrder } from '../../kit/orders.ts';
import { deposit, payPrice } from '../../kit/selling.ts';
import { walkRulebook } from '../../kit/walkRulebook.ts';

interface Row {
  listing: OnSale;
  seller: SignedIn;
  buyer: SignedIn;
}

let staff: SignedIn;
let boss: SignedIn;
let merchant: SignedIn;
let serial = 0;

const kit = useApp();
const nextListing = useListings(kit, 600);
beforeAll(async () => {
  merchant = await kit.login('13700000001', { role: 'merchant' });
  staff = await kit.login('13700000000', { role: 'staff' });
  boss = await kit.login('13700000002', { role: 'staff', roles: ['supervisor'] });
});

/** A listing under review, as it is after its submission. */
async function begin(): Promise<Row> {
  const listing = nextListing();
  await kit.sql`update listings set status = 'underReview' where id = ${listing.id}`;
  const phone = await kit.cell<string>`select phone from users where id = ${listing.sellerId}`;
  return {
    listing,
    seller: await kit.login(phone),
    buyer: await kit.login(`135${String(serial++).padStart(8, '0')}`),
  };
}

/** The form by which the owner resubmits the listing unchanged. */
async function formOf({ listing, seller }: Row): Promise<NewListing> {
  const value = await seller.do(listings.readOwnListing, { params: { id: listing.id } });
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

/** A valuation of the listing with a quote that can be accepted. Created when there is none. */
async function bidFor({ listing }: Row): Promise<string> {
  const row = await kit.store.maybe<{ id: string }>(
    `select id from valuations where listing_id = $1 and status in ('open', 'accepted')`,
    [listing.id],
  );
  if (row) return row.id;
  const id = kit.ctx.ids.next();
  const at = new Date(kit.clock.now()).toISOString();
  const end = new Date(kit.clock.now() + 3_600_000).toISOString();
  await kit.sql`
       insert into valuations (id, no, kind, game_id, seller_id, listing_id, status, title, description, region, attributes,
       pictures, phone, estimate, created_at, expires_at)
     select ${id}, ${id}, 'bidding', game_id, seller_id, id, 'open', title, description, region, attributes, pictures, '13812345678',
       '{"verdict":"tooFew","count":0}', ${at}, ${end} from listings where id = ${listing.id}`;
  await kit.sql`insert into quotes (id, valuation_id, merchant_id, price, status, created_at, expires_at)
     values (${id}, ${id}, ${merchant.id}, 50000, 'open', ${at}, ${end})`;
  return id;
}

const read = ({ listing }: Row) =>
  kit.one<{
    status: string;
    price: number;
    isTakenByBid: boolean;
    wasTakenDown: boolean;
    hasLiveOrder: boolean;
    needsCredential: boolean;
  }>`
       select status, price, is_taken_by_bid, was_taken_down, needs_credential, exists (select 1 from orders o
       where o.listing_id = l.id and o.stage not in ('cancelled', 'refunded')) as has_live_order
     from listings l where id = ${listing.id}`;

/** The id of the valuation whose quote was accepted for the listing, or `none`. */
async function acceptedFor({ listing }: Row): Promise<string> {
  const row = await kit.store.maybe<{ id: string }>(
    `select id from valuations where listing_id = $1 and status = 'accepted'`,
    [listing.id],
  );
  return row?.id ?? 'none';
}

async function liveOrder({ listing }: Row): Promise<string> {
  const order = await kit.store.maybe<{ id: string }>(
    `select id from orders where listing_id = $1 and stage = 'awaitingPayment'`,
    [listing.id],
  );
  return order?.id ?? 'none';
}

/** Pays the open order of the listing, and staff end it with these events. Without an order nothing happens. */
async function endByStaff(row: Row, ...events: Parameters<typeof advanceOrder>[4][]): Promise<boolean> {
  const id = await liveOrder(row);
  if (id === 'none') return false;
  await payAndSettle(kit, row.buyer, id, 'full');
  for (const event of events)
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', id, event, '和描述不符'));
  return true;
}

type OwnerCall =
  | typeof listings.putUpListing
  | typeof listings.takeDownListing
  | typeof listings.editListingPrice;
const byOwner = (call: OwnerCall, { listing, seller }: Row, input = {}) =>
  seller.call(call as typeof listings.takeDownListing, {
    params: { id: listing.id },
    input: { id: listing.id, ...input } as never,
  });

const byStaff = ({ listing }: Row, { type }: ListingEvent) =>
  staff.call(ops.advanceListing, {
    params: { id: listing.id },
    input: { event: type as never, remark: '客服记录' },
  });

const { walkTo, attempt } = walkRulebook('listing', {
  rulebook: listingLifecycle,
  kit: () => kit,
  begin,
  subject: ({ listing }) => listing.id,
  read,
  standing: ({ status, isTakenByBid, wasTakenDown, hasLiveOrder, needsCredential }) => ({
    state: status,
    context: { isTakenByBid, wasTakenDown, hasLiveOrder, needsCredential },
  }),
  acts: {
    'audit.pass': byStaff,
    'audit.fail': byStaff,
    'problem.flag': byStaff,
    'takeBack.flag': byStaff,
    'takeBack.clear': async ({ listing, seller }) => {
      const login = `reclaimed_${listing.id}`;
      const order = await kit.store.maybe<{ no: string }>(
        'select no from orders where listing_id = $1 order by created_at desc limit 1',
        [listing.id],
      );
      const reason = { tradeNo: order?.no ?? 'none', sellerId: seller.id };
      await kit.store.tx((tx) => registerTakenBack(kit.ctx, tx, reason, { account: login, logins: [login] }));
      await boss.do(ops.clearTakenBack, {
        params: { id: seller.id },
        input: { login, reason: '从没找回过' },
      });
    },
    'listing.takeDown': (row) => byOwner(listings.takeDownListing, row, { remark: '先自己玩' }),
    'listing.putUp': (row) => byOwner(listings.putUpListing, row),
    'price.edit': (row) => byOwner(listings.editListingPrice, row, { price: row.listing.price }),
    'listing.resubmit': async (row) => row.seller.call(listings.submitListing, { input: await formOf(row) }),
    'bid.accept': async (row) =>
      row.seller.call(recycling.acceptQuote, { input: { id: await bidFor(row), merchantId: merchant.id } }),
    'bid.release': async (row) =>
      row.seller.call(recycling.cancelValuation, { input: { id: await acceptedFor(row) } }),
    'bid.fail': async (row) => {
      const trade = await kit.store.maybe<{ id: string }>(
        `select id from recycle_orders where listing_id = $1 and status = 'awaitingDeposit'`,
        [row.listing.id],
      );
      if (!trade) return false;
      await deposit(kit, row.seller, await acceptedFor(row));
      await payPrice(kit, merchant, trade.id);
      await kit.store.tx((tx) =>
        advanceRecycle(kit.ctx, tx, 'autopilot', trade.id, 'review.fail', '和描述不符'),
      );
      return true;
    },
    'order.place': ({ listing, buyer }) => buyer.call(orders.placeOrder, { input: newOrder(listing) }),
    'credential.give': ({ listing, seller }) =>
      seller.call(listings.giveCredential, {
        params: { id: listing.id },
        input: { account: 'player_02', password: 'other-Pass2' },
      }),
    'credential.expire': { job: 'credential.expire', wait: 24 * 3_600_000 },
    'order.release': async (row) =>
      row.buyer.call(orders.cancelOrder, { params: { id: await liveOrder(row) }, input: {} }),
    'order.fail': (row) => endByStaff(row, 'inspection.start', 'inspection.fail'),
    'order.complete': async (row) => {
      const id = await liveOrder(row);
      if (id !== 'none') {
        await payAndSettle(kit, row.buyer, id, 'full');
        await deliverOrder(kit, id);
      }
      return row.buyer.call(orders.confirmReceipt, { params: { id } });
    },
    'order.return': async (row) => {
      const sold = await kit.store.maybe<{ id: string }>(
        `select id from orders where listing_id = $1 and stage = 'protected'`,
        [row.listing.id],
      );
      if (!sold) return endByStaff(row, 'refund.decide');
      const { value } = await apply(kit, { ...row, orderId: sold.id }, { remedy: 'refundReturn' });
      await decideCase(kit, value.id, { event: 'case.approve' });
      await bringBack(kit, value.id, row.buyer);
      // The seller adds the new password, which this event does not include.
      await kit.sql`update listings set needs_credential = false where id = ${row.listing.id}`;
      return !(await read(row)).hasLiveOrder;
    },
  },
  refusal: ({ code }) => expect([404, 409]).toContain(code),
});

describe('a listing', () => {
  it('is under review again when an after-sale undoes the sale', async () => {
    const row = await walkTo([{ type: 'audit.pass' }, { type: 'order.place' }, { type: 'order.complete' }]);
    expect(await attempt(row, { type: 'order.return' }, true)).toBe(true);
    expect((await read(row)).status).toBe('underReview');
  });

  it.each([
    ['sold', []],
    ['underReview', [{ type: 'order.return' }]],
  ] as const)('is %s again when an appeal clears its account', async (status, more) => {
    const row = await walkTo([
      { type: 'audit.pass' },
      { type: 'order.place' },
      { type: 'order.complete' },
      { type: 'takeBack.flag' },
      ...more,
    ]);
    const sold = () => kit.one`select sold_at from listings where id = ${row.listing.id}`;
    const before = await sold();
    kit.clock.advance(60_000);
    expect(await attempt(row, { type: 'takeBack.clear' }, true)).toBe(true);
    expect((await read(row)).status).toBe(status);
    expect(await sold()).toEqual(before);
  });

  it('cannot be moved by others', async () => {
    const row = await walkTo([{ type: 'audit.pass' }]);
    const stranger = { ...row, seller: row.buyer };
    for (const type of ['listing.takeDown', 'price.edit', 'bid.accept'] as const) {
      expect({ type, allowed: await attempt(stranger, { type }, false) }).toEqual({ type, allowed: false });
    }
    expect(await read(row)).toEqual({
      status: 'onSale',
      price: row.listing.price,
      isTakenByBid: false,
      wasTakenDown: false,
      hasLiveOrder: false,
      needsCredential: false,
    });
  });
});
