import type {
  AccountKind,
  AccountSums,
  Difference,
  DifferenceKind,
  EntryKind,
  LedgerAccount,
  Reconciliation,
} from '../../../contract/staff/index.ts';
import { beijing, money } from '../../ui/format.ts';

export const PROVIDER = { alipay: '支付宝', wechat: '微信支付' } as const;

export const DIFFERENCE: Readonly<Record<DifferenceKind, string>> = {
  missingHere: '平台没有',
  missingThere: '账单没有',
  amountDiffers: '金额不同',
  statusDiffers: '状态不同',
};

/** Subjects of bill lines. Others are shown by their code. */
export const SUBJECT: Readonly<Record<string, string>> = {
  payment: '付款',
  refund: '退款',
  payout: '提现',
};

export const RUN_STATE: Readonly<Record<Reconciliation['state'], string>> = {
  waiting: '正在对账',
  done: '已对账',
  failed: '没有对成',
};

/** States on either side of a difference. */
const STATE: Readonly<Record<string, string>> = {
  open: '未完成',
  paid: '已付',
  closed: '已关闭',
  refunded: '已退',
  done: '已完成',
  pending: '处理中',
  failed: '失败',
  requested: '待审核',
  approved: '待付款',
  sending: '付款中',
  uncertain: '核对中',
  refused: '未通过',
  cancelled: '已撤销',
};
export const stateWord = (state: string | undefined): string =>
  state === undefined ? '' : (STATE[state] ?? state);

export const ACCOUNT: Readonly<Record<AccountKind, string>> = {
  buyer: '买家',
  escrow: '保管',
  seller: '卖家',
  transit: '提现中',
  paidOut: '已提现',
  deposit: '押金',
  merchant: '商户',
  fee: '服务费',
  guarantee: '包赔基金',
};

/** The accounts of 月结, in the order of its columns. */
export const MONTH_ACCOUNTS: readonly (readonly [account: keyof AccountSums, name: string])[] = [
  ['buyer', ACCOUNT.buyer],
  ['merchant', ACCOUNT.merchant],
  ['seller', ACCOUNT.seller],
  ['escrow', ACCOUNT.escrow],
  ['deposit', ACCOUNT.deposit],
  ['wallet', '会员钱包'],
  ['transit', ACCOUNT.transit],
  ['paidOut', ACCOUNT.paidOut],
  ['guarantee', ACCOUNT.guarantee],
  ['fee', ACCOUNT.fee],
];

/** Kinds of ledger entries. */
export const ENTRY: Readonly<Record<EntryKind, string>> = {
  capture: '收款',
  refund: '退款',
  compensation: '赔付',
  receipt: '收货',
  payout: '结算',
  forfeit: '押金赔付',
  withdrawal: '提现',
  withdrawalPaid: '提现到账',
  withdrawalReturn: '提现退回',
};

/** The months (`yyyy-mm`) from `first` to `last`, the last one first. */
export function monthsBetween(first: string, last: string): string[] {
  const numberOf = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1;
  const [from, to] = [numberOf(first), numberOf(last)];
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => {
    const number = to - i;
    return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
  });
}

/** `escrow:o-1` → `保管 HYxs202611240011`. Without a name the id stands there. */
export function accountWord({ account, name }: Pick<LedgerAccount, 'account' | 'name'>): string {
  const [kind = '', owner = ''] = account.split(/:(.*)/s);
  return `${ACCOUNT[kind as AccountKind] ?? kind} ${name ?? owner}`.trim();
}

/** A sum that may be unknown. */
export const sumOf = (fen: number | undefined): string => (fen === undefined ? '—' : money(fen));

/** Columns of the CSV export. Amounts in yuan. */
export const EXPORTED: readonly (readonly [title: string, value: (row: Difference) => string | number])[] = [
  ['日期', (row) => row.day],
  ['支付渠道', (row) => PROVIDER[row.provider]],
  ['类型', (row) => SUBJECT[row.subject] ?? row.subject],
  ['差异', (row) => DIFFERENCE[row.kind]],
  ['商户订单号', (row) => row.tradeNo],
  ['单号', (row) => row.number],
  ['订单号', (row) => row.orderNo ?? ''],
  ['渠道单号', (row) => row.providerNo ?? ''],
  ['平台金额（元）', (row) => (row.ourAmount === undefined ? '' : row.ourAmount / 100)],
  ['账单金额（元）', (row) => (row.theirAmount === undefined ? '' : row.theirAmount / 100)],
  ['平台状态', (row) => stateWord(row.ourState)],
  ['账单状态', (row) => stateWord(row.theirState)],
  ['怎么处理', (row) => row.advice],
  ['处理时间', (row) => (row.settledAt === undefined ? '' : beijing(row.settledAt, 'full'))],
  ['处理人', (row) => row.settledBy ?? ''],
  ['说明', (row) => row.remark ?? ''],
];
