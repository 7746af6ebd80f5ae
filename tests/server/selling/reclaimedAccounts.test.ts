import { beforeAll, describe, expect, it } from 'vitest';
import * as recycling from '../../../contract/recycling/calls.ts';
import * as selling from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { normalizeAccount } from '../../../contract/kit/accountName.ts';
import { sealedOf } from '../../../server/recycling/index.ts';
import { loginsOf } from '../../../server/selling/index.ts';
import { advanceOrder, advanceRecycle } from '../../../server/staff/acts.ts';
import { blacklistHash } from '../../../server/kit/blacklistHash.ts';
import { readMigrations } from '../../../server/store/migrate.ts';
import { apply, decideCase, sellTo, type Sale } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import {
  accept,
  createReviewedTrade,
  putOnSale,
  submitListing,
  newListing,
  newValuation,
  submitBidding,
  quote,
} from '../../kit/selling.ts';
import { openTaskId } from '../../kit/tasks.ts';
import { conflict, invalid } from '../../kit/refusals.ts';

const kit = useApp();
const REFUSED = conflict('takenBack', '这个游戏账号有被原主人找回的记录，不能出售。有误会请向客服申诉');
let caseNo = '';

const deliver = async (account: string, email?: string, seller?: SignedIn): Promise<Sale> => {
  const listing = await putOnSale(kit, seller ?? (await kit.someone()), { account, ...(email && { email }) });
  return sellTo(kit, await kit.someone(), listing, 'delivered');
};

/** Registers a delivered account as taken back, by an approved after-sale. Resolves with the number of the after-sale. */
async function reclaim(sale: Sale): Promise<string> {
  const { id, no } = (await apply(kit, sale, { type: 'takenBack', remedy: 'refundReturn' })).value;
  await decideCase(kit, id, { event: 'case.approve' });
  return no;
}

/** Sells an account with this login, which its seller then takes back before the receipt. */
async function takeBack(
  account: string,
  email?: string,
  seller?: SignedIn,
): Promise<{ id: string; no: string }> {
  const sale = await deliver(account, email, seller);
  return { id: sale.listing.id, no: await reclaim(sale) };
}

beforeAll(async () => {
  caseNo = (await takeBack('Stolen_01', 'first.last@gmail.com')).no;
});

const submit = async (seller: SignedIn, account: string) =>
  (await seller.call(selling.submitListing, { input: await newListing(kit, seller, { account }) })).body;

const LOGIN = { account: '13911110001', securityPhone: '13911110002', email: 'seller@haoyi.test' };

it('the register notes the logins of the seller, not those to which staff rebound the account', async () => {
  const listing = await putOnSale(kit, await kit.someone(), LOGIN);
  const sale = await sellTo(kit, await kit.someone(), listing, 'rebinding');
  const staff = await kit.someone({ role: 'staff' });
  const { phone } = sale.buyer;
  await staff.do(ops.advanceOrder, {
    params: { id: sale.orderId },
    input: {
      event: 'rebinding.finish',
      account: phone,
      password: 'new-pass-9',
      securityPhone: phone,
      email: 'buyer@haoyi.test',
    },
  });
  const found = (await apply(kit, sale, { type: 'takenBack', remedy: 'refundReturn' })).value;
  await decideCase(kit, found.id, { event: 'case.approve' });
  const codes = async (...logins: string[]) =>
    Promise.all(logins.map(async (login) => (await submit(await kit.someone(), login)).code));
  expect(await codes(...Object.values(LOGIN))).toEqual([409, 409, 409]);
  expect(await codes(phone, 'buyer@haoyi.test')).toEqual([200, 200]);
  const barred = await kit.sql<{ hash: string }>`select content_hash as hash from blacklist
    where content_hash = any(${[blacklistHash(LOGIN.account), blacklistHash(phone)]})`;
  expect(barred.map(({ hash }) => hash)).toEqual([blacklistHash(LOGIN.account)]);
});

describe('the normalised login', () => {
  it.each([
    ['Stolen_01', 'stolen_01'],
    [' ＳＴＯＬＥＮ＿０１ ', 'stolen_01'],
    ['138 1234 5678', '13812345678'],
    ['+86 138-1234-5678', '13812345678'],
    ['008613812345678', '13812345678'],
    ['013812345678', '13812345678'],
    ['00123456', '123456'],
    ['8612345', '8612345'],
    ['First.Last+shop@GMAIL.com', 'firstlast@gmail.com'],
    ['firstlast@googlemail.com', 'firstlast@gmail.com'],
    ['　', ''],
  ])('of %s is %s', (typed, expected) => {
    expect(normalizeAccount(typed)).toBe(expected);
  });
});

