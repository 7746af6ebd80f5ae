import { submitProblem, listProblems, closeProblem, replyProblem } from '../../../contract/support/calls.ts';
import { voteNotice } from '../../../contract/content/calls.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Call } from '../../../contract/kit/call.ts';
import * as account from '../../../contract/account/calls.ts';
import * as afterSales from '../../../contract/afterSale/calls.ts';
import { verifyIdentity } from '../../../contract/account/calls.ts';
import * as chats from '../../../contract/support/calls.ts';
import * as listings from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import * as uploads from '../../../contract/kit/uploadCall.ts';
import { advance, apply, newAfterSale, sellTo, type Sale } from '../../kit/afterSales.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { makeGame } from '../../kit/fixtures.ts';
import {
  accept,
  deposit,
  newBidding,
  newListing,
  newValuation,
  offer,
  ownPictures,
  payPrice,
  pictureFile,
  quote,
} from '../../kit/selling.ts';

let kit: TestApp;
let serial = 0;
const uploadDir = mkdtempSync(join(tmpdir(), 'haoyi-ownership-'));

beforeAll(async () => {
  kit = await makeApp({ uploadDir });
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
  /** The owner's listing, bought by the merchant as anybody may, and the after-sale of that. */
  sale: Sale;
  afterSaleId: string;
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

/** How far the after-sale has come. */
type AfterSaleStep = 'sold' | 'reviewing' | 'awaitingSeller' | 'refused';

async function sell(made: Scene, step: AfterSaleStep): Promise<void> {
  const { owner, merchant } = made.people;
  await kit.store.query(`update listings set status = 'onSale' where id = $1`, [made.listingId]);
  const listing = { id: made.listingId, price: 100_000, sellerId: owner.id };
  made.sale = await sellTo(kit, merchant, listing, 'delivered');
  if (step === 'sold') return;
  made.afterSaleId = (await apply(kit, made.sale)).value.id;
  if (step === 'awaitingSeller') await advance(kit, made.afterSaleId, { event: 'seller.ask' });
  if (step === 'refused') await advance(kit, made.afterSaleId, { event: 'case.refuse' });
}

async function scene(
  stage: Stage,
  listing?: 'onSale' | 'takenDown' | 'rejected',
  afterSale?: AfterSaleStep,
): Promise<Scene> {
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
  const sale = {
    orderId: 'none',
    listing: { id: ids.listingId, price: 0, sellerId: '' },
    buyer: people.merchant,
    seller: people.owner,
  };
  const made: Scene = { people, ...ids, quoteId: value.id, orderId: 'none', sale, afterSaleId: 'none' };
  for (const step of ['accepted', 'trading', 'underReview', 'reviewed'] as const) {
    if (stage === 'open') break;
    await steps[step](made);
    if (step === stage) break;
  }
  if (listing)
    await kit.store.query('update listings set status = $2 where id = $1', [ids.listingId, listing]);
  if (afterSale) await sell(made, afterSale);
  return made;
}

interface Row {
  call: Call<never, never, never>;
  /** What is special about this row. */
  about?: string;
  stage?: Stage;
  listing?: 'onSale' | 'takenDown' | 'rejected';
  afterSale?: AfterSaleStep;
  ask: (scene: Scene, caller: SignedIn) => object | Promise<object>;
  /** The codes of {@link WHO}, in their order. */
  codes: readonly number[];
}

const row = <P, I, O>(
  call: Call<P, I, O>,
  codes: readonly number[],
  ask: (scene: Scene, caller: SignedIn) => { params?: P; input?: I } | Promise<{ params?: P; input?: I }>,
  more: Pick<Row, 'about' | 'stage' | 'listing' | 'afterSale'> = {},
): Row => ({ call: call as unknown as Row['call'], codes, ask, ...more });

const OWNER = [401, 404, 200, 404, 404, 404];
const PARTIES = [401, 404, 200, 200, 404, 200];
const EACH = [401, 200, 200, 200, 200, 200];
const BUYER = [401, 403, 403, 200, 404, 403];
const MERCHANTS = [401, 403, 403, 200, 200, 403];
const STAFF = [401, 403, 403, 403, 403, 200];
/** Of an after-sale: its buyer (here the merchant), its seller (here the owner), both of them with staff. */
const AFTER_BUYER = [401, 404, 404, 200, 404, 404];
const AFTER_SELLER = [401, 404, 200, 404, 404, 404];
const AFTER_PARTIES = [401, 404, 200, 200, 404, 200];
const OWN_PICTURES = [401, 422, 200, 422, 422, 422];

const byListing = ({ listingId }: Scene) => ({ params: { id: listingId } });
const byAfterSale = ({ afterSaleId }: Scene) => ({ params: { id: afterSaleId } });
const byOrder = ({ orderId }: Scene) => ({ params: { id: orderId } });

/** A complaint of the owner's. */
const ownersProblem = async ({ people }: Scene) => {
  const { value } = await kit.call(submitProblem, {
    input: { type: 'fault', content: '页面一直打不开', pictures: [] },
    token: people.owner.token,
  });
  return { params: { id: value.id } };
};

const bySale = ({ sale }: Scene) => ({ params: { id: sale.orderId } });

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
  row(listings.giveCredential, OWNER, async ({ listingId }) => {
    await kit.store.query('update listings set needs_credential = true where id = $1', [listingId]);
    return { params: { id: listingId }, input: { account: 'player_01', password: 'secret-Pass1' } };
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
  row(recycling.revealRecycleCredential, BUYER, (at) => ({ ...byOrder(at), input: {} }), {
    stage: 'reviewed',
  }),
  row(recycling.confirmRecycleOrder, BUYER, byOrder, { stage: 'reviewed' }),
  row(
    recycling.changeRecyclePrice,
    [401, 404, 403, 200, 404, 200],
    ({ orderId }) => ({ input: { id: orderId, amount: 70_000, reason: '皮肤少了两款' } }),
    { stage: 'reviewed' },
  ),
  row(
    recycling.answerRecyclePrice,
    OWNER,
    async ({ orderId, people }) => {
      const asked = { id: orderId, amount: 70_000, reason: '皮肤少了两款' };
      await kit.call(recycling.changeRecyclePrice, { input: asked, token: people.staff.token });
      return { params: { id: orderId }, input: { isAgreed: true, amount: 70_000 } };
    },
    { stage: 'reviewed' },
  ),
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
  row(
    afterSales.applyAfterSale,
    AFTER_BUYER,
    async ({ sale }, caller) => ({
      input: { ...(await newAfterSale(kit, sale)), pictures: await ownPictures(kit, caller, 1) },
    }),
    { afterSale: 'sold' },
  ),
  row(
    afterSales.applyAfterSale,
    [401, 404, 404, 422, 404, 404],
    async ({ sale, people }) => ({
      input: { ...(await newAfterSale(kit, sale)), pictures: await ownPictures(kit, people.owner, 1) },
    }),
    { about: 'with the owner’s pictures', afterSale: 'sold' },
  ),
  row(
    afterSales.readAfterSaleRule,
    [401, 404, 404, 200, 404, 200],
    ({ sale }) => ({ input: { orderId: sale.orderId } }),
    { afterSale: 'sold' },
  ),
  row(afterSales.listAfterSales, EACH, () => ({ input: {} }), { afterSale: 'reviewing' }),
  row(afterSales.readAfterSale, AFTER_PARTIES, byAfterSale, { afterSale: 'reviewing' }),
  row(
    afterSales.addEvidence,
    AFTER_BUYER,
    async (at, caller) => ({
      ...byAfterSale(at),
      input: { text: '补充截图', pictures: await ownPictures(kit, caller, 1) },
    }),
    { afterSale: 'reviewing' },
  ),
  row(
    afterSales.answerAfterSale,
    AFTER_SELLER,
    async (at, caller) => ({
      ...byAfterSale(at),
      input: { isAgreed: false, text: '正常交付', pictures: await ownPictures(kit, caller, 1) },
    }),
    { afterSale: 'awaitingSeller' },
  ),
  row(afterSales.withdrawAfterSale, AFTER_BUYER, byAfterSale, { afterSale: 'reviewing' }),
  row(
    afterSales.appealAfterSale,
    AFTER_BUYER,
    (at) => ({ ...byAfterSale(at), input: { text: '材料写得很清楚，请再看一次', pictures: [] } }),
    { afterSale: 'refused' },
  ),
  row(
    afterSales.advanceAfterSale,
    STAFF,
    (at) => ({ ...byAfterSale(at), input: { event: 'case.refuse' as const, remark: '证据不足' } }),
    { afterSale: 'reviewing' },
  ),
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
  row(ops.listDeadJobs, STAFF, () => ({ input: {} })),
  row(ops.retryJob, STAFF, async () => {
    await kit.store.query(
      `insert into jobs (id, kind, subject, run_at, created_at, dead_at) values ('dead', 'offer.end', 'none', now(), now(), now())
       on conflict (id) do update set dead_at = now()`,
    );
    return { params: { id: 'dead' } };
  }),
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
  row(account.editProfile, EACH, () => ({ input: { nickName: '新名字' } })),
  row(
    account.editProfile,
    OWN_PICTURES,
    async ({ people }) => ({
      input: { avatar: (await ownPictures(kit, people.owner, 1))[0] },
    }),
    { about: 'with the owner’s picture' },
  ),
  row(account.listFavourites, EACH, () => ({ input: {} })),
  row(account.listBrowses, EACH, () => ({ input: {} })),
  row(account.clearBrowses, EACH, ({ listingId }) => ({ input: { listingId } })),
  row(submitProblem, EACH, async (_, caller) => ({
    input: { type: 'fault', content: '页面一直打不开', pictures: await ownPictures(kit, caller, 1) },
  })),
  row(
    submitProblem,
    OWN_PICTURES,
    async ({ people }) => ({
      input: { type: 'fault', content: '页面一直打不开', pictures: await ownPictures(kit, people.owner, 1) },
    }),
    { about: 'with the owner’s pictures' },
  ),
  row(listProblems, EACH, () => ({ input: {} })),
  row(closeProblem, OWNER, ownersProblem),
  row(replyProblem, STAFF, async (at) => ({
    ...(await ownersProblem(at)),
    input: { reply: '已处理' },
  })),
  row(account.countCentre, EACH, () => ({})),
  row(voteNotice, EACH, () => ({ params: { id: '1001' }, input: { isSolved: true } })),
  row(chats.listChats, EACH, () => ({ input: {} })),
  row(chats.readChat, AFTER_PARTIES, (at) => ({ ...bySale(at), input: {} }), { afterSale: 'sold' }),
  row(chats.sendChat, AFTER_PARTIES, (at) => ({ ...bySale(at), input: { text: '在吗', pictures: [] } }), {
    afterSale: 'sold',
  }),
  row(
    chats.sendChat,
    [401, 404, 200, 422, 404, 422],
    async (at) => ({
      ...bySale(at),
      input: { text: '', pictures: await ownPictures(kit, at.people.owner, 1) },
    }),
    { about: 'with the owner’s picture', afterSale: 'sold' },
  ),
  row(
    chats.markChatRead,
    AFTER_PARTIES,
    async (at) => {
      const thread = await kit.call(chats.readChat, {
        ...bySale(at),
        input: {},
        token: at.people.owner.token,
      });
      return { ...bySale(at), input: { upTo: thread.value.messages[0]?.id ?? 'none' } };
    },
    { afterSale: 'sold' },
  ),
];

/** Calls of these domains that have no row: anybody makes them, or other tests prove whose they are. */
const ELSEWHERE: ReadonlySet<unknown> = new Set<unknown>([
  ops.advanceOrder,
  ops.checkLedger,
  account.captchaImage,
  account.sendSmsCode,
  account.loginByPassword,
  account.loginBySms,
  account.register,
  account.resetPassword,
  account.changePhone,
  account.readProfile,
  account.logout,
  account.addFavourite,
  account.removeFavourite,
  account.listMessages,
  account.markMessageRead,
  chats.listSupport,
  chats.listAllSupport,
  chats.listGroups,
  chats.listSocialAccounts,
  chats.checkContact,
  chats.checkBlacklist,
]);

/** What belongs to the owner of a scene, to see that it is still as it was. */
const standing = ({ listingId, valuationId, people }: Scene) =>
  kit.store.query(
    `select l.status, l.price, l.title, v.status as valuation,
       (select jsonb_agg(to_jsonb(q) order by q.id) from quotes q where q.valuation_id = v.id and q.merchant_id = $3) as quotes,
       (select jsonb_agg(to_jsonb(r) order by r.id) from recycle_orders r where r.valuation_id = v.id) as orders,
       (select jsonb_agg(to_jsonb(a) order by a.id) from after_sales a join orders o on o.id = a.order_id where o.listing_id = l.id) as cases,
       (select count(*) from payments p join recycle_orders r on r.id = p.recycle_order_id where r.valuation_id = v.id) as payments
     from listings l, valuations v where l.id = $1 and v.id = $2`,
    [listingId, valuationId, people.merchant.id],
  );

describe('every call of selling, by everybody', () => {
  it('stands in the table', () => {
    const slice: unknown[] = [
      ...Object.values(account),
      ...Object.values(chats),
      ...Object.values(listings),
      ...Object.values(recycling),
      ...Object.values(uploads),
      ...Object.values(afterSales),
      voteNotice,
      ...Object.values(ops),
    ].filter((call) => !ELSEWHERE.has(call));
    const known = new Set<unknown>(TABLE.map(({ call }) => call));
    expect(slice.filter((call) => !known.has(call))).toEqual([]);
  });

  it.each(TABLE.map((each) => [`${each.call.name} ${each.about ?? ''}`.trim(), each] as const))(
    '%s',
    async (_, { call, stage = 'open', listing, afterSale, ask, codes }) => {
      const found: number[] = [];
      for (const [i, who] of WHO.entries()) {
        const at = await scene(stage, listing, afterSale);
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
