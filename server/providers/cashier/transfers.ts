import { randomBytes } from 'node:crypto';
import { yuanFromFen } from '../../../contract/kit/money.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { DAY, isoAt, isoNow, startOf, type Clock } from '../../kit/clock.ts';
import type { Fields } from '../alipay/sign.ts';
import type { Store } from '../../store/db.ts';
import { insertUnless } from '../../store/rows.ts';
import { amountOf } from './requests.ts';
import { TradeRefusal } from './trades.ts';

export interface Transfer {
  outBizNo: string;
  orderId: string;
  account: string;
  name: string;
  amount: number;
  createdAt: string;
}

const METHODS = ['alipay.fund.trans.uni.transfer', 'alipay.fund.trans.common.query'] as const;
export type TransferMethod = (typeof METHODS)[number];
export const isTransferMethod = (text: string): text is TransferMethod =>
  (METHODS as readonly string[]).includes(text);

/** Payee accounts for which the stand-in simulates a refusal or a lost answer. */
export const SIMULATED_PAYEES = {
  /** Does not exist. */
  missing: 'nobody@haoyi.example',
  /** Belongs to 王小明 only. */
  named: { account: 'named@haoyi.example', name: '王小明' },
  /** The transfer is made, but the answer is lost. */
  lost: 'lost@haoyi.example',
} as const;

/** Thrown after a transfer was made, when its answer must be lost. */
export class LostAnswer extends Error {
  override readonly name = 'LostAnswer';
}

const invalid = (what: string) => new TradeRefusal('INVALID_PARAMETER', `参数有误：${what}`);

function outBizNoOf(content: Fields): string {
  const no = content.out_biz_no ?? '';
  if (!/^[\w-]{1,64}$/.test(no)) throw invalid('out_biz_no');
  return no;
}

function payeeOf(content: Fields): { account: string; name: string } {
  let payee: unknown;
  try {
    payee = JSON.parse(content.payee_info ?? '');
  } catch {
    throw invalid('payee_info');
  }
  const { identity, identity_type: type, name } = payee as Partial<Record<string, unknown>>;
  if (type !== 'ALIPAY_LOGON_ID') throw invalid('identity_type');
  if (typeof identity !== 'string' || identity === '') throw invalid('identity');
  if (typeof name !== 'string' || name === '') throw invalid('name');
  return { account: identity, name };
}

const answerOf = ({ orderId, outBizNo, amount }: Transfer) => ({
  out_biz_no: outBizNo,
  order_id: orderId,
  pay_fund_order_id: orderId,
  status: 'SUCCESS',
  trans_amount: yuanFromFen(amount),
});

export type Transfers = ReturnType<typeof createTransfers>;

/**
 * Creates the stand-in's transfers, in the database. Each number transfers money once. A refused transfer is not
 * stored, as at Alipay.
 */
export function createTransfers(store: Store, clock: Clock) {
  const find = (no: string) =>
    store.maybe<Transfer>('select * from cashier_transfers where out_biz_no = $1', [no]);

  async function send(content: Fields) {
    const no = outBizNoOf(content);
    const amount = amountOf(content, 'trans_amount');
    const { account, name } = payeeOf(content);
    if (content.product_code !== 'TRANS_ACCOUNT_NO_PWD') throw invalid('product_code');
    if (content.biz_scene !== 'DIRECT_TRANSFER') throw invalid('biz_scene');
    if ((content.order_title ?? '') === '') throw invalid('order_title');
    if (account === SIMULATED_PAYEES.missing) throw new TradeRefusal('PAYEE_NOT_EXIST', '收款账号不存在');
    if (account === SIMULATED_PAYEES.named.account && name !== SIMULATED_PAYEES.named.name) {
      throw new TradeRefusal('PAYEE_USER_INFO_ERROR', '支付宝账号和姓名不匹配，请确认姓名是否正确');
    }
    const made = {
      outBizNo: no,
      orderId: `${isoNow({ clock }).slice(0, 10).replaceAll('-', '')}1100${randomBytes(8).readBigUInt64BE()}`,
      account,
      name,
      amount,
      createdAt: isoNow({ clock }),
    };
    await insertUnless(store, 'cashier_transfers', made, 'on conflict (out_biz_no) do nothing');
    const kept = await find(no);
    if (!kept || kept.amount !== amount || kept.account !== account) {
      throw new TradeRefusal('MORE_THAN_ONE_PARAM_DIFFER', '同一商户订单号的请求参数不一致');
    }
    if (account === SIMULATED_PAYEES.lost) throw new LostAnswer(no);
    return { ...answerOf(kept), trans_date: wireFromIso(kept.createdAt) };
  }

  async function query(content: Fields) {
    const transfer = await find(outBizNoOf(content));
    if (!transfer) throw new TradeRefusal('ORDER_NOT_EXIST', '转账订单不存在');
    return { ...answerOf(transfer), pay_date: wireFromIso(transfer.createdAt) };
  }

  return {
    /** The transfers of a day in China (`yyyy-mm-dd`), for the bill. */
    transfersOf(day: string): Promise<Transfer[]> {
      const from = startOf(day);
      return store.query<Transfer>(
        'select * from cashier_transfers where created_at >= $1 and created_at < $2 order by created_at',
        [isoAt(from), isoAt(from + DAY)],
      );
    },
    answer: (method: TransferMethod, content: Fields): Promise<Record<string, string>> =>
      method === 'alipay.fund.trans.uni.transfer' ? send(content) : query(content),
  };
}
