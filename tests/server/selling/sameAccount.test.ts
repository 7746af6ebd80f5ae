import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { confirmReceipt } from '../../../contract/buying/calls.ts';
import * as recycling from '../../../contract/recycling/calls.ts';
import * as selling from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import type { NewListing } from '../../../contract/selling/selling.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { advanceRecycle } from '../../../server/staff/acts.ts';
import { decideCase, apply, bringBack, sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import {
  accept,
  deposit,
  newListing,
  newBidding,
  payPrice,
  putOnSale,
  quote,
  submitBidding,
  submitListing,
  createDeal,
  submitValuation,
} from '../../kit/selling.ts';
import { openTaskId } from '../../kit/tasks.ts';
import { conflict } from '../../kit/refusals.ts';

const kit = useApp();

const setStatus = (id: string, status: string) =>
  kit.sql`update listings set status = ${status} where id = ${id}`;
const noOf = (id: string) => kit.cell<string>`select no from listings where id = ${id}`;
const markOf = (id: string) =>
  kit.cell<string | null>`select account_mark from credentials where listing_id = ${id}`;

const submit = async (seller: SignedIn, change: Partial<NewListing>) =>
  (await seller.call(selling.submitListing, { input: await newListing(kit, seller, change) })).body;

const isOffered = async (id: string) =>
  conflict('duplicateAccount', `这个游戏账号已经在你的另一件商品里：${await noOf(id)}`);
const IS_SOLD = conflict('duplicateAccount', '这个游戏账号已经卖出或退回，不能再出售');
const DONE = { code: 200 };

describe('an account that its seller offers already', () => {
  it('is refused while it is offered or traded, in any spelling', async () => {
    const seller = await kit.someone();
    const id = await submitListing(kit, seller, { account: 'offered_01' });
    const answers: Record<string, unknown> = {};
    for (const status of ['underReview', 'onSale', 'held', 'problem']) {
      await setStatus(id, status);
      answers[status] = await submit(seller, { account: ' Offered_01 ' });
    }
    const refused = await isOffered(id);
    expect(answers).toEqual({ underReview: refused, onSale: refused, held: refused, problem: refused });
    await setStatus(id, 'takenDown');
    expect(await submit(seller, { account: 'offered_01' })).toMatchObject(DONE);
  });

  it('is refused for bidding, when the login is added, when it is edited and when it is put up again', async () => {
    const seller = await kit.someone();
    const first = await submitListing(kit, seller, { account: 'again_01' });
    const refused = await isOffered(first);
    const input = await newBidding(kit, seller, { account: 'again_01' });
    expect((await seller.call(recycling.submitBidding, { input })).body).toEqual(refused);
    const later = await submitListing(kit, seller, { account: undefined, password: undefined });
    const login = { account: 'again_01', password: 'secret-Pass1' };
    expect((await seller.call(selling.giveCredential, { params: { id: later }, input: login })).body).toEqual(
      refused,
    );
    const other = await submitListing(kit, seller, { account: 'again_02' });
    await setStatus(other, 'takenDown');
    expect(await submit(seller, { id: other, account: 'again_01' })).toEqual(refused);
    await setStatus(first, 'takenDown');
    await submitListing(kit, seller, { account: 'again_01' });
    const putUp = await seller.call(selling.putUpListing, { params: { id: first } });
    expect(putUp.body).toMatchObject({ code: 409, reason: 'duplicateAccount' });
    expect((await seller.call(selling.putUpListing, { params: { id: other } })).body).toMatchObject(DONE);
  });

  it('is not sold to a merchant, too, and is not offered while it is sold to one', async () => {
    const [seller, merchant] = [await kit.someone(), await kit.someone({ role: 'merchant' })];
    const valued = async () => {
      const id = await submitValuation(kit, seller);
      await quote(merchant, id);
      return id;
    };
    const login = { account: 'both_01', password: 'secret-Pass1' };
    const take = async (id: string) => (await accept(seller, id, merchant, login)).body;
    const [first, second] = [await valued(), await valued()];
    const listing = await submitListing(kit, seller, { account: 'both_01' });
    expect(await take(first)).toEqual(await isOffered(listing));
    await setStatus(listing, 'takenDown');
    expect(await take(first)).toMatchObject(DONE);
    const no = await kit.cell<string>`select no from recycle_orders where valuation_id = ${first}`;
    const traded = conflict('duplicateAccount', `这个游戏账号正在卖给商户，交易${no}`);
    expect(await take(second)).toEqual(traded);
    expect(await submit(seller, { account: 'BOTH_01' })).toEqual(traded);
    const putUp = await seller.call(selling.putUpListing, { params: { id: listing } });
    expect(putUp.body).toEqual(traded);
  });

  it('may have a character in each region', async () => {
    const seller = await kit.someone();
    const id = await submitListing(kit, seller, { account: 'regions_01' });
    const refused = await isOffered(id);
    const inRegion = (region: Partial<NewListing>) => submit(seller, { account: 'regions_01', ...region });
    expect(await inRegion({ groupId: undefined, serverId: undefined })).toEqual(refused);
    expect(await inRegion({ groupId: 'area-2', serverId: undefined })).toMatchObject(DONE);
    expect(await inRegion({ systemId: 'android' })).toMatchObject(DONE);
  });

  it('is accepted once of two submissions that come at once', async () => {
    const seller = await kit.someone();
    const codes = await Promise.all(
      [1, 2].map(async () => (await submit(seller, { account: 'race_01' })).code),
    );
    expect(codes.toSorted()).toEqual([200, 409]);
  });

  it('of another seller is accepted, and staff see both listings', async () => {
    const [owner, other, staff] = [
      await kit.someone(),
      await kit.someone(),
      await kit.someone({ role: 'staff' }),
    ];
    const first = await submitListing(kit, owner, { account: 'shared_01' });
    const task = await openTaskId(kit, first);
    const second = await submitListing(kit, other, { account: 'shared_01' });
    const seenAt = async (id: string) =>
      (await staff.do(ops.readCase, { params: { id: await openTaskId(kit, id) } })).listing?.sameAccount;
    expect(await seenAt(second)).toEqual([
      { no: await noOf(first), status: 'underReview', isSameSeller: false, taskId: task },
    ]);
    await setStatus(first, 'takenDown');
    expect(await seenAt(second)).toEqual([]);
    const third = await submitListing(kit, owner, { account: 'shared_01', systemId: 'android' });
    expect(await seenAt(third)).toEqual([]);
    await setStatus(first, 'sold');
    expect(await seenAt(second)).toEqual([
      { no: await noOf(first), status: 'sold', isSameSeller: false, taskId: task },
    ]);
  });
});

describe('a sold account', () => {
  const sell = async (seller: SignedIn, buyer: SignedIn, account: string) => {
    const sale = await sellTo(kit, buyer, await putOnSale(kit, seller, { account }), 'delivered');
    await buyer.do(confirmReceipt, { params: { id: sale.orderId } });
    return sale;
  };

  it('is refused to its seller, and its buyer may sell it', async () => {
    const [seller, buyer] = [await kit.someone(), await kit.someone()];
    await sell(seller, buyer, 'sold_01');
    expect(await submit(seller, { account: 'sold_01' })).toEqual(IS_SOLD);
    expect(await submit(buyer, { account: 'sold_01' })).toMatchObject(DONE);
  });

  it('may be sold again by a seller who bought it back, until the next sale', async () => {
    const [seller, buyer] = [await kit.someone(), await kit.someone()];
    await sell(seller, buyer, 'back_01');
    kit.clock.advance(60_000);
    await sell(buyer, seller, 'back_01');
    expect(await submit(buyer, { account: 'back_01' })).toEqual(IS_SOLD);
    kit.clock.advance(60_000);
    await sell(seller, await kit.someone(), 'back_01');
    expect(await submit(seller, { account: 'back_01' })).toEqual(IS_SOLD);
  });

  it('may be sold again when the sale was reversed, and no longer by its buyer', async () => {
    const [seller, buyer] = [await kit.someone(), await kit.someone()];
    const sale = await sell(seller, buyer, 'reversed_01');
    const offers = [
      await putOnSale(kit, buyer, { account: 'reversed_01' }),
      await putOnSale(kit, buyer, { account: 'reversed_01', systemId: 'android' }),
    ];
    const { value } = await apply(kit, sale, { remedy: 'refundReturn' });
    await decideCase(kit, value.id, { event: 'case.approve' });
    await bringBack(kit, value.id, sale.buyer);
    const statuses = await Promise.all(
      offers.map(async ({ id }) => (await buyer.do(selling.readOwnListing, { params: { id } })).status),
    );
    expect(statuses).toEqual(['problem', 'onSale']);
    const no = await kit.cell<string>`select no from orders where id = ${sale.orderId}`;
    const title = await kit.cell<string>`select title from listings where id = ${offers[0]?.id}`;
    expect(
      await kit.column`select content from messages where user_id = ${buyer.id} and title = '账号核实中'`,
    ).toEqual([`「${title}」暂时不能购买，平台正在核实：买来它的订单 ${no} 已退款`]);
    await setStatus(offers[0]?.id ?? '', 'takenDown');
    expect(await submit(buyer, { account: 'reversed_01' })).toEqual(IS_SOLD);
    await setStatus(sale.listing.id, 'rejected');
    expect(await submit(seller, { account: 'reversed_01' })).toMatchObject(DONE);
  });

  it('is also one that a merchant has recycled, with a listing or without', async () => {
    const [seller, merchant] = [await kit.someone(), await kit.someone({ role: 'merchant' })];
    const recycle = async (valuationId: string, orderId: string) => {
      await deposit(kit, seller, valuationId);
      await payPrice(kit, merchant, orderId);
      await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', orderId, 'review.pass'));
      await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', orderId, 'order.complete'));
    };
    const { listingId, valuationId } = await submitBidding(kit, seller, { account: 'recycled_01' });
    await quote(merchant, valuationId);
    const { id } = (await accept(seller, valuationId, merchant)).value;
    expect(await submit(seller, { account: 'recycled_01' })).toEqual(await isOffered(listingId));
    await recycle(valuationId, id);
    expect(await submit(seller, { account: 'recycled_01' })).toEqual(IS_SOLD);
    expect(await submit(merchant, { account: 'recycled_01' })).toMatchObject(DONE);

    const login = { account: 'recycled_02', password: 'secret-Pass1' };
    const plain = await createDeal(kit, seller, merchant, login);
    await recycle(plain.valuationId, plain.id);
    expect(await submit(seller, { account: 'recycled_02' })).toEqual(IS_SOLD);
  });
});

describe('the mark of an account', () => {
  it('is keyed, and added to older rows by a job', async () => {
    const seller = await kit.someone();
    const id = await submitListing(kit, seller, { account: 'older_01' });
    const mark = await markOf(id);
    expect(mark).toBe(kit.ctx.vault.markOf('login older_01'));
    // With those of the demo, more than one batch.
    await kit.sql`update credentials set account_mark = null`;
    const migration = join(import.meta.dirname, '../../../server/store/migrations/072_account_marks.sql');
    const jobs = /insert into jobs[^;]*;/.exec(readFileSync(migration, 'utf8'))?.[0] ?? '';
    await kit.store.exec(jobs);
    await kit.sql`update jobs set run_at = '2020-01-01' where kind = 'listing.accountMark'`;
    await runDueJobs(kit.ctx);
    expect(await markOf(id)).toBe(mark);
    expect(await kit.sql`select 1 from credentials where account_mark is null`).toEqual([]);
    expect(await submit(seller, { account: 'older_01' })).toEqual(await isOffered(id));
  });
});
