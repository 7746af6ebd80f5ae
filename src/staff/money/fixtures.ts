import {
  NO_SUMS,
  type AccountSums,
  type Difference,
  type FailedRefund,
  type LedgerAccount,
  type LedgerCheck,
  type LedgerMonth,
  type MemberWithdrawal,
  type Reconciliation,
  type UnexpectedPayment,
  type WithdrawalFile,
} from '../../../contract/staff/index.ts';

export const runs: Reconciliation[] = [
  {
    id: 'run-3',
    provider: 'wechat',
    day: '2026-11-23',
    state: 'failed',
    failure: '/v3/bill/tradebill: no answer',
    open: 0,
    differences: 0,
  },
  {
    id: 'run-2',
    provider: 'alipay',
    day: '2026-11-23',
    state: 'done',
    billLines: 4812,
    billTotal: 128_441_250,
    ourTotal: 128_327_101,
    comparedAt: '2026-11-24T02:31:00.000Z',
    open: 3,
    differences: 4,
  },
  {
    id: 'run-1',
    provider: 'alipay',
    day: '2026-11-22',
    state: 'done',
    billLines: 5120,
    billTotal: 140_120_000,
    ourTotal: 140_120_000,
    comparedAt: '2026-11-23T02:31:00.000Z',
    open: 0,
    differences: 0,
  },
];

const base = { runId: 'run-2', provider: 'alipay', day: '2026-11-23', subject: 'payment' } as const;

export const differences: Difference[] = [
  {
    ...base,
    id: 'd-1',
    kind: 'missingHere',
    tradeNo: 'HYzf202611230007',
    number: 'HYzf202611230007',
    providerNo: '2026112322001400001400123456',
    theirAmount: 1350,
    theirState: 'done',
    advice:
      '钱到了支付渠道，平台没有这笔付款，不会自动入账，也不会自动退。到商户后台查是谁付的、付的什么，报主管；收错的在商户后台退款。',
  },
  {
    ...base,
    id: 'd-2',
    subject: 'refund',
    kind: 'missingThere',
    tradeNo: 'HYzf202611230012',
    orderNo: 'HYxs202611230012',
    number: 'r-88',
    providerNo: '2026112322001400001400123499',
    ourAmount: 32_800,
    ourState: 'done',
    advice: '平台记了退款，账单里没有。到商户后台查退款，没退成就重新退。',
  },
  {
    ...base,
    id: 'd-3',
    kind: 'amountDiffers',
    tradeNo: 'HYzf202611230031',
    number: 'HYzf202611230031',
    providerNo: '2026112322001400001400123500',
    ourAmount: 361_800,
    theirAmount: 361_799,
    ourState: 'paid',
    theirState: 'done',
    advice: '两边金额不同。以支付渠道的流水为准，查是否有优惠或手工改价，差额报主管。',
  },
  {
    ...base,
    id: 'd-4',
    kind: 'statusDiffers',
    tradeNo: 'HYzf202611230040',
    number: 'HYzf202611230040',
    ourAmount: 80_000,
    theirAmount: 80_000,
    ourState: 'closed',
    theirState: 'done',
    advice:
      '支付渠道已收款，平台还没记成已付。付款没有关闭的，付款到期时自动查，请付款的人在订单里继续付款也会查；已关闭的不会再查，到商户后台核实后退款。',
    settledAt: '2026-11-24T03:02:00.000Z',
    settledBy: '财务小钱',
    remark: '已在商户后台退回买家',
  },
];

export const failedRefunds: FailedRefund[] = [
  {
    id: 'job-1',
    paymentId: 'pay-1',
    tradeNo: 'HYzf202611200019',
    method: 'wechat',
    number: 'HYxs202611240011',
    amount: 361_800,
    tries: 40,
    failure: '/v3/refund/domestic/refunds: ABNORMAL 退款没有成功，请到微信商户平台处理：pay-1',
    isGivenUp: true,
  },
  {
    id: 'job-2',
    paymentId: 'pay-2',
    tradeNo: 'HYzf202611230055',
    method: 'alipay',
    number: 'HYxs202611240012',
    amount: 12_050,
    tries: 3,
    failure: 'alipay.trade.refund: ACQ.SELLER_BALANCE_NOT_ENOUGH 商户余额不足',
    nextAt: '2026-11-24T06:04:00.000Z',
    isGivenUp: false,
  },
];

export const openWithdrawals: MemberWithdrawal[] = [
  {
    id: 'w-1',
    number: 'HYtx202611230001',
    amount: 312_000,
    state: 'uncertain',
    userId: 'u-2',
    userName: '卖家老周',
    requestedAt: '2026-11-23T02:00:00.000Z',
    sentAt: '2026-11-23T03:10:00.000Z',
  },
  {
    id: 'w-2',
    number: 'HYtx202611240007',
    amount: 5_000,
    state: 'approved',
    userId: 'u-5',
    userName: '晚风',
    requestedAt: '2026-11-24T05:58:00.000Z',
  },
];

export const failedWithdrawal: WithdrawalFile = {
  id: 'w-3',
  number: 'HYtx202611240003',
  amount: 200_000,
  state: 'failed',
  userId: 'u-6',
  userName: '南山',
  account: 'ns****@qq.com',
  name: '*山',
  requestedAt: '2026-11-24T03:00:00.000Z',
  decidedAt: '2026-11-24T03:00:00.000Z',
  sentAt: '2026-11-24T03:00:02.000Z',
  finishedAt: '2026-11-24T03:00:03.000Z',
  reason: '平台暂时不能付款，请稍后再提现',
  fault: 'PAYER_BALANCE_NOT_ENOUGH',
  advice: '余额不足：给平台的支付宝充值，会员再提现就能付。',
};

