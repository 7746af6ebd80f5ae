import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countCentre, editProfile, listMessages } from '../../../contract/account/calls.ts';
import { listMovements, readWallet, savePayee } from '../../../contract/payment/calls.ts';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import * as listings from '../../../contract/selling/calls.ts';

import * as ops from '../../../contract/staff/calls.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { placeOrder } from '../../../contract/buying/calls.ts';
import * as calls from '../../../contract/recycling/calls.ts';
import type { Acceptance, NewBidding, NewValuation } from '../../../contract/recycling/recycling.ts';
import { requestOf } from '../../../machines/recycling/valuationForm/form.ts';
import { formFrom, refusalOf } from '../../../machines/recycling/valuationForm/reopen.ts';
import { toPaymentStatus } from '../../../machines/recycling/paymentStatus.ts';
import { RULES, sellerDeposit } from '../../../contract/kit/rules.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import type { AcceptRefusal, QuoteRefusal } from '../../../contract/kit/refusals.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { dayOf, isoAt, startOf } from '../../../server/kit/clock.ts';
import { auditLedger, balanceOf, book, type Account } from '../../../server/ledger/ledger.ts';
import { SHARED_QUERY_MS } from '../../../server/payment/sync.ts';
import { sealedOf } from '../../../server/recycling/index.ts';
import { staffSecrets } from '../../../server/selling/index.ts';
import { apply, bringBack, decideCase, sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn, type TestApp, useAutopilot, useMember } from '../../kit/app.ts';
import { SEEDED_AT } from '../../kit/database.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';
import { readMigrations } from '../../../server/store/migrate.ts';
import { holdRows, waitForBlocked } from '../../kit/locks.ts';
import { newOrder, payWithNotice } from '../../kit/orders.ts';
import {
  accept,
  ANSWERS,
  deposit,
  newBidding,
  newListing,
  newValuation,
  submitBidding,
  submitListing,
  submitValuation,
  payPrice,
  quote,
  readRecycle,
} from '../../kit/selling.ts';
import { openTaskId } from '../../kit/tasks.ts';
import { ACCOUNT, moneyOf, SELLER_NAME, withdraw } from '../../kit/wallets.ts';
import { conflict } from '../../kit/refusals.ts';
import { DAY, DAY_BORDERS, expectDayFilter } from '../../kit/dayFilter.ts';

const kit = useApp();
const seller = useMember(kit, {}, beforeEach);
const merchant = useMember(kit, { role: 'merchant', nickName: '甲号行' }, beforeEach);
const rival = useMember(kit, { role: 'merchant', nickName: '乙号行' }, beforeEach);
const staff = useMember(kit, { role: 'staff' });
beforeAll(async () => {
  const owner = await kit.login('13599990000');
  for (const [i, price] of [90_000, 95_000, 100_000, 105_000, 110_000].entries()) {
    await makeListing(kit.store, {
      id: `sold-${i}`,
      sellerId: owner.id,
      status: 'sold',
      price,
      attributes: { f1: '60', f2: 'gold', f3: ['skin-a', 'skin-b'], f4: ['hero-a:hero-a-1'] },
      soldAt: `2026-11-0${i + 1}T00:00:00.000Z`,
    });
  }
});
beforeEach(() => {
  kit.payments.isDown = false;
});

const quotesOf = (valuationId: string) => seller.do(calls.listQuotes, { input: { valuationId } });
const valuationOf = (id: string) => seller.do(calls.readValuation, { params: { id } });
const listingOf = (id: string) => seller.do(listings.readOwnListing, { params: { id } });
const advance = (id: string, event: 'review.pass' | 'review.fail' | 'seller.default' | 'order.complete') =>
  staff.call(ops.advanceRecycleOrder, {
    params: { id },
    input: { event, remark: '卖家不接电话。', password: 'new-pass-9' },
  });
const lastMessage = ({ id }: SignedIn) => kit.cell<string>`select content from messages where user_id = ${id}
    order by created_at desc, id desc limit 1`;
const balances = async (...accounts: Account[]) =>
  Promise.all(accounts.map((account) => balanceOf(kit.store, account)));

const submitted = (change?: Partial<NewValuation>) => submitValuation(kit, seller, change);

/** Creates a bidding whose quote is accepted, by default of ¥800. */
async function accepted(
  price = 80_000,
  change?: Partial<NewBidding>,
): Promise<{ listingId: string; valuationId: string; id: string }> {
  const ids = await submitBidding(kit, seller, change);
  await quote(merchant, ids.valuationId, price);
  const { value } = await accept(seller, ids.valuationId, merchant);
  return { ...ids, id: value.id };
}

/** The trade of {@link accepted}, paid by both sides. */
async function paidTrade(change?: Partial<NewBidding>) {
  const trade = await accepted(80_000, change);
  await deposit(kit, seller, trade.valuationId);
  await payPrice(kit, merchant, trade.id);
  return trade;
}

describe('a valuation', () => {
  it('returns an estimate from past sales at once', async () => {
    const value = await seller.do(calls.submitValuation, {
      input: await newValuation(kit, seller, { expected: 120_000 }),
    });
    expect(value).toMatchObject({
      kind: 'valuation',
      status: 'open',
      gameName: '测试游戏',
      title: '测试游戏 等级 60 黄金',
      region: '苹果 / QQ / 一区 / 一服',
      expected: 120_000,
      quotes: 0,
      attributes: { ...ANSWERS },
      systemId: 'ios',
      needsCredential: true,
      estimate: {
        verdict: 'enough',
        count: 5,
        low: 95_000,
        mid: 100_000,
        high: 105_000,
        similarity: 100,
        since: '2026-11-01T00:00:00.000Z',
      },
    });
    expect(Date.parse(value.expiresAt) - Date.parse(value.createdAt)).toBe(RULES.valuationWindow);
  });

  it('says when there are too few sales to compare', async () => {
    const id = await submitted({ attributes: { f1: '1', f2: 'bronze' } });
    expect((await valuationOf(id)).estimate).toEqual({ verdict: 'tooFew', count: 0 });
  });

  it('is listed by kind and status', async () => {
    const first = await submitted();
    const { valuationId } = await submitBidding(kit, seller);
    const list = async (input: object) =>
      (await seller.do(calls.listValuations, { input })).rows.map(({ id }) => id);
    expect(await list({})).toEqual([valuationId, first]);
    expect(await list({ kind: 'valuation' })).toEqual([first]);
    expect(await list({ status: 'open', pageSize: 1 })).toEqual([valuationId]);
    await seller.call(calls.cancelValuation, { input: { id: first } });
    expect(await list({ status: 'open' })).toEqual([valuationId]);
    expect(await list({ status: 'cancelled' })).toEqual([first]);
  });

  it('is counted in the centre only as a bidding, by the tabs of 我的竞价回收', async () => {
    await submitted();
    await submitBidding(kit, seller);
    await accepted();
    const { valuationId } = await accepted();
    await deposit(kit, seller, valuationId);
    const biddings = await seller.do(calls.listValuations, { input: { kind: 'bidding', status: 'open' } });
    const [due, ...totals] = await Promise.all(
      (['awaitingDeposit', 'trading', 'underReview', 'reviewed', 'completed', 'failed'] as const).map(
        async (status) =>
          (await seller.do(calls.listRecycleOrders, { input: { side: 'sell', status } })).total,
      ),
    );
    const { recycling } = await seller.do(countCentre);
    const { quoting, trading, underReview, reviewed, completed, failed } = recycling;
    expect([quoting, trading, underReview, reviewed, completed, failed]).toEqual([
      biddings.total + (due ?? 0),
      ...totals,
    ]);
    expect(recycling).toEqual({
      quoting: 2,
      trading: 1,
      underReview: 0,
      reviewed: 0,
      completed: 0,
      failed: 0,
    });
  });

  it('may become a listing, of which only one sells', async () => {
    const id = await submitted();

    const input = await newListing(kit, seller, { valuationId: id });
    const value = await seller.do(listings.submitListing, { input });
    expect(await valuationOf(id)).toMatchObject({ listingId: value.id, needsCredential: false });
    expect((await listingOf(value.id)).valuationId).toBe(id);
    const second = await seller.call(listings.submitListing, {
      input: await newListing(kit, seller, { valuationId: id }),
    });
    expect(second.body).toMatchObject({ code: 409, reason: 'valuationClosed' });
    await quote(merchant, id);
    expect((await accept(seller, id, merchant)).body.code).toBe(200);
    expect(await listingOf(value.id)).toMatchObject({
      status: 'takenDown',
      isTakenByBid: true,
      downRemark: '已接受商户报价，平台自动下架',
      payout: { amount: 80_000, fee: 0, state: 'waiting' },
    });
    const up = await seller.call(listings.putUpListing, { params: { id: value.id } });
    expect(up.body.code).toBe(409);
  });

  it('becomes one listing after it was cancelled or refused, and no second one', async () => {
    const cancelled = await submitted();
    await seller.do(calls.cancelValuation, { input: { id: cancelled } });
    const refused = await submitted();
    await staff.do(ops.refuseValuation, { params: { id: refused }, input: { reason: '不在回收范围' } });
    for (const [id, status] of [
      [cancelled, 'cancelled'],
      [refused, 'refused'],
    ] as const) {
      const form = async () => ({ input: await newListing(kit, seller, { valuationId: id }) });
      const listing = await seller.do(listings.submitListing, await form());
      const second = await seller.call(listings.submitListing, await form());
      const valuation = await valuationOf(id);
      expect([valuation.status, valuation.listingId, valuation.listingStatus, second.body.reason]).toEqual([
        status,
        listing.id,
        'underReview',
        'valuationClosed',
      ]);
    }
  });

  it('is cancelled at its deadline', async () => {
    const id = await submitted();
    const refused = conflict('stateConflict', '这件商品现在不收报价');
    kit.clock.advance(RULES.valuationWindow - 1);
    const last = (await quote(merchant, id)).value;
    expect(last.expiresAt).toBe((await valuationOf(id)).expiresAt);
    kit.clock.advance(1);
    expect((await quote(merchant, id)).body).toEqual(refused);
    await runDueJobs(kit.ctx);
    expect((await valuationOf(id)).status).toBe('cancelled');
    expect((await quote(merchant, id)).body).toEqual(refused);
  });
});

