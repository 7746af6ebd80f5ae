import { createHash, createPrivateKey, createPublicKey } from 'node:crypto';
import { Hono, type Context } from 'hono';
import Papa from 'papaparse';
import { yuanFromFen } from '../../../contract/kit/money.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { isoAt } from '../../kit/clock.ts';
import { BILL_COLUMNS } from '../wechat/bill.ts';
import {
  isRequestSigned,
  LIFE_SECONDS,
  readAuthorization,
  seal,
  signMessage,
  timeOf,
} from '../wechat/sign.ts';
import { createNotifier } from './notifier.ts';
import { mountPayPages } from './payPages.ts';
import { CASHIER_PATH, siteOf, type CashierSite } from './path.ts';
import { limitBody, webAddress } from './requests.ts';
import { CashierRefusal, createTrades, type Trade, type TradeRefund } from './trades.ts';
import { orderIn, refundIn, WechatApiRefusal, type Body } from './wechatRequests.ts';

/** Keys are PEM text. */
interface WechatCashierOptions extends CashierSite {
  mchId: string;
  appId: string;
  /** The serial number and public key of the merchant's API certificate, which verify requests. */
  serial: string;
  merchantPublicKey: string;
  /** The stand-in's private key and its id, which sign answers and notices. */
  platformPrivateKey: string;
  platformSerial: string;
  /** The APIv3 key (32 characters), which encrypts notices. */
  apiKey: string;
  /** How long a refund stays PROCESSING, ms. */
  refundTakesMs?: number;
}

/** The path of the stand-in. Below it, the paths of the gateway begin with `/v3`. */
export const WECHAT_CASHIER_PATH = `${CASHIER_PATH}/wechat`;

/** WeChat Pay's status and code for each refusal of the trades. */
const REFUSALS: Readonly<Record<string, readonly [status: 400 | 403 | 404, code: string]>> = {
  'ACQ.TRADE_NOT_EXIST': [404, 'ORDER_NOT_EXIST'],
  'ACQ.TRADE_HAS_CLOSE': [400, 'ORDER_CLOSED'],
  'ACQ.TRADE_HAS_SUCCESS': [400, 'ORDERPAID'],
  'ACQ.CONTEXT_INCONSISTENT': [403, 'OUT_TRADE_NO_USED'],
  'ACQ.TRADE_STATUS_ERROR': [400, 'INVALID_REQUEST'],
  'ACQ.DISCORDANT_REPEAT_REQUEST': [400, 'INVALID_REQUEST'],
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': [400, 'INVALID_REQUEST'],
};

/**
 * Creates the stand-in for WeChat Pay (API v3): native and H5 orders, query, close, refund and refund query, bills,
 * encrypted notices, and a page on which the payer pays or not. It speaks the real protocol with its own key pair and
 * moves no money. Mounted at {@link WECHAT_CASHIER_PATH}. Throws on unreadable keys.
 */
