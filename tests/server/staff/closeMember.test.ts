import { beforeAll, describe, expect, it } from 'vitest';
import * as account from '../../../contract/account/calls.ts';
import { cancelOrder, placeOrder } from '../../../contract/buying/calls.ts';
import { readListing } from '../../../contract/market/calls.ts';
import { readWallet, savePayee } from '../../../contract/payment/calls.ts';
import { acceptQuote, submitBidding as sendBidding } from '../../../contract/recycling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { sendChat, submitProblem } from '../../../contract/support/calls.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { uploadIdOf } from '../../../server/pictures/addresses.ts';
import { sweepUploads } from '../../../server/pictures/uploads.ts';
import { closeMember } from '../../../server/staff/closeMember.ts';
import { openMattersOf } from '../../../server/staff/openMatters.ts';
import { withSingles, type Db, type Store } from '../../../server/store/db.ts';
import { apply, sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { newOrder, pay } from '../../kit/orders.ts';
import { statementsOf } from '../../kit/plans.ts';
import {
  createDeal,
  createPaidTrade,
  newBidding,
  ownPictures,
  putOnSale,
  quote,
  submitBidding,
  submitListing,
  submitValuation,
} from '../../kit/selling.ts';
import { bookProceeds, withdraw } from '../../kit/wallets.ts';
import { conflict } from '../../kit/refusals.ts';
import { signInBySms } from '../../kit/signIn.ts';

const DAY = 24 * 3_600_000;
const SELLER = { name: '张三丰', idNumber: '11010519491231002X' };
const kit = useApp();
let boss: SignedIn;

const signInBoss = async () => {
  boss = await kit.login('13710000003', { role: 'staff', roles: ['supervisor'], nickName: '主管阿宁' });
};

const onSale = (seller: SignedIn) => putOnSale(kit, seller, { phone: undefined });

beforeAll(signInBoss);

const REASON = '本人在投诉建议里提出，编号 HYts1';
const close = async ({ id }: Pick<SignedIn, 'id'>, by = boss) =>
  (await by.call(ops.closeMember, { params: { id }, input: { reason: ` ${REASON} ` } })).body;
const look = (id: string) => boss.do(ops.readMember, { params: { id } });
const closed = { code: 200, msg: '操作成功' };
const open = (...matters: string[]) => conflict('stillOpen', `还不能注销，先要处理完：${matters.join('；')}`);

describe('closing an account is refused', () => {
  it('for oneself, a colleague, an unknown member, and staff without the permission', async () => {
    const [who, colleague, agent] = [
      await kit.someone(),
      await kit.someone({ role: 'staff' }),
      await kit.someone({ role: 'staff', roles: ['agent'] }),
    ];
    expect(await close(boss)).toMatchObject({ code: 409, reason: 'ownAccount' });
    expect(await close(colleague)).toMatchObject({ code: 409, reason: 'staffAccount' });
    expect(await close({ id: 'nobody' })).toEqual({ code: 404, msg: '没有这位会员' });
    expect(await close(who, agent)).toMatchObject({ code: 403, reason: 'noPermission' });
    const noReason = await boss.call(ops.closeMember, { params: { id: who.id }, input: { reason: '' } });
    expect(noReason.body.code).toBe(422);
  });

  it('during a suspension', async () => {
    const who = await kit.someone();
    await boss.do(ops.suspendMember, { params: { id: who.id }, input: { reason: '虚假发货', days: 0 } });
    expect(await close(who)).toEqual(conflict('suspended', '这位会员被暂停，请先解除暂停'));
    await boss.do(ops.liftSuspension, { params: { id: who.id }, input: { reason: '查无实据' } });
    expect(await close(who)).toEqual(closed);
  });

  it('to buyer and seller while an order runs, and changes nothing', async () => {
    const [seller, buyer] = [await kit.someone(), await kit.someone()];
    const [listing, other] = [await onSale(seller), await onSale(seller)];
    await sellTo(kit, buyer, listing, 'awaitingInspection');
    for (const who of [buyer, seller]) {
      expect(await close(who)).toEqual(open('没有结束的订单 1 件'));
      expect((await who.call(account.readProfile)).body.code).toBe(200);
    }
    expect(await kit.one`select status, contact from listings where id = ${other.id}`).toEqual({
      status: 'onSale',
      contact: { phone: seller.phone },
    });
  });

  it('to buyer and seller during the protection, and while an after-sale is open', async () => {
    const [seller, buyer] = [await kit.someone(), await kit.someone()];
    const sale = await sellTo(kit, buyer, await onSale(seller), 'settled');
    const isProtected = '还在保障期内的订单 1 件';
    const money = '钱包里的 ¥950，要先提现';
    expect(await close(buyer)).toEqual(open(isProtected));
    expect(await close(seller)).toEqual(open(isProtected, money));
    await apply(kit, sale);
    expect(await close(buyer)).toEqual(open(isProtected, '没有结束的售后 1 件'));
    expect(await close(seller)).toEqual(open(isProtected, '没有结束的售后 1 件', money));
    await kit.sql`update after_sales set stage = 'closed' where order_id = ${sale.orderId}`;
    kit.clock.advance(181 * DAY);
    await signInBoss();
    expect(await close(seller)).toEqual(open(money));
    expect(await close(buyer)).toEqual(closed);
  });

  it('while a recycling trade, a valuation or an audit is open', async () => {
    const trade = await createPaidTrade(kit);
    expect(await close(trade.seller)).toEqual(open('没有结束的回收交易 1 件', '没有结束的估价或竞价 1 件'));
    const who = await kit.someone();
    await submitBidding(kit, who);
    expect(await close(who)).toEqual(open('没有结束的估价或竞价 1 件', '等客服审核的商品 1 件'));
    const applicant = await kit.someone();
    await kit.sql`update users set real_status = 'reviewing' where id = ${applicant.id}`;
    await kit.sql`
       insert into merchant_applications (id, user_id, kind, name, phone, description, state, created_at)
       values (${applicant.id}, ${applicant.id}, 'recycler', '新号行', '13812345678', '专收', 'reviewing', now())`;
    expect(await close(applicant)).toEqual(open('等客服审核的实名认证 1 件', '等客服审核的商户申请 1 件'));
  });

  it('while a payment or a refund is under way', async () => {
    const [buyer, payer] = [await kit.someone(), await kit.someone()];
    const cancelled = await buyer.do(placeOrder, { input: newOrder(await onSale(await kit.someone())) });
    await pay(buyer, cancelled.id, 'full');
    await kit.sql`update orders set stage = 'cancelled' where id = ${cancelled.id}`;
    expect(await close(buyer)).toEqual(open('没有完成的付款 1 件'));
    const { orderId } = await sellTo(kit, payer, await onSale(await kit.someone()), 'awaitingInspection');
    await kit.sql`update orders set late_at = ${new Date(kit.clock.now()).toISOString()}
      where id = ${orderId}`;
    kit.clock.advance(1000);
    await payer.do(cancelOrder, { params: { id: orderId }, input: {} });
    expect(await close(payer)).toEqual(open('没有到账的退款 1 件'));
    await runDueJobs(kit.ctx);
    expect(await close(payer)).toEqual(closed);
  });

  it('while there is money in the wallet or on its way, or a debt', async () => {
    const [who, debtor] = [await kit.someone(), await kit.someone()];
    await bookProceeds(kit, who, 50_000);
    expect(await close(who)).toEqual(open('钱包里的 ¥500，要先提现'));
    await kit.sql`update users set real_name = ${SELLER.name} where id = ${who.id}`;
    await who.do(savePayee, { input: { account: '13812340003', name: SELLER.name } });
    expect((await withdraw(who, 50_000)).body.code).toBe(200);
    expect(await close(who)).toEqual(open('没有付完的提现 1 件', '还没有到账的提现 ¥500'));
    await bookProceeds(kit, debtor, -300);
    expect(await close(debtor)).toEqual(open('钱包欠平台的 ¥3'));
    expect((await who.do(readWallet)).transit).toBe(50_000);
  });
});

describe('the check of what is open', () => {
  /** The app’s context. Each statement of its transactions passes through `query`. */
  function watched(query: (tx: Db, sql: string, params?: readonly unknown[]) => Promise<unknown[]>) {
    const store: Store = {
      ...kit.store,
      tx: (fn) =>
        kit.store.tx((tx) => {
          const send = <R>(sql: string, params?: readonly unknown[]) =>
            query(tx, sql, params) as Promise<R[]>;
          return fn({ ...withSingles(send, (script) => tx.exec(script)), inTransaction: true });
        }),
    };
    return { ...kit.ctx, store };
  }
  const refusal = (...matters: string[]) => ({ message: `还不能注销，先要处理完：${matters.join('；')}` });

  it('comes before listings are locked', async () => {
    const [seller, buyer] = [await kit.someone(), await kit.someone()];
    await sellTo(kit, buyer, await onSale(seller), 'awaitingInspection');
    await onSale(seller);
    const sent: string[] = [];
    const ctx = watched((tx, sql, params) => {
      sent.push(sql);
      return tx.query(sql, params);
    });
    await expect(closeMember(ctx, boss.id, seller.id, { reason: REASON })).rejects.toMatchObject(
      refusal('没有结束的订单 1 件'),
    );
    expect(sent.filter((sql) => /^\s*(update|insert|delete)|for update/.test(sql))).toEqual([
      expect.stringMatching(/ from users .*for update/) as string,
    ]);
  });

  it('is made again behind the locks', async () => {
    const [seller, buyer] = [await kit.someone(), await kit.someone()];
    const { orderId } = await sellTo(kit, buyer, await onSale(seller), 'awaitingInspection');
    const listing = await onSale(seller);
    const setStage = (stage: string) => kit.sql`update orders set stage = ${stage} where id = ${orderId}`;
    await setStage('cancelled');
    const ctx = watched(async (tx, sql, params) => {
      // An order begins after the first check, before the listings are locked.
      if (/from listings where seller_id = \$1 .*for update/.test(sql)) await setStage('awaitingInspection');
      return tx.query(sql, params);
    });
    await expect(closeMember(ctx, boss.id, seller.id, { reason: REASON })).rejects.toMatchObject(
      refusal('没有结束的订单 1 件'),
    );
    expect(await kit.one`select status from listings where id = ${listing.id}`).toEqual({ status: 'onSale' });
  });

  it('does not read the finished payments and orders of a busy seller', async () => {
    const [seller, buyer] = [await kit.someone(), await kit.someone()];
    const { orderId } = await sellTo(kit, buyer, await onSale(seller), 'awaitingInspection');
    await kit.sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object(
        'id', 'many' || n, 'no', 'NO' || n, 'stage', 'cancelled'))).*
      from orders o, generate_series(1, 3000) n where o.id = ${orderId}`;
    await kit.sql`insert into payments select (jsonb_populate_record(p, jsonb_build_object(
        'id', 'many' || n, 'trade_no', 'NO' || n, 'order_id', 'many' || n, 'state', 'refunded'))).*
      from payments p, generate_series(1, 3000) n where p.order_id = ${orderId}`;
    await kit.store.exec('analyze orders, payments');
    const { value, sent } = await statementsOf(kit.ctx, (ctx) => openMattersOf(ctx, ctx.store, seller.id));
    expect(value).toEqual(['没有结束的订单 1 件']);
    expect(sent[0]?.rows['payments'] ?? 0).toBeLessThan(100);
    expect(sent[0]?.indexes).toContain('orders_live_seller');
  });
});

describe('a closed account', () => {
  it('has no personal data, and keeps the records of trade', async () => {
    const who = await kit.someone({ nickName: '要注销的人', realStatus: 'unverified' });
    const { phone } = who;
    await who.do(account.verifyIdentity, { input: SELLER });
    const profile = { email: 'a@b.cn', qq: '1234567', weixin: 'wx_12345', sex: 'male' as const };
    await who.do(account.editProfile, { input: profile });
    const listing = await onSale(who);
    const liked = await onSale(await kit.someone());
    await who.do(account.addFavourite, { input: { listingId: liked.id } });
    await who.do(readListing, { input: { id: liked.id } });
    await who.do(savePayee, { input: { account: '13812340003', name: SELLER.name } });
    const valuation = await submitValuation(kit, who, { phone: undefined });
    await kit.sql`update valuations set status = 'cancelled' where id = ${valuation}`;
    const problem = await who.do(submitProblem, {
      input: { type: 'fault', content: '请注销我的账号', pictures: [], phone },
    });
    await boss.do(ops.barMember, { params: { id: who.id }, input: { reason: '冒用', kinds: ['phone'] } });
    const [entry] = (await look(who.id)).barred;
    await bookProceeds(kit, who, 10_000);
    await bookProceeds(kit, who, -10_000);
    const ledger = () =>
      kit.sql`select * from ledger_lines where account = ${`seller:${who.id}`} order by entry_id`;
    const lines = await ledger();

    expect(await close(who)).toEqual(closed);
    const at = new Date(kit.clock.now()).toISOString();
    expect(kit.sms.at(-1)).toEqual({
      phone,
      content:
        '【号易】你的号易账号已注销，个人资料已删除。这个手机号可以重新注册。若非本人操作，请立即联系号易客服。',
    });
    expect((await who.call(account.readProfile)).body.code).toBe(401);
    const { createdAt, ...row } = await kit.one<Record<string, unknown>>`select * from users
      where id = ${who.id}`;
    expect(row).toEqual({
      id: who.id,
      phone: `closed-${who.id}`,
      passwordHash: '',
      nickName: '已注销会员',
      avatar: null,
      email: null,
      sex: null,
      role: 'member',
      realStatus: 'unverified',
      realName: null,
      realRemark: null,
      idCardCipher: null,
      idCardHash: null,
      qq: null,
      weixin: null,
      deals: 0,
      suspendedAt: at,
      suspendedUntil: null,
      suspendedReason: '账号已注销',
      closedAt: at,
    });
    const counts =
      await kit.one`select (select count(*) from payees where user_id = ${who.id})::int as payees,
         (select count(*) from browses where user_id = ${who.id})::int as browses,
         (select count(*) from favourites where user_id = ${who.id})::int as favourites,
         (select favourites from listings where id = ${liked.id}) as liked,
         (select count(*) from messages where user_id = ${who.id})::int as messages,
         (select count(*) from known_places where user_id = ${who.id})::int as places,
         (select count(*) from sms_codes where phone = ${phone})::int as codes,
         (select count(*) from identity_pictures where user_id = ${who.id})::int as pictures,
         (select count(*) from tokens where user_id = ${who.id} and revoked_at is null)::int as sessions,
         (select count(*) from credentials where listing_id = ${listing.id})::int as logins`;
    expect(counts).toEqual({
      payees: 0,
      browses: 0,
      favourites: 0,
      liked: 0,
      messages: 0,
      places: 0,
      codes: 0,
      pictures: 0,
      sessions: 0,
      logins: 0,
    });
    expect(
      await kit.one`
         select l.status, l.contact, v.phone as valuation, p.phone as problem, p.content, p.status as answered
         from listings l, valuations v, problems p
         where l.id = ${listing.id} and v.id = ${valuation} and p.id = ${problem.id}`,
    ).toEqual({
      status: 'takenDown',
      contact: null,
      valuation: '',
      problem: null,
      content: '请注销我的账号',
      answered: 'open',
    });
    expect(await ledger()).toEqual(lines);
    const found = await look(who.id);
    expect(found).toEqual({
      id: who.id,
      name: '已注销会员',
      phone: '****',
      role: 'member',
      deals: 0,
      realStatus: 'unverified',
      createdAt,
      isSuspended: false,
      closedAt: at,
      onSale: 0,
      bought: [],
      sold: [],
      valuations: [
        { ...found.valuations[0], id: valuation, title: '测试游戏 等级 60 黄金', state: 'cancelled' },
      ],
      afterSales: [],
      problems: [{ ...found.problems[0], id: problem.id, title: '请注销我的账号' }],
      places: [],
      notes: [
        { id: found.notes[0]?.id, kind: 'close', text: REASON, staffName: '主管阿宁', at },
        { id: found.notes[1]?.id, kind: 'bar', text: '冒用', staffName: '主管阿宁', at },
      ],
      barred: [entry],
    });
    expect(
      await kit.sql`select staff_id, detail from audit_log
        where action = 'closeMember' and subject_id = ${who.id}`,
    ).toEqual([
      {
        staffId: boss.id,
        detail: { input: { reason: REASON }, before: { phone: `147****${phone.slice(-4)}` } },
      },
    ]);
    expect((await boss.do(ops.listMembers, { input: { search: phone } })).rows).toEqual([]);
  });

  it('takes its pictures along, except those that a kept record shows', async () => {
    const who = await kit.someone();
    const path = async () => (await ownPictures(kit, who, 1))[0] ?? '';
    const detail = async (name: string) => [
      { url: await path(), name: `${name}一` },
      { url: await path(), name: `${name}二` },
    ];
    const face = await path();
    await who.do(account.editProfile, { input: { avatar: face } });
    const bidding = await newBidding(kit, who);
    const { listingId, valuationId = '' } = await who.do(sendBidding, { input: bidding });
    const withoutBids = await newBidding(kit, who, { mode: 'listing' });
    const { listingId: sold } = await who.do(sendBidding, { input: withoutBids });
    const [cover, former] = [await path(), await detail('以前')];
    const edited = await submitListing(kit, who, { picture: cover, pictures: former });
    const valued = [{ url: await path(), name: '截图' }];
    const valuation = await submitValuation(kit, who, { pictures: valued });
    const dealt = [{ url: await path(), name: '截图' }];
    const deal = await createDeal(
      kit,
      who,
      await kit.someone({ role: 'merchant' }),
      { account: 'player_closed', password: 'secret-Pass1' },
      { pictures: dealt },
    );
    await kit.sql`update listings set status = 'takenDown', pictures = '[]' where id = ${edited}`;
    await kit.sql`update listings set status = 'onSale' where id = ${sold}`;
    const listing = { id: sold, price: withoutBids.price, sellerId: who.id };
    const { orderId } = await sellTo(kit, await kit.someone(), listing, 'awaitingInspection');
    const bought = await sellTo(kit, who, await onSale(await kit.someone()), 'delivered');
    const evidence = await path();
    await apply(kit, bought, { pictures: [evidence] });
    const said = await path();
    await who.do(sendChat, { params: { id: orderId }, input: { text: '', pictures: [said] } });
    const complaint = await path();
    await who.do(submitProblem, {
      input: { type: 'fault', content: '请注销我的账号', pictures: [complaint] },
    });
    const inspected = await path();
    await kit.sql`insert into inspection_reports (order_id, is_passed, checks, pictures, staff_id, created_at)
      values (${orderId}, true, '[]', ${JSON.stringify([inspected])}, ${who.id}, now())`;
    const published = await path();
    await kit.sql`insert into banners (id, kind, name, picture, sort)
      values ('of-a-colleague', 'carousel', '保障', ${published}, 1)`;
    await kit.sql`update uploads set state = 'public'
      where id in (${uploadIdOf(inspected)}, ${uploadIdOf(published)})`;
    const unused = await path();
    await kit.sql`update orders set stage = 'refunded' where id in (${orderId}, ${bought.orderId})`;
    await kit.sql`update after_sales set stage = 'closed' where order_id = ${bought.orderId}`;
    await kit.sql`update recycle_orders set status = 'failed' where id = ${deal.id}`;
    await kit.sql`update listings set status = 'takenDown' where id = ${listingId}`;
    await kit.sql`update valuations set status = 'cancelled' where seller_id = ${who.id}`;

    expect(await close(who)).toEqual(closed);
    const urls = (pictures: readonly { url: string }[]) => pictures.map(({ url }) => url);
    const gone = [
      face,
      ...urls(bidding.pictures),
      bidding.realNamePicture,
      withoutBids.realNamePicture,
      cover,
      ...urls(former),
      ...urls(valued),
      unused,
    ];
    const kept = [
      ...urls(withoutBids.pictures),
      ...urls(dealt),
      evidence,
      said,
      complaint,
      inspected,
      published,
    ];
    const idsOf = (paths: readonly string[]) => paths.map(uploadIdOf).toSorted();
    const named = () => kit.sql`select id, name, state = 'swept' as gone from uploads
      where user_id = ${who.id} order by id collate "C"`;
    const rows = await named();
    expect(rows.filter((row) => !row.gone).map(({ id }) => id)).toEqual(idsOf(kept));
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(idsOf(gone)));
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['']));
    expect(
      await kit.sql`select real_name_picture from valuations where id in (${valuationId}, ${valuation})
        union all select real_name_picture from listings where id = ${sold}`,
    ).toEqual([1, 2, 3].map(() => ({ realNamePicture: null })));
    await sweepUploads(kit.ctx);
    expect((await named()).map(({ id }) => id)).toEqual(idsOf(kept));
  });

  it('may have fewer fen in its wallet than Alipay transfers', async () => {
    const [some, few] = [await kit.someone(), await kit.someone()];
    await bookProceeds(kit, some, 10);
    await bookProceeds(kit, few, 9);
    expect([await close(some), await close(few)]).toEqual([open('钱包里的 ¥0.10，要先提现'), closed]);
  });

  it('was a merchant’s: the open quotes are withdrawn', async () => {
    const [seller, merchant] = [await kit.someone(), await kit.someone({ role: 'merchant' })];
    const { valuationId } = await submitBidding(kit, seller);
    await quote(merchant, valuationId);
    expect(await close(merchant)).toEqual(closed);
    const accepted = await seller.call(acceptQuote, {
      input: { id: valuationId, merchantId: merchant.id },
    });
    expect(accepted.body).toMatchObject({ code: 409, reason: 'quoteGone' });
    expect(await look(merchant.id)).toMatchObject({ name: '已注销会员', role: 'member' });
  });

  it('frees the phone and the ID number for a new account', async () => {
    const who = await kit.someone({ realStatus: 'unverified' });
    const input = { name: '李四光', idNumber: '110105199003072311' };
    await who.do(account.verifyIdentity, { input });
    expect(await close(who)).toEqual(closed);
    const captcha = await kit.captcha();
    const byPassword = await kit.call(account.loginByPassword, {
      input: { phone: who.phone, password: 'Haoyi2026', ...captcha },
    });
    expect(byPassword.body).toMatchObject({ code: 422, msg: '手机号或密码不正确' });
    const next = kit.as(String((await signInBySms(kit, who.phone)).token));
    expect((await next.do(account.readProfile)).nickName).toBe(`号友${who.phone.slice(-4)}`);
    expect((await next.do(account.verifyIdentity, { input })).realStatus).toBe('verified');
  });

  it('takes no act but a note, and an entry of the blacklist can be removed', async () => {
    const who = await kit.someone();
    await boss.do(ops.barMember, { params: { id: who.id }, input: { reason: '冒用', kinds: ['phone'] } });
    const [entry] = (await look(who.id)).barred;
    await close(who);
    const refused = conflict('closed', '这个账号已注销，只能加备注');
    const params = { id: who.id };
    expect(await close(who)).toEqual(refused);
    for (const reply of [
      await boss.call(ops.suspendMember, { params, input: { reason: '虚假发货', days: 7 } }),
      await boss.call(ops.liftSuspension, { params, input: { reason: '查无实据' } }),
      await boss.call(ops.barMember, { params, input: { reason: '冒用', kinds: ['phone'] } }),
      await boss.call(ops.changeMemberPhone, { params, input: { phone: '15800008888', reason: '核对' } }),
    ]) {
      expect(reply.body).toEqual(refused);
    }
    await boss.do(ops.addMemberNote, { params, input: { text: '本人来电确认' } });
    await boss.do(ops.unbarMember, { params: { id: entry?.id ?? '' }, input: { reason: '误拉黑' } });
    expect((await look(who.id)).barred).toEqual([]);
  });

  it('is closed when no SMS can be sent', async () => {
    const who = await kit.someone();
    const { sms } = kit.ctx.providers;
    kit.ctx.providers.sms = { send: () => Promise.reject(new Error('the gateway is down')) };
    try {
      expect(await close(who)).toEqual(closed);
    } finally {
      kit.ctx.providers.sms = sms;
    }
    expect((await look(who.id)).name).toBe('已注销会员');
  });
});