describe('a bidding that ended', () => {
  it('is listed as ended, without those that ended with a trade', async () => {
    const trade = await accepted();
    await seller.do(calls.cancelValuation, { input: { id: trade.valuationId } });
    const cancelled = await submitBidding(kit, seller);
    await seller.do(calls.cancelValuation, { input: { id: cancelled.valuationId } });
    const refused = await submitBidding(kit, seller);
    await staff.do(ops.refuseValuation, {
      params: { id: refused.valuationId },
      input: { reason: '不在回收范围' },
    });
    await submitBidding(kit, seller);
    const { rows, total } = await seller.do(calls.listValuations, {
      input: { kind: 'bidding', isEnded: true },
    });
    expect([rows.map(({ id }) => id), total]).toEqual([[refused.valuationId, cancelled.valuationId], 2]);
  });

  it('is listed by days in China’s time, like open ones', async () => {
    const ids: string[] = [];
    for (const at of DAY_BORDERS) {
      const id = await submitted();
      await kit.sql`update valuations set created_at = ${at} where id = ${id}`;
      ids.push(id);
    }
    await seller.do(calls.cancelValuation, { input: { id: ids[2] ?? '' } });
    const list = async (input: object) => {
      const { rows, ...rest } = await seller.do(calls.listValuations, { input });
      return { ...rest, times: rows.map(({ id }) => DAY_BORDERS[ids.indexOf(id)]) };
    };
    const line = 'GET /account/backlist/allList?';
    await expectDayFilter(kit, seller, list, line, 'createTimeStart=2026-1-1');
    const [, first, last] = DAY_BORDERS;
    expect([await list({ ...DAY, status: 'open' }), await list({ ...DAY, isEnded: true })]).toMatchObject([
      { times: [first], total: 1 },
      { times: [last], total: 1 },
    ]);
  });

  it('is reported as a bidding, and as one to submit again only when no listing has the account', async () => {
    const onSale = await submitBidding(kit, seller, { title: '还在卖的号' });
    const takenDown = await submitBidding(kit, seller, { title: '已下架的号' });
    for (const { listingId: id } of [onSale, takenDown]) {
      await staff.do(ops.advanceListing, { params: { id }, input: { event: 'audit.pass' } });
    }
    await seller.do(listings.takeDownListing, { input: { id: takenDown.listingId } });
    const valuation = await submitted();
    const { title } = await valuationOf(valuation);
    await kit.passTime(RULES.valuationWindow);
    const { rows } = await seller.do(listMessages, { input: {} });
    const reports = rows.map(({ kind, title, content, relatedId }) => ({ kind, title, content, relatedId }));
    expect(reports.filter(({ kind }) => kind === 14 || kind === 25).toReversed()).toEqual([
      { kind: 25, title: '竞价已结束', content: '「还在卖的号」的竞价已到期', relatedId: onSale.valuationId },
      {
        kind: 25,
        title: '竞价已结束',
        content: '「已下架的号」的竞价已到期，可以重新提交',
        relatedId: takenDown.valuationId,
      },
      {
        kind: 14,
        title: '估价已结束',
        content: `「${title}」的估价已到期，可以重新提交`,
        relatedId: valuation,
      },
    ]);
  });
});

describe('a refused bidding', () => {
  it('is submitted again with the contents of its listing, which was corrected since', async () => {
    const ids = await submitBidding(kit, seller, { title: '全服第一神号', price: 100_000 });
    const id = ids.listingId;
    const audit = (event: 'audit.pass' | 'audit.fail') =>
      staff.do(ops.advanceListing, { params: { id }, input: { event, remark: '标题夸大，请改' } });
    await audit('audit.fail');
    const correction = { id, title: '满级黄金号', description: '自己玩的。', price: 80_000 };
    await seller.do(listings.submitListing, { input: await newListing(kit, seller, correction) });
    await audit('audit.pass');
    await seller.do(listings.takeDownListing, { input: { id } });

    const [valuation, listing] = [await valuationOf(ids.valuationId), await listingOf(id)];
    const form = formFrom(valuation, listing);
    const { realNamePicture } = await newBidding(kit, seller);
    const { input } = requestOf('bidding', TEST_GAME, { ...form, password: 'secret-Pass1', realNamePicture });
    const again = await seller.do(calls.submitBidding, { input: input as NewBidding });
    const { title, description, askingPrice, attributes, account, pictures } = await listingOf(
      again.listingId,
    );
    expect([valuation.status, refusalOf(valuation, listing)]).toEqual(['refused', undefined]);
    expect({ title, description, askingPrice, attributes, account, pictures }).toEqual({
      title: '满级黄金号',
      description: '自己玩的。',
      askingPrice: 80_000,
      attributes: ANSWERS,
      account: listing.account,
      pictures: listing.pictures,
    });
  });
});

