import { describe, expect, it } from 'vitest';
import * as calls from '../../../contract/afterSale/calls.ts';
import { confirmReceipt, readOrder, revealCredential } from '../../../contract/buying/calls.ts';
import { readOwnListing } from '../../../contract/selling/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { auditLedger } from '../../../server/ledger/ledger.ts';
import {
  apply,
  decideCase,
  orderBalances,
  readCase,
  readRule,
  sellTo,
  type Sale,
} from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { putOnSale } from '../../kit/selling.ts';
import { newestTaskId, openTaskId } from '../../kit/tasks.ts';
import { conflict, invalid } from '../../kit/refusals.ts';

const HOUR = 3_600_000;
const BUYERS = 'buyers-Pass1';
const STAFFS = 'staffs-Pass2';
const NOTE = '手机已解绑，邮箱换回原来的';

const kit = useApp();
let agent: SignedIn;
let supervisor: SignedIn;
let accounts = 0;

interface Returned extends Sale {
  id: string;
  account: string;
}

/** Sells an account, claims 退款并退回账号 for it, and grants the claim as staff. */
async function granted(
  stage: Parameters<typeof sellTo>[3] = 'delivered',
  type: 'notAsDescribed' | 'banned' = 'notAsDescribed',
): Promise<Returned> {
  agent = await kit.login('13632000011', { role: 'staff', roles: ['agent'] });
  supervisor = await kit.login('13632000012', { role: 'staff', roles: ['supervisor'] });
  const account = `return_${(accounts += 1)}`;
  const sale = await sellTo(
    kit,
    await kit.someone(),
    await putOnSale(kit, await kit.someone(), { account }),
    stage,
  );
  const { id } = (await apply(kit, sale, { type, remedy: 'refundReturn' })).value;
  await decideCase(kit, id, { event: 'case.approve', remark: '核实属实' });
  return { ...sale, id, account };
}

const give = ({ id, buyer }: Returned, password = BUYERS, note = NOTE) =>
  buyer.call(calls.returnAccount, { params: { id }, input: { password, note } });
const act = ({ id }: Returned, input: Parameters<typeof calls.advanceAfterSale.input.encode>[0]) =>
  agent.call(calls.advanceAfterSale, { params: { id }, input });
const vaultOf = (who: SignedIn, { id }: Returned) =>
  who.call(ops.openAfterSaleVault, { params: { id }, input: { reason: '收回账号要登录' } });
const toldTo = (
  who: SignedIn,
  id: string,
) => kit.column<string>`select content from messages where user_id = ${who.id} and related_id = ${id}
    order by created_at, id`;
const orderOf = ({ buyer, orderId }: Returned) => buyer.do(readOrder, { params: { id: orderId } });

