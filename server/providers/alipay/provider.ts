import { createPrivateKey, createPublicKey } from 'node:crypto';
import { fenFromYuan, yuanFromFen } from '../../../contract/kit/money.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { isoNow, type Clock } from '../../kit/clock.ts';
import type { PaymentIntent, PaymentProvider, TradeStanding } from '../../kit/context.ts';
import { isNoticeSigned, openAnswer, signRequest } from './sign.ts';

/** What Alipay must be told about the merchant. Keys are PEM text; `fetch` may be a stand-in's. */
interface AlipayOptions {
  /** `https://openapi.alipay.com/gateway.do`, or the stand-in's. */
  gateway: string;
  appId: string;
  /** The seller's Alipay user id (`2088…`): notices for anybody else are refused. */
  sellerId: string;
  /** The application's private key: signs requests. */
  privateKey: string;
  /** Alipay's public key: verifies answers and notices. */
  alipayPublicKey: string;
  /** Where Alipay posts its notices. */
  notifyUrl: string;
  clock: Clock;
  fetch: typeof fetch;
  /** How long an answer is waited for, ms. */
  timeoutMs?: number;
}

/** Alipay answered, and the answer was no. `code` is its sub_code (`ACQ.TRADE_NOT_EXIST`), or code where it gave none. */
export class AlipayRefusal extends Error {
  override readonly name = 'AlipayRefusal';
  readonly code: string;
  constructor(method: string, code: string, message: string) {
    super(`${method}: ${code} ${message}`);
    this.code = code;
  }
}

/** Alipay could not be asked, or what came back cannot be believed: the outcome is unknown. */
export class AlipayUnreachable extends Error {
  override readonly name = 'AlipayUnreachable';
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (char) => ENTITIES[char] as string);

/** Alipay takes no `/ = &` in a subject and at most 256 characters. */
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

type Answer = Readonly<Record<string, unknown>>;
const textOf = (answer: Answer, name: string) => {
  const value = answer[name];
  return typeof value === 'string' ? value : '';
};

const TRADE_STATUS = ['WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_FINISHED', 'TRADE_CLOSED'];
const isPaidStatus = (status: string) => status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED';

/**
 * Alipay's payment interfaces (page pay, precreate, query, close, refund; RSA2 keys) as the payment provider of the
 * back end (design §9). Amounts in fen, times ISO 8601. Rejects with {@link AlipayRefusal} when Alipay says no, with
 * {@link AlipayUnreachable} when there is no answer in time or one whose signature does not hold. Throws at once on
 * keys that cannot be read.
 */
export function createAlipay(options: AlipayOptions): PaymentProvider {
  const { gateway, appId, sellerId, notifyUrl, clock, timeoutMs = 8000 } = options;
  const privateKey = createPrivateKey(options.privateKey);
  const publicKey = createPublicKey(options.alipayPublicKey);

  const signed = (method: string, content: Record<string, string>, more: Record<string, string> = {}) =>
    signRequest(
      {
        app_id: appId,
        method,
        format: 'JSON',
        charset: 'utf-8',
        sign_type: 'RSA2',
        timestamp: wireFromIso(isoNow({ clock })),
        version: '1.0',
        ...more,
        biz_content: JSON.stringify(content),
      },
      privateKey,
    );

  /** Everything but the business content travels in the address: the gateway learns the charset there. */
  const split = (request: Record<string, string>) => {
    const { biz_content: content = '', ...rest } = request;
    const url = new URL(gateway);
    for (const [name, value] of Object.entries(rest)) url.searchParams.set(name, value);
    return { url: url.href, content };
  };

  const contentOf = (intent: PaymentIntent) => ({
    out_trade_no: intent.tradeNo,
    total_amount: yuanFromFen(intent.amount),
    subject: subjectOf(intent),
    time_expire: wireFromIso(intent.expiresAt),
  });

  async function ask(
    method: string,
    content: Record<string, string>,
    more?: Record<string, string>,
  ): Promise<Answer> {
    const request = split(signed(method, content, more));
    let status: number;
    let text: string;
    try {
      const response = await options.fetch(request.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: new URLSearchParams({ biz_content: request.content }).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      status = response.status;
      text = await response.text();
    } catch (cause) {
      throw new AlipayUnreachable(`${method}: no answer`, { cause });
    }
    if (status !== 200) throw new AlipayUnreachable(`${method}: HTTP ${status}`);
    const answer = openAnswer(text, method, publicKey);
    if (!answer) throw new AlipayUnreachable(`${method}: the answer is not signed by Alipay`);
    if (answer.code === '10000') return answer;
    throw new AlipayRefusal(
      method,
      textOf(answer, 'sub_code') || textOf(answer, 'code'),
      textOf(answer, 'sub_msg') || textOf(answer, 'msg'),
    );
  }

  async function query(tradeNo: string): Promise<TradeStanding> {
    let answer: Answer;
    try {
      answer = await ask('alipay.trade.query', { out_trade_no: tradeNo });
    } catch (error) {
      if (error instanceof AlipayRefusal && error.code === 'ACQ.TRADE_NOT_EXIST') return { state: 'unknown' };
      throw error;
    }
    if (textOf(answer, 'out_trade_no') !== tradeNo) {
      throw new AlipayUnreachable('alipay.trade.query: the answer is for another trade');
    }
    const status = textOf(answer, 'trade_status');
    if (status === 'WAIT_BUYER_PAY') return { state: 'waiting' };
    if (status === 'TRADE_CLOSED') return { state: 'closed' };
    const amount = fenFromYuan(textOf(answer, 'total_amount'));
    const providerTradeNo = textOf(answer, 'trade_no');
    if (!isPaidStatus(status) || !(amount > 0) || providerTradeNo === '') {
      throw new AlipayUnreachable(`alipay.trade.query: not understood: ${status}`);
    }
    return { state: 'paid', providerTradeNo, amount };
  }

  return {
    pageForm(intent) {
      const { url, content } = split(
        signed(
          'alipay.trade.page.pay',
          { ...contentOf(intent), product_code: 'FAST_INSTANT_TRADE_PAY' },
          { notify_url: notifyUrl, return_url: intent.returnUrl },
        ),
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
        throw new AlipayUnreachable(`${method}: no code for this trade`);
      }
      return code;
    },

    query,

    async close(tradeNo) {
      try {
        await ask('alipay.trade.close', { out_trade_no: tradeNo });
        return 'closed';
      } catch (error) {
        if (!(error instanceof AlipayRefusal)) throw error;
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
      // 'N' is what a repeated request gets, but also one that has not moved money yet.
      const method = 'alipay.trade.fastpay.refund.query';
      const found = await ask(method, { out_trade_no: tradeNo, out_request_no: requestNo });
      if (
        found.refund_status !== 'REFUND_SUCCESS' ||
        fenFromYuan(textOf(found, 'refund_amount')) !== amount
      ) {
        throw new AlipayUnreachable(`${method}: refund ${requestNo} is not done yet`);
      }
    },

    verifyNotice(form) {
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
      return { notifyId, tradeNo, providerTradeNo, amount, isPaid: isPaidStatus(status) };
    },
  };
}