describe('the bidding form', () => {
  it('creates listing and request in mode 1, the listing alone in mode 2', async () => {
    const both = await submitBidding(kit, seller);
    expect(await valuationOf(both.valuationId)).toMatchObject({
      kind: 'bidding',
      listingId: both.listingId,
      expected: 100_000,
    });
    const input = await newBidding(kit, seller, { mode: 'listing' });
    const value = await seller.do(calls.submitBidding, { input });
    expect(Object.keys(value)).toEqual(['listingId']);
    expect((await listingOf(value.listingId)).picture).toBe(input.pictures[0]?.url);
  });

  it('follows the price of its listing, edited on sale or resubmitted', async () => {
    const { listingId: id, valuationId } = await submitBidding(kit, seller);
    await staff.do(ops.advanceListing, { params: { id }, input: { event: 'audit.pass' } });
    const expectedAfter = async (act: Promise<unknown>) => {
      await act;
      return (await valuationOf(valuationId)).expected;
    };
    const edit = seller.do(listings.editListingPrice, { input: { id, price: 90_000 } });
    expect(await expectedAfter(edit)).toBe(90_000);
    await seller.do(listings.takeDownListing, { input: { id } });
    const input = await newListing(kit, seller, { id, price: 85_000 });
    expect(await expectedAfter(seller.do(listings.submitListing, { input }))).toBe(85_000);
  });

  it('follows the edited description of its listing and ends the quotes for the old one', async () => {
    const { listingId: id, valuationId } = await submitBidding(kit, seller);
    const { value: old } = await quote(merchant, valuationId);
    const resubmit = async (change: Partial<Parameters<typeof newListing>[2]>) => {
      await kit.sql`update listings set status = 'takenDown' where id = ${id}`;
      await seller.do(listings.submitListing, { input: await newListing(kit, seller, { id, ...change }) });
      await runDueJobs(kit.ctx);
    };
    const { picture, pictures } = await listingOf(id);
    const same = { picture, pictures: pictures.slice(1) };
    const statuses = async () => (await quotesOf(valuationId)).quotes.map(({ status }) => status);
    await resubmit({ ...same, price: 90_000, phone: '13812349999', password: 'other-Pass1' });
    expect(await statuses()).toEqual(['open']);

    await resubmit({
      ...same,
      pictures: same.pictures.toReversed(),
      title: '皮肤卖掉了',
      description: '等级 10',
      groupId: undefined,
      serverId: undefined,
      attributes: { f1: '10', f2: 'bronze' },
    });
    expect(await statuses()).toEqual(['rejected']);
    const {
      title,
      description,
      region,
      attributes,
      pictures: shown,
      estimate,
    } = await valuationOf(valuationId);
    expect([title, description, region, attributes, shown.map(({ url }) => url)]).toEqual([
      '皮肤卖掉了',
      '等级 10',
      '苹果 / QQ',
      { f1: '10', f2: 'bronze' },
      [picture, ...same.pictures.toReversed().map(({ url }) => url)],
    ]);
    const { estimate: before } = await valuationOf((await submitBidding(kit, seller)).valuationId);
    expect(estimate).not.toEqual(before);
    const { rows } = await merchant.do(calls.listPool, { input: {} });
    expect(rows.find((row) => row.id === valuationId)).toMatchObject({
      title: '皮肤卖掉了',
      estimate,
      revision: 1,
    });
    const told = await kit.sql`select user_id, related_id, content from messages
         where title in ('报价未被接受', '报价已失效')
         and user_id = any(${[merchant.id, seller.id]}) order by user_id = ${seller.id}`;
    expect(told).toEqual([
      {
        userId: merchant.id,
        relatedId: old.id,
        content: '「满级黄金号」卖家修改了商品内容，请看新的内容再报价',
      },
      {
        userId: seller.id,
        relatedId: valuationId,
        content: '「皮肤卖掉了」的内容改了，原来的 1 个报价已失效，商户会按新的内容报价',
      },
    ]);
    const quoteFor = (revision: number) =>
      merchant.call(calls.quoteValuation, { input: { valuationId, price: 50_000, revision } });
    expect((await quoteFor(0)).body).toMatchObject(
      conflict('descriptionChanged', '没有报价：卖家刚修改了商品内容，请关闭后看新的内容再报价'),
    );
    expect(await statuses()).toEqual(['rejected']);
    expect((await quoteFor(1)).body.code).toBe(200);
    expect((await quote(merchant, valuationId, 50_000)).body.code).toBe(200);
  });

  it('keeps the title and picture that an old quote was made for', async () => {
    const { listingId: id, valuationId } = await submitBidding(kit, seller);
    await quote(merchant, valuationId);
    const shown = async () =>
      (await merchant.do(calls.listMerchantQuotes, { input: {} })).rows.map(({ title, picture, status }) => [
        title,
        picture,
        status,
      ]);
    const [[, oldPicture] = []] = await shown();
    const edit = async (title: string) => {
      await kit.sql`update listings set status = 'takenDown' where id = ${id}`;
      await seller.do(listings.submitListing, { input: await newListing(kit, seller, { id, title }) });
      await runDueJobs(kit.ctx);
    };
    await edit('皮肤卖掉了');
    await quote(merchant, valuationId, 50_000);
    const newPicture = (await listingOf(id)).picture;
    expect([await shown(), oldPicture === newPicture]).toEqual([
      [
        ['皮肤卖掉了', newPicture, 'open'],
        ['满级黄金号', oldPicture, 'rejected'],
      ],
      false,
    ]);
    await edit('只剩等级');
    expect(await shown()).toEqual([
      ['皮肤卖掉了', newPicture, 'rejected'],
      ['满级黄金号', oldPicture, 'rejected'],
    ]);
  });

  it('keeps its listing down when a flag is cleared, during the trade or after it', async () => {
    const { listingId, valuationId, id } = await accepted();
    const flag = { params: { id: listingId }, input: { event: 'problem.flag' as const, remark: '疑似盗号' } };
    const clear = { params: { id: listingId }, input: { event: 'audit.pass' as const } };
    const texts = () =>
      kit.sql<{ content: string }>`select content from messages
        where user_id = ${seller.id} and title = '核实通过' and related_id = ${listingId}`;
    const { title } = await listingOf(listingId);
    await staff.do(ops.advanceListing, flag);
    await staff.do(ops.advanceListing, clear);
    expect(await listingOf(listingId)).toMatchObject({ status: 'takenDown', isTakenByBid: true });
    expect(await texts()).toEqual([{ content: `「${title}」核实没有问题` }]);
    await staff.do(ops.advanceListing, flag);
    await deposit(kit, seller, valuationId);
    await payPrice(kit, merchant, id);
    await advance(id, 'review.pass');
    await merchant.do(calls.confirmRecycleOrder, { params: { id } });
    await staff.do(ops.advanceListing, clear);
    expect(await listingOf(listingId)).toMatchObject({ status: 'takenDown', isTakenByBid: true });
  });

  it('shows what became of its listing', async () => {
    const { listingId: id, valuationId } = await submitBidding(kit, seller);
    const statusNow = async () => (await valuationOf(valuationId)).listingStatus;
    expect(await statusNow()).toBe('underReview');
    await staff.do(ops.advanceListing, { params: { id }, input: { event: 'audit.pass' } });
    expect(await statusNow()).toBe('onSale');
    await seller.do(listings.takeDownListing, { input: { id } });
    expect(await statusNow()).toBe('takenDown');
  });

  it('tells the merchant who completed the trade, and promises the seller no time of the inspection', async () => {
    const { id } = await paidTrade();
    const paid = await lastMessage(seller);
    await advance(id, 'review.pass');
    await advance(id, 'order.complete');
    expect([paid, await lastMessage(merchant)]).toEqual([
      '「满级黄金号」货款 ¥800 由平台保管，等客服核对账号并换绑',
      '「满级黄金号」客服确认交易完成：卖家不接电话。',
    ]);
  });

  it('is named 竞价 to its merchants and its seller when it is cancelled', async () => {
    const { valuationId: id } = await submitBidding(kit, seller);
    await quote(merchant, id);
    const cancel = () => seller.call(calls.cancelValuation, { input: { id } });
    const codes = [(await cancel()).body, (await cancel()).body].map(({ code, msg }) => [code, msg]);
    const told = await lastMessage(merchant);
    expect([codes[1], told, (await accept(seller, id, merchant)).body.msg]).toEqual([
      [409, '这次竞价已经结束，不能取消'],
      '「满级黄金号」卖家取消了竞价',
      '这次竞价已经结束，不能再接受报价',
    ]);
  });

  it('needs a real name, a screenshot and the right fee', async () => {
    const ask = async (change: Parameters<typeof newBidding>[2]) =>
      (await seller.call(calls.submitBidding, { input: await newBidding(kit, seller, change) })).body;
    expect((await ask({ pictures: [] })).errors?.[0]?.path).toBe('img');
    expect((await ask({ fee: 1 })).reason).toBe('amountChanged');
    expect((await ask({ realNamePicture: '/img/upload/none.webp' })).errors?.[0]?.path).toBe('relnameImg');
    const nobody = await kit.someone({ realStatus: 'unverified' });
    const reply = await nobody.call(calls.submitBidding, { input: await newBidding(kit, nobody) });
    expect(reply.body.reason).toBe('realNameNeeded');
  });

  it('is refused with its listing at the audit', async () => {
    const { listingId, valuationId } = await submitBidding(kit, seller);
    await quote(merchant, valuationId);
    await staff.call(ops.advanceListing, {
      params: { id: listingId },
      input: { event: 'audit.fail', remark: '截图看不清' },
    });
    expect(await valuationOf(valuationId)).toMatchObject({ status: 'refused', refusal: '截图看不清' });
    expect((await quotesOf(valuationId)).quotes.map(({ status }) => status)).toEqual(['rejected']);
  });

  it('is alone in that: a valuation of the same account keeps its quotes', async () => {
    const id = await submitted();
    await quote(merchant, id);
    const listingId = await submitListing(kit, seller, { valuationId: id });
    await staff.call(ops.advanceListing, {
      params: { id: listingId },
      input: { event: 'audit.fail', remark: '封面图不清楚' },
    });
    expect(await valuationOf(id)).toMatchObject({ status: 'open', quotes: 1 });
    expect((await quotesOf(id)).quotes.map(({ status }) => status)).toEqual(['open']);
  });
});