describe('a granted return of a delivered account', () => {
  it.each(['delivered', 'protected'] as const)(
    'while %s pays nothing before the account is back',
    async (stage) => {
      const sale = await granted(stage);
      const before = await orderBalances(kit, sale.orderId);
      await runDueJobs(kit.ctx);
      expect(await readCase(sale.id, sale.buyer)).toMatchObject({
        stage: 'awaitingReturn',
        status: 'approved',
        turn: 'buyer',
        dueAt: new Date(kit.clock.now() + RULES.afterSaleReturnWindow).toISOString(),
        otherwise: '到时没有交回账号，不退款，申请会被拒绝，之后可以申诉一次',
        orderStage: stage,
      });
      expect((await give(sale)).value).toMatchObject({
        stage: 'confirmingReturn',
        status: 'approved',
        turn: 'staff',
        otherwise: '到时还没有处理，会交给主管催办并重新计时',
      });
      await runDueJobs(kit.ctx);
      expect([(await orderOf(sale)).stage, await orderBalances(kit, sale.orderId)]).toEqual([stage, before]);
      if (stage === 'delivered') {
        const receipt = await sale.buyer.call(confirmReceipt, { params: { id: sale.orderId } });
        expect(receipt.body).toMatchObject({ code: 409, reason: 'afterSaleOpen' });
      }

      expect((await act(sale, { event: 'return.confirm', password: STAFFS })).value.stage).toBe('approved');
      await runDueJobs(kit.ctx);
      expect(await readCase(sale.id, sale.buyer)).toMatchObject({
        stage: 'completed',
        orderStage: 'refunded',
      });
      expect(await orderBalances(kit, sale.orderId)).toEqual({});
      expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
    },
  );

  it.each([
    ['rebinding', 'notAsDescribed'],
    ['delivered', 'banned'],
  ] as const)('is not waited for while %s when the account is %s', async (stage, type) => {
    const sale = await granted(stage, type);
    await runDueJobs(kit.ctx);
    expect(await readCase(sale.id, sale.buyer)).toMatchObject({ stage: 'completed', orderStage: 'refunded' });
  });

  it('is not waited for when staff grant a refund without the return', async () => {
    const listing = await putOnSale(kit, await kit.someone());
    const sale = await sellTo(kit, await kit.someone(), listing, 'delivered');
    const { id } = (await apply(kit, sale, { remedy: 'refundReturn' })).value;
    await decideCase(kit, id, { event: 'case.approve', remedy: 'refund', amount: 1_000 });
    await runDueJobs(kit.ctx);
    expect(await readCase(id, sale.buyer)).toMatchObject({ stage: 'completed', orderStage: 'delivered' });
  });

  it('is told to both sides step by step', async () => {
    const sale = await granted();
    await give(sale);
    await act(sale, { event: 'return.reject', remark: '手机还绑着' });
    await give(sale);
    await act(sale, { event: 'return.confirm', password: STAFFS });
    const paid = await kit.cell<number>`select paid from orders where id = ${sale.orderId}`;
    const sum = `¥${(paid / 100).toLocaleString('en')}`;
    expect((await toldTo(sale.buyer, sale.id)).slice(1)).toEqual([
      `「满级黄金号」的售后已同意：退款并退回账号 ${sum}。请在 48 小时内交回账号，收回后退款`,
      '「满级黄金号」的账号已交回，客服收回后退款',
      '「满级黄金号」的账号没有收回，请在 48 小时内再交一次：手机还绑着',
      '「满级黄金号」的账号已交回，客服收回后退款',
      '「满级黄金号」的账号已收回，开始退款',
    ]);
    expect((await toldTo(sale.seller, sale.id)).slice(1)).toEqual([
      `「满级黄金号」的售后已有结果：退款并退回账号 ${sum}，等买家交回账号`,
      '「满级黄金号」的买家交回了账号，等客服收回',
      '「满级黄金号」的账号没有收回，等买家再交一次',
      '「满级黄金号」的买家交回了账号，等客服收回',
      '「满级黄金号」的账号已从买家收回',
    ]);
  });

  it('is refused when the buyer does not return it in time, and the order continues', async () => {
    const sale = await granted();
    kit.clock.advance(RULES.afterSaleReturnWindow);
    expect((await give(sale)).body).toEqual(conflict('stateConflict', '交回账号的时间已过，请刷新后再看'));
    await runDueJobs(kit.ctx);
    const refused = await readCase(sale.id, sale.buyer);
    expect(refused).toMatchObject({
      stage: 'refused',
      decision: { isGranted: false, amount: 0, reason: '48 小时内没有交回账号' },
    });
    expect((await give(sale)).body).toMatchObject({ code: 409, msg: '现在不需要交回账号' });
    expect([(await toldTo(sale.buyer, sale.id)).at(-1), (await toldTo(sale.seller, sale.id)).at(-1)]).toEqual(
      [
        '「满级黄金号」的账号没有按时交回，不退款，72 小时内可以申诉一次',
        '「满级黄金号」的买家没有按时交回账号，售后不退款',
      ],
    );
    await kit.passTime(RULES.afterSaleAppealWindow);
    expect((await orderOf(sale)).stage).toBe('delivered');
  });

  it('is closed after an appeal when the buyer does not return it in time again', async () => {
    const sale = await granted();
    await kit.passTime(RULES.afterSaleReturnWindow);
    const text = '出差没有看到消息，现在可以交回账号';
    await sale.buyer.do(calls.appealAfterSale, { params: { id: sale.id }, input: { text, pictures: [] } });
    await decideCase(kit, sale.id, { event: 'case.approve', remark: '再给一次机会' });
    const due = await readCase(sale.id, sale.buyer);
    expect([due.stage, due.otherwise]).toEqual(['awaitingReturn', '到时没有交回账号，不退款，售后关闭']);
    await kit.passTime(RULES.afterSaleReturnWindow);
    const done = await readCase(sale.id, sale.buyer);
    expect([done.stage, done.orderStage, done.events.at(-1)?.text]).toEqual([
      'closed',
      'delivered',
      '没有按时交回账号，不退款，售后关闭',
    ]);
  });

  it('can be withdrawn, which leaves no granted claim against the seller', async () => {
    const sale = await granted();
    const done = await sale.buyer.do(calls.withdrawAfterSale, { params: { id: sale.id } });
    expect([done.stage, done.decision, done.approved]).toEqual(['withdrawn', undefined, undefined]);
    expect(await kit.one`select is_granted from after_sales where id = ${sale.id}`).toEqual({
      isGranted: null,
    });
    expect((await orderOf(sale)).stage).toBe('delivered');
  });

  it('cannot be withdrawn while staff take the account back, unless they ask for it again', async () => {
    const sale = await granted();
    const params = { id: sale.id };
    await give(sale);
    const { body } = await sale.buyer.call(calls.withdrawAfterSale, { params });
    expect(body).toEqual(conflict('stateConflict', '客服正在收回账号，不能撤销'));
    expect((await readCase(sale.id, sale.buyer)).stage).toBe('confirmingReturn');
    await decideCase(kit, sale.id, { event: 'return.reject' });
    expect((await sale.buyer.do(calls.withdrawAfterSale, { params })).stage).toBe('withdrawn');
    expect(await kit.sql`select 1 from after_sale_returns where after_sale_id = ${sale.id}`).toEqual([]);
  });
});

