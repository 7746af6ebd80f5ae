import { beforeEach, describe, expect, it } from 'vitest';
import * as accounts from '../../../contract/account/calls.ts';
import * as calls from '../../../contract/payment/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import type { StaffWithdrawalEvent, Withdrawal } from '../../../contract/payment/index.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { DAY, dayOf, HOUR, isoAt, MINUTE, startOf } from '../../../server/kit/clock.ts';
import { createLog } from '../../../server/kit/log.ts';
import { payoutFaultOf, watchProvider } from '../../../server/kit/providerHealth.ts';
import { markSending } from '../../../server/payment/sending.ts';
import { requestWithdrawal } from '../../../server/payment/withdrawals.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import {
  ACCOUNT,
  bookProceeds,
  moneyOf,
  SELLER_NAME,
  readWithdrawal,
  withdraw,
  createSeller,
} from '../../kit/wallets.ts';
import { conflict, invalid } from '../../kit/refusals.ts';

const lines: string[] = [];
const kit = useApp({ log: createLog({ level: 'error', write: (text) => void lines.push(text) }) });
const finance = useMember(kit, { role: 'staff', roles: ['finance'] });
const boss = useMember(kit, { role: 'staff' });

beforeEach(async () => {
  await kit.sql`update jobs set done_at = now() where done_at is null`;
  Object.assign(kit.payouts, { network: 'up', outcome: { state: 'paid', providerNo: 'A1' } });
  kit.payouts.sent.length = 0;
  kit.payouts.asked.length = 0;
});

const decide = (id: string, event: StaffWithdrawalEvent, remark?: string, who = finance) =>
  who.call(calls.decideWithdrawal, { params: { id }, input: { event, ...(remark && { remark }) } });

/** A seller whose first withdrawal was paid, with `left` fen in the wallet. */
async function known(left: number): Promise<SignedIn> {
  const who = await createSeller(kit, left + 1_000);
  const { value } = await withdraw(who, 1_000);
  await decide(value.id, 'withdrawal.approve');
  await runDueJobs(kit.ctx);
  expect((await readWithdrawal(who, value)).state).toBe('paid');
  kit.payouts.sent.length = 0;
  return who;
}

const messagesOf = async (who: SignedIn) => (await who.do(accounts.listMessages, { input: {} })).rows;