describe('quotes', () => {
  it('are listed best first with the deposit, and notify the seller once per merchant', async () => {
    const id = await submitted();
    await quote(merchant, id, 80_000);
    await quote(rival, id, 30_000);
    const { valuation, quotes } = await quotesOf(id);
    expect(
      quotes.map(({ merchantName, price, status, deposit: sum }) => [merchantName, price, status, sum]),
    ).toEqual([
      ['甲号行', 80_000, 'open', 4_000],
      ['乙号行', 30_000, 'open', 2_000],
    ]);
    expect([valuation.quotes, valuation.best]).toEqual([2, 80_000]);
    await runDueJobs(kit.ctx);
    expect(kit.sms.filter(({ phone }) => phone === seller.phone)).toHaveLength(2);
    await quote(merchant, id, 81_000);
    await runDueJobs(kit.ctx);
    expect(kit.sms.filter(({ phone }) => phone === seller.phone)).toHaveLength(2);
    const messages = await seller.call(listMessages, { input: {} });
    expect(messages.value.rows[0]).toMatchObject({ kindName: '收到报价', relatedId: id });
  });

  it('are announced by SMS with the page that shows them', async () => {
    const { valuationId } = await submitBidding(kit, seller);
    for (const id of [await submitted(), valuationId]) {
      await quote(merchant, id, 80_000);
      await runDueJobs(kit.ctx);
    }
    expect(kit.sms.filter(({ phone }) => phone === seller.phone).map(({ content }) => content)).toEqual([
      '【号易】「测试游戏 等级 60 黄金」收到商户报价 ¥800，登录后在“我的估价”查看。',
      '【号易】「满级黄金号」收到商户报价 ¥800，登录后在“我的竞价回收”查看。',
    ]);
  });

  it('are announced by one attempt, and only while they are open', async () => {
    const { sms } = kit.ctx.providers;
    onTestFinished(() => {
      kit.ctx.providers.sms = sms;
    });
    let attempts = 0;
    kit.ctx.providers.sms = {
      async send() {
        attempts += 1;
        throw new Error('late');
      },
    };
    await quote(merchant, await submitted(), 80_000);
    await runDueJobs(kit.ctx);
    await kit.passTime(60_000);
    expect(attempts).toBe(1);
    const open = `select kind from jobs where kind = 'quote.notify' and done_at is null`;
    expect(await kit.store.query(open)).toEqual([]);
    const { value } = await quote(merchant, await submitted(), 80_000);
    await merchant.do(calls.withdrawQuote, { params: { id: value.id } });
    await runDueJobs(kit.ctx);
    expect([attempts, await kit.store.query(open)]).toEqual([1, []]);
  });

  it('replace the merchant’s former quote, ten a day per item', async () => {
    const [id, another] = [await submitted(), await submitted()];
    const codes = [];
    for (let i = 0; i < 11; i++) codes.push((await quote(merchant, id, 50_000 + i * 100)).body.code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await quotesOf(id)).quotes.map(({ price }) => price)).toEqual([50_900]);
    expect((await quote(merchant, another)).value.left).toBe(9);
    expect((await quote(rival, id)).body.code).toBe(200);
    const now = kit.clock.now();
    kit.clock.advance(startOf(dayOf(now)) + 24 * 3_600_000 - 1 - now);
    expect((await quote(merchant, id, 60_000)).body).toEqual({
      code: 429,
      msg: '对同一件商品一天最多报价 10 次，请明天再来',
    });
    kit.clock.advance(1);
    expect((await quote(merchant, id, 60_000)).body.code).toBe(200);
  });

  it('are refused for an own or a held listing', async () => {
    await kit.sql`update users set role = 'merchant' where id = ${seller.id}`;
    const { listingId, valuationId } = await submitBidding(kit, seller);
    expect((await quote(seller, valuationId)).body).toMatchObject({ code: 409, reason: 'ownListing' });
    await kit.sql`update listings set status = 'held' where id = ${listingId}`;
    expect((await quote(merchant, valuationId)).body.code).toBe(409);
  });

  it('are not asked for while the seller is suspended', async () => {
    const { valuationId } = await submitBidding(kit, seller);
    const isOffered = async () =>
      (await merchant.do(calls.listPool, { input: {} })).rows.some(({ id }) => id === valuationId);
    const reason = '多次虚假发货';
    await staff.do(ops.suspendMember, { params: { id: seller.id }, input: { reason, days: 0 } });
    expect(await isOffered()).toBe(false);
    expect((await quote(merchant, valuationId)).body).toEqual(
      conflict('stateConflict', '这件商品现在不收报价'),
    );
    await staff.do(ops.liftSuspension, { params: { id: seller.id }, input: { reason: '申诉通过' } });
    expect(await isOffered()).toBe(true);
    expect((await quote(merchant, valuationId)).body.code).toBe(200);
  });

  it('can be declined singly or all; the request stays open', async () => {
    const id = await submitted();
    await quote(merchant, id);
    await quote(rival, id, 70_000);
    const decline = (merchantId?: string) => seller.call(calls.declineQuote, { input: { id, merchantId } });
    expect((await decline(merchant.id)).value.quotes.map(({ status }) => status)).toEqual([
      'open',
      'rejected',
    ]);
    expect((await decline()).value.valuation).toMatchObject({ status: 'open', quotes: 0 });
    expect((await decline()).body).toMatchObject({ code: 409, reason: 'quoteGone' });
    expect((await quote(merchant, id, 90_000)).body.code).toBe(200);
  });

  it('are declined only as far as the seller has seen them', async () => {
    const id = await submitted();
    await quote(merchant, id, 30_000);
    const seen = (await quotesOf(id)).quotes.map((one) => one.id);
    await quote(merchant, id, 90_000);
    const decline = (quoteIds: string[]) => seller.call(calls.declineQuote, { input: { id, quoteIds } });
    expect((await decline(seen)).body).toEqual(conflict('quoteGone', '没有可以拒绝的报价，请刷新'));
    await quote(rival, id, 70_000);
    const better = (await quotesOf(id)).quotes.filter(({ price }) => price === 90_000);
    const { value } = await decline([...seen, ...better.map((one) => one.id)]);
    expect(value.quotes.map(({ price, status }) => [price, status])).toEqual([
      [70_000, 'open'],
      [90_000, 'rejected'],
    ]);
  });

  it('can be withdrawn by their merchant and expire', async () => {
    const id = await submitted();
    const { value } = await quote(merchant, id);
    const withdraw = (key: string) => merchant.call(calls.withdrawQuote, { params: { id: value.id }, key });
    const withdrawn = await withdraw('withdraw-once');
    expect(withdrawn.value).toMatchObject({ id: value.id, status: 'withdrawn', valuationId: id });
    // The same request, repeated after a lost answer.
    expect((await withdraw('withdraw-once')).value).toEqual(withdrawn.value);
    expect((await withdraw('withdraw-again')).body).toMatchObject({
      code: 409,
      msg: '报价已被接受或已失效，不能撤回',
    });
    expect((await quotesOf(id)).quotes).toEqual([]);
    await quote(rival, id);
    kit.clock.advance(RULES.quoteWindow);
    const late = await accept(seller, id, rival);
    expect(late.body).toMatchObject({ code: 409, reason: 'quoteGone' });
    await runDueJobs(kit.ctx);
    expect((await quotesOf(id)).quotes).toEqual([]);
  });

  it('are listed for the merchant by days in China’s time', async () => {
    const ids: string[] = [];
    for (const _ of DAY_BORDERS) {
      const id = await submitted();
      await quote(merchant, id, 70_000);
      ids.push(id);
    }
    const { rows } = await merchant.do(calls.listMerchantQuotes, { input: {} });
    expect(Object.fromEntries(rows.map(({ valuationId, left }) => [valuationId, left]))).toEqual(
      Object.fromEntries(ids.map((id) => [id, RULES.maxQuotesADay - 1])),
    );
    await quote(rival, ids[1] ?? '', 71_000);
    for (const [index, at] of DAY_BORDERS.entries()) {
      await kit.sql`update quotes set created_at = ${at} where valuation_id = ${ids[index] ?? ''}`;
    }
    await seller.do(calls.declineQuote, { input: { id: ids[2] ?? '' } });
    const read = async (input: object) => {
      const { rows: shown, ...page } = await merchant.do(calls.listMerchantQuotes, { input });
      return { ...page, times: shown.map(({ valuationId }) => DAY_BORDERS[ids.indexOf(valuationId)]) };
    };
    await expectDayFilter(kit, merchant, read, 'GET /account/quotation?', 'createTimeStart=2026-1-1');
    expect((await read({ ...DAY, status: 'rejected' })).times).toEqual([DAY_BORDERS[2]]);
  });

  it('are in the merchant’s pool while they are open', async () => {
    const ids = [await submitted(), await submitted(), await submitted()] as const;
    const [open, withdrawn, declined] = ids;
    for (const id of ids) await quote(merchant, id, 70_000);
    await quote(merchant, open, 71_000);
    await quote(merchant, withdrawn, 71_000);
    const { rows: own } = await merchant.do(calls.listMerchantQuotes, { input: { status: 'open' } });
    const latest = own.find(({ valuationId }) => valuationId === withdrawn);
    await merchant.do(calls.withdrawQuote, { params: { id: latest?.id ?? '' } });
    await seller.do(calls.declineQuote, { input: { id: declined } });
    const { rows } = await merchant.do(calls.listPool, { input: { gameId: TEST_GAME, pageSize: 100 } });
    expect(ids.map((id) => rows.find((row) => row.id === id)?.ownQuote?.price)).toEqual([
      71_000,
      undefined,
      undefined,
    ]);
  });

  it('keep contacts from merchants in the pool, in the trade and in messages, but not from staff', async () => {
    const words = '电话 13912345678，微信 haoyi_8899';
    const { districtIds: _, ...form } = await newValuation(kit, seller, {
      description: words,
      region: '微信 haoyi_8899',
      attributes: { f5: '微信 haoyi_8899' },
    });
    const { id } = await seller.do(calls.submitValuation, { input: form });
    const hidden = {
      title: '测试游戏 电话 ***，微信 ***',
      description: '电话 ***，微信 ***',
      region: '微信 ***',
      shown: [{ label: '备注', value: '微信 ***' }],
    };
    const { rows } = await merchant.do(calls.listPool, { input: { gameId: TEST_GAME, pageSize: 100 } });
    expect(rows.find((row) => row.id === id)).toMatchObject(hidden);
    await quote(merchant, id);
    await quote(rival, id);
    const { value } = await seller.call(calls.acceptQuote, {
      input: { id, merchantId: merchant.id, account: 'trade_words', password: 'secret-Pass1' },
    });
    expect(await readRecycle(merchant, value.id)).toMatchObject(hidden);
    const { rows: told } = await rival.do(listMessages, { input: {} });
    expect(told.map(({ content }) => content)).toEqual([
      '「测试游戏 电话 ***，微信 ***」卖家接受了另一个报价',
    ]);
    await deposit(kit, seller, id);
    await payPrice(kit, merchant, value.id);
    const opened = await staff.do(ops.readCase, { params: { id: await openTaskId(kit, value.id) } });
    expect([opened.facts.filter(({ label }) => ['区服', '描述'].includes(label)), opened.attributes]).toEqual(
      [
        [
          { label: '区服', value: '微信 haoyi_8899' },
          { label: '描述', value: words },
        ],
        [{ label: '备注', value: '微信 haoyi_8899' }],
      ],
    );
  });

  it('skip no request of the pool when one ends between two pages', async () => {
    const closed = await submitted();
    await submitted();
    await submitted();
    const list = async (input: { after?: string | undefined; pageSize: number }) => {
      const { rows, next } = await merchant.do(calls.listPool, { input: { gameId: TEST_GAME, ...input } });
      return { ids: rows.map(({ id }) => id), next };
    };
    const { ids } = await list({ pageSize: 100 });
    const first = await list({ pageSize: 1 });
    const second = await list({ pageSize: 2, after: first.next });
    await seller.do(calls.cancelValuation, { input: { id: closed } });
    const rest = await list({ pageSize: 100, after: second.next });
    expect([...first.ids, ...second.ids, ...rest.ids]).toEqual(ids);
  });

  it('reveal nothing of the seller or other merchants in the pool', async () => {
    const id = await submitted({ account: 'secret_login', description: '自用号，电话 13912345678 私聊' });
    await quote(rival, id, 66_600);
    const list = (who: SignedIn) => who.do(calls.listPool, { input: { gameId: TEST_GAME, pageSize: 100 } });
    const item = (await list(merchant)).rows.find((each) => each.id === id);
    expect(item).toMatchObject({
      title: '测试游戏 等级 60 黄金',
      quotes: 1,
      description: '自用号，电话 *** 私聊',
    });
    expect(item?.ownQuote).toBeUndefined();
    const text = JSON.stringify(await list(merchant));
    for (const secret of [
      'secret_login',
      '13812345678',
      '13912345678',
      seller.phone,
      seller.id,
      '66600',
      '666.00',
    ]) {
      expect(text).not.toContain(secret);
    }
    const own = (await list(rival)).rows.find((each) => each.id === id)?.ownQuote;
    expect(own).toMatchObject({ price: 66_600, status: 'open' });
    const mine = await rival.call(calls.listMerchantQuotes, { input: { status: 'open' } });
    expect(mine.value.rows.map(({ valuationId, left }) => [valuationId, left])).toContainEqual([id, 9]);
  });
});

