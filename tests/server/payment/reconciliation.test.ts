import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { confirmReceipt, readOrder } from '../../../contract/buying/calls.ts';
import { money } from '../../../contract/kit/formatMoney.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { readWallet } from '../../../contract/payment/calls.ts';
import { confirmRecycleOrder, listRecycleOrders } from '../../../contract/recycling/calls.ts';
import { readOwnListing } from '../../../contract/selling/calls.ts';
import * as staff from '../../../contract/staff/calls.ts';
import { runDueJobs } from '../../../server/jobs/worker.ts';
import { schedule } from '../../../server/jobs/jobs.ts';
import { dayOf, dayStart } from '../../../server/kit/clock.ts';
import type { BillLine } from '../../../server/kit/context.ts';
import { createMetrics } from '../../../server/http/metrics.ts';
import { compareBill, type OurItem } from '../../../server/payment/compareBill.ts';
import { reconcile as compareDay, scheduleReconciliations } from '../../../server/payment/reconciliation.ts';
import { readBill } from '../../../server/providers/alipay/bill.ts';
import { readTradeBill as readWechatBill } from '../../../server/providers/wechat/bill.ts';
import { balanceOf } from '../../../server/ledger/ledger.ts';
import { advanceRecycle } from '../../../server/staff/acts.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { createPaidTrade, readRecycle } from '../../kit/selling.ts';
import { newestTaskId } from '../../kit/tasks.ts';
import { deliverOrder, pay, place, payWithNotice, useListings } from '../../kit/orders.ts';

const line = (more: Partial<BillLine> = {}): BillLine => ({
  subject: 'payment',
  number: 'HY1',
  tradeNo: 'HY1',
  providerNo: '42',
  amount: 100,
  state: 'done',
  ...more,
});
const ours = (more: Partial<OurItem> = {}): OurItem => ({
  subject: 'payment',
  number: 'HY1',
  tradeNo: 'HY1',
  providerNo: '42',
  amount: 100,
  state: 'paid',
  isDone: true,
  ...more,
});
const refund = { subject: 'refund', number: 'R1' } as const;
const payout = { subject: 'payout', number: 'HYtx1' } as const;

describe('comparing a bill with our records', () => {
  const kinds = (bill: BillLine[], known: OurItem[], due: OurItem[] = []) => {
    const { differences, matched } = compareBill(bill, known, due);
    return [differences.map(({ kind, subject }) => [kind, subject]), matched.length];
  };

  it('finds no difference when both are equal', () => {
    expect(kinds([line(), line(refund)], [ours(), ours(refund)], [ours()])).toEqual([[], 2]);
    // A refund that is pending on both sides is no difference.
    expect(kinds([line({ ...refund, state: 'pending' })], [ours({ ...refund, isDone: false })])).toEqual([
      [],
      1,
    ]);
    expect(kinds([line({ ...refund, state: 'failed' })], [])).toEqual([[], 0]);
  });

  it.each<[string, BillLine[], OurItem[], OurItem[], string, string]>([
    ['a payment only they know', [line()], [], [], 'missingHere', 'payment'],
    ['a payment only we know', [], [], [ours()], 'missingThere', 'payment'],
    ['another amount', [line({ amount: 99 })], [ours()], [ours()], 'amountDiffers', 'payment'],
    [
      'a payment that we have not booked',
      [line()],
      [ours({ isDone: false, state: 'closed' })],
      [],
      'statusDiffers',
      'payment',
    ],
    ['a payout only they know', [line(payout)], [], [], 'missingHere', 'payout'],
    ['a payout only we know', [], [], [ours(payout)], 'missingThere', 'payout'],
    [
      'a payout of another amount',
      [line({ ...payout, amount: 99 })],
      [ours(payout)],
      [],
      'amountDiffers',
      'payout',
    ],
    [
      'a payout that is back in the wallet here',
      [line(payout)],
      [ours({ ...payout, isDone: false, state: 'failed' })],
      [],
      'statusDiffers',
      'payout',
    ],
    ['a refund only they know', [line(refund)], [], [], 'missingHere', 'refund'],
    ['a refund only we know', [], [], [ours(refund)], 'missingThere', 'refund'],
    [
      'a refund that failed with them',
      [line({ ...refund, state: 'failed' })],
      [ours(refund)],
      [],
      'statusDiffers',
      'refund',
    ],
  ])('differ: %s', (_, bill, known, due, kind, subject) => {
    expect(kinds(bill, known, due)).toEqual([[[kind, subject]], 0]);
  });

  it('treats a payment and a refund with the same number as two', () => {
    expect(kinds([line({ ...refund, number: 'HY1' })], [ours()], [ours()])).toEqual([
      [
        ['missingHere', 'refund'],
        ['missingThere', 'payment'],
      ],
      0,
    ]);
  });
});

