import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '../../../contract/payment/calls.ts';
import type { Withdrawal } from '../../../contract/payment/index.ts';
import * as staff from '../../../contract/staff/calls.ts';
import type { TaskQuery, WithdrawalFile } from '../../../contract/staff/index.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { DAY, isoAt, MINUTE } from '../../../server/kit/clock.ts';
import { markSending } from '../../../server/payment/sending.ts';
import type { PayoutStanding } from '../../../server/kit/context.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { bookProceeds, createSeller, withdraw } from '../../kit/wallets.ts';
import { NO_PERMISSION } from '../../kit/refusals.ts';

const kit = useApp();
const finance = useMember(kit, { role: 'staff', roles: ['finance'] });
let financeName: string;

const nameOf = async ({ id }: SignedIn): Promise<string> =>
  await kit.cell<string>`select nick_name from users where id = ${id}`;

beforeAll(async () => {
  financeName = await nameOf(finance);
});
beforeEach(async () => {
  await kit.sql`update jobs set done_at = now() where done_at is null`;
  Object.assign(kit.payouts, { network: 'up', outcome: { state: 'paid', providerNo: 'A1' } });
});

const find = (number: string) => finance.call(staff.findWithdrawal, { input: { number } });
const approve = ({ id }: Withdrawal) =>
  finance.do(calls.decideWithdrawal, { params: { id }, input: { event: 'withdrawal.approve' } });
const seconds = (iso: string) => `${iso.slice(0, 19)}.000Z`;
const now = () => seconds(isoAt(kit.clock.now()));

/** A seller's first withdrawal of ¥50, and what finance see of it. */
async function request() {
  const who = await createSeller(kit, 5_000);
  const { value } = await withdraw(who, 5_000);
  const file: WithdrawalFile = {
    id: value.id,
    number: value.no,
    amount: 5_000,
    state: 'requested',
    userId: who.id,
    userName: await nameOf(who),
    account: '138****0003',
    name: '**国',
    requestedAt: now(),
  };
  kit.clock.advance(MINUTE);
  return { who, value, file };
}

/** A withdrawal that the provider was told of. */
async function send(outcome: PayoutStanding) {
  const asked = await request();
  await approve(asked.value);
  const decided = { decidedAt: now(), decidedBy: financeName };
  kit.clock.advance(MINUTE);
  kit.payouts.outcome = outcome;
  await runDueJobs(kit.ctx);
  return { ...asked, file: { ...asked.file, ...decided, sentAt: now() } };
}

const FAULT = {
  state: 'failed',
  reason: '平台暂时不能付款，请稍后再提现',
  ourFault: 'PAYER_BALANCE_NOT_ENOUGH',
} as const;
const ADVICE = '余额不足：给平台的支付宝充值，会员再提现就能付。';

describe('a withdrawal is found by its number', () => {
  it('while it waits for finance, and after it was approved', async () => {
    const { value, file } = await request();
    expect((await find(value.no)).value).toEqual(file);
    await approve(value);
    expect((await find(value.no)).value).toEqual({
      ...file,
      state: 'approved',
      decidedAt: now(),
      decidedBy: financeName,
    });
  });

  it('after it was refused', async () => {
    const { value, file } = await request();
    await finance.do(calls.decideWithdrawal, {
      params: { id: value.id },
      input: { event: 'withdrawal.refuse', remark: '先核对身份' },
    });
    expect((await find(value.no)).value).toEqual({
      ...file,
      state: 'refused',
      reason: '先核对身份',
      decidedAt: now(),
      decidedBy: financeName,
      finishedAt: now(),
    });
  });

  it('after the member cancelled it', async () => {
    const { who, value, file } = await request();
    await who.do(calls.cancelWithdrawal, { params: { id: value.id } });
    expect((await find(value.no)).value).toEqual({ ...file, state: 'cancelled', finishedAt: now() });
  });

  it('while it is sent, and while its outcome is unknown', async () => {
    const pending = await send({ state: 'pending' });
    expect((await find(pending.value.no)).value).toEqual({ ...pending.file, state: 'sending' });
    const { value, file } = await request();
    await approve(value);
    const decided = { decidedAt: now(), decidedBy: financeName };
    await markSending(kit.ctx, value.id);
    kit.payouts.network = 'down';
    await runDueJobs(kit.ctx);
    expect((await find(value.no)).value).toEqual({ ...file, ...decided, state: 'uncertain', sentAt: now() });
  });

  it('after it was paid, typed in any case, and the look is in the audit log', async () => {
    const { value, file } = await send({ state: 'paid', providerNo: 'A9' });
    expect((await find(` ${value.no.toUpperCase()} `)).value).toEqual({
      ...file,
      state: 'paid',
      finishedAt: now(),
      providerNo: 'A9',
    });
    const looks = await kit.sql`select staff_id, action, subject, detail from audit_log
      where subject_id = ${value.id} and action = 'findWithdrawal'`;
    expect(looks).toEqual([
      { staffId: finance.id, action: 'findWithdrawal', subject: 'withdrawal', detail: {} },
    ]);
  });

  it('after it failed, with the provider’s code when the member can do nothing', async () => {
    const own = await send(FAULT);
    expect((await find(own.value.no)).value).toEqual({
      ...own.file,
      state: 'failed',
      finishedAt: now(),
      reason: FAULT.reason,
      fault: FAULT.ourFault,
      advice: ADVICE,
    });
    const reason = '收款支付宝账号不存在，请核对后修改';
    const theirs = await send({ state: 'failed', reason });
    expect((await find(theirs.value.no)).value).toEqual({
      ...theirs.file,
      state: 'failed',
      finishedAt: now(),
      reason,
    });
  });

  it('only if there is one, and only by finance', async () => {
    expect((await find('HYtx000000000000')).body).toEqual({ code: 404, msg: '没有这个单号的提现' });
    const agent = await kit.someone({ role: 'staff', roles: ['agent'] });
    const { value } = await request();
    const refused = await agent.call(staff.findWithdrawal, { input: { number: value.no } });
    expect(refused.body).toEqual(NO_PERMISSION);
  });
});