describe('accepting a quote', () => {
  const refusal = async (input: Acceptance) =>
    (await seller.call(calls.acceptQuote, { input })).body.reason as AcceptRefusal | undefined;

  it('refuses with a reason and changes nothing', async () => {
    const id = await submitted();
    await quote(merchant, id, 80_000);
    const input = { id, merchantId: merchant.id, account: 'player_01', password: 'p' };
    expect(await refusal({ id, merchantId: rival.id })).toBe('quoteGone');
    expect(await refusal({ id, merchantId: merchant.id })).toBe('credentialNeeded');
    expect(await refusal({ ...input, price: 79_900 })).toBe('amountChanged');
    expect(await refusal({ ...input, deposit: 3_999 })).toBe('amountChanged');
    await kit.sql`update users set real_status = 'unverified' where id = ${seller.id}`;
    expect(await refusal(input)).toBe('realNameNeeded');
    await kit.sql`update users set real_status = 'verified' where id = ${seller.id}`;
    expect((await quotesOf(id)).quotes.map(({ status }) => status)).toEqual(['open']);
    expect(await refusal({ ...input, price: 80_000, deposit: 4_000 })).toBeUndefined();
    expect(await refusal(input)).toBe('alreadyAccepted');
  });

  describe('with a login', () => {
    const MAIL = { securityPhone: '13911110003', email: 'own@haoyi.test', emailPassword: 'mail-1' };
    const secretsOf = async (valuationId: string) => {
      const sealed = await sealedOf(kit.store, valuationId);
      return sealed && staffSecrets(kit.ctx, sealed);
    };

    it('keeps phone and mail of the same account, and nothing of another one', async () => {
      const acceptWith = async (account: string) => {
        const who = await kit.someone();
        const login = { ...MAIL, account: 'bid_acc', password: undefined };
        const { valuationId } = await submitBidding(kit, who, login);
        await quote(merchant, valuationId);
        const { body } = await accept(who, valuationId, merchant, { account, password: 'bid-Pass1' });
        return [body.code, await secretsOf(valuationId)];
      };
      expect([await acceptWith('bid_acc'), await acceptWith('other_acc')]).toEqual([
        [200, { ...MAIL, account: 'bid_acc', password: 'bid-Pass1' }],
        [200, { account: 'other_acc', password: 'bid-Pass1' }],
      ]);
    });

    it('keeps the mail of an account that a buyer has returned, without its password', async () => {
      const { listingId, valuationId } = await submitBidding(kit, seller, { ...MAIL, account: 'ret_acc' });
      await staff.do(ops.advanceListing, { params: { id: listingId }, input: { event: 'audit.pass' } });
      const onSale = { id: listingId, price: 100_000, sellerId: seller.id };
      const sale = await sellTo(kit, await kit.someone(), onSale, 'delivered');
      const { id } = (await apply(kit, sale, { remedy: 'refundReturn' })).value;
      await decideCase(kit, id, { event: 'case.approve' });
      await bringBack(kit, id, sale.buyer);
      await runDueJobs(kit.ctx);
      await quote(merchant, valuationId);
      const login = { account: 'ret_acc', password: 'new-Pass2' };
      const { body } = await accept(seller, valuationId, merchant, login);
      expect([body.code, await secretsOf(valuationId)]).toEqual([200, { ...login, email: MAIL.email }]);
    });
  });

  it('refuses while a buyer holds the listing', async () => {
    const { listingId, valuationId } = await submitBidding(kit, seller);
    await quote(merchant, valuationId);
    await staff.call(ops.advanceListing, { params: { id: listingId }, input: { event: 'audit.pass' } });
    const buyer = await kit.someone();
    await buyer.call(placeOrder, { input: newOrder({ id: listingId, price: 100_000, sellerId: seller.id }) });
    expect(await refusal({ id: valuationId, merchantId: merchant.id })).toBe('listingHeld');
    expect((await valuationOf(valuationId)).status).toBe('open');
  });

  it('rejects the other quotes and asks for the deposit of the dictionary', async () => {
    const ids = await submitBidding(kit, seller);
    await quote(merchant, ids.valuationId, 80_000);
    await quote(rival, ids.valuationId, 90_000);
    const { value } = await accept(seller, ids.valuationId, merchant);
    expect(value).toMatchObject({
      status: 'awaitingDeposit',
      side: 'sell',
      price: 80_000,
      deposit: sellerDeposit(80_000),
      depositState: 'unpaid',
      isPaid: false,
      turn: 'seller',
      merchantName: '甲号行',
      payout: { amount: 80_000, fee: 0, state: 'waiting' },
    });
    expect((await quotesOf(ids.valuationId)).quotes.map(({ status }) => status)).toEqual([
      'accepted',
      'rejected',
    ]);
    const messages = await rival.call(listMessages, { input: {} });
    expect(messages.value.rows[0]?.content).toContain('卖家接受了另一个报价');
    expect(
      JSON.stringify(await kit.sql`select answer from idempotency where user_id = ${seller.id}`),
    ).not.toContain('secret-Pass1');
  });

  it.each([
    ['50元', 80_000, 5_000],
    ['5', 80_000, 4_000],
    ['101', 80_000, 4_000],
    ['5%', 80_000, 4_000],
    ['5%', 30_000, 2_000],
    ['10%', 80_000, 8_000],
    ['0', 80_000, 0],
    ['0%', 80_000, 0],
    ['nonsense', 80_000, 4_000],
    ['50元', 3_000, 3_000],
  ])('sellerDeposit %s for a quote of %i fen is %i', async (value, price, expected) => {
    const set = (to: string) =>
      kit.sql`update dictionary set value = ${to} where type = 'backRatio' and label = 'sellerDeposit'`;
    await set(value);
    const id = await submitted();
    await quote(merchant, id, price);
    expect((await quotesOf(id)).quotes[0]?.deposit).toBe(expected);
    await set('5%');
  });
});

describe('the stored answer of a valuation call', () => {
  it('contains neither game account nor phone; the same key is answered from the data', async () => {
    const account = 'sealed_account_77';
    const ask = <P, I, O>(call: Call<P, I, O>, input: I, key: string) => seller.call(call, { input, key });
    const form = await newValuation(kit, seller, { account });
    const [first, second] = [
      await ask(calls.submitValuation, form, 'valuation-once'),
      await ask(calls.submitValuation, form, 'valuation-once'),
    ];
    const { id } = first.value;
    const [ended, over] = [
      await ask(calls.cancelValuation, { id }, 'cancelled-once'),
      await ask(calls.cancelValuation, { id }, 'cancelled-once'),
    ];
    expect([first.value.account, first.value.phone, ended.value.status]).toEqual([
      account,
      form.phone,
      'cancelled',
    ]);
    expect([second.value, over.value]).toEqual([first.value, ended.value]);
    expect(
      await kit.sql`select call, answer from idempotency where user_id = ${seller.id}
        order by created_at, call desc`,
    ).toEqual([
      { call: 'submitValuation', answer: { id } },
      { call: 'cancelValuation', answer: null },
    ]);
  });
});

