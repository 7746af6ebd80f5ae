import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../contract/call.ts';
import { verifyIdentity } from '../../contract/calls/auth.ts';
import * as listings from '../../contract/calls/listings.ts';
import * as ops from '../../contract/calls/ops.ts';
import * as recycling from '../../contract/calls/recycling.ts';
import * as uploads from '../../contract/calls/uploads.ts';
import { makeApp, type SignedIn, type TestApp } from '../kit/app.ts';
import { makeGame } from '../kit/fixtures.ts';
import {
  accept,
  deposit,
  newBidding,
  newListing,
  newValuation,
  offer,
  payPrice,
  pictureFile,
  quote,
} from '../kit/selling.ts';

let kit: TestApp;
let serial = 0;
const uploadDir = mkdtempSync(join(tmpdir(), 'haoyi-ownership-'));

beforeAll(async () => {
  kit = await makeApp({ settings: { uploadDir } });
  await makeGame(kit.store);
});
afterAll(async () => {
  await kit.close();
  rmSync(uploadDir, { recursive: true, force: true });
});

/** Who asks: nobody, a member who has no part in it, the seller, the merchant of the quote, another merchant, staff. */
const WHO = ['visitor', 'member', 'owner', 'merchant', 'rival', 'staff'] as const;
type Who = (typeof WHO)[number];

/** A bidding of the owner's and everybody around it. */
interface Scene {
  people: Record<Exclude<Who, 'visitor'>, SignedIn>;
  listingId: string;
  valuationId: string;
  quoteId: string;
  orderId: string;
}

/** How far the deal has come. */
type Stage = 'open' | 'accepted' | 'trading' | 'underReview' | 'reviewed';

const steps: Record<Exclude<Stage, 'open'>, (scene: Scene) => Promise<unknown>> = {
  accepted: async (scene) => {
    const { owner, merchant } = scene.people;
    scene.orderId = (await accept(kit, owner, scene.valuationId, merchant)).value.id;
  },
  trading: ({ people, valuationId }) => deposit(kit, people.owner, valuationId),
  underReview: ({ people, orderId }) => payPrice(kit, people.merchant, orderId),
  reviewed: ({ people, orderId }) =>
    kit.call(ops.advanceRecycleOrder, {
      params: { id: orderId },
      input: { event: 'review.pass' },
      token: people.staff.token,
    }),
};

async function scene(stage: Stage, listing?: 'onSale' | 'takenDown' | 'rejected'): Promise<Scene> {
  const number = String(serial++).padStart(6, '0');
  const people = {
    member: await kit.login(`13501${number}`),
    owner: await kit.login(`13502${number}`),
    merchant: await kit.login(`13503${number}`, { role: 'merchant' }),
    rival: await kit.login(`13504${number}`, { role: 'merchant' }),
    staff: await kit.login('13700000000', { role: 'staff' }),
  };
  const ids = await offer(kit, people.owner);
  const { value } = await quote(kit, people.merchant, ids.valuationId);
  const made: Scene = { people, ...ids, quoteId: value.id, orderId: 'none' };
  for (const step of ['accepted', 'trading', 'underReview', 'reviewed'] as const) {
    if (stage === 'open') break;
    await steps[step](made);
    if (step === stage) break;
  }
  if (listing)
    await kit.store.query('update listings set status = $2 where id = $1', [ids.listingId, listing]);
  return made;
}

interface Row {
  call: Call<never, never, never>;
  /** What is special about this row. */
  about?: string;
  stage?: Stage;
  listing?: 'onSale' | 'takenDown' | 'rejected';
  ask: (scene: Scene, caller: SignedIn) => object | Promise<object>;
  /** The codes of {@link WHO}, in their order. */
  codes: readonly number[];
}

const row = <P, I, O>(
  call: Call<P, I, O>,
  codes: readonly number[],
  ask: (scene: Scene, caller: SignedIn) => { params?: P; input?: I } | Promise<{ params?: P; input?: I }>,
  more: Pick<Row, 'about' | 'stage' | 'listing'> = {},
): Row => ({ call: call as unknown as Row['call'], codes, ask, ...more });

const OWNER = [401, 404, 200, 404, 404, 404];
const PARTIES = [401, 404, 200, 200, 404, 200];
const EACH = [401, 200, 200, 200, 200, 200];
const BUYER = [401, 403, 403, 200, 404, 403];
const MERCHANTS = [401, 403, 403, 200, 200, 403];
const STAFF = [401, 403, 403, 403, 403, 200];
const OWN_PICTURES = [401, 422, 200, 422, 422, 422];

const byListing = ({ listingId }: Scene) => ({ params: { id: listingId } });
const byOrder = ({ orderId }: Scene) => ({ params: { id: orderId } });