export const failedWithdrawals: MemberWithdrawal[] = [
  failedWithdrawal,
  {
    id: 'w-4',
    number: 'HYtx202611220019',
    amount: 36_000,
    state: 'failed',
    userId: 'u-7',
    userName: '小北',
    requestedAt: '2026-11-22T03:00:00.000Z',
    sentAt: '2026-11-22T03:00:02.000Z',
    finishedAt: '2026-11-22T03:00:03.000Z',
    reason: '收款支付宝账号不存在，请核对后修改',
  },
];

export const paidWithdrawal: WithdrawalFile = {
  id: 'w-5',
  number: 'HYtx202611200002',
  amount: 2_500_000,
  state: 'paid',
  userId: 'u-2',
  userName: '卖家老周',
  account: '138****0003',
  name: '**国',
  requestedAt: '2026-11-20T02:00:00.000Z',
  decidedAt: '2026-11-20T03:00:00.000Z',
  decidedBy: '财务小钱',
  sentAt: '2026-11-20T03:00:02.000Z',
  finishedAt: '2026-11-20T03:00:05.000Z',
  providerNo: '20261120110070001506000012345678',
};

export const unexpected: UnexpectedPayment[] = [
  {
    id: 'pay-3',
    tradeNo: 'HYzf202611230060',
    method: 'alipay',
    kind: 'full',
    amount: 80_000,
    state: 'paid',
    number: 'HYxs202611240013',
    paidAt: '2026-11-24T05:40:00.000Z',
  },
  {
    id: 'pay-4',
    tradeNo: 'HYzf202611220008',
    method: 'wechat',
    kind: 'deposit',
    amount: 32_800,
    state: 'refunded',
    number: 'HYhd202611240014',
    paidAt: '2026-11-22T12:01:00.000Z',
    refundedAt: '2026-11-22T12:01:30.000Z',
  },
];

export const soundLedger: LedgerCheck = {
  entries: 184,
  sum: 0,
  unbalanced: 0,
  checkedAt: '2026-11-24T02:00:00.000Z',
};

export const accounts: LedgerAccount[] = [
  { account: 'buyer:u-1', name: '夜航', balance: -361_800, lines: 3 },
  { account: 'escrow:o-1', name: 'HYxs202611240011', balance: 361_800, lines: 2 },
  { account: 'paidOut:u-3', name: '卖家老周', balance: 120_000, lines: 2 },
  { account: 'transit:u-2', name: '晚风', balance: 60_000, lines: 1 },
  { account: 'fee', balance: 52_340, lines: 118 },
  { account: 'guarantee', balance: 31_000, lines: 64 },
];

const sums = (changed: Partial<AccountSums>): AccountSums => ({ ...NO_SUMS, ...changed });

const opening = sums({
  buyer: -128_441_250,
  merchant: -31_200_000,
  seller: -200_000,
  escrow: 42_318_000,
  deposit: 200_000,
  wallet: 18_902_350,
  transit: 312_000,
  paidOut: 92_710_500,
  guarantee: 961_400,
  fee: 4_437_000,
});

/** A month without entries. */
export const emptyMonth: LedgerMonth = {
  month: '2026-10',
  first: '2026-08',
  opening,
  kinds: [],
  closing: opening,
};

/** The current month of the stories, with each kind of entry. */
export const fullMonth: LedgerMonth = {
  month: '2026-11',
  first: '2026-08',
  opening,
  kinds: [
    {
      kind: 'capture',
      entries: 4_812,
      sums: sums({
        buyer: -96_327_150,
        merchant: -8_100_000,
        seller: -60_000,
        escrow: 104_427_150,
        deposit: 60_000,
      }),
    },
    {
      kind: 'refund',
      entries: 61,
      sums: sums({ buyer: 3_280_000, seller: 50_000, escrow: -3_280_000, deposit: -50_000 }),
    },
    { kind: 'compensation', entries: 2, sums: sums({ buyer: 36_000, wallet: 10_000, guarantee: -46_000 }) },
    { kind: 'receipt', entries: 4_530, sums: sums({ escrow: -1_204_950, guarantee: 301_200, fee: 903_750 }) },
    {
      kind: 'payout',
      entries: 4_218,
      sums: sums({ escrow: -90_110_000, wallet: 87_406_700, fee: 2_703_300 }),
    },
    { kind: 'forfeit', entries: 1, sums: sums({ deposit: -10_000, wallet: 10_000 }) },
    { kind: 'withdrawal', entries: 902, sums: sums({ wallet: -80_215_000, transit: 80_215_000 }) },
    { kind: 'withdrawalPaid', entries: 898, sums: sums({ transit: -79_910_000, paidOut: 79_910_000 }) },
    { kind: 'withdrawalReturn', entries: 3, sums: sums({ wallet: 236_000, transit: -236_000 }) },
  ],
  closing: sums({
    buyer: -221_452_400,
    merchant: -39_300_000,
    seller: -210_000,
    escrow: 52_150_200,
    deposit: 200_000,
    wallet: 26_350_050,
    transit: 381_000,
    paidOut: 172_620_500,
    guarantee: 1_216_600,
    fee: 8_044_050,
  }),
};