describe('the deposit', () => {
  const begin = (valuationId: string, more: { amount?: number; key?: string } = {}) =>
    seller.call(calls.payDeposit, {
      input: { id: valuationId, method: 'alipay', amount: more.amount },
      ...(more.key ? { key: more.key } : {}),
    });

  it('is paid once and its state can be queried', async () => {
    const { valuationId, id } = await accepted();
    expect((await begin(valuationId, { amount: 1 })).body.reason).toBe('amountChanged');
    const [first, second] = [await begin(valuationId), await begin(valuationId)];
    expect(second.value).toEqual(first.value);
    const standing = (force = false) =>
      seller.do(calls.queryRecycleOrder, { input: { id: valuationId, force } });
    expect(await standing()).toMatchObject({
      id,
      status: 'awaitingDeposit',
      payState: 'open',
      paid: 0,
      total: 4_000,
    });
    expect(toPaymentStatus(await standing(), 'sell')).toMatchObject({ status: 'awaiting' });
    kit.payments.settle([...kit.payments.trades.keys()].at(-1) ?? '');
    kit.clock.advance(SHARED_QUERY_MS);
    expect(await standing(true)).toMatchObject({
      status: 'trading',
      payState: 'paid',
      paid: 4_000,
      deposit: 'paid',
    });
    expect(toPaymentStatus(await standing(), 'sell')).toMatchObject({ status: 'received' });
    expect((await begin(valuationId)).body.code).toBe(409);
    expect(await balances(`deposit:${id}`, `seller:${seller.id}`)).toEqual([4_000, -4_000]);
  });

  it('paid too late is refunded, and the listing is reviewed again', async () => {
    const { valuationId, listingId, id } = await accepted();
    const { value } = await begin(valuationId);
    kit.clock.advance(RULES.recycleDepositWindow);
    expect((await begin(valuationId)).body).toEqual(conflict('expired', '付款时间已过，交易已关闭'));
    kit.payments.isDown = true;
    await runDueJobs(kit.ctx);
    kit.payments.isDown = false;
    expect(await valuationOf(valuationId)).toMatchObject({ status: 'cancelled', endReason: 'depositUnpaid' });
    expect(await listingOf(listingId)).toMatchObject({ status: 'underReview', isTakenByBid: false });
    expect(await payWithNotice(kit, value.paymentId)).toBe('success');
    await runDueJobs(kit.ctx);
    expect(await balances(`deposit:${id}`, `seller:${seller.id}`)).toEqual([0, 0]);
    const state = await kit.cell<string>`select state from payments where id = ${value.paymentId}`;
    expect(state).toBe('refunded');
    expect((await readRecycle(seller, id)).depositState).toBe('void');
  });

  it('is refunded when the merchant does not pay', async () => {
    const { valuationId, id } = await accepted();
    await deposit(kit, seller, valuationId);
    await kit.passTime(RULES.recyclePaymentWindow);
    await runDueJobs(kit.ctx);
    expect(await readRecycle(seller, id)).toMatchObject({
      status: 'failed',
      endReason: 'merchantUnpaid',
      depositState: 'refunded',
      payout: { state: 'void', why: '商户超时未付款，交易已关闭' },
    });
    const contents = await kit.sql<{ content: string }>`select content from messages
      where user_id = any(${[merchant.id, seller.id]}) and title = '回收交易关闭'
      order by user_id = ${seller.id}`;
    expect(contents.map(({ content }) => content)).toEqual([
      '「满级黄金号」你超时未付款，交易关闭。卖家的押金退回给卖家',
      '「满级黄金号」商户超时未付款，交易关闭。押金原路退回',
    ]);
    expect(await balances(`deposit:${id}`, `seller:${seller.id}`)).toEqual([0, 0]);
  });

  it('left unpaid while the payment provider was down does not count against the merchant', async () => {
    for (let left = 0; left < RULES.maxMerchantUnpaid; left += 1) {
      const { valuationId, id } = await accepted();
      await deposit(kit, seller, valuationId);
      kit.payments.isDown = true;
      await merchant.do(calls.payRecycleOrder, { params: { id }, input: { method: 'alipay' } });
      await kit.passTime(RULES.recyclePaymentWindow);
      kit.payments.isDown = false;
      expect((await readRecycle(seller, id)).endReason).toBe('merchantUnpaid');
    }
    const { valuationId } = await submitBidding(kit, seller);
    expect((await quote(merchant, valuationId)).body.code).toBe(200);
    expect((await quotesOf(valuationId)).quotes).toMatchObject([{ merchantUnpaid: 0 }]);
  });

  it('left unpaid while the merchant was suspended does not count', async () => {
    const ids = [await accepted(), await accepted()];
    for (const { valuationId } of ids) await deposit(kit, seller, valuationId);
    await kit.sql`update users set suspended_at = ${SEEDED_AT} where id = ${merchant.id}`;
    await kit.passTime(RULES.recyclePaymentWindow);
    await kit.sql`update users set suspended_at = null where id = ${merchant.id}`;
    expect(await Promise.all(ids.map(async ({ id }) => (await readRecycle(seller, id)).endReason))).toEqual([
      'merchantUnpaid',
      'merchantUnpaid',
    ]);
    const { valuationId } = await submitBidding(kit, seller);
    expect((await quote(merchant, valuationId)).body.code).toBe(200);
    expect((await quotesOf(valuationId)).quotes).toMatchObject([{ merchantUnpaid: 0 }]);
  });

  /** Lets the merchant leave a trade unpaid. Resolves with its id. */
  const leaveUnpaid = async () => {
    const { valuationId, id } = await accepted();
    await deposit(kit, seller, valuationId);
    await kit.passTime(RULES.recyclePaymentWindow);
    return id;
  };

  it('left unpaid by a merchant counts for thirty days', async () => {
    const first = await leaveUnpaid();
    await leaveUnpaid();
    const { valuationId } = await submitBidding(kit, seller);
    const quoteAfter = async (ms: number) => {
      await kit.sql`update recycle_orders set cancelled_at = ${isoAt(kit.clock.now() - ms)} where id = ${first}`;
      const { code, reason } = (await quote(merchant, valuationId)).body;
      return [code, reason];
    };
    expect(await quoteAfter(RULES.merchantUnpaidMemory - 1)).toEqual([409, 'quotingLocked']);
    expect(await quoteAfter(RULES.merchantUnpaidMemory)).toEqual([200, undefined]);
  });

  it('left unpaid twice by a merchant stops their quotes for a day, and sellers read how often', async () => {
    await leaveUnpaid();
    const once = await submitBidding(kit, seller);
    expect((await quote(merchant, once.valuationId)).body.code).toBe(200);
    expect((await quotesOf(once.valuationId)).quotes).toMatchObject([
      { merchantDeals: 0, merchantUnpaid: 1 },
    ]);
    await leaveUnpaid();
    const { valuationId } = await submitBidding(kit, seller);
    const until = wireFromIso(new Date(kit.clock.now() + RULES.quotingLock).toISOString()).slice(0, 16);
    expect((await quote(merchant, valuationId)).body).toEqual({
      code: 409,
      reason: 'quotingLocked' satisfies QuoteRefusal,
      msg: `30 天内有 2 次报价被接受后超时未付款，暂停报价，${until} 自动恢复`,
    });
    expect((await quote(rival, valuationId)).body.code).toBe(200);
    kit.clock.advance(RULES.quotingLock);
    expect((await quote(merchant, valuationId)).body.code).toBe(200);
    expect(
      (await quotesOf(valuationId)).quotes.map(({ merchantId, merchantUnpaid }) => [
        merchantId,
        merchantUnpaid,
      ]),
    ).toEqual([
      [rival.id, 0],
      [merchant.id, 2],
    ]);
  });

  it('of a defaulting seller goes to the merchant’s wallet, and the price is refunded', async () => {
    const { id } = await paidTrade();
    await advance(id, 'seller.default');
    await runDueJobs(kit.ctx);
    expect(await readRecycle(seller, id)).toMatchObject({
      status: 'failed',
      endReason: 'sellerDefault',
      depositState: 'forfeited',
    });
    expect(
      await balances(`deposit:${id}`, `escrow:${id}`, `seller:${seller.id}`, `merchant:${merchant.id}`),
    ).toEqual([0, 0, -4_000, 0]);
    expect(await balances(`seller:${merchant.id}`)).toEqual([4_000]);
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
    const { no } = await readRecycle(merchant, id);
    const { rows } = await merchant.do(listMovements, { input: {} });
    expect(rows).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'forfeit',
        amount: 4_000,
        no,
        text: '卖家未配合，押金赔付给商户',
        at: new Date(kit.clock.now()).toISOString(),
      },
    ]);
    expect((await merchant.do(readWallet)).available).toBe(4_000);
    const sent = (await merchant.do(listMessages, { input: {} })).rows.map(({ content }) => content);
    expect(sent).toContain(
      '「满级黄金号」卖家未配合交易，交易关闭：卖家不接电话。货款 ¥800 原路退回，押金 ¥40 赔付给你，在我的钱包里',
    );
    await merchant.do(savePayee, { input: { account: ACCOUNT, name: SELLER_NAME } });
    await kit.sql`update users set real_name = ${SELLER_NAME} where id = ${merchant.id}`;
    expect((await withdraw(merchant, 4_000)).body.code).toBe(200);
    expect(await moneyOf(kit, merchant)).toEqual({ available: 0, transit: 4_000, paidOut: 0 });
  });

  it('that was forfeited before it went to the wallet is moved there', async () => {
    const { id } = await accepted();
    await kit.store.tx((tx) =>
      book(kit.ctx, tx, {
        kind: 'forfeit',
        recycleOrderId: id,
        memo: '卖家未配合，押金赔付给商户',
        lines: { [`deposit:${id}`]: -4_000, [`merchant:${merchant.id}`]: 4_000 },
      }),
    );
    expect((await merchant.do(readWallet)).available).toBe(0);
    await kit.store.query(
      readFileSync(
        join(import.meta.dirname, '../../../server/store/migrations/058_forfeited_deposits.sql'),
        'utf8',
      ),
    );
    expect((await merchant.do(readWallet)).available).toBe(4_000);
    expect(await balances(`deposit:${id}`, `merchant:${merchant.id}`, `seller:${merchant.id}`)).toEqual([
      -4_000, 0, 4_000,
    ]);
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
  });

  it('of a seller who defaults after the rebinding goes to the merchant, and the account back to the seller', async () => {
    const { valuationId, listingId, id } = await paidTrade({ account: 'default_01' });
    await staff.do(ops.advanceRecycleOrder, {
      params: { id },
      input: { event: 'review.pass', password: 'new-pass-9', email: 'merchant@example.com' },
    });
    await advance(id, 'seller.default');
    const sealed = await kit.one<{ cipher: string }>`select cipher from credentials
      where listing_id = ${listingId}`;
    expect(JSON.parse(kit.ctx.vault.open(sealed.cipher))).toEqual({
      account: 'default_01',
      password: 'new-pass-9',
      isReturned: true,
      sellers: { account: 'default_01' },
    });
    expect(await seller.do(calls.readValuation, { params: { id: valuationId } })).toMatchObject({
      account: 'default_01',
      needsCredential: true,
    });
    expect((await seller.do(listings.readOwnListing, { params: { id: listingId } })).needsCredential).toBe(
      true,
    );
    const told = await kit.sql<{ userId: string; content: string }>`select user_id, content from messages
      where user_id = any(${[merchant.id, seller.id]}) and title = '回收交易关闭'
      order by user_id = ${seller.id}`;
    const text = '「满级黄金号」卖家未配合交易，交易关闭：卖家不接电话。';
    expect(told).toEqual([
      {
        userId: merchant.id,
        content: `${text}账号还给卖家，货款 ¥800 原路退回，押金 ¥40 赔付给你，在我的钱包里`,
      },
      {
        userId: seller.id,
        content: `${text}押金 ¥40 赔付给商户。账号已还给你，请联系客服，由客服打电话告诉你现在的登录方式。登录后马上改密码，再出售时填写新密码`,
      },
    ]);
  });
});