describe('the rule of an after-sale', () => {
  it('says before the application that the account comes back first', async () => {
    const whyOf = async (stage: 'rebinding' | 'delivered') => {
      const listing = await putOnSale(kit, await kit.someone(), { account: `rule_${(accounts += 1)}` });
      const { types } = await readRule(await sellTo(kit, await kit.someone(), listing, stage));
      return (['notAsDescribed', 'banned'] as const).map((type) =>
        types
          .find((each) => each.type === type)
          ?.remedies.find(({ remedy }) => remedy === 'refundReturn')
          ?.why.replace(/¥[\d,]+/, '¥…'),
      );
    };
    const atOnce = '退回账号，订单关闭，已付的 ¥… 全额退回';
    expect([await whyOf('rebinding'), await whyOf('delivered')]).toEqual([
      [atOnce, atOnce],
      ['交回账号，客服收回后订单关闭，已付的 ¥… 全额退回', atOnce],
    ]);
  });
});

describe('the return of an account', () => {
  it('is a task of staff while they take the account back, and not before', async () => {
    const sale = await granted();
    const before = await newestTaskId(kit, sale.id);
    const isOpen = async () =>
      (await kit.sql`select 1 from staff_tasks where subject_id = ${sale.id} and closed_at is null`)
        .length === 1;
    expect([await isOpen(), (await agent.do(ops.readCase, { params: { id: before } })).acts]).toEqual([
      false,
      ['return.confirm'],
    ]);
    await give(sale);
    const found = await agent.do(ops.readCase, { params: { id: await openTaskId(kit, sale.id) } });
    expect([found.acts, found.hasVault, found.state]).toEqual([
      ['return.confirm', 'return.reject'],
      true,
      'confirmingReturn',
    ]);
    await act(sale, { event: 'return.reject', remark: '手机还绑着' });
    expect(await isOpen()).toBe(false);
  });

  it('gives the buyer another 48 hours and the reason when staff did not get it', async () => {
    const sale = await granted();
    await give(sale);
    kit.clock.advance(10 * HOUR);
    expect((await act(sale, { event: 'return.reject' })).body).toEqual(invalid('remark', '请填写说明'));
    await act(sale, { event: 'return.reject', remark: '手机还绑着' });
    expect(await readCase(sale.id, sale.buyer)).toMatchObject({
      stage: 'awaitingReturn',
      question: '手机还绑着',
      dueAt: new Date(kit.clock.now() + RULES.afterSaleReturnWindow).toISOString(),
    });
    expect((await give(sale)).value.stage).toBe('confirmingReturn');
    expect((await give(sale)).body).toMatchObject({ code: 409, msg: '账号已经交回，等客服收回' });
  });

  it('is confirmed with the new password, which the seller gets from staff', async () => {
    const sale = await granted();
    await sale.buyer.do(revealCredential, { params: { id: sale.orderId }, input: {} });
    await give(sale);
    expect((await act(sale, { event: 'return.confirm' })).body).toEqual(
      invalid('password', '请填写收回账号后设的新密码'),
    );
    await act(sale, { event: 'return.confirm', password: STAFFS });
    const input = { reason: '告诉卖家怎么登录' };
    expect(await supervisor.do(ops.openOrderVault, { params: { id: sale.orderId }, input })).toEqual({
      account: sale.account,
      password: STAFFS,
    });
    const own = await sale.seller.do(readOwnListing, { params: { id: sale.listing.id } });
    expect([own.account, own.needsCredential, own.status]).toEqual([sale.account, true, 'underReview']);
  });

  it('counts as done when staff do not handle it in time, with the password of the buyer', async () => {
    const sale = await granted();
    await give(sale);
    const handler = async () => (await readCase(sale.id, sale.buyer)).handler;
    const first = await handler();
    await kit.passTime(RULES.afterSaleReviewWindow);
    expect(await handler()).toBe(first);
    await kit.passTime(RULES.afterSaleReviewWindow);
    expect((await readCase(sale.id, sale.buyer)).otherwise).toBe('到时还没有处理，按已收回账号退款');
    await kit.passTime(RULES.afterSaleReviewWindow);
    const done = await readCase(sale.id, sale.buyer);
    expect([done.stage, done.orderStage]).toEqual(['completed', 'refunded']);
    const input = { reason: '告诉卖家怎么登录' };
    expect(await supervisor.do(ops.openOrderVault, { params: { id: sale.orderId }, input })).toEqual({
      account: sale.account,
      password: BUYERS,
    });
    expect(await auditLedger(kit.store)).toMatchObject({ sum: 0, unbalanced: 0 });
  });
});

