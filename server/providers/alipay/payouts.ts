import { fenFromYuan, yuanFromFen } from '../../../contract/kit/money.ts';
import type { PayoutProvider, PayoutStanding } from '../../kit/context.ts';
import { ProviderRefusal, ProviderUnreachable, textOf, type Answer } from '../answers.ts';
import { fetchBill } from './bill.ts';
import { createAlipayClient, type AlipayClientOptions } from './client.ts';

interface PayoutOptions extends AlipayClientOptions {
  /** The serial numbers of our certificate and of Alipay's root certificates. Alipay requires them for a transfer. */
  certificates?: { app: string; root: string } | undefined;
}

const PRODUCT = { product_code: 'TRANS_ACCOUNT_NO_PWD', biz_scene: 'DIRECT_TRANSFER' };
const TRANSFER = 'alipay.fund.trans.uni.transfer';
const QUERY = 'alipay.fund.trans.common.query';

/** Error codes after which Alipay may still have moved the money. */
const UNKNOWN = /SYSTEM_ERROR|REQUEST_PROCESSING|^(?:isp|aop)\.|^20000$/;

/** What the payee can do about a refusal, by its code. */
const REASONS: Readonly<Record<string, string>> = {
  PAYEE_NOT_EXIST: '收款支付宝账号不存在，请核对后修改',
  PAYEE_USER_INFO_ERROR: '支付宝账号和姓名不一致，请核对后修改',
  PAYEE_ACC_OCUPIED: '这个手机号对应多个支付宝账号，请改用支付宝的邮箱',
  PAYEE_ACCOUNT_STATUS_ERROR: '收款支付宝账号不能收款，请在支付宝里查看账号状态',
  PAYEE_TRUSTEESHIP_ACC_OVER_LIMIT: '收款支付宝账号超过收款限额，请在支付宝里完成身份认证',
  BLOCK_USER_FORBBIDEN_RECIEVE: '收款支付宝账号被限制收款，请联系支付宝',
};
const OUR_FAULT = '平台暂时不能付款，请稍后再提现';

/** A refusal. Codes outside {@link REASONS} are our fault. */
function refusedBy(code: string): PayoutStanding {
  const reason = REASONS[code];
  return reason === undefined
    ? { state: 'failed', reason: OUR_FAULT, ourFault: code }
    : { state: 'failed', reason };
}

function standingOf(answer: Answer, method: string, no: string, amount: number): PayoutStanding {
  if (textOf(answer, 'out_biz_no') !== no) {
    throw new ProviderUnreachable(`${method}: the answer is for another transfer`);
  }
  const status = textOf(answer, 'status');
  if (status === 'SUCCESS') {
    const paid = textOf(answer, 'trans_amount');
    if (paid !== '' && fenFromYuan(paid) !== amount) {
      throw new ProviderUnreachable(`${method}: ${no} is another amount`);
    }
    return { state: 'paid', providerNo: textOf(answer, 'order_id') };
  }
  if (status === 'FAIL' || status === 'CLOSED' || status === 'REFUND') {
    return refusedBy(textOf(answer, 'error_code') || status);
  }
  return { state: 'pending' };
}

/**
 * Transfers from our Alipay account to payees (`alipay.fund.trans.uni.transfer`). Alipay checks the payee's name.
 * Rejects when the outcome of a transfer is unknown. Throws on unreadable keys.
 */
export function createAlipayPayouts(options: PayoutOptions): PayoutProvider {
  const client = createAlipayClient(options);
  const { ask } = client;
  const { certificates } = options;
  const more = certificates && { app_cert_sn: certificates.app, alipay_root_cert_sn: certificates.root };
  return {
    async send({ no, amount, account, name, title }) {
      try {
        const answer = await ask(
          TRANSFER,
          {
            ...PRODUCT,
            out_biz_no: no,
            trans_amount: yuanFromFen(amount),
            order_title: title,
            payee_info: { identity: account, identity_type: 'ALIPAY_LOGON_ID', name },
          },
          more,
        );
        return standingOf(answer, TRANSFER, no, amount);
      } catch (error) {
        if (!(error instanceof ProviderRefusal) || UNKNOWN.test(error.code)) throw error;
        return refusedBy(error.code);
      }
    },

    async query(no, amount) {
      try {
        const answer = await ask(QUERY, { ...PRODUCT, out_biz_no: no }, more);
        return standingOf(answer, QUERY, no, amount);
      } catch (error) {
        if (error instanceof ProviderRefusal && error.code === 'ORDER_NOT_EXIST') return { state: 'missing' };
        throw error;
      }
    },

    bill: (day) => fetchBill(client, 'signcustomer', day),
  };
}