describe('the trade', () => {
  it('pays the price without a fee, refunds the deposit and gives the account to the merchant', async () => {
    const { valuationId, listingId, id } = await accepted(80_000, { account: 'trade_01' });
    await deposit(kit, seller, valuationId);
    const wrong = await merchant.call(calls.payRecycleOrder, {
      params: { id },
      input: { method: 'wechat', amount: 79_999 },
    });
    expect(wrong.body.reason).toBe('amountChanged');
    await payPrice(kit, merchant, id);
    expect(await balances(`escrow:${id}`, `merchant:${merchant.id}`)).toEqual([80_000, -80_000]);
    expect(await readRecycle(merchant, id)).toMatchObject({
      side: 'buy',
      status: 'underReview',
      isPaid: true,
      turn: 'staff',
      canRevealCredential: false,
    });
    expect((await readRecycle(merchant, id)).payout).toBeUndefined();
    const early = await merchant.call(calls.revealRecycleCredential, { params: { id }, input: {} });
    expect(early.body.code).toBe(409);
    const cancel = await seller.call(calls.cancelValuation, { input: { id: valuationId } });
    expect(cancel.body).toMatchObject({
      code: 409,
      msg: '押金已付，交易中不能取消。客服超过 48 小时没有核对才能取消',
    });

    await advance(id, 'review.pass');
    const afterReview = await merchant.call(calls.cancelValuation, { input: { id: valuationId } });
    expect(afterReview.body).toMatchObject({ code: 409, msg: '客服已经核对完，交易继续，不能取消' });
    const value = await merchant.do(calls.revealRecycleCredential, {
      params: { id },
      input: {},
      key: 'reveal-once-1',
    });
    const { revealedAt: _, ...shown } = value;
    expect(shown).toEqual({ account: 'trade_01', password: 'new-pass-9' });
    // The login is the merchant's now.
    const own = await seller.do(listings.readOwnListing, { params: { id: listingId } });
    const asked = await valuationOf(valuationId);
    expect([own.account, own.securityPhone, asked.account]).toEqual([undefined, undefined, undefined]);
    const lost = await merchant.call(calls.revealRecycleCredential, {
      params: { id },
      input: {},
      key: 'reveal-once-1',
    });
    expect(lost.value).toEqual(value);
    const again = await merchant.call(calls.revealRecycleCredential, { params: { id }, input: {} });
    expect(again.body.code).toBe(200);

    await merchant.call(calls.confirmRecycleOrder, { params: { id } });
    await runDueJobs(kit.ctx);
    const done = await readRecycle(seller, id);
    expect(done).toMatchObject({
      status: 'completed',
      turn: 'nobody',
      depositState: 'refunded',
      payout: { amount: 80_000, fee: 0, state: 'paid', why: '交易完成，货款全额在我的钱包里' },
    });
    expect(done.payout?.releaseAt).toBe(done.finishedAt);
    expect(
      await balances(`escrow:${id}`, `deposit:${id}`, `seller:${seller.id}`, `merchant:${merchant.id}`),
    ).toEqual([0, 0, 80_000, -80_000]);
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
    expect((await valuationOf(valuationId)).status).toBe('completed');
    expect(
      (await quotesOf(valuationId)).quotes.map(({ status, merchantDeals }) => [status, merchantDeals]),
    ).toEqual([['done', 1]]);
    const sales = () =>
      kit.column`select deals from users where id in (${seller.id}, ${merchant.id}) order by deals`;
    expect(await sales()).toEqual([0, 1]);
    // As it was stored while purchases counted, too.
    await kit.sql`update users set deals = deals + 1 where id = ${merchant.id}`;
    await kit.store.query(readMigrations().find(({ name }) => name === 'sales_only')?.sql ?? '');
    expect(await sales()).toEqual([0, 1]);
    expect(await listingOf(listingId)).toMatchObject({
      status: 'takenDown',
      downRemark: '已由商户回收',
      payout: { state: 'paid' },
    });
    const list = async (who: SignedIn, side: 'sell' | 'buy') =>
      (await who.do(calls.listRecycleOrders, { input: { side, status: 'completed' } })).rows.map(
        (row) => row.id,
      );
    expect(await Promise.all([list(seller, 'sell'), list(merchant, 'buy'), list(merchant, 'sell')])).toEqual([
      [id],
      [id],
      [],
    ]);
  });

  it('is listed for both sides by days in China’s time', async () => {
    const ids: string[] = [];
    for (const at of DAY_BORDERS) {
      const { id } = await accepted();
      await kit.sql`update recycle_orders set created_at = ${at} where id = ${id}`;
      ids.push(id);
    }
    await kit.sql`update recycle_orders set status = 'failed', due_at = null where id = ${ids[1] ?? ''}`;
    for (const [who, side, wrong] of [
      [seller, 'sell', 'createTimeStart=2026-13-01'],
      [merchant, 'buy', 'createTimeEnd=2026-13-01'],
    ] as const) {
      const read = async (input: object) => {
        const { rows, ...page } = await who.do(calls.listRecycleOrders, { input: { side, ...input } });
        return { ...page, times: rows.map(({ id }) => DAY_BORDERS[ids.indexOf(id)]) };
      };
      await expectDayFilter(kit, who, read, `GET /backOrder/list?dataType=${side}&`, wrong);
      expect((await read({ ...DAY, status: 'failed' })).times).toEqual([DAY_BORDERS[1]]);
    }
  });

  it('that fails the review refunds both', async () => {
    const { valuationId, id } = await paidTrade();
    expect((await valuationOf(valuationId)).acceptedPrice).toBe(80_000);
    await advance(id, 'review.fail');
    await runDueJobs(kit.ctx);
    expect((await valuationOf(valuationId)).acceptedPrice).toBeUndefined();
    expect(
      await balances(`escrow:${id}`, `deposit:${id}`, `seller:${seller.id}`, `merchant:${merchant.id}`),
    ).toEqual([0, 0, 0, 0]);
    const refunds = [...kit.payments.trades.values()].flatMap((trade) =>
      trade.refunds.map(({ amount }) => amount),
    );
    expect(refunds).toContain(80_000);
  });

  it('is found by its payment number', async () => {
    const { valuationId, id } = await accepted();
    await deposit(kit, seller, valuationId);
    const tradeNo = await kit.cell<string>`select trade_no from payments where recycle_order_id = ${id}`;
    expect((await readRecycle(seller, tradeNo)).id).toBe(id);
  });

  it('can be cancelled by its seller before the deposit; the listing is free again', async () => {
    const { valuationId, listingId } = await accepted();
    const value = await seller.do(calls.cancelValuation, { input: { id: valuationId, remark: '不卖了' } });
    expect(value).toMatchObject({ status: 'cancelled', endReason: 'seller' });
    expect(await listingOf(listingId)).toMatchObject({ status: 'underReview', isTakenByBid: false });
  });

  it('shows the merchant no contacts that the seller wrote when cancelling', async () => {
    const { valuationId, id } = await accepted();
    await seller.do(calls.cancelValuation, { input: { id: valuationId, remark: '私下卖，电话13812345678' } });
    const { events } = await readRecycle(merchant, id);
    expect([events.at(-1)?.text, await lastMessage(merchant)]).toEqual([
      '卖家取消交易：私下卖，电话***',
      '「满级黄金号」卖家取消交易：私下卖，电话***',
    ]);
  });
});

describe('staff', () => {
  it('cancel a deal in their own name', async () => {
    const { valuationId, id } = await accepted();
    await staff.call(calls.cancelValuation, { input: { id: valuationId } });
    const { status, events } = await readRecycle(merchant, id);
    expect([status, events.at(-1)?.by, events.at(-1)?.text]).toEqual(['failed', 'staff', '平台取消交易']);
    expect(await readRecycle(seller, id)).toMatchObject({
      endReason: 'staff',
      payout: { state: 'void', why: '平台取消了交易' },
    });
  });
});