describe('a withdrawal', () => {
  it('waits for finance when it is the first, is paid once, and every entry equals the ledger', async () => {
    const who = await createSeller(kit, 93_800);
    const at = new Date(kit.clock.now()).toISOString();
    const { value } = await withdraw(who, 50_000);
    const asked: Withdrawal = {
      id: value.id,
      no: value.no,
      amount: 50_000,
      state: 'requested',
      isFirst: true,
      account: '138****0003',
      name: '**国',
      requestedAt: at,
      dueAt: new Date(kit.clock.now() + DAY).toISOString(),
    };
    expect(value).toEqual(asked);
    expect(await moneyOf(kit, who)).toEqual({ available: 43_800, transit: 50_000, paidOut: 0 });
    expect(await runDueJobs(kit.ctx)).toBe(0);
    await decide(value.id, 'withdrawal.approve');
    await runDueJobs(kit.ctx);
    expect(kit.payouts.sent).toEqual([
      { no: value.no, amount: 50_000, account: ACCOUNT, name: SELLER_NAME, title: '号易提现' },
    ]);
    const { dueAt: _, ...rest } = asked;
    expect(await readWithdrawal(who, value)).toEqual({ ...rest, state: 'paid', finishedAt: at });
    expect(await moneyOf(kit, who)).toEqual({ available: 43_800, transit: 0, paidOut: 50_000 });
    expect(await messagesOf(who)).toMatchObject([
      {
        kind: 23,
        title: '提现已到账',
        content: '提现 ¥500 已到账，在支付宝 138****0003 里',
        relatedId: value.id,
        relatedTo: 'withdrawal',
      },
    ]);
  });

  it('of a known seller up to ¥20,000 needs no finance, above it does', async () => {
    const [small, large] = [await known(2_000_000), await known(2_000_001)];
    kit.clock.advance(DAY);
    expect((await withdraw(small, 2_000_000)).value.state).toBe('approved');
    expect((await withdraw(large, 2_000_001)).value.state).toBe('requested');
    await runDueJobs(kit.ctx);
    expect(kit.payouts.sent.map(({ amount }) => amount)).toEqual([2_000_000]);
  });

  it('needs finance above ¥20,000 of a day in all, and the case says the sum', async () => {
    const who = await known(2_100_000);
    const states: string[] = [];
    for (const amount of [1_000_000, 999_000, 1_000]) states.push((await withdraw(who, amount)).value.state);
    expect(states).toEqual(['approved', 'approved', 'requested']);
    const task = await kit.one<{ id: string }>`select t.id from staff_tasks t
       join withdrawals w on w.id = t.subject_id
       where w.user_id = ${who.id} and w.state = 'requested'`;
    const { facts } = await finance.do(ops.readCase, { params: { id: task.id } });
    expect(facts.find(({ label }) => label === '同一天提现')?.value).toBe('一共 ¥20,010');
    kit.clock.advance(DAY);
    expect((await withdraw(who, 90_000)).value.state).toBe('approved');
  });

  it('of less than ¥10 takes the whole balance', async () => {
    const who = await known(950);
    expect((await withdraw(who, 949)).body).toEqual(invalid('amount', '每次至少提现 ¥9.50'));
    expect((await withdraw(who, 950)).value.state).toBe('approved');
    expect(await moneyOf(kit, who)).toMatchObject({ available: 0, transit: 950 });
  });

  it('of fewer fen than Alipay transfers is refused', async () => {
    const who = await known(9);
    expect((await withdraw(who, 9)).body).toEqual(invalid('amount', '每次至少提现 ¥0.10'));
  });

  it('is refused without enough money, below ¥10, above the daily limit, and without a payout account', async () => {
    const who = await known(9_000_000);
    const before = await moneyOf(kit, who);
    expect((await withdraw(who, 999)).body).toEqual(invalid('amount', '每次至少提现 ¥10'));
    expect((await withdraw(who, 9_000_001)).body).toEqual(
      conflict('notEnough', '可提现的只有 ¥90,000，请改小金额'),
    );
    expect((await withdraw(who, 4_999_001)).body).toEqual(
      conflict('overLimit', '每天最多提现 ¥50,000，今天还可以提现 ¥49,990'),
    );
    expect(await moneyOf(kit, who)).toEqual(before);
    expect((await withdraw(who, 4_999_000)).value.state).toBe('requested');
    // The day ends at midnight in China.
    const now = kit.clock.now();
    kit.clock.advance(startOf(dayOf(now)) + DAY - 1 - now);
    expect((await withdraw(who, 1_000)).body).toEqual(
      conflict('overLimit', '每天最多提现 ¥50,000，今天还可以提现 ¥0'),
    );
    kit.clock.advance(1);
    expect((await withdraw(who, 4_000_000)).value.state).toBe('requested');
    const without = await kit.someone();
    await bookProceeds(kit, without, 5_000);
    expect((await withdraw(without, 5_000)).body).toEqual(conflict('payeeMissing', '请先填写收款支付宝'));
  });

  it('is refused for the first one without an identity or with another name, and for a suspended member', async () => {
    const unverified = await createSeller(kit, 5_000);
    await kit.sql`update users set real_status = 'reviewing' where id = ${unverified.id}`;
    const other = await createSeller(kit, 5_000, '陈哲');
    const suspended = await known(5_000);
    await kit.sql`update users set suspended_at = now() where id = ${suspended.id}`;
    const expected = [
      [unverified, 'realName', '第一次提现前，请先完成实名认证'],
      [other, 'payeeName', '收款支付宝的姓名和实名认证的姓名不一致，请改成本人的支付宝'],
    ] as const;
    for (const [who, reason, msg] of expected) {
      const before = await moneyOf(kit, who);
      expect((await withdraw(who, 5_000)).body).toEqual(conflict(reason, msg));
      expect((await who.do(calls.readWallet)).obstacle).toEqual({ kind: reason, text: msg });
      expect(await moneyOf(kit, who)).toEqual(before);
    }
    // A suspended member has no session (401). A request that is already running must be refused, too.
    const member = { id: suspended.id, role: 'member', realStatus: 'verified' } as const;
    expect((await withdraw(suspended, 5_000)).body.code).toBe(401);
    await expect(
      kit.store.tx((tx) => requestWithdrawal(kit.ctx, tx, member, { amount: 5_000 })),
    ).rejects.toMatchObject({ reason: 'suspended' });
    expect(
      await kit.sql`select id from withdrawals where user_id = ${suspended.id} and state = 'requested'`,
    ).toEqual([]);
  });

  it('is refused later too, when the payout account is not the member’s', async () => {
    const who = await known(5_000);
    const before = await moneyOf(kit, who);
    await kit.sql`update users set real_name = '陈哲' where id = ${who.id}`;
    expect((await withdraw(who, 5_000)).body).toEqual(
      conflict('payeeName', '收款支付宝的姓名和实名认证的姓名不一致，请改成本人的支付宝'),
    );
    expect(await moneyOf(kit, who)).toEqual(before);
  });

  it('takes the money once for two concurrent requests, and the other learns the remaining amount', async () => {
    const who = await known(5_000);
    const replies = await Promise.all([withdraw(who, 5_000), withdraw(who, 5_000)]);
    expect(replies.map(({ body: { code, reason } }) => [code, reason]).toSorted()).toEqual([
      [200, undefined],
      [409, 'notEnough'],
    ]);
    expect(await moneyOf(kit, who)).toMatchObject({ available: 0, transit: 5_000 });
  });

  it('runs once per key', async () => {
    const who = await known(9_000);
    const input = { amount: 3_000 };
    const first = await who.do(calls.requestWithdrawal, { input, key: 'withdraw-once' });
    expect(await who.do(calls.requestWithdrawal, { input, key: 'withdraw-once' })).toEqual(first);
    expect((await moneyOf(kit, who)).transit).toBe(3_000);
  });

  it('returns the money when the provider refuses, and gives the reason', async () => {
    const who = await known(5_000);
    kit.payouts.outcome = { state: 'failed', reason: '收款支付宝账号不存在，请核对后修改' };
    const { value } = await withdraw(who, 5_000);
    await runDueJobs(kit.ctx);
    expect(await readWithdrawal(who, value)).toMatchObject({
      state: 'failed',
      reason: '收款支付宝账号不存在，请核对后修改',
    });
    expect(await moneyOf(kit, who)).toEqual({ available: 5_000, transit: 0, paidOut: 1_000 });
    expect((await messagesOf(who))[0]).toMatchObject({
      kind: 23,
      title: '提现没有付成',
      content: '提现 ¥50 没有付成：收款支付宝账号不存在，请核对后修改。钱已退回，在我的钱包里',
      relatedId: value.id,
      relatedTo: 'withdrawal',
    });
  });

  it('that Alipay refuses for our fault is in the log and in 运行情况, with Alipay’s code', async () => {
    const who = await known(5_000);
    const reason = '平台暂时不能付款，请稍后再提现';
    kit.payouts.outcome = { state: 'failed', reason, ourFault: 'PAYER_BALANCE_NOT_ENOUGH' };
    const { payout } = kit.ctx.providers;
    kit.ctx.providers.payout = watchProvider(kit.ctx, 'payout', payout, { faultOf: payoutFaultOf });
    lines.length = 0;
    const { value } = await withdraw(who, 5_000);
    await runDueJobs(kit.ctx);
    kit.ctx.providers.payout = payout;
    expect(await readWithdrawal(who, value)).toMatchObject({ state: 'failed', reason });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      {
        level: 50,
        time: expect.any(Number) as number,
        no: value.no,
        code: 'PAYER_BALANCE_NOT_ENOUGH',
        msg: 'the provider of payouts refuses to pay',
      },
    ]);
    await expect
      .poll(async () => (await boss.do(ops.readHealth)).providers)
      .toEqual([{ name: 'payout', failedAt: isoAt(kit.clock.now()), failure: 'PAYER_BALANCE_NOT_ENOUGH' }]);
  });

  it('is uncertain after a lost response, only queried from then on, and paid exactly once', async () => {
    const who = await known(5_000);
    kit.payouts.network = 'lost';
    const { value } = await withdraw(who, 5_000);
    await runDueJobs(kit.ctx);
    expect(await readWithdrawal(who, value)).toMatchObject({ state: 'uncertain' });
    expect(await moneyOf(kit, who)).toMatchObject({ available: 0, transit: 5_000, paidOut: 1_000 });
    kit.payouts.network = 'down';
    await kit.passTime(MINUTE);
    kit.payouts.network = 'up';
    await kit.passTime(10 * MINUTE);
    expect(await readWithdrawal(who, value)).toMatchObject({ state: 'paid' });
    expect(kit.payouts.sent.map(({ no }) => no)).toEqual([value.no]);
    expect(new Set(kit.payouts.asked)).toEqual(new Set([value.no]));
    expect(await moneyOf(kit, who)).toMatchObject({ available: 0, transit: 0, paidOut: 6_000 });
  });

  it('stays in payment while Alipay is paying, and is not called uncertain', async () => {
    const who = await known(5_000);
    kit.payouts.outcome = { state: 'pending' };
    const { value } = await withdraw(who, 5_000);
    await runDueJobs(kit.ctx);
    await kit.passTime(MINUTE);
    expect(await readWithdrawal(who, value)).toMatchObject({ state: 'sending' });
    const finance = await kit.someone({ role: 'staff', roles: ['finance', 'supervisor'] });
    const { rows } = await finance.do(ops.listOpenWithdrawals, { input: {} });
    expect(rows.filter(({ id }) => id === value.id)).toEqual([
      {
        id: value.id,
        number: value.no,
        amount: 5_000,
        state: 'sending',
        userId: who.id,
        userName: expect.any(String),
        requestedAt: value.requestedAt,
        sentAt: expect.any(String),
      },
    ]);
    const found = await finance.do(ops.listMembers, { input: { search: value.no } });
    expect(found.rows.map(({ id }) => id)).toEqual([who.id]);
    expect(kit.payouts.sent.map(({ no }) => no)).toEqual([value.no]);
  });

  it('is only queried after a crash between storing and sending', async () => {
    const who = await known(5_000);
    const { value } = await withdraw(who, 5_000);
    await markSending(kit.ctx, value.id);
    await runDueJobs(kit.ctx);
    expect(await readWithdrawal(who, value)).toMatchObject({ state: 'uncertain' });
    await kit.passTime(11 * MINUTE);
    expect(kit.payouts.sent).toEqual([]);
    expect(await readWithdrawal(who, value)).toMatchObject({
      state: 'failed',
      reason: '支付宝没有收到这笔付款',
    });
    expect(await moneyOf(kit, who)).toMatchObject({ available: 5_000, transit: 0 });
  });

  it('is sent once by two concurrent workers', async () => {
    const who = await known(5_000);
    const { value } = await withdraw(who, 5_000);
    await Promise.all([markSending(kit.ctx, value.id), runDueJobs(kit.ctx)]);
    expect(kit.payouts.sent.length).toBeLessThanOrEqual(1);
    await moneyOf(kit, who);
  });

  it('can be cancelled by its member while it is requested, not by others and not later', async () => {
    const who = await createSeller(kit, 5_000);
    const { value } = await withdraw(who, 5_000);
    const params = { id: value.id };
    const stranger = await kit.someone();
    expect((await stranger.call(calls.cancelWithdrawal, { params })).body.code).toBe(404);
    expect((await stranger.call(calls.readWithdrawal, { params })).body.code).toBe(404);
    expect(await who.do(calls.cancelWithdrawal, { params })).toMatchObject({ state: 'cancelled' });
    expect((await decide(value.id, 'withdrawal.approve')).body.code).toBe(409);
    expect(await moneyOf(kit, who)).toMatchObject({ available: 5_000, transit: 0 });
  });

  it('can be refused by finance with a reason, which the member reads', async () => {
    const who = await createSeller(kit, 5_000);
    const { value } = await withdraw(who, 5_000);
    expect((await decide(value.id, 'withdrawal.refuse')).body.code).toBe(422);
    expect((await decide(value.id, 'withdrawal.refuse', '请先联系客服核实身份')).body.code).toBe(200);
    expect(await readWithdrawal(who, value)).toMatchObject({
      state: 'refused',
      reason: '请先联系客服核实身份',
    });
    expect(await moneyOf(kit, who)).toMatchObject({ available: 5_000, transit: 0 });
    expect((await messagesOf(who))[0]).toMatchObject({
      title: '提现没有通过',
      content: '提现 ¥50 没有通过：请先联系客服核实身份。钱已退回，在我的钱包里',
    });
  });

  it('is listed, newest first, in pages', async () => {
    const who = await known(9_000);
    for (const amount of [2_000, 3_000, 4_000]) {
      kit.clock.advance(1_000);
      await withdraw(who, amount);
    }
    const first = await who.do(calls.listWithdrawals, { input: { pageSize: 3 } });
    const second = await who.do(calls.listWithdrawals, { input: { pageSize: 3, after: first.next } });
    expect([first, second].map(({ rows }) => rows.map(({ amount }) => amount))).toEqual([
      [4_000, 3_000, 2_000],
      [1_000],
    ]);
    expect(second.next).toBeUndefined();
  });
});