const TABLE: readonly Row[] = [
  row(uploads.uploadImage, EACH, async () => ({ input: { file: await pictureFile() } })),
  row(listings.submitListing, EACH, async (_, caller) => ({ input: await newListing(kit, caller) })),
  row(
    listings.submitListing,
    OWNER,
    async ({ listingId }, caller) => ({ input: await newListing(kit, caller, { id: listingId }) }),
    { about: 'the owner’s again', listing: 'rejected' },
  ),
  row(
    listings.submitListing,
    OWN_PICTURES,
    async ({ people }) => ({ input: await newListing(kit, people.owner) }),
    { about: 'with the owner’s pictures' },
  ),
  row(
    listings.submitListing,
    [401, 404, 409, 404, 404, 404],
    async ({ valuationId }, caller) => ({ input: await newListing(kit, caller, { valuationId }) }),
    { about: 'for the owner’s request, which has a listing' },
  ),
  row(listings.listOwnListings, EACH, () => ({ input: {} })),
  row(listings.readOwnListing, OWNER, byListing),
  row(listings.takeDownListing, OWNER, ({ listingId }) => ({ input: { id: listingId } }), {
    listing: 'onSale',
  }),
  row(listings.putUpListing, OWNER, byListing, { listing: 'takenDown' }),
  row(listings.editListingPrice, OWNER, ({ listingId }) => ({ input: { id: listingId, price: 90_000 } }), {
    listing: 'onSale',
  }),
  row(verifyIdentity, [401, 409, 409, 409, 409, 409], () => ({
    input: { name: '张三', idNumber: '11010519491231002X' },
  })),
  row(recycling.submitValuation, EACH, async (_, caller) => ({ input: await newValuation(kit, caller) })),
  row(
    recycling.submitValuation,
    OWN_PICTURES,
    async ({ people }) => ({ input: await newValuation(kit, people.owner) }),
    { about: 'with the owner’s pictures' },
  ),
  row(recycling.submitBidding, EACH, async (_, caller) => ({ input: await newBidding(kit, caller) })),
  row(
    recycling.submitBidding,
    OWN_PICTURES,
    async ({ people }) => ({ input: await newBidding(kit, people.owner) }),
    { about: 'with the owner’s pictures' },
  ),
  row(recycling.listValuations, EACH, () => ({ input: {} })),
  row(recycling.readValuation, OWNER, ({ valuationId }) => ({ params: { id: valuationId } })),
  row(recycling.listQuotes, OWNER, ({ valuationId }) => ({ input: { valuationId } })),
  row(recycling.acceptQuote, OWNER, ({ valuationId, people }) => ({
    input: { id: valuationId, merchantId: people.merchant.id },
  })),
  row(recycling.declineQuote, OWNER, ({ valuationId }) => ({ input: { id: valuationId } })),
  row(recycling.cancelValuation, [401, 404, 200, 404, 404, 200], ({ valuationId }) => ({
    input: { id: valuationId },
  })),
  row(
    recycling.cancelValuation,
    [401, 404, 200, 404, 404, 200],
    ({ valuationId }) => ({ input: { id: valuationId } }),
    { about: 'before the deposit', stage: 'accepted' },
  ),
  row(recycling.readDepositStatus, OWNER, ({ valuationId }) => ({ input: { valuationId } }), {
    stage: 'accepted',
  }),
  row(recycling.payDeposit, OWNER, ({ valuationId }) => ({ input: { id: valuationId, method: 'alipay' } }), {
    stage: 'accepted',
  }),
  row(recycling.queryRecycleOrder, PARTIES, ({ valuationId }) => ({ input: { id: valuationId } }), {
    stage: 'accepted',
  }),
  row(recycling.queryRecycleOrder, PARTIES, ({ orderId }) => ({ input: { id: orderId, force: true } }), {
    about: 'by its own id',
    stage: 'trading',
  }),
  row(recycling.listRecycleOrders, EACH, () => ({ input: { side: 'buy' } })),
  row(recycling.readRecycleOrder, PARTIES, byOrder, { stage: 'accepted' }),
  row(recycling.payRecycleOrder, BUYER, (at) => ({ ...byOrder(at), input: { method: 'alipay' } }), {
    stage: 'trading',
  }),
  row(recycling.revealRecycleCredential, BUYER, byOrder, { stage: 'reviewed' }),
  row(recycling.confirmRecycleOrder, BUYER, byOrder, { stage: 'reviewed' }),
  row(recycling.quoteValuation, MERCHANTS, ({ valuationId }) => ({ input: { valuationId, price: 70_000 } })),
  row(recycling.listMerchantQuotes, MERCHANTS, () => ({ input: {} })),
  row(recycling.listPool, MERCHANTS, () => ({ input: {} })),
  row(recycling.withdrawQuote, BUYER, ({ quoteId }) => ({ params: { id: quoteId } })),
  row(recycling.readMerchantApplication, EACH, () => ({})),
  row(recycling.applyMerchant, [401, 200, 200, 409, 409, 409], () => ({
    input: {
      kind: 'recycler',
      name: '新号行',
      phone: '13812345678',
      description: '专收手游账号，当天付款。',
    },
  })),
  row(ops.advanceListing, STAFF, (at) => ({ ...byListing(at), input: { event: 'audit.pass' } })),
  row(ops.refuseValuation, STAFF, ({ valuationId }) => ({
    params: { id: valuationId },
    input: { reason: '不在回收范围' },
  })),
  row(ops.advanceRecycleOrder, STAFF, (at) => ({ ...byOrder(at), input: { event: 'review.pass' } }), {
    stage: 'underReview',
  }),
  row(ops.listWaitingMerchants, STAFF, () => ({ input: {} })),
  row(ops.listWaitingIdentities, STAFF, () => ({ input: {} })),
  row(ops.listWaitingListings, STAFF, () => ({ input: {} })),
  row(ops.auditMerchant, STAFF, async ({ people }) => {
    await kit.store.query(
      `insert into merchant_applications (id, user_id, kind, name, phone, description, state, created_at)
       values ($1, $1, 'recycler', '新号行', '13812345678', '专收', 'reviewing', now()) on conflict do nothing`,
      [people.member.id],
    );
    return { params: { id: people.member.id }, input: { isPassed: true } };
  }),
  row(ops.auditIdentity, STAFF, async ({ people }) => {
    await kit.store.query(`update users set real_status = 'reviewing' where id = $1`, [people.member.id]);
    return { params: { id: people.member.id }, input: { isPassed: true } };
  }),
];