function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, number[]>();
  for (let high = 0x81; high <= 0xfe; high += 1) {
    for (let low = 0x40; low <= 0xfe; low += 1)
      table.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  }
  return Buffer.from(Array.from(text).flatMap((char) => table.get(char) ?? [char.charCodeAt(0)]));
}

function zip(files: readonly [name: string, content: Buffer][]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  for (const [name, content] of files) {
    const bytes = deflateRawSync(content);
    const title = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(title.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt16LE(title.length, 28);
    entry.writeUInt32LE(Buffer.concat(parts).length, 42);
    parts.push(Buffer.concat([local, title, bytes]));
    directory.push(Buffer.concat([entry, title]));
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(parts).length, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

describe('parsing the bills of the providers', () => {
  const ALIPAY = [
    '#支付宝业务明细查询',
    '#账号：[20880000000000990156]',
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,商家实收（元）,退款批次号/请求号,备注',
    '2026112122001\t,HY1\t,交易,"王者荣耀, 账号",2026-11-21 12:00:00,2026-11-21 12:01:00,1280.50,1280.50,\t,',
    '2026112122001\t,HY1\t,退款,王者荣耀,2026-11-21 12:00:00,2026-11-21 13:01:00,-80.50,-80.50,R1\t,退款',
    '#-----------------------------------------业务明细列表结束------------------------------------',
    '#交易合计：1笔，商家实收共1280.50元',
    '',
  ].join('\r\n');
  const expected = [
    line({ providerNo: '2026112122001', amount: 128_050 }),
    line({ ...refund, providerNo: '2026112122001', amount: 8050 }),
  ];

  it('reads Alipay’s archive of two files in GBK, or the bare file', async () => {
    const summary = gbk('#支付宝业务汇总查询\r\n门店编号,交易订单总笔数\r\n合计,1\r\n');
    const archive = zip([
      ['20880000_20261121_业务明细(汇总).csv', summary],
      ['20880000_20261121_业务明细.csv', gbk(ALIPAY)],
    ]);
    expect(await readBill(new Uint8Array(archive), 'trade')).toEqual(expected);
    expect(await readBill(new TextEncoder().encode(ALIPAY), 'trade')).toEqual(expected);
    expect(await readBill(new TextEncoder().encode('<html></html>'), 'trade')).toBeUndefined();
    await expect(readBill(new Uint8Array(archive.subarray(0, 60)), 'trade')).rejects.toThrow(
      'not a zip archive',
    );
  });

  it('reads the outgoing transfers of Alipay’s account bill, also those without our number', async () => {
    const head =
      '账务流水号,业务流水号,商户订单号,商品名称,发生时间,对方账号,收入金额（+元）,支出金额（-元）,账户余额（元）,交易渠道,业务类型,备注';
    const bill = [
      '#支付宝账务明细查询',
      head,
      '3101\t,2026112111001\t,HYtx1\t,号易提现,2026-11-21 12:00:00,138***@qq.com,,-938.00,9062.00,支付宝,转账,',
      '3102\t,2026112111002\t,\t,,2026-11-21 12:01:00,139***@qq.com,,-50.00,9012.00,支付宝,转账,',
      '3103\t,2026112122001\t,HY1\t,账号,2026-11-21 12:02:00,137***@qq.com,1280.50,,10292.50,支付宝,在线支付,',
      '3104\t,2026112122001\t,HY1\t,账号,2026-11-21 12:03:00,137***@qq.com,,-80.50,10212.00,支付宝,交易退款,',
      '3105\t,2026112111003\t,\t,,2026-11-21 12:04:00,136***@qq.com,5.00,,10217.00,支付宝,转账,',
      '#-----账务明细列表结束-----',
    ].join('\r\n');
    const out = (number: string, providerNo: string, amount: number) =>
      line({ subject: 'payout', number, tradeNo: number, providerNo, amount });
    expect(await readBill(new TextEncoder().encode(bill), 'signcustomer')).toEqual([
      out('HYtx1', '2026112111001', 93_800),
      out('3102', '2026112111002', 5_000),
    ]);
  });

  it('reads WeChat Pay’s fields after a backtick, and the totals behind the rows', () => {
    const text =
      '\uFEFF交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注\r\n' +
      '`2026-11-21 12:00:01,`wx1,`1900007291,`0,`,`4200001,`HY1,`o1,`NATIVE,`SUCCESS,`OTHERS,`CNY,`1280.50,`0.00,`0,`0,`0.00,`0.00,`,`,`账号,`,`7.68,`0.60%,`1280.50,`0.00,`\r\n' +
      '`2026-11-21 13:00:01,`wx1,`1900007291,`0,`,`4200001,`HY1,`o1,`NATIVE,`REFUND,`OTHERS,`CNY,`0.00,`0.00,`5030001,`R1,`80.50,`0.00,`ORIGINAL,`PROCESSING,`账号,`,`-0.48,`0.60%,`0.00,`80.50,`\r\n' +
      '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额\r\n' +
      '`2,`1280.50,`80.50,`0.00,`7.20,`1280.50,`80.50\r\n';
    const hash = { type: 'SHA1', value: 'e5ea0ba14ce8d1d4bd6a7fa6cbe4b5b6f5f1f3d5' };
    expect(readWechatBill(Buffer.from(text), hash)).toBeUndefined();
    expect(readWechatBill(Buffer.from(text), { type: 'MD5', value: '' })).toBeUndefined();
    const value = '477b25a3647e8f95f23ac4938e82a558a215268c';
    expect(readWechatBill(Buffer.from(text), { type: 'SHA1', value })).toEqual([
      line({ providerNo: '4200001', amount: 128_050 }),
      line({ ...refund, providerNo: '4200001', amount: 8050, state: 'pending' }),
    ]);
  });
});

const kit = useApp();
const nextListing = useListings(kit, 12);
const person = useMember(kit, { role: 'staff', roles: ['finance'] });
const DAY = 24 * 3_600_000;

/** Creates a paid order. Resolves with the numbers and the amount of its payment. */
async function paidOrder() {
  const buyer = await kit.someone();
  const order = await place(buyer, nextListing());
  const { value } = await pay(buyer, order.id, 'full');
  await payWithNotice(kit, value.paymentId);
  const { tradeNo, amount } = await kit.one<{ tradeNo: string; amount: number }>`select trade_no, amount
    from payments where id = ${value.paymentId}`;
  return { order, paymentId: value.paymentId, tradeNo, amount };
}
const billed = ({ tradeNo, amount }: { tradeNo: string; amount: number }, more: Partial<BillLine> = {}) =>
  line({ number: tradeNo, tradeNo, providerNo: `P${tradeNo}`, amount, ...more });

/** Moves the clock to 11:00 of the next day in China. */
async function nextMorning() {
  const now = kit.clock.now();
  const start = Math.floor((now + 8 * 3_600_000) / DAY) * DAY - 8 * 3_600_000;
  kit.clock.advance(start + DAY + 11 * 3_600_000 - now);
}
const setBill = (...lines: BillLine[]) => {
  kit.payments.bill = () => Promise.resolve(lines);
};
/** Lets the next morning come, when the day's payments are compared with the bills of the providers. */
async function runDaily() {
  await nextMorning();
  await scheduleReconciliations(kit.ctx);
  await runDueJobs(kit.ctx);
}
/** {@link runDaily} with these bills: of payments and of payouts. */
async function reconcile(bill: BillLine[], payouts: BillLine[] = []) {
  setBill(...bill);
  kit.payouts.bill = () => Promise.resolve(payouts);
  await runDaily();
}
const runs = async () => (await person.do(staff.listReconciliations, { input: {} })).rows;
const open = async () => (await person.do(staff.listDifferences, { input: {} })).rows;

describe('the daily reconciliation', () => {
  beforeAll(() => {
    kit.ctx.providers.payment = { alipay: kit.payments };
  });

  it('runs once for each provider, and only when the bills are complete', async () => {
    const first = await paidOrder();
    const second = await paidOrder();
    setBill(billed(first), billed(second));
    await nextMorning();
    kit.clock.advance(-3_600_000);
    expect(await scheduleReconciliations(kit.ctx)).toBe(0);
    kit.clock.advance(3_600_000);
    expect(await Promise.all([1, 2, 3].map(() => scheduleReconciliations(kit.ctx)))).toHaveProperty(
      'length',
      3,
    );
    expect(await scheduleReconciliations(kit.ctx)).toBe(0);
    await runDueJobs(kit.ctx);
    const total = first.amount + second.amount;
    expect(await runs()).toMatchObject([
      {
        provider: 'alipay',
        state: 'done',
        billLines: 2,
        billTotal: total,
        ourTotal: total,
        open: 0,
        differences: 0,
      },
    ]);
  });

  it('stores differences, says what to do, and counts them in the metrics', async () => {
    const [here, there, dear] = [await paidOrder(), await paidOrder(), await paidOrder()];
    await reconcile([
      billed(dear, { amount: dear.amount - 1 }),
      line({ number: 'HYunknown', tradeNo: 'HYunknown' }),
      billed(there),
    ]);
    const rows = await open();
    expect(rows.map(({ kind, number }) => [kind, number]).toSorted()).toEqual(
      [
        ['amountDiffers', dear.tradeNo],
        ['missingHere', 'HYunknown'],
        ['missingThere', here.tradeNo],
      ].toSorted(),
    );
    expect(rows.every(({ advice }) => advice.length > 10)).toBe(true);
    expect(rows.find(({ kind }) => kind === 'missingHere')?.advice).toBe(
      '钱到了支付渠道，平台没有这笔付款，不会自动入账，也不会自动退。到商户后台查是谁付的、付的什么，报主管；收错的在商户后台退款。',
    );
    const metrics = createMetrics({ store: kit.store, clock: kit.clock, log: kit.ctx.log, pools: {} });
    expect(await metrics.text()).toContain('haoyi_reconciliation_differences 3');
  });

  it('settles a difference once, with a remark, in the audit log', async () => {
    const [row] = (await open()).filter(({ kind }) => kind === 'missingHere');
    const id = row?.id ?? '';
    const remark = '是另一个网站的收款';
    expect(
      (await person.call(staff.settleDifference, { params: { id }, input: { remark: '' } })).body.code,
    ).toBe(422);
    expect(await person.do(staff.settleDifference, { params: { id }, input: { remark } })).toMatchObject({
      id,
      remark,
      settledBy: expect.any(String) as string,
    });
    expect(
      (await person.call(staff.settleDifference, { params: { id }, input: { remark } })).body,
    ).toMatchObject({
      code: 409,
      msg: '这条差异已经处理过，请刷新',
    });
    expect(
      await kit.sql`select detail->>'remark' as remark from audit_log where action = 'settleDifference'`,
    ).toEqual([{ remark }]);
    const of = { runId: row?.runId ?? '' };
    const all = (await person.do(staff.listDifferences, { input: of })).rows;
    expect((await person.do(staff.listDifferences, { input: { ...of, isOpen: true } })).rows).toEqual(
      all.slice(0, -1),
    );
    expect(all.at(-1)?.id).toBe(id);
  });

  it('removes differences that are gone on a second run, and keeps settled ones', async () => {
    const [latest] = await runs();
    const id = latest?.id ?? '';
    const bill = await kit.payments.bill('');
    const [difference] = (await open()).filter(({ kind }) => kind === 'amountDiffers');
    setBill(
      ...bill.map((each) =>
        each.number === difference?.number ? { ...each, amount: each.amount + 1 } : each,
      ),
    );
    await person.do(staff.reconcileAgain, { params: { id } });
    expect((await person.call(staff.reconcileAgain, { params: { id } })).body.code).toBe(409);
    await runDueJobs(kit.ctx);
    expect((await open()).map(({ kind }) => kind)).toEqual(['missingThere']);
    expect((await runs())[0]).toMatchObject({ state: 'done', open: 1, differences: 2 });
  });

  it('has no payment in our total that we have not booked, and pending refunds in both', async () => {
    const [closed, returned] = [await paidOrder(), await paidOrder()];
    await kit.sql`update payments set state = 'closed' where id = ${closed.paymentId}`;
    const { tradeNo, paymentId: number, amount } = returned;
    const refunding = line({ subject: 'refund', number, tradeNo, amount, state: 'pending' });
    await reconcile([billed(closed), billed(returned), refunding]);
    expect((await runs())[0]).toMatchObject({
      state: 'done',
      billLines: 3,
      billTotal: closed.amount,
      ourTotal: 0,
      open: 1,
    });
  });

  it('retries when a bill is not available, and stores the reason', async () => {
    kit.payments.bill = () => Promise.reject(new Error('no answer'));
    await runDaily();
    expect((await runs())[0]).toMatchObject({ state: 'failed', failure: 'no answer' });
    setBill();
    await kit.passTime(10 * 60_000);
    expect((await runs())[0]).toMatchObject({ state: 'done', billLines: 0, open: 0 });
  });

  it('makes up for the days on which the server was down', async () => {
    setBill();
    kit.clock.advance(3 * DAY);
    await nextMorning();
    expect(await scheduleReconciliations(kit.ctx)).toBe(4);
    await runDueJobs(kit.ctx);
    const latest = (await runs()).slice(0, 5);
    const first = Date.parse(latest[4]?.day ?? '');
    expect(latest.map(({ day, state }) => [(Date.parse(day) - first) / DAY, state])).toEqual(
      [4, 3, 2, 1, 0].map((days) => [days, 'done']),
    );
    expect(await scheduleReconciliations(kit.ctx)).toBe(0);
  });

  it('compares payouts with withdrawals when it reads Alipay’s bill', async () => {
    const seller = await kit.someone();
    const row = (no: string, state: string, amount: number) =>
      kit.store.query(
        `insert into withdrawals (id, no, user_id, amount, state, is_first, payee_cipher, requested_at, sent_at, finished_at)
         values ($1, $1, $2, $3, $4, false, '', $5, $5, $5)`,
        [no, seller.id, amount, state, new Date(kit.clock.now()).toISOString()],
      );
    await row('HYtx1', 'paid', 10_000);
    await row('HYtx2', 'paid', 20_000);
    await row('HYtx3', 'failed', 30_000);
    const out = (number: string, amount: number) =>
      line({ subject: 'payout', number, tradeNo: number, amount });
    await reconcile([], [out('HYtx1', 10_000), out('HYtx3', 30_000), out('by-hand', 4_000)]);
    // HYtx3 is back in the wallet here, so our total does not contain it.
    expect((await runs())[0]).toMatchObject({
      state: 'done',
      billLines: 3,
      billTotal: -44_000,
      ourTotal: -30_000,
      open: 3,
    });
    const found = (await open()).filter(({ subject }) => subject === 'payout');
    expect(found.map(({ kind, number, advice }) => [kind, number, advice]).toSorted()).toEqual([
      [
        'missingHere',
        'by-hand',
        '支付宝转出了钱，平台没有这笔提现。马上查是谁在商户后台转的、转给谁，报主管。',
      ],
      [
        'missingThere',
        'HYtx2',
        '平台记了提现已到账，账单里没有。到商户后台按单号查这笔转账，没转成就报主管，不要再转一次。',
      ],
      [
        'statusDiffers',
        'HYtx3',
        '支付宝已转出，平台还没记成到账。提现还在核对的会自动查到；平台已退回钱包的，卖家拿了两次，报主管追回。',
      ],
    ]);
  });

  it('does not ask for a payout that an earlier bill contains and that was booked a day later', async () => {
    const seller = await kit.someone();
    const sent = new Date(kit.clock.now()).toISOString();
    await kit.sql`
       insert into withdrawals (id, no, user_id, amount, state, is_first, payee_cipher, requested_at, sent_at)
       values ('HYtx9', 'HYtx9', ${seller.id}, 7000, 'uncertain', false, '', ${sent}, ${sent})`;
    await reconcile([], [line({ subject: 'payout', number: 'HYtx9', tradeNo: 'HYtx9', amount: 7000 })]);
    await kit.sql`update withdrawals
      set state = 'paid', finished_at = ${new Date(kit.clock.now()).toISOString()} where id = 'HYtx9'`;
    await reconcile([]);
    const found = (await open()).filter(({ number }) => number === 'HYtx9');
    expect(found.map(({ kind }) => kind)).toEqual(['statusDiffers']);
  });

  it('removes a missing payment of midnight when the bill of the day before comes late', async () => {
    const midnight = dayStart(kit.clock.now()) + DAY;
    kit.clock.advance(midnight + 10_000 - kit.clock.now());
    // Paid at 23:59:50 at the provider; the notice came ten seconds after midnight.
    const late = await paidOrder();
    const [before, after] = [dayOf(midnight - 1), dayOf(midnight)];
    kit.payments.bill = (day) =>
      day === before ? Promise.reject(new Error('no answer')) : Promise.resolve([]);
    kit.clock.advance(11 * 3_600_000);
    await scheduleReconciliations(kit.ctx);
    await runDueJobs(kit.ctx);
    await runDaily();
    const both = async () =>
      (await runs())
        .filter(({ day }) => day === before || day === after)
        .map(({ day, state, ourTotal, billTotal, open: count }) => [day, state, ourTotal, billTotal, count]);
    const missing = async () => (await open()).filter(({ number }) => number === late.tradeNo);
    expect([await both(), (await missing()).map(({ day, kind }) => [day, kind])]).toEqual([
      [
        [after, 'done', late.amount, 0, 1],
        [before, 'failed', undefined, undefined, 0],
      ],
      [[after, 'missingThere']],
    ]);
    kit.payments.bill = (day) => Promise.resolve(day === before ? [billed(late)] : []);
    await kit.passTime(10 * 60_000);
    expect([await both(), await missing()]).toEqual([
      [
        [after, 'done', 0, 0, 0],
        [before, 'done', late.amount, late.amount, 0],
      ],
      [],
    ]);
  });

  it('has no missing payment of midnight when both days are compared at once', async () => {
    const midnight = dayStart(kit.clock.now()) + DAY;
    kit.clock.advance(midnight + 10_000 - kit.clock.now());
    const late = await paidOrder();
    const before = dayOf(midnight - 1);
    kit.payments.bill = (day) => Promise.resolve(day === before ? [billed(late)] : []);
    kit.clock.advance(DAY);
    await nextMorning();
    await scheduleReconciliations(kit.ctx);
    const ids = await kit.sql<{ id: string }>`select id from reconciliation_runs where state = 'waiting'
      order by day desc`;
    await Promise.all(ids.map(({ id }) => compareDay(kit.ctx, id)));
    expect([
      (await runs()).slice(0, 3).map(({ day, ourTotal, billTotal }) => [day, ourTotal, billTotal]),
      (await open()).filter(({ number }) => number === late.tradeNo),
    ]).toEqual([
      [
        [dayOf(midnight + DAY), 0, 0],
        [dayOf(midnight), 0, 0],
        [before, late.amount, late.amount],
      ],
      [],
    ]);
  });

  it('is visible only with the finance permission', async () => {
    const agent = await kit.someone({ role: 'staff', roles: ['agent'] });
    const codes = await Promise.all([
      agent.call(staff.listReconciliations, { input: {} }),
      agent.call(staff.listDifferences, { input: {} }),
      agent.call(staff.listFailedRefunds, { input: {} }),
      agent.call(staff.listOpenWithdrawals, { input: {} }),
      agent.call(staff.listUnexpectedPayments, { input: {} }),
      agent.call(staff.listLedgerAccounts, { input: {} }),
      agent.call(staff.settleDifference, { params: { id: 'none' }, input: { remark: '好' } }),
      agent.call(staff.reconcileAgain, { params: { id: 'none' } }),
      agent.call(staff.retryRefund, { params: { id: 'none' } }),
    ]);
    expect(codes.map(({ body }) => body.code)).toEqual(codes.map(() => 403));
  });
});

describe('stuck money', () => {
  it('lists a failed refund, which can be sent again at once', async () => {
    const { order, paymentId, amount, tradeNo } = await paidOrder();
    kit.payments.isDown = true;
    await kit.store.tx((tx) => schedule(kit.ctx, tx, 'payment.refund', paymentId, kit.clock.now()));
    await runDueJobs(kit.ctx);
    const [failed] = (await person.do(staff.listFailedRefunds, { input: {} })).rows;
    expect(failed).toMatchObject({
      paymentId,
      tradeNo,
      amount,
      number: order.no,
      tries: 1,
      isGivenUp: false,
    });
    kit.payments.isDown = false;
    await person.do(staff.retryRefund, { params: { id: failed?.id ?? '' } });
    await runDueJobs(kit.ctx);
    expect((await person.do(staff.listFailedRefunds, { input: {} })).rows).toEqual([]);
    expect((await person.call(staff.retryRefund, { params: { id: failed?.id ?? '' } })).body.code).toBe(404);
    expect(await kit.one`select state from payments where id = ${paymentId}`).toEqual({
      state: 'refunded',
    });
  });

  it('lists a payment that its order could not accept', async () => {
    const { order, paymentId, amount, tradeNo } = await paidOrder();
    await kit.sql`update payments set is_counted = false where id = ${paymentId}`;
    const { rows } = await person.do(staff.listUnexpectedPayments, { input: {} });
    expect(rows).toEqual([
      {
        id: paymentId,
        tradeNo,
        method: 'alipay',
        kind: 'full',
        amount,
        state: 'paid',
        number: order.no,
        paidAt: rows[0]?.paidAt,
      },
    ]);
  });

  it('lists the accounts that are not empty, by kind', async () => {
    const { rows } = await person.do(staff.listLedgerAccounts, { input: { kind: 'escrow' } });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ account, balance }) => account.startsWith('escrow:') && balance > 0)).toBe(true);
    const all = await person.do(staff.listLedgerAccounts, { input: {} });
    expect(all.total).toBeGreaterThan(rows.length);
  });
});

