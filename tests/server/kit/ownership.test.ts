import { describe, expect, it } from 'vitest';
import { allCalls } from '../../../contract/index.ts';
import { type Call } from '../../../contract/kit/call.ts';
import { returnAccount } from '../../../contract/afterSale/calls.ts';
import * as account from '../../../contract/account/calls.ts';
import * as buying from '../../../contract/buying/calls.ts';
import * as payment from '../../../contract/payment/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import * as selling from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import * as support from '../../../contract/support/calls.ts';
import { apply, decideCase, sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import {
  WHO,
  type AfterSaleStep,
  type Callers,
  type Row,
  type Scene,
  type Stage,
} from '../../kit/ownership.ts';
import { accept, deposit, payPrice, quote, submitBidding } from '../../kit/selling.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';

let serial = 0;
const uploadDir = temporaryFolder();

const kit = useApp({ uploadDir });

const steps: Record<Exclude<Stage, 'open'>, (scene: Scene) => Promise<unknown>> = {
  accepted: async (scene) => {
    const { owner, merchant } = scene.people;
    scene.orderId = (await accept(owner, scene.valuationId, merchant)).value.id;
  },
  trading: ({ people, valuationId }) => deposit(kit, people.owner, valuationId),
  underReview: ({ people, orderId }) => payPrice(kit, people.merchant, orderId),
  reviewed: ({ people, orderId }) =>
    people.staff.call(ops.advanceRecycleOrder, {
      params: { id: orderId },
      input: { event: 'review.pass', password: 'new-pass-9' },
    }),
};

async function sell(made: Scene, step: AfterSaleStep): Promise<void> {
  const { owner, merchant } = made.people;
  await kit.sql`update listings set status = 'onSale' where id = ${made.listingId}`;
  const listing = { id: made.listingId, price: 100_000, sellerId: owner.id };
  made.sale = await sellTo(kit, merchant, listing, 'delivered');
  if (step === 'sold') return;
  const isReturn = step === 'awaitingReturn' || step === 'confirmingReturn';
  made.afterSaleId = (await apply(kit, made.sale, isReturn ? { remedy: 'refundReturn' } : {})).value.id;
  if (isReturn) await decideCase(kit, made.afterSaleId, { event: 'case.approve' });
  if (step === 'confirmingReturn') {
    const input = { password: 'buyers-Pass1', note: '' };
    await merchant.do(returnAccount, { params: { id: made.afterSaleId }, input });
  }
  if (step === 'awaitingSeller') await decideCase(kit, made.afterSaleId, { event: 'seller.ask' });
  if (step === 'refused') await decideCase(kit, made.afterSaleId, { event: 'case.refuse' });
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
  const ids = await submitBidding(kit, people.owner);
  const { value } = await quote(people.merchant, ids.valuationId);
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
  if (listing) await kit.sql`update listings set status = ${listing} where id = ${ids.listingId}`;
  if (afterSale) await sell(made, afterSale);
  return made;
}

const TABLE: readonly Row[] = Object.values(
  import.meta.glob<Callers>('../*/*.callers.ts', { eager: true, import: 'callers' }),
).flatMap((rowsOf) => rowsOf(kit));

/** Calls of members without a row here. The tests of their domains check who may make them. */
const ELSEWHERE: ReadonlySet<unknown> = new Set<unknown>([
  account.changePhone,
  account.readProfile,
  account.addFavourite,
  account.removeFavourite,
  account.listMessages,
  account.markMessageRead,
  account.sendIdentityPicture,
  support.checkBlacklist,
  buying.cancelOrder,
  buying.confirmReceipt,
  buying.countOrders,
  buying.extendInspection,
  buying.listOrders,
  buying.payOrder,
  buying.placeOrder,
  buying.queryOrder,
  buying.readOrder,
  buying.revealCredential,
  buying.reviewOrder,
  buying.tickTakeover,
  payment.cancelWithdrawal,
  payment.listMovements,
  payment.listWithdrawals,
  payment.readPayee,
  payment.readWallet,
  payment.readWithdrawal,
  payment.requestWithdrawal,
  payment.savePayee,
]);

/** The owner’s data, which a refused call must not change. */
const standing = ({ listingId, valuationId, people }: Scene) =>
  kit.sql`select l.status, l.price, l.title, v.status as valuation,
       (select jsonb_agg(to_jsonb(q) order by q.id) from quotes q
       where q.valuation_id = v.id and q.merchant_id = ${people.merchant.id}) as quotes,
       (select jsonb_agg(to_jsonb(r) order by r.id) from recycle_orders r where r.valuation_id = v.id) as orders,
       (select jsonb_agg(to_jsonb(a) order by a.id) from after_sales a join orders o on o.id = a.order_id where o.listing_id = l.id) as cases,
       (select count(*) from payments p join recycle_orders r on r.id = p.recycle_order_id where r.valuation_id = v.id) as payments
     from listings l, valuations v where l.id = ${listingId} and v.id = ${valuationId}`;

describe('every member call, by every kind of caller', () => {
  it('is in the table', () => {
    const known = new Set<unknown>(TABLE.map(({ call }) => call));
    const missing = (allCalls as readonly unknown[] as readonly Call[]).filter(
      (call) =>
        ['member', 'merchant'].includes(call.audience) &&
        call.aliasOf === undefined &&
        !known.has(call) &&
        !ELSEWHERE.has(call),
    );
    expect(
      missing.map(
        ({ name, path }) => `${name} (${path}) needs a row in a file tests/server/<domain>/*.callers.ts`,
      ),
    ).toEqual([]);
  });

  it.each(TABLE.map((each) => [`${each.call.name} ${each.about ?? ''}`.trim(), each] as const))(
    '%s',
    async (_, { call, stage = 'open', listing, afterSale, ask, codes }) => {
      const found: number[] = [];
      for (const [i, who] of WHO.entries()) {
        const at = await scene(stage, listing, afterSale);
        const caller = who === 'visitor' ? undefined : at.people[who];
        const options = await ask(at, caller ?? at.people.member);
        const before = await standing(at);
        const { body } = await kit.call(call as unknown as Call, {
          ...options,
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

  it('lists contain the member’s own things only', async () => {
    const at = await scene('accepted');
    const totals = async (who: SignedIn) => {
      return [
        (await who.do(selling.listOwnListings, { input: {} })).total,
        (await who.do(recycling.listValuations, { input: {} })).total,
        (await who.do(recycling.listRecycleOrders, { input: { side: 'sell' } })).total,
        (await who.do(recycling.listRecycleOrders, { input: { side: 'buy' } })).total,
      ];
    };
    const { member, owner, merchant, rival } = at.people;
    expect(await Promise.all([member, owner, merchant, rival].map(totals))).toEqual([
      [0, 0, 0, 0],
      [1, 1, 1, 0],
      [0, 0, 0, 1],
      [0, 0, 0, 0],
    ]);
    const mine = await rival.call(recycling.listMerchantQuotes, { input: {} });
    expect(mine.value.total).toBe(0);
  });

  it('an idempotency key of one member gives no access to another', async () => {
    const at = await scene('open');
    const input = { id: at.valuationId, merchantId: at.people.merchant.id };
    const key = 'the-same-key-for-both';
    const first = await at.people.owner.call(recycling.acceptQuote, { input, key });
    expect(first.body.code).toBe(200);
    const second = await at.people.member.call(recycling.acceptQuote, { input, key });
    expect(second.body.code).toBe(404);
  });
});