/** Staff calls that are no part of selling. */
const OTHER_OPS: ReadonlySet<unknown> = new Set([ops.advanceOrder, ops.checkLedger]);

/** What belongs to the owner of a scene, to see that it is still as it was. */
const standing = ({ listingId, valuationId, people }: Scene) =>
  kit.store.query(
    `select l.status, l.price, l.title, v.status as valuation,
       (select jsonb_agg(to_jsonb(q) order by q.id) from quotes q where q.valuation_id = v.id and q.merchant_id = $3) as quotes,
       (select jsonb_agg(to_jsonb(r) order by r.id) from recycle_orders r where r.valuation_id = v.id) as orders,
       (select count(*) from payments p join recycle_orders r on r.id = p.recycle_order_id where r.valuation_id = v.id) as payments
     from listings l, valuations v where l.id = $1 and v.id = $2`,
    [listingId, valuationId, people.merchant.id],
  );

describe('every call of selling, by everybody', () => {
  it('stands in the table', () => {
    const slice: unknown[] = [
      ...Object.values(listings),
      ...Object.values(recycling),
      ...Object.values(uploads),
      verifyIdentity,
      ...Object.values(ops).filter((call) => !OTHER_OPS.has(call)),
    ];
    const known = new Set<unknown>(TABLE.map(({ call }) => call));
    expect(slice.filter((call) => !known.has(call))).toEqual([]);
  });

  it.each(TABLE.map((each) => [`${each.call.name} ${each.about ?? ''}`.trim(), each] as const))(
    '%s',
    async (_, { call, stage = 'open', listing, ask, codes }) => {
      const found: number[] = [];
      for (const [i, who] of WHO.entries()) {
        const at = await scene(stage, listing);
        const caller = who === 'visitor' ? undefined : at.people[who];
        const asked = await ask(at, caller ?? at.people.member);
        const before = await standing(at);
        const { body } = await kit.call(call as unknown as Call, {
          ...asked,
          ...(caller ? { token: caller.token } : {}),
        });
        found.push(body.code);
        if (codes[i] !== 200 && body.code !== 200) expect(await standing(at)).toEqual(before);
        expect(body.msg).toMatch(/[一-鿿]/);
      }
      expect(Object.fromEntries(WHO.map((who, i) => [who, found[i]]))).toEqual(
        Object.fromEntries(WHO.map((who, i) => [who, codes[i]])),
      );
    },
  );

  it('lists hold what is one’s own, and nothing else', async () => {
    const at = await scene('accepted');
    const totals = async (who: SignedIn) => {
      const { token } = who;
      return [
        (await kit.call(listings.listOwnListings, { input: {}, token })).value.total,
        (await kit.call(recycling.listValuations, { input: {}, token })).value.total,
        (await kit.call(recycling.listRecycleOrders, { input: { side: 'sell' }, token })).value.total,
        (await kit.call(recycling.listRecycleOrders, { input: { side: 'buy' }, token })).value.total,
      ];
    };
    const { member, owner, merchant, rival } = at.people;
    expect(await Promise.all([member, owner, merchant, rival].map(totals))).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 0],
      [0, 0, 0, 1],
      [0, 0, 0, 0],
    ]);
    const mine = await kit.call(recycling.listMerchantQuotes, { input: {}, token: rival.token });
    expect(mine.value.total).toBe(0);
  });

  it('a key of one person opens nothing of another', async () => {
    const at = await scene('open');
    const input = { id: at.valuationId, merchantId: at.people.merchant.id };
    const key = 'the-same-key-for-both';
    const first = await kit.call(recycling.acceptQuote, { input, token: at.people.owner.token, key });
    expect(first.body.code).toBe(200);
    const second = await kit.call(recycling.acceptQuote, { input, token: at.people.member.token, key });
    expect(second.body.code).toBe(404);
  });
});
