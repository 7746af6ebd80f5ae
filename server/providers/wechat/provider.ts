import { createPrivateKey, createPublicKey, randomBytes } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';
import type {
  PaymentIntent,
  PaymentProvider,
  ProviderMessage,
  TradeNotice,
  TradeStanding,
} from '../../kit/context.ts';
import { ProviderRefusal, ProviderUnreachable, textOf, type Answer } from '../answers.ts';
import { RefundUnderWay } from '../refundUnderWay.ts';
import { readTradeBill } from './bill.ts';
import { authorizationOf, isMessageSigned, timeOf, unseal } from './sign.ts';

/** The merchant's account at WeChat Pay (API v3). Keys are PEM text. The stand-in passes its own `fetch`. */
export interface WechatPayOptions {
  /** `https://api.mch.weixin.qq.com`, or the stand-in's URL. Paths begin with `/v3`. */
  gateway: string;
  mchId: string;
  appId: string;
  serial: string;
  /** The private key of our API certificate, which signs requests. */
  privateKey: string;
  /** The APIv3 key (32 characters), which decrypts notices. */
  apiKey: string;
  /** The WeChat Pay public key, or a platform certificate. It verifies answers and notices. */
  platformKey: string;
  /** `PUB_KEY_ID_…`, or the serial number of the platform certificate. */
  platformSerial: string;
  notifyUrl: string;
  clock: Clock;
  fetch: typeof fetch;
  /** Timeout for an answer, ms. */
  timeoutMs?: number;
}

