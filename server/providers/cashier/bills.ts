import Papa from 'papaparse';
import { yuanFromFen } from '../../../contract/kit/money.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { ACCOUNT_COLUMNS, TRADE_COLUMNS, type BillType } from '../alipay/bill.ts';
import type { Fields } from '../alipay/sign.ts';
import type { Transfers } from './transfers.ts';
import { TradeRefusal, type Trade, type Trades } from './trades.ts';

export const BILL_TYPES: readonly BillType[] = ['trade', 'signcustomer'];

export function billAskedFor({ bill_type: type = '', bill_date: day = '' }: Fields): {
  type: BillType;
  day: string;
} {
  const known = BILL_TYPES.find((each) => each === type);
  if (!known) throw new TradeRefusal('isp.invalid_bill_type', '账单类型无效');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new TradeRefusal('isp.invalid_bill_date', '账单日期无效');
  return { type: known, day };
}

/**
 * Creates the stand-in's bills: CSV files like those in Alipay's archives, but in UTF-8. Undefined for a day without
 * lines.
 */
export function createBills(sellerId: string, trades: Trades, transfers: Transfers) {
  const fileOf = (title: string, columns: readonly string[], rows: readonly object[]) =>
    rows.length === 0
      ? undefined
      : [
          `#支付宝${title}查询`,
          `#账号：[${sellerId}]`,
          Papa.unparse({ fields: [...columns], data: [...rows] }),
          `#${title}列表结束`,
          '',
        ].join('\r\n');

  async function tradeBill(day: string) {
    const { paid, refunds } = await trades.dealsOf(day);
    const line = (kind: string, trade: Trade, at: string, amount: string, requestNo: string) => ({
      支付宝交易号: `${trade.tradeNo}\t`,
      商户订单号: `${trade.outTradeNo}\t`,
      业务类型: kind,
      商品名称: trade.subject,
      创建时间: wireFromIso(trade.createdAt),
      完成时间: wireFromIso(at),
      '订单金额（元）': amount,
      '退款批次号/请求号': `${requestNo}\t`,
    });
    return fileOf('业务明细', TRADE_COLUMNS, [
      ...paid.map((trade) => line('交易', trade, trade.paidAt ?? '', yuanFromFen(trade.amount), '')),
      ...refunds.map(({ trade, createdAt, amount, outRequestNo }) =>
        line('退款', trade, createdAt, `-${yuanFromFen(amount)}`, outRequestNo),
      ),
    ]);
  }

  /** The movements on the account. The stand-in lists only transfers and omits trades. */
  async function accountBill(day: string) {
    const made = await transfers.transfersOf(day);
    return fileOf(
      '账务明细',
      ACCOUNT_COLUMNS,
      made.map(({ orderId, outBizNo, createdAt, amount }) => ({
        账务流水号: `${orderId}1\t`,
        业务流水号: `${orderId}\t`,
        商户订单号: `${outBizNo}\t`,
        发生时间: wireFromIso(createdAt),
        '收入金额（+元）': '',
        '支出金额（-元）': `-${yuanFromFen(amount)}`,
        业务类型: '转账',
      })),
    );
  }

  return (type: BillType, day: string): Promise<string | undefined> =>
    type === 'trade' ? tradeBill(day) : accountBill(day);
}