describe('the finance desk', () => {
  it('shows the case to finance only, and opens and closes a task with the withdrawal', async () => {
    const who = await createSeller(kit, 5_000);
    const { value } = await withdraw(who, 4_000);
    const { rows } = await finance.do(ops.listTasks, { input: { desk: 'withdrawals' } });
    const task = rows.find(({ subjectId }) => subjectId === value.id);
    expect(task).toMatchObject({
      subject: 'withdrawal',
      state: 'requested',
      number: value.no,
      amount: 4_000,
      dueAt: new Date(kit.clock.now() + 24 * HOUR).toISOString(),
    });
    const params = { id: task?.id ?? '' };
    const found = await finance.do(ops.readCase, { params });
    expect(found.acts).toEqual(['withdrawal.approve', 'withdrawal.refuse']);
    expect(found.facts).toEqual(
      Object.entries({
        金额: '¥40',
        收款支付宝: '138****0003　**国',
        同一天提现: '一共 ¥40',
        第一次提现: '是',
        实名认证: '已认证',
        卖出: '0 笔',
        可提现: '¥10',
        待结算: '¥0，0 笔',
        提现中: '¥40',
        已提现: '¥0',
      }).map(([label, content]) => ({ label, value: content })),
    );
    for (const roles of [['supervisor'], ['agent'], ['admin'], ['reviewer']] as const) {
      const other = await kit.someone({ role: 'staff', roles });
      expect((await other.call(ops.readCase, { params })).body.code).toBe(403);
      expect((await decide(value.id, 'withdrawal.approve', undefined, other)).body.code).toBe(403);
    }
    await decide(value.id, 'withdrawal.approve');
    expect((await finance.do(ops.readTask, { params })).closedAt).toBeDefined();
  });

  it('can only refuse the withdrawal of a suspended member, and reads why', async () => {
    const who = await createSeller(kit, 5_000);
    const { value } = await withdraw(who, 4_000);
    const boss = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    await boss.do(ops.suspendMember, { params: { id: who.id }, input: { reason: '卖假号', days: 0 } });
    const { rows } = await finance.do(ops.listTasks, { input: { search: value.no } });
    const found = await finance.do(ops.readCase, { params: { id: rows[0]?.id ?? '' } });
    expect([found.acts, found.facts.find(({ label }) => label === '账号')?.value]).toEqual([
      ['withdrawal.refuse'],
      '已暂停，不能同意提现',
    ]);
    expect((await decide(value.id, 'withdrawal.approve')).body).toEqual(
      conflict('suspended', '会员的账号已暂停，不能同意提现，可以拒绝'),
    );
    expect((await decide(value.id, 'withdrawal.refuse', '账号已暂停')).body.code).toBe(200);
    await runDueJobs(kit.ctx);
    expect(kit.payouts.sent).toEqual([]);
    expect(await kit.sql`select state from withdrawals where id = ${value.id}`).toEqual([
      { state: 'refused' },
    ]);
  });
});

