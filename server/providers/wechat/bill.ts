import { createHash } from 'node:crypto';
import { fenFromYuan } from '../../../contract/kit/money.ts';
import type { BillLine } from '../../kit/context.ts';
import { readBillTable } from '../billTable.ts';

/** The states of a refund in a bill. CHANGE: the bank refused the refund, and the merchant has to act. */
const REFUND_STATE: Readonly<Record<string, BillLine['state']>> = {
  SUCCESS: 'done',
  PROCESSING: 'pending',
  FAIL: 'failed',
  CHANGE: 'failed',
};

/** Columns of a bill (`bill_type=ALL`). We read some of them; the stand-in writes all. */
export const BILL_COLUMNS = [
  '交易时间',
  '公众账号ID',
  '商户号',
  '微信订单号',
  '商户订单号',
  '交易类型',
  '交易状态',
  '货币种类',
  '微信退款单号',
  '商户退款单号',
  '退款状态',
  '商品名称',
  '订单金额',
  '申请退款金额',
] as const;

/**
 * Reads a trade bill: a plain CSV file in UTF-8. Its fields begin with a backtick, and the totals follow the rows.
 * Undefined when the file does not have the announced hash, or contains no such table.
 */
export function readTradeBill(
  file: Uint8Array,
  hash: { type: string; value: string },
): BillLine[] | undefined {
  if (hash.type !== 'SHA1') return undefined;
  if (createHash('sha1').update(file).digest('hex') !== hash.value.toLowerCase()) return undefined;
  return readBillTable(new TextDecoder().decode(file), '微信订单号')?.map((row) => {
    const isRefund = row['交易状态'] === 'REFUND';
    const tradeNo = row['商户订单号'] ?? '';
    const common = { tradeNo, providerNo: row['微信订单号'] ?? '' };
    return isRefund
      ? {
          ...common,
          subject: 'refund',
          number: row['商户退款单号'] ?? '',
          amount: fenFromYuan(row['申请退款金额'] ?? ''),
          state: REFUND_STATE[row['退款状态'] ?? ''] ?? 'pending',
        }
      : {
          ...common,
          subject: 'payment',
          number: tradeNo,
          amount: fenFromYuan(row['订单金额'] ?? ''),
          state: row['交易状态'] === 'SUCCESS' ? 'done' : 'failed',
        };
  });
}