describe('a reclaimed account', () => {
  it('is refused to everybody, in any spelling and by its mail, and other accounts are not', async () => {
    const seller = await kit.someone();
    expect(await submit(seller, 'Stolen_01')).toEqual(REFUSED);
    expect(await submit(seller, 'STOLEN_01')).toEqual(REFUSED);
    expect(await submit(seller, 'firstlast+new@googlemail.com')).toEqual(REFUSED);
    expect(await submit(seller, 'Stolen_02')).toMatchObject({ code: 200 });
  });

  it('is stored as keyed hashes only', async () => {
    const rows = await kit.sql<{ row: string }>`select row_to_json(t)::text as row
      from taken_back_accounts t`;
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.filter(({ row }) => /stolen|gmail/i.test(row))).toEqual([]);
    expect(
      await kit.sql`select 1 from taken_back_accounts where mark = ${blacklistHash('stolen_01')}`,
    ).toEqual([]);
  });

  it('is refused for bidding and for a valuation', async () => {
    const seller = await kit.someone();
    await expect(submitBidding(kit, seller, { account: 'stolen_01' })).rejects.toThrow(REFUSED.msg);
    const input = await newValuation(kit, seller, { account: 'stolen_01' });
    expect((await seller.call(recycling.submitValuation, { input })).body).toEqual(REFUSED);
  });

  it('is refused when the login is added later, and when a quote is accepted', async () => {
    const [seller, merchant] = [await kit.someone(), await kit.someone({ role: 'merchant' })];
    const id = await submitListing(kit, seller, { account: undefined, password: undefined });
    const login = { account: 'stolen_01', password: 'secret-Pass1' };
    expect((await seller.call(selling.giveCredential, { params: { id }, input: login })).body).toEqual(
      REFUSED,
    );
    const { valuationId } = await submitBidding(kit, seller, { account: 'late_01' });
    await quote(merchant, valuationId);
    await takeBack('late_02');
    expect((await accept(seller, valuationId, merchant)).body.code).toBe(200);
  });

  it('is refused for an existing listing when it is put up again or a quote is accepted', async () => {
    const [seller, merchant] = [await kit.someone(), await kit.someone({ role: 'merchant' })];
    const id = await submitListing(kit, seller, { account: 'twice_01' });
    await kit.sql`update listings set status = 'takenDown' where id = ${id}`;
    const { valuationId } = await submitBidding(kit, seller, { account: 'twice_01' });
    await quote(merchant, valuationId);
    await takeBack('twice_01');
    expect((await seller.call(selling.putUpListing, { params: { id } })).body).toEqual(REFUSED);
    expect((await accept(seller, valuationId, merchant)).body).toEqual(REFUSED);
  });

  it('is flagged before the receipt, and staff can only reject it', async () => {
    const staff = await kit.someone({ role: 'staff' });
    const { id } = await takeBack('flagged_01');
    const decide = async (event: 'audit.pass' | 'audit.fail') => {
      const input = { event, remark: '账号被找回' };
      const { body } = await staff.call(ops.advanceListing, { params: { id }, input });
      const status = await kit.cell<string>`select status from listings where id = ${id}`;
      return [status, body.code, body.msg];
    };
    expect([await decide('audit.pass'), await decide('audit.fail')]).toEqual([
      ['problem', 409, '这个游戏账号有被找回的记录，不能上架，请选「不通过」'],
      ['rejected', 200, '操作成功'],
    ]);
  });

  it('is flagged when an order that held it is refunded', async () => {
    const seller = await kit.someone();
    const listing = await putOnSale(kit, seller, { account: 'held_01' });
    const { orderId } = await sellTo(kit, await kit.someone(), listing, 'inspecting');
    await takeBack('held_01');
    await kit.store.tx((tx) => advanceOrder(kit.ctx, tx, 'autopilot', orderId, 'inspection.fail'));
    expect(await kit.one`select status from listings where id = ${listing.id}`).toEqual({
      status: 'problem',
    });
    expect(
      await kit.sql`select title, content from messages where user_id = ${seller.id} and kind = 24`,
    ).toEqual([
      {
        title: '账号核实中',
        content: '「满级黄金号」暂时不能购买，平台正在核实：这个游戏账号有被找回的记录',
      },
    ]);
  });

  it('is also found in entries older than the register', async () => {
    await kit.sql`insert into blacklist (id, kind, content_hash, created_at)
      values ('old', '找回', ${blacklistHash('old_one')}, now())`;
    expect(await submit(await kit.someone(), 'Old_One')).toEqual(REFUSED);
  });

  it('can be sold again after an appeal, under each login of the after-sale', async () => {
    const boss = await kit.someone({ role: 'staff', roles: ['supervisor'], nickName: '主管老陈' });
    const who = await kit.someone();
    const { no } = await takeBack('cleared_01', 'cleared@haoyi.test');
    const clear = async (login: string) =>
      (
        await boss.call(ops.clearTakenBack, {
          params: { id: who.id },
          input: { login, reason: '有转让凭据，编号 HYts1' },
        })
      ).body;
    const unknown = invalid('account', '这个游戏账号没有找回记录，请核对写法');
    expect(await clear('cleared_02')).toEqual(unknown);
    expect(await submit(who, 'cleared@haoyi.test')).toEqual(REFUSED);
    expect(await clear(' CLEARED_01 ')).toMatchObject({ code: 200 });
    expect(await clear('cleared_01')).toEqual(unknown);
    expect(await submit(who, 'cleared@haoyi.test')).toMatchObject({ code: 200 });
    expect(await submit(who, 'Stolen_01')).toEqual(REFUSED);
    const { notes } = await boss.do(ops.readMember, { params: { id: who.id } });
    expect(notes.map(({ kind, text }) => [kind, text])).toEqual([
      ['clear', `${no}：有转让凭据，编号 HYts1（卖家的手机号也移出了黑号查询）`],
    ]);
    expect(
      await kit.sql`select a.detail, m.title, m.content from audit_log a, messages m
         where a.action = 'clearTakenBack' and a.subject_id = ${who.id} and m.user_id = ${who.id}`,
    ).toEqual([
      {
        detail: { numbers: [no], input: { reason: '有转让凭据，编号 HYts1' } },
        title: '申诉成立',
        content: '客服核实后，清除了你申诉的游戏账号的找回记录。现在可以重新提交或上架',
      },
    ]);
  });

  it.each(['its account', 'its mail'])(
    'leaves the public blacklist with its seller after an appeal for %s, other after-sales stay there',
    async (given) => {
      const boss = await kit.someone({ role: 'staff', roles: ['supervisor'] });
      const seller = await kit.someone();
      const accounts = [`twice_${seller.id}_1`, `twice_${seller.id}_2`] as const;
      const mail = `twice_${seller.id}@haoyi.test`;
      const listed = () =>
        Promise.all(
          [seller.phone, ...accounts].map(async (content) => {
            const [row] = await kit.sql<{ n: number }>`select count(*)::int as n from blacklist
              where content_hash = ${blacklistHash(content)} and kind = '找回'`;
            return row?.n;
          }),
        );
      await takeBack(accounts[0], mail, seller);
      await takeBack(accounts[1], undefined, seller);
      expect(await listed()).toEqual([2, 1, 1]);
      const login = given === 'its mail' ? mail : accounts[0];
      await boss.do(ops.clearTakenBack, {
        params: { id: seller.id },
        input: { login, reason: '从没找回过' },
      });
      expect(await listed()).toEqual([1, 0, 1]);
    },
  );

  it('is cleared alone when another reclaimed account has its login as mail', async () => {
    const boss = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    const seller = await kit.someone();
    const [own, shared, late] = ['pair_1@haoyi.test', 'pair@haoyi.test', 'pair_2'] as const;
    const sales = [
      await deliver(own, shared, seller),
      await deliver(late, shared, seller),
      await deliver('pair_3', own, seller),
    ];
    const numbers: string[] = [];
    for (const sale of sales) numbers.push(await reclaim(sale));
    const clear = async (login: string) => {
      const input = { login, reason: '有转让凭据' };
      return (await boss.call(ops.clearTakenBack, { params: { id: seller.id }, input })).body;
    };
    const codes = async () =>
      Promise.all(
        [own, shared, late, 'pair_3'].map(async (login) => (await submit(await kit.someone(), login)).code),
      );
    const entries = () =>
      kit.cell<number>`select count(*)::int as n from blacklist
        where content_hash = ${blacklistHash(seller.phone)} and kind = '找回'`;
    expect(await clear(shared)).toEqual(
      invalid(
        'account',
        `这个手机号或邮箱有几件登记：${numbers.slice(0, 2).toSorted().join('、')}。请填申诉的游戏账号`,
      ),
    );
    expect([await codes(), await entries()]).toEqual([[409, 409, 409, 409], 3]);
    expect((await clear(own)).code).toBe(200);
    expect([await codes(), await entries()]).toEqual([[409, 409, 409, 409], 2]);
    expect((await clear(late)).code).toBe(200);
    expect([await codes(), await entries()]).toEqual([[409, 200, 200, 409], 1]);
    expect((await clear(own)).code).toBe(200);
    expect([await codes(), await entries()]).toEqual([[200, 200, 200, 200], 0]);
    const { notes } = await boss.do(ops.readMember, { params: { id: seller.id } });
    expect(notes.map(({ text }) => text.split('：')[0])).toEqual([numbers[2], numbers[1], numbers[0]]);
  });

  describe('with a listing that is marked as reclaimed', () => {
    const sell = async (account: string, stage: 'protected' | 'settled', email?: string) => {
      const listing = await putOnSale(kit, await kit.someone(), { account, ...(email && { email }) });
      return sellTo(kit, await kit.someone(), listing, stage);
    };
    const clear = async (login: string, appellant: SignedIn) => {
      const boss = await kit.someone({ role: 'staff', roles: ['supervisor'] });
      const input = { login, reason: '从没找回过' };
      await boss.do(ops.clearTakenBack, { params: { id: appellant.id }, input });
    };
    const register = async (login: string, { seller }: Sale) => {
      const boss = await kit.someone({ role: 'staff', roles: ['supervisor'] });
      const input = { login, reason: '买家来信' };
      await boss.do(ops.registerTakenBack, { params: { id: seller.id }, input });
    };
    const read = (listingId: string) => kit.one`select status, sold_at from listings where id = ${listingId}`;
    const lastMessage = async (who: SignedIn) => {
      const [title, content] = await kit.column<string>`select unnest(array[title, content]) from
        (select title, content from messages where user_id = ${who.id} order by created_at desc, id desc limit 1) m`;
      return [title, content];
    };

    it('is sold as before after its seller’s appeal', async () => {
      const sale = await sell('restored_01', 'settled');
      const before = await read(sale.listing.id);
      await register('restored_01', sale);
      expect(await read(sale.listing.id)).toEqual({ ...before, status: 'takenBack' });
      kit.clock.advance(60_000);
      await clear('restored_01', sale.seller);
      expect(await read(sale.listing.id)).toEqual({ ...before, status: 'sold' });
      expect(await lastMessage(sale.seller)).toEqual([
        '申诉成立',
        '客服核实后，清除了你申诉的游戏账号的找回记录。「满级黄金号」现在是已出售',
      ]);
      expect((await submit(sale.seller, 'restored_01')).code).toBe(409);
    });

    it('is under review after another member’s appeal when its order was refunded', async () => {
      const sale = await sell('restored_02', 'protected');
      const { id } = (await apply(kit, sale, { type: 'takenBack', remedy: 'refundReturn' })).value;
      await decideCase(kit, id, { event: 'case.approve' });
      expect(await read(sale.listing.id)).toMatchObject({ status: 'takenBack' });
      const appellant = await kit.someone();
      await clear('restored_02', appellant);
      expect(await read(sale.listing.id)).toMatchObject({ status: 'underReview' });
      expect(await openTaskId(kit, sale.listing.id)).toEqual(expect.any(String));
      expect([await lastMessage(sale.seller), await lastMessage(appellant)]).toEqual([
        ['找回记录已清除', '客服核实后，清除了「满级黄金号」的找回记录，等平台审核'],
        ['申诉成立', '客服核实后，清除了你申诉的游戏账号的找回记录。现在可以重新提交或上架'],
      ]);
    });

    it('cannot be cleared by its seller, who is staff now, in another member’s record', async () => {
      const sale = await sell('restored_04', 'settled');
      await register('restored_04', sale);
      await kit.employ(sale.seller, ['supervisor']);
      const appellant = await kit.someone();
      const input = { login: 'restored_04', reason: '从没找回过' };
      expect(
        (await sale.seller.call(ops.clearTakenBack, { params: { id: appellant.id }, input })).body,
      ).toEqual({
        code: 403,
        msg: '这件事与你有关，请由其他客服处理',
      });
      expect(await read(sale.listing.id)).toMatchObject({ status: 'takenBack' });
    });

    it('stays marked while its account is registered for another reason', async () => {
      const email = 'restored@haoyi.test';
      const sale = await sell('restored_03', 'settled', email);
      const other = await sell('restored_03', 'settled');
      await register('restored_03', sale);
      const claim = { type: 'takenBack', remedy: 'compensation', amount: 100 } as const;
      const { id } = (await apply(kit, other, claim)).value;
      await decideCase(kit, id, { event: 'case.approve' });
      await clear(email, sale.seller);
      expect(await read(sale.listing.id)).toMatchObject({ status: 'takenBack' });
      expect(await lastMessage(sale.seller)).toEqual([
        '申诉成立',
        '客服核实后，清除了你申诉的游戏账号的找回记录。「满级黄金号」还有别的找回登记，仍是被找回',
      ]);
    });
  });

  it('leaves the blacklist with its seller when the entry does not name its after-sale', async () => {
    const boss = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    const seller = await kit.someone();
    await takeBack('before_01', undefined, seller);
    await kit.sql`update blacklist set after_sale_id = null
      where content_hash = ${blacklistHash(seller.phone)}`;
    await boss.do(ops.clearTakenBack, {
      params: { id: seller.id },
      input: { login: 'before_01', reason: '从没找回过' },
    });
    expect(
      await kit.sql`select kind from blacklist where content_hash = ${blacklistHash(seller.phone)}`,
    ).toEqual([]);
  });

  it('is registered when its recovery runs out, and not when nobody decided about the claim', async () => {
    const outcome = async (account: string, isRecovering: boolean) => {
      const listing = await putOnSale(kit, await kit.someone(), { account });
      const sale = await sellTo(kit, await kit.someone(), listing, 'delivered');
      const { id } = (await apply(kit, sale, { type: 'takenBack', remedy: 'refundReturn' })).value;
      if (isRecovering) await decideCase(kit, id, { event: 'recovery.start' });
      for (let day = 0; day < 7; day += 1) await kit.passTime(24 * 3_600_000);
      const { phone } = sale.seller;
      return {
        ...(await kit.one`select stage, decided_by from after_sales where id = ${id}`),
        marks: (await kit.sql`select mark from taken_back_accounts where after_sale_id = ${id}`).length,
        blacklist: (
          await kit.sql`select id from blacklist
            where content_hash = any(${[blacklistHash(phone), blacklistHash(account)]})`
        ).length,
        sold: (await submit(await kit.someone(), account)).code,
      };
    };
    const decided = { stage: 'completed', decidedBy: '到期自动处理' };
    expect(await outcome('clock_01', false)).toEqual({ ...decided, marks: 0, blacklist: 0, sold: 200 });
    expect(await outcome('clock_02', true)).toEqual({ ...decided, marks: 1, blacklist: 2, sold: 409 });
  });

  it.each([
    ['delivered', 'refund', 'held'],
    ['delivered', 'refundReturn', 'underReview'],
    ['protected', 'refund', 'sold'],
    ['protected', 'refundReturn', 'underReview'],
  ] as const)('is no mark on the listing when nobody decided: %s, %s', async (stage, remedy, status) => {
    const listing = await putOnSale(kit, await kit.someone());
    const sale = await sellTo(kit, await kit.someone(), listing, stage);
    const { id } = (
      await apply(kit, sale, { type: 'takenBack', remedy, ...(remedy === 'refund' && { amount: 1_000 }) })
    ).value;
    for (let day = 0; day < 3; day += 1) await kit.passTime(24 * 3_600_000);
    expect(
      await kit.one`select a.stage, a.granted_remedy, l.status from after_sales a, listings l
        where a.id = ${id} and l.id = ${listing.id}`,
    ).toEqual({ stage: 'completed', grantedRemedy: remedy, status });
  });

  it.each([
    ['delivered', 'problem'],
    ['protected', 'takenBack'],
  ] as const)('flags the listing when a recovery runs out: %s', async (stage, status) => {
    const listing = await putOnSale(kit, await kit.someone());
    const sale = await sellTo(kit, await kit.someone(), listing, stage);
    const { id } = (await apply(kit, sale, { type: 'takenBack', remedy: 'refund' })).value;
    await decideCase(kit, id, { event: 'recovery.start' });
    await kit.passTime(RULES.afterSaleRecoveryWindow);
    expect(
      await kit.one`select a.stage, l.status from after_sales a, listings l
        where a.id = ${id} and l.id = ${listing.id}`,
    ).toEqual({ stage: 'completed', status });
  });

  const registered = (tradeNo: string) =>
    kit.one<{ marks: number; listed: number }>`select
      (select count(*)::int from taken_back_accounts where trade_no = ${tradeNo}) as marks,
      (select count(*)::int from blacklist where trade_no = ${tradeNo}) as listed`;

  it('is registered by a supervisor after a paid order, and cleared again after an appeal', async () => {
    const boss = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    const seller = await kit.someone();
    const listing = await putOnSale(kit, seller, { account: 'late_01', email: 'late@haoyi.test' });
    const { orderId, buyer } = await sellTo(kit, await kit.someone(), listing, 'settled', 'none');
    const no = await kit.cell<string>`select no from orders where id = ${orderId}`;
    const register = async (who: SignedIn, login: string) =>
      (
        await who.call(ops.registerTakenBack, {
          params: { id: seller.id },
          input: { login, reason: '新主人的截图' },
        })
      ).body;
    const msg = '这位会员没有已结算的交易用过这个游戏账号，请核对写法；没结算的请走售后';
    expect(await register(boss, 'late_02')).toEqual({
      code: 422,
      msg,
      errors: [{ path: 'account', message: msg }],
    });
    await kit.employ(buyer);
    expect(await register(buyer, 'late_01')).toEqual({
      code: 403,
      msg: '这件事与你有关，请由其他客服处理',
    });
    expect(await registered(no)).toEqual({ marks: 0, listed: 0 });

    expect(await register(boss, ' LATE@haoyi.test')).toMatchObject({ code: 200 });
    expect(await register(boss, 'late_01')).toEqual(
      conflict('alreadyRegistered', '这个游戏账号已经有找回记录'),
    );
    // Its login and mail; its login and the seller’s phone.
    expect(await registered(no)).toEqual({ marks: 2, listed: 2 });
    expect(await kit.one`select status from listings where id = ${listing.id}`).toEqual({
      status: 'takenBack',
    });
    expect(await submit(await kit.someone(), 'late_01')).toEqual(REFUSED);
    expect(
      await kit.sql`select title, content from messages where user_id = ${seller.id} and kind = 22`,
    ).toEqual([
      {
        title: '登记找回',
        content: `客服核实后，把你在交易 ${no} 里卖出的游戏账号登记为被找回，不能再出售。有误会请在投诉建议里申诉`,
      },
    ]);

    await boss.do(ops.clearTakenBack, {
      params: { id: seller.id },
      input: { login: 'late_01', reason: '从没找回过' },
    });
    expect(await registered(no)).toEqual({ marks: 0, listed: 0 });
    const { notes } = await boss.do(ops.readMember, { params: { id: seller.id } });
    expect(notes.map(({ kind, text }) => [kind, text])).toEqual([
      ['clear', `${no}：从没找回过（卖家的手机号也移出了黑号查询）`],
      ['register', `${no}：新主人的截图`],
    ]);
    expect(await submit(await kit.someone(), 'late@haoyi.test')).toMatchObject({ code: 200 });
  });

  it('is registered beside another account of its seller with the same phone', async () => {
    const boss = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    const seller = await kit.someone();
    const securityPhone = '13911113333';
    const [first, second] = [
      await putOnSale(kit, seller, { account: 'both_01', securityPhone }),
      await putOnSale(kit, seller, { account: 'both_02', securityPhone }),
    ];
    const tradeNoOf = async (listing: typeof first) => {
      const { orderId } = await sellTo(kit, await kit.someone(), listing, 'settled');
      return kit.cell<string>`select no from orders where id = ${orderId}`;
    };
    const tradeNos = [await tradeNoOf(first), await tradeNoOf(second)] as const;
    const act = async (call: typeof ops.registerTakenBack, login: string) => {
      const input = { login, reason: '买家来信' };
      return (await boss.call(call, { params: { id: seller.id }, input })).body;
    };
    const register = (login: string) => act(ops.registerTakenBack, login);
    expect(await register(securityPhone)).toEqual(
      invalid('account', `这位会员的几笔交易都用过它：${tradeNos[1]}、${tradeNos[0]}。请填被找回的游戏账号`),
    );
    expect([(await register('both_01')).code, (await register('both_02')).code]).toEqual([200, 200]);
    expect(await register('both_02')).toEqual(conflict('alreadyRegistered', '这个游戏账号已经有找回记录'));
    // Its login and the phone, in the register and in the blacklist, for each of the trades.
    expect([await registered(tradeNos[0]), await registered(tradeNos[1])]).toEqual([
      { marks: 2, listed: 2 },
      { marks: 2, listed: 2 },
    ]);
    expect(
      await kit.column<string>`select status from listings where id = any(${[first.id, second.id]})`,
    ).toEqual(['takenBack', 'takenBack']);
    expect((await act(ops.clearTakenBack, 'both_01')).code).toBe(200);
    expect([(await submit(await kit.someone(), 'both_01')).code, await submit(seller, 'both_02')]).toEqual([
      200,
      REFUSED,
    ]);
    expect(await submit(await kit.someone(), securityPhone)).toEqual(REFUSED);
  });

  it('is registered after a completed trade with a merchant', async () => {
    const boss = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    const { id, seller } = await createReviewedTrade(kit);
    const { no, valuationId } = await kit.one<{ no: string; valuationId: string }>`select no, valuation_id
      from recycle_orders where id = ${id}`;
    const sealed = await sealedOf(kit.store, valuationId);
    const [login = ''] = loginsOf(kit.ctx, sealed);
    const register = async () =>
      (
        await boss.call(ops.registerTakenBack, {
          params: { id: seller.id },
          input: { login, reason: '商户的截图' },
        })
      ).body.code;
    expect(await register()).toBe(422);
    await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, 'order.complete'));
    expect(await register()).toBe(200);
    expect(await registered(no)).toEqual({ marks: loginsOf(kit.ctx, sealed).length, listed: 2 });
    expect(await submit(await kit.someone(), login)).toEqual(REFUSED);
  });

  it('is shown in the listing’s case', async () => {
    const [seller, staff] = [await kit.someone(), await kit.someone({ role: 'staff' })];
    const answer = async (id: string) => {
      const task = await openTaskId(kit, id);
      const { facts } = await staff.do(ops.readCase, { params: { id: task } });
      return facts.find(({ label }) => label === '找回登记')?.value;
    };
    const [clean, blank, known] = [
      await submitListing(kit, seller, { account: 'clean_01' }),
      await submitListing(kit, seller, { account: undefined, password: undefined }),
      await submitListing(kit, seller, { account: 'known_01' }),
    ];
    await takeBack('other_01');
    await kit.sql`update credentials
      set cipher = ${kit.ctx.vault.seal(JSON.stringify({ account: 'STOLEN_01' }))}
      where listing_id = ${known}`;
    expect(await answer(clean)).toBe('没有记录');
    expect(await answer(blank)).toBe('还没有账号，补充时会核对');
    expect(await answer(known)).toBe(`有找回记录（${caseNo}）`);
  });
});

it('a register of before keeps its entries, and knows which are the accounts’ own logins', async () => {
  await takeBack('before_01', 'before@haoyi.test');
  const former =
    'select distinct on (mark, after_sale_id) * from taken_back_accounts order by mark, after_sale_id, trade_no';
  const now = await kit.store.query<{ isOwn: boolean }>(former);
  expect(new Set(now.map(({ isOwn }) => isOwn))).toEqual(new Set([true, false]));
  // The migration changes a copy. A new index of the table itself would stay unused beside the transactions of other tests.
  const migrated = await kit.store.tx(async (tx) => {
    await tx.exec(`
      create temp table taken_back_accounts on commit drop as ${former.replace('from ', 'from public.')};
      alter table taken_back_accounts drop column is_own, add primary key (mark, after_sale_id);
      ${readMigrations().find(({ id }) => id === 97)?.sql ?? ''}`);
    return tx.query(former);
  });
  expect(migrated).toEqual(now);
});