export function createWechatCashier(options: WechatCashierOptions): Hono {
  const {
    store,
    clock,
    mchId,
    appId,
    apiKey,
    origin,
    log,
    notifyTimeoutMs = 2000,
    refundTakesMs = 0,
  } = options;
  const merchantKey = createPublicKey(options.merchantPublicKey);
  const platformKey = createPrivateKey(options.platformPrivateKey);
  const trades = createTrades(store, clock, 'wechat');
  const app = new Hono();
  const address = (path: string, site = origin) => `${site}${WECHAT_CASHIER_PATH}${path}`;
  const pagePath = ({ token }: Pick<Trade, 'token'>) => `/pay/${token}`;
  const seconds = () => Math.floor(clock.now() / 1000);
  const signed = (body: string) =>
    signMessage(body, { key: platformKey, serial: options.platformSerial, timestamp: seconds() });

  const tradeState = ({ state, refunded }: Trade) =>
    state === 'waiting' ? 'NOTPAY' : state === 'closed' ? 'CLOSED' : refunded > 0 ? 'REFUND' : 'SUCCESS';

  const transactionOf = (trade: Trade) => ({
    appid: appId,
    mchid: mchId,
    out_trade_no: trade.outTradeNo,
    trade_state: tradeState(trade),
    trade_state_desc: tradeState(trade),
    amount: { total: trade.amount, payer_total: trade.amount, currency: 'CNY', payer_currency: 'CNY' },
    ...(trade.paidAt === null
      ? {}
      : {
          transaction_id: trade.tradeNo,
          trade_type: 'NATIVE',
          bank_type: 'OTHERS',
          success_time: timeOf(trade.paidAt),
          payer: { openid: 'oStandIn000000000000000000' },
        }),
  });

  const isArrived = ({ createdAt }: TradeRefund) => Date.parse(createdAt) + refundTakesMs <= clock.now();
  const refundIdOf = ({ outRequestNo }: TradeRefund) =>
    `5${createHash('sha256').update(outRequestNo).digest('hex').replaceAll(/\D/g, '').padEnd(27, '0').slice(0, 27)}`;
  const refundOf = (refund: TradeRefund) => ({
    refund_id: refundIdOf(refund),
    out_refund_no: refund.outRequestNo,
    transaction_id: refund.trade.tradeNo,
    out_trade_no: refund.trade.outTradeNo,
    channel: 'ORIGINAL',
    user_received_account: '支付用户零钱',
    create_time: timeOf(refund.createdAt),
    status: isArrived(refund) ? 'SUCCESS' : 'PROCESSING',
    amount: {
      total: refund.trade.amount,
      refund: refund.amount,
      payer_total: refund.trade.amount,
      payer_refund: refund.amount,
      currency: 'CNY',
    },
  });

  const noticeOf = (id: string, event: string, kind: 'transaction' | 'refund', resource: object) => {
    const body = JSON.stringify({
      id,
      create_time: timeOf(isoAt(clock.now())),
      event_type: event,
      resource_type: 'encrypt-resource',
      summary: event,
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        original_type: kind,
        ...seal(JSON.stringify(resource), kind, apiKey),
      },
    });
    return { headers: { 'Content-Type': 'application/json', ...signed(body) }, body };
  };
  const isAccepted = (response: Response) =>
    Promise.resolve(response.status === 200 || response.status === 204);
  const sendNotice = createNotifier({ fetch: options.fetch, trades, log, timeoutMs: notifyTimeoutMs });

  /** Verifies a request and reads its body. @throws {WechatApiRefusal} */
  async function read(c: Context): Promise<Body> {
    const said = readAuthorization(c.req.header('authorization'));
    const body = await c.req.text();
    const { pathname, search } = new URL(c.req.url);
    const path = pathname.slice(pathname.indexOf('/v3/')) + search;
    const method = c.req.method === 'POST' ? 'POST' : 'GET';
    const isGenuine =
      said !== undefined &&
      said.mchId === mchId &&
      said.serial === options.serial &&
      Math.abs(seconds() - said.timestamp) <= LIFE_SECONDS &&
      isRequestSigned({ ...said, method, path, body }, said.signature, merchantKey);
    if (!isGenuine) throw new WechatApiRefusal(401, 'SIGN_ERROR', '签名错误，请检查后再试');
    if (method === 'GET') return {};
    try {
      return JSON.parse(body) as Body;
    } catch {
      throw new WechatApiRefusal(400, 'PARAM_ERROR', '请求内容不是 JSON');
    }
  }

  const requireMerchant = (said: unknown) => {
    if (said !== mchId) throw new WechatApiRefusal(400, 'MCH_NOT_EXISTS', '商户号不存在');
  };

  /** Binds a path of the gateway. Verifies requests, signs answers and refusals. An undefined answer is 204. */
  function gateway(
    method: 'GET' | 'POST',
    path: string,
    handle: (c: Context, body: Body) => Promise<object | undefined>,
  ): void {
    app.on(method, path, async (c) => {
      const reply = (status: 200 | 400 | 401 | 403 | 404 | 500, value: object) => {
        const body = JSON.stringify(value);
        return c.body(body, status, { 'Content-Type': 'application/json', ...signed(body) });
      };
      try {
        const answer = await handle(c, await read(c));
        return answer === undefined ? c.body(null, 204, signed('')) : reply(200, answer);
      } catch (error) {
        if (error instanceof WechatApiRefusal) {
          return reply(error.status, { code: error.code, message: error.message });
        }
        if (error instanceof CashierRefusal) {
          const [status, code] = REFUSALS[error.code] ?? [400, 'PARAM_ERROR'];
          return reply(status, { code, message: error.message });
        }
        log.error({ err: error, path }, 'the stand-in for WeChat Pay broke');
        return reply(500, { code: 'SYSTEM_ERROR', message: '系统错误' });
      }
    });
  }

  app.use('*', limitBody);

  for (const way of ['native', 'h5'] as const) {
    gateway('POST', `/v3/pay/transactions/${way}`, async (_, body) => {
      requireMerchant(body.mchid);
      if (body.appid !== appId)
        throw new WechatApiRefusal(400, 'APPID_MCHID_NOT_MATCH', 'appid 和商户号不匹配');
      const trade = await trades.place(orderIn(body, way));
      if (trade.state !== 'waiting') {
        const code = trade.state === 'paid' ? 'ORDERPAID' : 'ORDER_CLOSED';
        throw new WechatApiRefusal(400, code, trade.state === 'paid' ? '订单已支付' : '订单已关闭');
      }
      return way === 'native'
        ? { code_url: address(pagePath(trade)) }
        : { h5_url: address(`/h5/${trade.token}?package=1`) };
    });
  }
  gateway('GET', '/v3/pay/transactions/out-trade-no/:no', async (c) => {
    requireMerchant(c.req.query('mchid'));
    return transactionOf(await trades.find(c.req.param('no') ?? ''));
  });
  gateway('POST', '/v3/pay/transactions/out-trade-no/:no/close', async (c, body) => {
    requireMerchant(body.mchid);
    await trades.close(c.req.param('no') ?? '');
    return undefined;
  });
  gateway('POST', '/v3/refund/domestic/refunds', async (_, body) => {
    const { tradeNo, requestNo, amount, total, notifyUrl } = refundIn(body);
    if ((await trades.find(tradeNo)).amount !== total) {
      throw new WechatApiRefusal(400, 'PARAM_ERROR', '订单金额与支付时不一致');
    }
    const { isNew } = await trades.refund(tradeNo, amount, requestNo);
    const refund = await trades.findRefund(requestNo);
    if (!refund) throw new WechatApiRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    const { amount: sums, status, ...rest } = refundOf(refund);
    if (isNew && status === 'SUCCESS' && notifyUrl !== null) {
      const resource = {
        mchid: mchId,
        ...rest,
        refund_status: status,
        success_time: timeOf(refund.createdAt),
        amount: sums,
      };
      const make = () => noticeOf(`refund-${refundIdOf(refund)}`, 'REFUND.SUCCESS', 'refund', resource);
      await sendNotice({ ...refund.trade, notifyUrl }, make, isAccepted);
    }
    return refundOf(refund);
  });
  gateway('GET', '/v3/refund/domestic/refunds/:no', async (c) => {
    const refund = await trades.findRefund(c.req.param('no') ?? '');
    if (!refund) throw new WechatApiRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在');
    return refundOf(refund);
  });

  /** The bill of a day in WeChat Pay's format. Undefined for a day without trades. */
  async function billOf(day: string): Promise<string | undefined> {
    const { paid, refunds } = await trades.dealsOf(day);
    if (paid.length + refunds.length === 0) return undefined;
    const line = (
      trade: Trade,
      at: string,
      more: Partial<Record<(typeof BILL_COLUMNS)[number], string>>,
    ) => ({
      交易时间: wireFromIso(at),
      公众账号ID: appId,
      商户号: mchId,
      微信订单号: trade.tradeNo,
      商户订单号: trade.outTradeNo,
      交易类型: 'NATIVE',
      货币种类: 'CNY',
      商品名称: trade.subject,
      订单金额: yuanFromFen(trade.amount),
      申请退款金额: '0.00',
      ...more,
    });
    const rows = [
      ...paid.map((trade) => line(trade, trade.paidAt ?? '', { 交易状态: 'SUCCESS' })),
      ...refunds.map((refund) =>
        line(refund.trade, refund.createdAt, {
          交易状态: 'REFUND',
          微信退款单号: refundIdOf(refund),
          商户退款单号: refund.outRequestNo,
          退款状态: isArrived(refund) ? 'SUCCESS' : 'PROCESSING',
          申请退款金额: yuanFromFen(refund.amount),
        }),
      ),
    ];
    const data = rows.map((row: Readonly<Record<string, string>>) =>
      BILL_COLUMNS.map((name) => `\`${row[name] ?? ''}`),
    );
    const table = Papa.unparse({ fields: [...BILL_COLUMNS], data });
    return `\uFEFF${table}\r\n总交易单数,订单总金额\r\n\`${rows.length},\`0.00\r\n`;
  }
  gateway('GET', '/v3/bill/tradebill', async (c) => {
    const day = c.req.query('bill_date') ?? '';
    if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new WechatApiRefusal(400, 'PARAM_ERROR', '账单日期无效');
    const bill = await billOf(day);
    if (bill === undefined) throw new WechatApiRefusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在');
    const hash = createHash('sha1').update(bill, 'utf8').digest('hex');
    return {
      hash_type: 'SHA1',
      hash_value: hash,
      download_url: address(`/v3/billdownload/file?token=${day}`),
    };
  });
  app.get('/v3/billdownload/file', async (c) => {
    try {
      await read(c);
    } catch {
      return c.json({ code: 'SIGN_ERROR', message: '签名错误' }, 401);
    }
    return c.body((await billOf(c.req.query('token') ?? '')) ?? '', 200, {
      'Content-Type': 'text/plain;charset=utf-8',
    });
  });

  /** The link for phones. Stores the return URL, if it is a page of the site, and redirects to the payment page. */
  app.get('/h5/:token', async (c) => {
    const back = webAddress(c.req.query('redirect_url'));
    const token = c.req.param('token');
    const site = siteOf(c, options);
    if (back !== null && [origin, site].includes(new URL(back).origin)) await trades.returnTo(token, back);
    return c.redirect(address(pagePath({ token }), site), 303);
  });
  mountPayPages(app, {
    trades,
    clock,
    pageUrl: (c, trade) => address(pagePath(trade), siteOf(c, options)),
    paidReturn: (trade) => trade.returnUrl,
    // WeChat returns the payer without the outcome. After a failed attempt the payer stays on the page.
    unpaidReturn: (trade, outcome) => (outcome === 'failed' ? null : trade.returnUrl),
    onPaid: (trade) =>
      sendNotice(
        trade,
        () => noticeOf(trade.notifyId ?? '', 'TRANSACTION.SUCCESS', 'transaction', transactionOf(trade)),
        isAccepted,
      ),
    log,
  });
  return app;
}