const isAnswer = (value: unknown): value is Answer =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parseAnswer(text: string): Answer | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isAnswer(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** An amount of an answer, fen. 0 when it is missing or not in CNY. */
function fenOf(answer: Answer, name: string): number {
  const { amount } = answer;
  if (!isAnswer(amount) || (amount.currency ?? 'CNY') !== 'CNY') return 0;
  const fen = amount[name];
  return typeof fen === 'number' && Number.isSafeInteger(fen) ? fen : 0;
}

/** The description, limited to WeChat Pay's 127 bytes. */
function descriptionOf({ subject, tradeNo }: PaymentIntent): string {
  const text = subject.replaceAll(/\s+/g, ' ').trim() || `订单 ${tradeNo}`;
  let bytes = 0;
  return Array.from(text)
    .filter((char) => (bytes += Buffer.from(char, 'utf8').length) <= 127)
    .join('');
}

const UNPAID = ['NOTPAY', 'USERPAYING', 'ACCEPT', 'PAYERROR'];
/** REFUND: the trade was paid, and refunded in part or in full. */
const PAID = ['SUCCESS', 'REFUND'];

/**
 * Creates the payment provider for WeChat Pay, API v3 (native and H5 payments, query, close, refund, bills). Amounts in
 * fen, times ISO 8601. Rejects with {@link ProviderRefusal} when WeChat Pay refuses, with {@link ProviderUnreachable}
 * without a signed answer in time, with {@link RefundUnderWay} while a refund is on its way. Throws on unreadable keys.
 */
export function createWechatPay(options: WechatPayOptions): PaymentProvider {
  const {
    gateway,
    mchId,
    appId,
    serial,
    apiKey,
    platformSerial,
    notifyUrl,
    clock,
    timeoutMs = 8000,
  } = options;
  const privateKey = createPrivateKey(options.privateKey);
  const platformKey = createPublicKey(options.platformKey);
  const base = gateway.replace(/\/$/, '');

  const isSigned = (headers: ProviderMessage['headers'], body: string) =>
    isMessageSigned(headers, body, { key: platformKey, serial: platformSerial, now: clock.now() });

  async function send(
    method: 'GET' | 'POST',
    url: string,
    content?: Answer,
  ): Promise<{ status: number; headers: Headers; bytes: Uint8Array }> {
    const { pathname, search } = new URL(url);
    // The stand-in is mounted below a path, but the signed path begins at its gateway.
    const path = url.startsWith(base) ? url.slice(base.length) : pathname + search;
    const body = content === undefined ? '' : JSON.stringify(content);
    const request = {
      method,
      path,
      body,
      timestamp: Math.floor(clock.now() / 1000),
      nonce: randomBytes(16).toString('hex'),
    };
    try {
      const response = await options.fetch(url, {
        method,
        headers: {
          Accept: 'application/json',
          'Content-Type': 'application/json',
          'User-Agent': 'haoyi',
          Authorization: authorizationOf(request, { mchId, serial }, privateKey),
          // The key with which WeChat Pay must sign the answer.
          'Wechatpay-Serial': platformSerial,
        },
        ...(content === undefined ? {} : { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return {
        status: response.status,
        headers: response.headers,
        bytes: new Uint8Array(await response.arrayBuffer()),
      };
    } catch (cause) {
      throw new ProviderUnreachable(`${pathname}: no answer`, { cause });
    }
  }

  /**
   * Sends a request and verifies the answer. A refusal needs a valid signature, too: otherwise anybody could forge "no
   * such order".
   */
  async function ask(method: 'GET' | 'POST', path: string, content?: Answer): Promise<Answer> {
    const name = path.replace(/\?.*/, '');
    const { status, headers, bytes } = await send(method, `${base}${path}`, content);
    const text = Buffer.from(bytes).toString('utf8');
    if (!isSigned(headers, text)) {
      throw new ProviderUnreachable(
        `${name}: HTTP ${status}, not signed by WeChat Pay: ${text.slice(0, 200)}`,
      );
    }
    if (status === 204) return {};
    const answer = parseAnswer(text);
    if (status === 200 && answer) return answer;
    if (status >= 500 || !answer)
      throw new ProviderUnreachable(`${name}: HTTP ${status} ${text.slice(0, 200)}`);
    throw new ProviderRefusal(name, textOf(answer, 'code'), textOf(answer, 'message'));
  }

  const missing = (error: unknown, code: string) => error instanceof ProviderRefusal && error.code === code;

  async function readTrade(tradeNo: string): Promise<Answer | undefined> {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}?mchid=${encodeURIComponent(mchId)}`;
    try {
      const answer = await ask('GET', path);
      if (textOf(answer, 'out_trade_no') === tradeNo && textOf(answer, 'mchid') === mchId) return answer;
    } catch (error) {
      if (missing(error, 'ORDER_NOT_EXIST')) return undefined;
      throw error;
    }
    throw new ProviderUnreachable(`/v3/pay/transactions: the answer is for another trade than ${tradeNo}`);
  }

  async function query(tradeNo: string): Promise<TradeStanding> {
    const answer = await readTrade(tradeNo);
    if (!answer) return { state: 'unknown' };
    const state = textOf(answer, 'trade_state');
    if (UNPAID.includes(state)) return { state: 'waiting' };
    if (state === 'CLOSED' || state === 'REVOKED') return { state: 'closed' };
    const amount = fenOf(answer, 'total');
    const providerTradeNo = textOf(answer, 'transaction_id');
    if (!PAID.includes(state) || amount <= 0 || providerTradeNo === '') {
      throw new ProviderUnreachable(`/v3/pay/transactions: not understood: ${state}`);
    }
    return { state: 'paid', providerTradeNo, amount };
  }

  /** Opens a trade and returns its URL. May be repeated with the same number and content. */
  async function open(way: 'native' | 'h5', intent: PaymentIntent, more: Answer = {}): Promise<string> {
    const answer = await ask('POST', `/v3/pay/transactions/${way}`, {
      appid: appId,
      mchid: mchId,
      description: descriptionOf(intent),
      out_trade_no: intent.tradeNo,
      time_expire: timeOf(intent.expiresAt),
      notify_url: notifyUrl,
      amount: { total: intent.amount, currency: 'CNY' },
      ...more,
    });
    const url = textOf(answer, way === 'native' ? 'code_url' : 'h5_url');
    if (url === '')
      throw new ProviderUnreachable(`/v3/pay/transactions/${way}: no URL for ${intent.tradeNo}`);
    return url;
  }

  function readResource(notifyId: string, kind: string, resource: Answer): TradeNotice | undefined {
    const tradeNo = textOf(resource, 'out_trade_no');
    const providerTradeNo = textOf(resource, 'transaction_id');
    const amount = fenOf(resource, 'total');
    if (tradeNo === '' || providerTradeNo === '' || amount <= 0) return undefined;
    if (resource.mchid !== mchId) return undefined;
    const said = { notifyId, tradeNo, providerTradeNo, amount };
    if (kind === 'refund') {
      const refundNo = textOf(resource, 'out_refund_no');
      return refundNo === '' ? undefined : { ...said, state: 'open', refundNo };
    }
    if (kind !== 'transaction' || resource.appid !== appId) return undefined;
    return { ...said, state: PAID.includes(textOf(resource, 'trade_state')) ? 'paid' : 'open' };
  }

  return {
    qrCode: (intent) => open('native', intent),

    async phoneLink(intent, address) {
      const url = await open('h5', intent, {
        scene_info: { payer_client_ip: address, h5_info: { type: 'Wap' } },
      });
      // WeChat returns the payer whether or not the trade was paid, so the page must query the server.
      const back = new URL(intent.returnUrl);
      back.searchParams.set('cashier', 'returned');
      return `${url}${url.includes('?') ? '&' : '?'}redirect_url=${encodeURIComponent(back.href)}`;
    },

    query,

    async close(tradeNo) {
      try {
        await ask('POST', `/v3/pay/transactions/out-trade-no/${encodeURIComponent(tradeNo)}/close`, {
          mchid: mchId,
        });
        return 'closed';
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
        const standing = await query(tradeNo);
        if (standing.state === 'paid') return 'paid';
        if (standing.state === 'waiting') throw error;
        return 'closed';
      }
    },

    async refund(tradeNo, amount, requestNo, reason) {
      const path = '/v3/refund/domestic/refunds';
      const trade = await readTrade(tradeNo);
      if (!trade) throw new ProviderRefusal(path, 'ORDER_NOT_EXIST', `订单不存在：${tradeNo}`);
      const request = {
        out_trade_no: tradeNo,
        out_refund_no: requestNo,
        reason: Array.from(reason).slice(0, 26).join(''),
        notify_url: notifyUrl,
        amount: { refund: amount, total: fenOf(trade, 'total'), currency: 'CNY' },
      };
      // A repeated request returns the current state of the refund.
      let refund = await ask('POST', path, request);
      if (textOf(refund, 'status') === 'PROCESSING') {
        refund = await ask('GET', `${path}/${encodeURIComponent(requestNo)}`);
      }
      const status = textOf(refund, 'status');
      if (textOf(refund, 'out_refund_no') !== requestNo || fenOf(refund, 'refund') !== amount) {
        throw new ProviderUnreachable(`${path}: the answer is for another refund than ${requestNo}`);
      }
      if (status === 'SUCCESS') return;
      if (status === 'PROCESSING') throw new RefundUnderWay(`${path}: refund ${requestNo} is on its way`);
      throw new ProviderRefusal(path, status, `退款没有成功，请到微信商户平台处理：${requestNo}`);
    },

    verifyNotice({ headers, body }) {
      if (!isSigned(headers, body)) return undefined;
      const notice = parseAnswer(body);
      const sealed = notice?.resource;
      if (!notice || !isAnswer(sealed) || sealed.algorithm !== 'AEAD_AES_256_GCM') return undefined;
      const notifyId = textOf(notice, 'id');
      const plain = unseal(
        {
          ciphertext: textOf(sealed, 'ciphertext'),
          nonce: textOf(sealed, 'nonce'),
          associated_data: textOf(sealed, 'associated_data'),
        },
        apiKey,
      );
      const resource = plain === undefined ? undefined : parseAnswer(plain);
      if (notifyId === '' || !resource) return undefined;
      return readResource(notifyId, textOf(sealed, 'original_type'), resource);
    },

    async bill(day) {
      let answer: Answer;
      try {
        answer = await ask('GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`);
      } catch (error) {
        // A day without trades has no bill.
        if (missing(error, 'NO_STATEMENT_EXIST')) return [];
        throw error;
      }
      // The file is not signed, but the signed answer contains its hash.
      const { status, bytes } = await send('GET', textOf(answer, 'download_url'));
      if (status !== 200) throw new ProviderUnreachable(`/v3/billdownload/file: HTTP ${status}`);
      const lines = readTradeBill(bytes, {
        type: textOf(answer, 'hash_type'),
        value: textOf(answer, 'hash_value'),
      });
      if (!lines) throw new ProviderUnreachable('/v3/billdownload/file: not the file that was announced');
      return lines;
    },
  };
}