describe('the search of the queue for a withdrawal', () => {
  const search = (number: string, more: Partial<TaskQuery> = {}, who = finance) =>
    who.do(staff.listTasks, { input: { search: number, ...more } });

  /** A withdrawal of ¥40 that nobody has to approve, because the member has withdrawn before. */
  async function requestAgain() {
    const { who } = await send({ state: 'paid', providerNo: 'A9' });
    await bookProceeds(kit, who, 4_000);
    return { who, value: (await withdraw(who, 4_000)).value };
  }

  it.each([
    ['sending', { state: 'pending' }],
    ['paid', { state: 'paid', providerNo: 'A9' }],
    ['failed', FAULT],
  ] as const)('finds one that nobody had to approve, before and after it is %s', async (state, outcome) => {
    const { who, value } = await requestAgain();
    const found = { subject: 'withdrawal', number: value.no, title: await nameOf(who), amount: 4_000 };
    expect(await search(value.no)).toEqual({ rows: [], found: { ...found, state: 'approved' } });
    kit.payouts.outcome = outcome;
    await runDueJobs(kit.ctx);
    expect(await search(` ${value.no.toUpperCase()} `)).toEqual({ rows: [], found: { ...found, state } });
  });

  it('shows the task instead while there is one', async () => {
    const { value } = await request();
    const { rows, ...rest } = await search(value.no);
    expect([rows.map(({ subjectId, state }) => [subjectId, state]), rest]).toEqual([
      [[value.id, 'requested']],
      {},
    ]);
  });

  it('finds it at its desk without other filters, and for finance only', async () => {
    const { value } = await requestAgain();
    expect((await search(value.no, { desk: 'withdrawals' })).found?.number).toBe(value.no);
    expect(await search(value.no, { isOverdue: true })).toEqual({ rows: [] });
    const supervisor = await kit.someone({ role: 'staff', roles: ['supervisor'] });
    expect(await search(value.no, {}, supervisor)).toEqual({ rows: [] });
    expect(await search('HYtx000000000000')).toEqual({ rows: [] });
  });
});

describe('the failed withdrawals', () => {
  const list = async () => (await finance.do(staff.listFailedWithdrawals, { input: { pageSize: 100 } })).rows;

  it('stay in the list for 7 days, the latest first', async () => {
    await kit.sql`update withdrawals set finished_at = '2020-01-01' where state = 'failed'`;
    const older = await send({ state: 'failed', reason: '收款支付宝账号不存在，请核对后修改' });
    const olderAt = now();
    const newer = await send(FAULT);
    const rows = [newer, older].map(
      ({ file: { id, number, amount, userId, userName, requestedAt, sentAt } }) => ({
        id,
        number,
        amount,
        state: 'failed',
        userId,
        userName,
        requestedAt,
        sentAt,
      }),
    );
    const [first, second] = [
      { ...rows[0], finishedAt: now(), reason: FAULT.reason, fault: FAULT.ourFault, advice: ADVICE },
      { ...rows[1], finishedAt: olderAt, reason: '收款支付宝账号不存在，请核对后修改' },
    ];
    expect(await list()).toEqual([first, second]);
    kit.clock.advance(Date.parse(olderAt) + 7 * DAY - kit.clock.now());
    expect(await list()).toEqual([first]);
  });

  it.each([
    ['BALANCE_IS_NOT_ENOUGH', ADVICE],
    ['EXCEED_LIMIT_DM_MAX_AMOUNT', '超过平台支付宝的转账限额：到商户后台看限额，提高或等下一天。'],
    ['PRODUCT_NOT_SIGN', '平台的支付宝不能转账：到商户后台开通转账，停用了就恢复。'],
    ['PAYER_STATUS_ERROR', '平台的支付宝账号有问题：到商户后台看账号状态，按提示补认证。'],
    ['FAIL', '支付宝拒绝付款：到商户后台按单号查原因，把错误码告诉技术同事。'],
  ])('with %s say what staff do', async (ourFault, advice) => {
    const { value } = await send({ ...FAULT, ourFault });
    const found = (await list()).find(({ id }) => id === value.id);
    expect([found?.fault, found?.advice]).toEqual([ourFault, advice]);
  });
});