describe('a refund that only the provider knows', () => {
  it('stops the payout of its order until finance settle the difference', async () => {
    const { order, tradeNo, amount } = await paidOrder();
    await deliverOrder(kit, order.id);
    const buyerId = await kit.cell<string>`select buyer_id from orders where id = ${order.id}`;
    const phone = await kit.cell<string>`select phone from users where id = ${buyerId}`;
    const buyer = await kit.login(phone);
    await buyer.do(confirmReceipt, { params: { id: order.id } });
    const back = line({ subject: 'refund', number: 'complaint-1', tradeNo, providerNo: '77', amount });
    await reconcile([back]);
    setBill();
    await kit.passTime(RULES.payoutDelay);
    const { no, stage } = await kit.one<{ no: string; stage: string }>`select no, stage from orders
      where id = ${order.id}`;
    const jobs = await kit.sql<{ runAt: string }>`select run_at from jobs
      where kind = 'protection.end' and subject = ${order.id} and done_at is null`;
    expect([stage, jobs]).toEqual(['protected', [{ runAt: new Date(kit.clock.now() + DAY).toISOString() }]]);
    const { sellerPhone, listingId } = await kit.one<{ sellerPhone: string; listingId: string }>`
      select phone as seller_phone, listing_id from orders o join users u on u.id = o.seller_id
      where o.id = ${order.id}`;
    const seller = await kit.login(sellerPhone);
    const { holdings } = await seller.do(readWallet);
    const { payout } = await seller.do(readOwnListing, { params: { id: listingId } });
    const seen = await buyer.do(readOrder, { params: { id: order.id } });
    const why = '支付渠道有一笔退款还没核对，核对完再结算';
    expect([
      holdings.filter(({ id }) => id === order.id).map((held) => [held.why, held.releaseAt]),
      [payout?.state, payout?.why, payout?.releaseAt],
      [seen.isPayoutHeld, seen.dueAt],
    ]).toEqual([[[why, undefined]], ['frozen', why, undefined], [true, undefined]]);
    const found = (await open()).find(({ number }) => number === 'complaint-1');
    expect(found).toMatchObject({
      kind: 'missingHere',
      orderNo: no,
      advice:
        '支付渠道退了钱，平台没有这笔退款。查是谁在商户后台手工退的，或是买家向渠道投诉退的。订单的货款先不结算给卖家，和客服定好怎么处理再标为已处理，标完一天内继续结算。',
    });
    const agent = await kit.someone({ role: 'staff', roles: ['agent'] });
    const task = await newestTaskId(kit, order.id);
    const { facts } = await agent.do(staff.readCase, { params: { id: task } });
    expect(facts.find(({ label }) => label === '退款差异')?.value).toBe(
      `支付渠道退了 ${money(amount)}，平台没有这笔退款（单号 complaint-1），等财务在对账里处理，处理前货款不结算给卖家`,
    );
    await person.do(staff.settleDifference, {
      params: { id: found?.id ?? '' },
      input: { remark: '渠道弄错了，钱已追回' },
    });
    await kit.passTime(DAY);
    expect(await kit.one`select stage from orders where id = ${order.id}`).toEqual({
      stage: 'settled',
    });
  });

  it('stops the payout of its recycle order, by the clock, the merchant and staff', async () => {
    const { id, seller, merchant } = await createPaidTrade(kit);
    const { tradeNo, amount } = await kit.one<{ tradeNo: string; amount: number }>`select trade_no, amount
      from payments where recycle_order_id = ${id} and kind = 'full'`;
    const back = line({ subject: 'refund', number: 'complaint-2', tradeNo, providerNo: '78', amount });
    const today = dayOf(kit.clock.now());
    kit.payments.bill = (day) => Promise.resolve(day === today ? [back] : []);
    await runDaily();
    setBill();
    await kit.store.tx((tx) => advanceRecycle(kit.ctx, tx, 'autopilot', id, 'review.pass'));
    const boss = await kit.someone({ role: 'staff' });
    const complete = { params: { id }, input: { event: 'order.complete' as const } };
    const replies = [
      (await merchant.call(confirmRecycleOrder, { params: { id } })).body,
      (await boss.call(staff.advanceRecycleOrder, complete)).body,
    ];
    expect(replies.map(({ code, msg }) => [code, msg])).toEqual([
      [409, '支付渠道有一笔退款还没核对，核对完才能确认收号'],
      [409, '支付渠道有一笔退款还没核对，等财务在对账里处理后再确认完成'],
    ]);
    const { facts, acts } = await boss.do(staff.readCase, {
      params: { id: await newestTaskId(kit, id) },
    });
    expect([facts.find(({ label }) => label === '退款差异')?.value, acts]).toEqual([
      `支付渠道退了 ${money(amount)}，平台没有这笔退款（单号 complaint-2），等财务在对账里处理，处理前货款不结算给卖家`,
      ['price.ask', 'seller.default'],
    ]);
    const standing = async () => [
      await kit.cell<string>`select status from recycle_orders where id = ${id}`,
      await balanceOf(kit.store, `escrow:${id}`),
    ];
    await kit.passTime(RULES.recycleReceiptWindow);
    const trade = await readRecycle(seller, id);
    const { holdings } = await seller.do(readWallet);
    const [row] = (await merchant.do(listRecycleOrders, { input: { side: 'buy' } })).rows;
    const why = '支付渠道有一笔退款还没核对，核对完再结算';
    expect([
      holdings.map((held) => [held.why, held.releaseAt]),
      [trade.payout?.state, trade.payout?.why, trade.payout?.releaseAt, trade.isPayoutHeld, trade.dueAt],
      trade.turn,
      [row?.isPayoutHeld, row?.dueAt],
    ]).toEqual([
      [[why, undefined]],
      ['frozen', why, undefined, true, undefined],
      'system',
      [true, undefined],
    ]);
    const jobs = await kit.sql<{ runAt: string }>`select run_at from jobs
      where kind = 'recycleReceipt.expire' and subject = ${id} and done_at is null`;
    expect([await standing(), jobs]).toEqual([
      ['reviewed', amount],
      [{ runAt: new Date(kit.clock.now() + DAY).toISOString() }],
    ]);
    const found = (await open()).find(({ number }) => number === 'complaint-2');
    await person.do(staff.settleDifference, {
      params: { id: found?.id ?? '' },
      input: { remark: '渠道弄错了，钱已追回' },
    });
    await kit.passTime(DAY);
    expect(await standing()).toEqual(['completed', 0]);
    expect((await readRecycle(merchant, id)).isPayoutHeld).toBeUndefined();
  });
});