describe('merchants', () => {
  it('apply once at a time, get a reason for a refusal, and quote after approval', async () => {
    const who = await kit.someone();
    const form = {
      kind: 'recycler',
      name: '新来号行',
      phone: '13812345678',
      description: '专收手游账号，当天付款。',
    } as const;
    const apply = () => who.call(calls.applyMerchant, { input: form });
    const last = () => who.do(calls.readMerchantApplication);
    expect(await last()).toBeNull();
    const [first, second] = await Promise.all([apply(), apply()]);
    expect([first.body.code, second.body.code].sort()).toEqual([200, 409]);
    const audit = (id: string, isPassed: boolean, remark?: string) =>
      staff.call(ops.auditMerchant, { params: { id }, input: { isPassed, remark } });
    const id = (await last())?.id ?? '';
    expect((await audit(id, false)).body.code).toBe(422);
    await audit(id, false, '请补充经营时间');
    expect(await last()).toMatchObject({ state: 'refused', remark: '请补充经营时间' });
    expect((await audit(id, true)).body.code).toBe(409);
    // The form shows the member's own phone masked and sends none. The server takes it from the account.
    await who.do(calls.applyMerchant, { input: { ...form, phone: undefined } });
    expect((await last())?.phone).toBe(who.phone);
    await audit((await last())?.id ?? '', true);
    const pool = await who.call(calls.listPool, { input: {} });
    expect(pool.body.code).toBe(200);
    expect((await apply()).body.code).toBe(409);
  });

  it('apply under no name with contacts or of the platform', async () => {
    const who = await kit.someone();
    const apply = async (name: string) => {
      const input = { kind: 'recycler', name, description: '专收手游账号，当天付款。' } as const;
      const { body } = await who.call(calls.applyMerchant, { input });
      return [body.code, body.msg, body.errors?.[0]?.path];
    };
    expect([await apply('号行 微信abc12345'), await apply('号易官方客服')]).toEqual([
      [422, '商户名称里不能有手机号、QQ 或微信', 'name'],
      [422, '商户名称不能让人以为是平台或客服，请换一个', 'name'],
    ]);
    expect((await who.do(calls.readMerchantApplication)) ?? null).toBeNull();
  });

  it('bear no name that another member applies for at the same time', async () => {
    const input = { kind: 'recycler', name: '星河号行', description: '专收手游账号，当天付款。' } as const;
    const applicants = [await kit.someone(), await kit.someone()];
    const both = await holdRows(kit, 'lock table merchant_applications in share mode', [], async () => {
      const sent = applicants.map((who) => who.call(calls.applyMerchant, { input }));
      await waitForBlocked(kit, 2);
      return sent;
    });
    expect((await Promise.all(both)).map(({ body }) => body.code).toSorted()).toEqual([200, 422]);
  });

  it('bear no name of another merchant or application, also after a change of the nickname', async () => {
    const [bearer, applicant, other] = [
      await kit.someone({ role: 'merchant', nickName: '金牌号行' }),
      await kit.someone(),
      await kit.someone({ role: 'merchant', nickName: '小号行' }),
    ];
    const form = { kind: 'recycler', description: '专收手游账号，当天付款。' } as const;
    const apply = async (who: SignedIn, name: string) =>
      (await who.call(calls.applyMerchant, { input: { ...form, name } })).body.errors;
    const rename = async (who: SignedIn, nickName: string) =>
      (await who.call(editProfile, { input: { nickName } })).body.errors;
    const refusal = (path: string, label: string) => [
      { path, message: `这个${label}已经有商户用了，请换一个` },
    ];
    expect(await apply(applicant, ' 金牌·号行')).toEqual(refusal('name', '商户名称'));
    expect(await apply(applicant, '银牌号行')).toBeUndefined();
    expect(await apply(await kit.someone(), '银牌号行')).toEqual(refusal('name', '商户名称'));
    expect(await rename(other, '金牌号行')).toEqual(refusal('nickName', '昵称'));
    expect(await rename(other, '银牌号行')).toEqual(refusal('nickName', '昵称'));
    expect(await rename(bearer, '金牌号行。')).toBeUndefined();
    expect(await rename(await kit.someone(), '小号行')).toBeUndefined();
  });

  it('are told that they cannot quote when they became staff meanwhile', async () => {
    const who = await kit.someone();
    const { id } = await who.do(calls.applyMerchant, {
      input: {
        kind: 'recycler',
        name: '后来入职',
        phone: '13812345678',
        description: '专收手游账号，当天付款。',
      },
    });
    await kit.sql`update users set role = 'staff' where id = ${who.id}`;
    await staff.do(ops.auditMerchant, { params: { id }, input: { isPassed: true } });
    expect(
      await kit.sql`select title, content from messages where user_id = ${who.id} and related_id = ${id}`,
    ).toEqual([{ title: '商户申请通过', content: '你现在是工作人员，不能报价；不再是工作人员后可以报价' }]);
  });
});

/** Passes the time in which the autopilot does all that it can. */
async function letAutopilotAct(demo: TestApp): Promise<void> {
  for (let i = 0; i < 20; i++) await demo.passTime(1_000);
}

describe('the demo', () => {
  useAutopilot(kit);

  it('lets the autopilot act as three merchants and as staff until the seller is paid', async () => {
    const { attributes, price } = await kit.one<{
      attributes: Record<string, string | string[]>;
      price: number;
    }>`
      select attributes, price from listings
      where game_id = 'wzry' and status = 'onSale' and price > 200000 limit 1`;
    const places = await kit.one<{ ids: string[] }>`select array[system_id, carrier_id, group_id] as ids
      from listings where game_id = 'wzry' limit 1`;
    const [systemId, carrierId, groupId] = places.ids;
    const answers = Object.fromEntries(
      Object.entries(attributes).map(([key, value]) => [key, Array.isArray(value) ? value.join(',') : value]),
    );
    const { valuationId, listingId } = await submitBidding(kit, seller, {
      gameId: 'wzry',
      systemId,
      carrierId,
      groupId,
      serverId: undefined,
      attributes: answers,
      price,
      fee: undefined,
    });
    await letAutopilotAct(kit);
    const value = await seller.do(calls.listQuotes, { input: { valuationId } });
    expect(new Set(value.quotes.map(({ merchantId }) => merchantId))).toEqual(
      new Set(['u-merchant-1', 'u-merchant-2', 'u-merchant-3']),
    );
    const { high = 0 } = value.valuation.estimate;
    expect(value.quotes.every((each) => each.price <= Math.min(high, price))).toBe(true);
    expect((await seller.do(listings.readOwnListing, { params: { id: listingId } })).status).toBe('onSale');
    const best = value.quotes[0];
    const order = await seller.call(calls.acceptQuote, {
      input: {
        id: valuationId,
        merchantId: best?.merchantId ?? '',
        price: best?.price,
        deposit: best?.deposit,
      },
    });
    await deposit(kit, seller, valuationId);
    await letAutopilotAct(kit);
    expect(await readRecycle(seller, order.value.id)).toMatchObject({
      status: 'completed',
      depositState: 'refunded',
      payout: { amount: best?.price, state: 'paid' },
    });
    expect(await balanceOf(kit.store, `seller:${seller.id}`)).toBe(best?.price);
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
  });

  describe('for an account without comparable sales and without an asking price', () => {
    const demo = useApp({ settings: { autopilot: true } });
    const who = useMember(demo);

    const valued = async (change: Partial<NewValuation> = {}) => {
      const input = await newValuation(demo, who, change);
      const value = await who.do(calls.submitValuation, { input });
      expect(value.estimate.verdict).toBe('tooFew');
      await letAutopilotAct(demo);
      return who.do(calls.listQuotes, { input: { valuationId: value.id } });
    };

    /** Accepts the first quote and pays the deposit. Resolves with the id of the trade. */
    const acceptBest = async (id: string, [best]: readonly { merchantId: string }[]) => {
      const login = { account: `player_${id}`, password: 'secret-Pass1' };
      const input = { id, merchantId: best?.merchantId ?? '', ...login };
      const order = await who.do(calls.acceptQuote, { input });
      await deposit(demo, who, id);
      return order.id;
    };

    it('explains why there is no price when the game has no sales', async () => {
      const { quotes, valuation } = await valued();
      expect([quotes, valuation.status, valuation.refusal]).toEqual([
        [],
        'refused',
        '这个游戏还没有成交记录，商户无法报价，请填写心理价位后重新提交',
      ]);
    });

    it('quotes from the seller’s wish, unless that is too low', async () => {
      const hopeful = await valued({ expected: 100_000 });
      expect(hopeful.quotes.map(({ price }) => price)).toEqual([78_200, 71_400, 66_300]);
      const little = await valued({ expected: 1_000 });
      expect([little.quotes, little.valuation.refusal]).toEqual([
        [],
        '商户报价不低于 ¥10，这个账号的估价低于这个数',
      ]);
    });

    it('quotes from the game’s median price and pays the deal out', async () => {
      for (const [i, price] of [30_000, 900_000, 50_000].entries()) {
        await makeListing(demo.store, {
          id: `sold-${i}`,
          sellerId: who.id,
          status: 'sold',
          price,
          soldAt: `2026-11-1${i}T00:00:00.000Z`,
        });
      }
      const { quotes, valuation } = await valued();
      expect([valuation.status, quotes.map(({ price }) => price)]).toEqual([
        'open',
        [46_000, 42_000, 39_000],
      ]);
      const id = await acceptBest(valuation.id, quotes);
      await letAutopilotAct(demo);
      expect(await readRecycle(who, id)).toMatchObject({
        status: 'completed',
        payout: { amount: 46_000, state: 'paid' },
      });
    });

    it('does not pay an order that a person is paying', async () => {
      const { quotes, valuation } = await valued({ expected: 100_000 });
      const id = await acceptBest(valuation.id, quotes);
      const merchant = await demo.login('13800000012');
      expect(merchant.id).toBe(quotes[0]?.merchantId);
      const value = await merchant.do(calls.payRecycleOrder, { params: { id }, input: { method: 'alipay' } });
      await letAutopilotAct(demo);
      expect((await readRecycle(who, id)).status).toBe('trading');
      expect(await payWithNotice(demo, value.paymentId)).toBe('success');
      const payments = await demo.sql`select id, state, is_simulated from payments
          where recycle_order_id = ${id} and kind = 'full'`;
      expect(payments).toEqual([{ id: value.paymentId, state: 'paid', isSimulated: false }]);
      await letAutopilotAct(demo);
      expect((await readRecycle(who, id)).status).toBe('completed');
      expect(await balanceOf(demo.store, `merchant:${merchant.id}`)).toBeLessThan(0);
      expect(await auditLedger(demo.store)).toMatchObject({ sum: 0, unbalanced: 0 });
    });

    it('keeps a person’s quote', async () => {
      const merchant = await demo.login('13600009998', { role: 'merchant' });
      const valuationId = await submitValuation(demo, who, { expected: 1_000 });
      await quote(merchant, valuationId, 3_000);
      await letAutopilotAct(demo);
      const { valuation, quotes } = await who.do(calls.listQuotes, { input: { valuationId } });
      expect([valuation.status, quotes.map(({ price }) => price)]).toEqual(['open', [3_000]]);
    });
  });
});
