import { fenFromYuan, yuanFromFen } from '../../../contract/kit/money.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import type { PaymentIntent, PaymentProvider, TradeStanding } from '../../kit/context.ts';
import { ProviderRefusal, ProviderUnreachable, textOf, type Answer } from '../answers.ts';
import { fetchBill } from './bill.ts';
import { createAlipayClient, type AlipayClientOptions } from './client.ts';
import { isNoticeSigned } from './sign.ts';

interface AlipayOptions extends AlipayClientOptions {
  /** The seller's Alipay user id (`2088…`). Notices for other sellers are refused. */
  sellerId: string;
  notifyUrl: string;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] as string);

/** Alipay's subject: at most 256 characters, without `/ = &`. */
function subjectOf(intent: PaymentIntent): string {
  const full: Record<string, string> = { '/': '／', '=': '＝', '&': '＆' };
  const text = intent.subject
    .replaceAll(/[/=&]/g, (char) => full[char] as string)
    .replaceAll(/\s+/g, ' ')
    .trim();
  return Array.from(text || `订单 ${intent.tradeNo}`)
    .slice(0, 256)
    .join('');
}

/** The URL to which a payer returns from the mobile page without paying. */
function quitUrlOf({ returnUrl }: PaymentIntent): string {
  const url = new URL(returnUrl);
  url.searchParams.set('cashier', 'left');
  return url.href;
}

const TRADE_STATUS = ['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED'];
const isPaidStatus = (status: string) => status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED';

/**
 * Creates the payment provider for Alipay (page pay, mobile page pay, precreate, query, close, refund; RSA2 keys).
 * Amounts in fen, times ISO 8601. Rejects with {@link ProviderRefusal} when Alipay refuses, with {@link
 * ProviderUnreachable} without a valid answer in time. Throws on unreadable keys.
 */
export function createAlipay(
  options: AlipayOptions,
): PaymentProvider & Required<Pick<PaymentProvider, 'pageForm'>> {
  const { appId, sellerId, notifyUrl } = options;
  const client = createAlipayClient(options);
  const { request, ask, publicKey } = client;

  const contentOf = (intent: PaymentIntent) => ({
    out_trade_no: intent.tradeNo,
    total_amount: yuanFromFen(intent.amount),
    subject: subjectOf(intent),
    time_expire: wireFromIso(intent.expiresAt),
  });

  async function query(tradeNo: string): Promise<TradeStanding> {
    let answer: Answer;
    try {
      answer = await ask('alipay.trade.query', { out_trade_no: tradeNo });
    } catch (error) {
      if (error instanceof ProviderRefusal && error.code === 'ACQ.TRADE_NOT_EXIST')
        return { state: 'unknown' };
      throw error;
    }
    if (textOf(answer, 'out_trade_no') !== tradeNo) {
      throw new ProviderUnreachable('alipay.trade.query: the answer is for another trade');
    }
    const status = textOf(answer, 'trade_status');
    if (status === 'WAIT_BUYER_PAY') return { state: 'waiting' };
    if (status === 'TRADE_CLOSED') return { state: 'closed' };
    const amount = fenFromYuan(textOf(answer, 'total_amount'));
    const providerTradeNo = textOf(answer, 'trade_no');
    if (!isPaidStatus(status) || !(amount > 0) || providerTradeNo === '') {
      throw new ProviderUnreachable(`alipay.trade.query: not understood: ${status}`);
    }
    return { state: 'paid', providerTradeNo, amount };
  }

  return {
    pageForm(intent, isOnPhone) {
      const product: Record<string, string> = isOnPhone
        ? { product_code: 'QUICK_WAP_WAY', quit_url: quitUrlOf(intent) }
        : { product_code: 'FAST_INSTANT_TRADE_PAY' };
      const { url, content } = request(
        isOnPhone ? 'alipay.trade.wap.pay' : 'alipay.trade.page.pay',
        { ...contentOf(intent), ...product },
        { notify_url: notifyUrl, return_url: intent.returnUrl },
      );
      return (
        `<form id="alipayForm" name="alipayForm" method="post" action="${escaped(url)}">` +
        `<input type="hidden" name="biz_content" value="${escaped(content)}"></form>`
      );
    },

    async qrCode(intent) {
      const method = 'alipay.trade.precreate';
      const answer = await ask(method, contentOf(intent), { notify_url: notifyUrl });
      const code = textOf(answer, 'qr_code');
      if (code === '' || textOf(answer, 'out_trade_no') !== intent.tradeNo) {
        throw new ProviderUnreachable(`${method}: no code for this trade`);
      }
      return code;
    },

    query,

    async close(tradeNo) {
      try {
        await ask('alipay.trade.close', { out_trade_no: tradeNo });
        return 'closed';
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
        if (error.code === 'ACQ.TRADE_NOT_EXIST') return 'closed';
        const standing = await query(tradeNo);
        if (standing.state === 'paid') return 'paid';
        if (standing.state === 'waiting') throw error;
        return 'closed';
      }
    },

    async refund(tradeNo, amount, requestNo, reason) {
      const answer = await ask('alipay.trade.refund', {
        out_trade_no: tradeNo,
        refund_amount: yuanFromFen(amount),
        out_request_no: requestNo,
        refund_reason: Array.from(reason).slice(0, 256).join(''),
      });
      if (answer.fund_change === 'Y') return;
      // 'N' means a repeated request, or one that has not moved money yet.
      const method = 'alipay.trade.fastpay.refund.query';
      const found = await ask(method, { out_trade_no: tradeNo, out_request_no: requestNo });
      if (
        found.refund_status !== 'REFUND_SUCCESS' ||
        fenFromYuan(textOf(found, 'refund_amount')) !== amount
      ) {
        throw new ProviderUnreachable(`${method}: refund ${requestNo} is not done yet`);
      }
    },

    verifyNotice({ body }) {
      const form = Object.fromEntries(new URLSearchParams(body));
      if (!isNoticeSigned(form, publicKey)) return undefined;
      const {
        app_id: app,
        seller_id: seller,
        notify_id: notifyId,
        out_trade_no: tradeNo,
        trade_no: providerTradeNo,
        trade_status: status = '',
        total_amount: total = '',
      } = form;
      const amount = fenFromYuan(total);
      if (app !== appId || seller !== sellerId || !TRADE_STATUS.includes(status) || !(amount > 0))
        return undefined;
      if (!notifyId || !tradeNo || !providerTradeNo) return undefined;
      const state = isPaidStatus(status) ? 'paid' : status === 'TRADE_CLOSED' ? 'closed' : 'open';
      return { notifyId, tradeNo, providerTradeNo, amount, state };
    },

    bill: (day) => fetchBill(client, 'trade', day),
  };
}
