import { fenFromYuan } from '../../../contract/kit/money.ts';
import type { BillLine } from '../../kit/context.ts';
import { ProviderRefusal, ProviderUnreachable, textOf, type Answer } from '../answers.ts';
import { readBillTable } from '../billTable.ts';
import type { AlipayClient } from './client.ts';

/** Columns of a trade bill. We read some of them; the stand-in writes all. */
export const TRADE_COLUMNS = [
  '支付宝交易号',
  '商户订单号',
  '业务类型',
  '商品名称',
  '创建时间',
  '完成时间',
  '订单金额（元）',
  '退款批次号/请求号',
] as const;

/** Columns of an account bill (all movements on the account). */
export const ACCOUNT_COLUMNS = [
  '账务流水号',
  '业务流水号',
  '商户订单号',
  '发生时间',
  '收入金额（+元）',
  '支出金额（-元）',
  '业务类型',
] as const;

const CENTRAL_ENTRY = 0x02_01_4b_50;
const END_OF_DIRECTORY = 0x06_05_4b_50;

const inflate = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await new Response(
      new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')),
    ).arrayBuffer(),
  );

/**
 * Unpacks the files of a zip archive (stored or deflated), in the order of its directory. Throws on a damaged archive.
 */
async function unzip(archive: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>[]> {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  let end = archive.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) throw new RangeError('not a zip archive');
  const files: Uint8Array<ArrayBuffer>[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== CENTRAL_ENTRY) throw new RangeError('a damaged zip archive');
    const isDeflated = view.getUint16(at + 10, true) === 8;
    const size = view.getUint32(at + 20, true);
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const bytes = archive.slice(start, start + size);
    files.push(isDeflated ? await inflate(bytes) : bytes);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return files;
}

/** Alipay writes its files in GBK, the stand-in in UTF-8. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gbk').decode(bytes);
  }
}

type ReadTable = (text: string) => BillLine[] | undefined;

const readTrades: ReadTable = (text) =>
  readBillTable(text, '支付宝交易号')?.map((row) => {
    const isRefund = row['业务类型'] === '退款';
    const tradeNo = row['商户订单号'] ?? '';
    return {
      subject: isRefund ? 'refund' : 'payment',
      number: isRefund ? (row['退款批次号/请求号'] ?? '') : tradeNo,
      tradeNo,
      providerNo: row['支付宝交易号'] ?? '',
      // Refunds have a minus sign.
      amount: fenFromYuan((row['订单金额（元）'] ?? '').replace(/^-/, '')),
      state: 'done',
    };
  });

/** Reads outgoing transfers. A transfer that a person made at Alipay has no number of ours. */
const readTransfers: ReadTable = (text) =>
  readBillTable(text, '账务流水号')?.flatMap((row) => {
    const paid = fenFromYuan((row['支出金额（-元）'] ?? '').replace(/^-/, ''));
    if (row['业务类型'] !== '转账' || !(paid > 0)) return [];
    const number = row['商户订单号'] || (row['账务流水号'] ?? '');
    return [
      {
        subject: 'payout',
        number,
        tradeNo: number,
        providerNo: row['业务流水号'] ?? '',
        amount: paid,
        state: 'done',
      },
    ];
  });

const READERS = { trade: readTrades, signcustomer: readTransfers };
export type BillType = keyof typeof READERS;

/**
 * Reads a bill: a zip archive of CSV files in GBK, or a single CSV file from the stand-in. Of an archive, the file with
 * the single lines is used. Undefined when there is no such table.
 */
export async function readBill(
  file: Uint8Array<ArrayBuffer>,
  type: BillType,
): Promise<BillLine[] | undefined> {
  const isArchive = file[0] === 0x50 && file[1] === 0x4b;
  const files = isArchive ? await unzip(file) : [file];
  return files.map((each) => READERS[type](decodeText(each))).find((lines) => lines !== undefined);
}

/** Requests and reads the bill of a day in China (`yyyy-mm-dd`). Rejects as {@link AlipayClient.ask} does. */
export async function fetchBill(
  { ask, download }: AlipayClient,
  type: BillType,
  day: string,
): Promise<BillLine[]> {
  const method = 'alipay.data.dataservice.bill.downloadurl.query';
  let answer: Answer;
  try {
    answer = await ask(method, { bill_type: type, bill_date: day });
  } catch (error) {
    // A day without movements has no bill.
    if (error instanceof ProviderRefusal && /bill_not_exist/i.test(error.code)) return [];
    throw error;
  }
  const lines = await readBill(await download(textOf(answer, 'bill_download_url')), type);
  if (!lines) throw new ProviderUnreachable(`${method}: the file has no lines of this kind`);
  return lines;
}