describe('the password of a returned account', () => {
  it('is read by staff in the vault while they take it back, and each look is logged', async () => {
    const sale = await granted();
    expect((await vaultOf(supervisor, sale)).body).toMatchObject({ code: 409, reason: 'noCredential' });
    await give(sale);
    expect((await vaultOf(agent, sale)).value).toEqual({
      account: sale.account,
      password: BUYERS,
      note: NOTE,
      securityPhone: sale.buyer.phone,
    });
    const { rows } = await supervisor.do(ops.listAuditLog, { input: { subjectId: sale.id } });
    expect(rows.map(({ action, detail }) => [action, JSON.parse(detail ?? '{}') as unknown])).toContainEqual([
      'openAfterSaleVault',
      { reason: '收回账号要登录', state: 'confirmingReturn' },
    ]);
    await act(sale, { event: 'return.confirm', password: STAFFS });
    expect((await vaultOf(supervisor, sale)).body).toMatchObject({ code: 409, reason: 'noCredential' });
  });

  it('is in no answer of a call and in no row of the database', async () => {
    const sale = await granted();
    const answers = [
      await give(sale, 'once-Pass8'),
      await act(sale, { event: 'return.reject', remark: '手机还绑着' }),
      await give(sale),
      await sale.seller.call(calls.readAfterSale, { params: { id: sale.id } }),
      await act(sale, { event: 'return.confirm', password: STAFFS }),
      await sale.buyer.call(calls.readAfterSale, { params: { id: sale.id } }),
      await supervisor.call(ops.readCase, { params: { id: await newestTaskId(kit, sale.id) } }),
      await supervisor.call(ops.listAuditLog, { input: { subjectId: sale.id } }),
    ];
    expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 200));
    const tables = await kit.sql<{ name: string }>`select table_name as name
      from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`;
    const rows = await Promise.all(
      tables.map(({ name }) =>
        kit.store.query(`select 1 from "${name}" t where t::text ~ $1`, [
          `once-Pass8|${BUYERS}|${STAFFS}|${NOTE}`,
        ]),
      ),
    );
    expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(
      new RegExp(`once-Pass8|${BUYERS}|${STAFFS}|${NOTE}`),
    );
    expect(rows.flat()).toEqual([]);
  });
});