describe('the payout account', () => {
  it('is shown masked, stored encrypted, and changed with a code, which blocks withdrawals for a day', async () => {
    const who = await known(5_000);
    expect(await who.do(calls.readPayee)).toEqual({ payee: { account: '138****0003', name: '**国' } });
    const payeeCipher = await kit.cell<string>`select payee_cipher from payees where user_id = ${who.id}`;
    expect(payeeCipher).not.toContain(ACCOUNT);
    const input = { account: 'Zhou@example.com', name: SELLER_NAME };
    expect((await who.call(calls.savePayee, { input })).body).toEqual(
      invalid('dxyzm', '修改收款支付宝，请先获取短信验证码'),
    );
    const { key } = await who.do(accounts.sendSmsCode, { input: { purpose: 'payee' } });
    const proof = { smsKey: key, smsCode: kit.lastCode(who.phone) };
    const pausedUntil = new Date(kit.clock.now() + DAY).toISOString();
    expect(await who.do(calls.savePayee, { input: { ...input, ...proof } })).toEqual({
      account: 'zh****@example.com',
      name: '**国',
      pausedUntil,
    });
    expect((await withdraw(who, 1_000)).body).toMatchObject({ code: 409, reason: 'paused' });
    await kit.passTime(DAY);
    expect((await withdraw(who, 1_000)).value.account).toBe('zh****@example.com');
  });

  it('is in the name of a verified member, also when it is changed', async () => {
    const who = await kit.someone();
    const save = async (name: string) =>
      (await who.call(calls.savePayee, { input: { account: ACCOUNT, name } })).body;
    await kit.sql`update users set real_name = ${SELLER_NAME} where id = ${who.id}`;
    const TEXT = '和实名认证的姓名不一致，请填写本人的支付宝';
    const refused = invalid('alipayName', TEXT);
    expect(await save('王大明')).toEqual(refused);
    expect(await save(SELLER_NAME)).toMatchObject({ code: 200 });
    expect(await save('王大明')).toEqual(refused);
    const pausedUntil = await kit.cell<string | null>`select paused_until from payees
      where user_id = ${who.id}`;
    expect(pausedUntil).toBeNull();
  });

  it('must be an Alipay login', async () => {
    const who = await kit.someone();
    for (const account of ['12345', 'a@b', '1381234000', '']) {
      const reply = await who.call(calls.savePayee, { input: { account, name: SELLER_NAME } });
      expect([account, reply.body.code]).toEqual([account, 422]);
    }
  });
});
