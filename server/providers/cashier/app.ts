import { createPrivateKey, createPublicKey } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { yuanFromFen } from '../../../contract/kit/money.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { bodyLimit } from '../../kit/bodyLimit.ts';
import { isoNow, type Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { isRequestSigned, signAnswer, signNotice, type Fields } from '../alipay/sign.ts';
import type { Store } from '../../store/db.ts';
import { closedPage, leftPage, pageHeaders, paidPage, payPage, refusedPage } from './pages.ts';
import {
  amountOf,
  contentOf,
  fieldsOf,
  isMethod,
  requestOf,
  tradeNoOf,
  webAddress,
  withParams,
  type Method,
} from './requests.ts';
import {
  CashierRefusal,
  createTrades,
  GatewayRefusal,
  TradeRefusal,
  tradeRefusals,
  tradeStatus,
  type NotifyMode,
  type Trade,
} from './trades.ts';

/** What the stand-in cashier needs. Keys are PEM text. */
interface CashierOptions {
  store: Store;
  clock: Clock;
  appId: string;
  sellerId: string;
  /** The merchant's public key: verifies requests. */
  appPublicKey: string;
  /** The cashier's private key: signs answers, notices and returns. */
  cashierPrivateKey: string;
  /** Where people reach the server it is mounted on: `http://localhost:3000`. */
  origin: string;
  /** Delivers the notices. */
  fetch: typeof fetch;
  log: Log;
  /** How long one delivery of a notice may take, ms. */
  notifyTimeoutMs?: number;
}

/** Where the server mounts the cashier. */
export const CASHIER_PATH = '/cashier';

/** How often a notice is tried while the payer waits. */
const NOTIFY_TRIES = 3;

/**
 * The stand-in for Alipay: its gateway (page pay, precreate, query, close, refund, refund query), a page where a person
 * says whether they pay, signed notices and returns (design §9). It speaks the real protocol with a key pair of its
 * own and moves no money. Mounted at {@link CASHIER_PATH}. Throws at once on keys that cannot be read.
 */
export function createCashier(options: CashierOptions): Hono {
  const { store, clock, appId, sellerId, log, notifyTimeoutMs = 2000 } = options;
  const appKey = createPublicKey(options.appPublicKey);
  const cashierKey = createPrivateKey(options.cashierPrivateKey);
  const trades = createTrades(store, clock);
  const app = new Hono();

  /** What every notice and return says of the merchant. */
  const merchant = {
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    charset: 'utf-8',
    version: '1.0',
  };
  const pageUrl = (trade: Trade) => `${options.origin}${CASHIER_PATH}/pay/${trade.token}`;
  const nowWire = () => wireFromIso(isoNow({ clock }));

  const show = (
    c: Context,
    body: ReturnType<typeof payPage>,
    status: 200 | 400 | 404 | 409 | 500,
    trade?: Trade,
  ) => c.html(body, status, pageHeaders(trade?.returnUrl ?? null));

  function verify(fields: Fields): void {
    if (fields.app_id !== appId) throw new GatewayRefusal('isv.invalid-app-id', '无效的AppID参数');
    if (!isRequestSigned(fields, appKey)) {
      throw new GatewayRefusal(
        'isv.invalid-signature',
        '验签出错，建议检查签名字符串或签名私钥与应用公钥是否匹配',
      );
    }
  }

  const numbersOf = (trade: Trade) => ({ out_trade_no: trade.outTradeNo, trade_no: trade.tradeNo });

  /** Carries out one of the gateway's calls; answers the fields of its result. */
  async function answer(method: Method, fields: Fields): Promise<Record<string, string>> {
    const content = contentOf(fields);
    const tradeNo = tradeNoOf(content);
    switch (method) {
      case 'alipay.trade.precreate': {
        const trade = await trades.place(requestOf(fields, content));
        if (trade.state === 'paid') throw tradeRefusals.paid();
        if (trade.state === 'closed') throw tradeRefusals.closed();
        return { out_trade_no: trade.outTradeNo, qr_code: pageUrl(trade) };
      }
      case 'alipay.trade.query': {
        const trade = await trades.find(tradeNo);
        return {
          ...numbersOf(trade),
          trade_status: tradeStatus(trade),
          total_amount: yuanFromFen(trade.amount),
          buyer_logon_id: 'moni***@haoyi.example',
          ...(trade.paidAt === null ? {} : { send_pay_date: wireFromIso(trade.paidAt) }),
        };
      }
      case 'alipay.trade.close':
        return numbersOf(await trades.close(tradeNo));
      case 'alipay.trade.refund': {
        const amount = amountOf(content, 'refund_amount');
        const { trade, isNew } = await trades.refund(tradeNo, amount, content.out_request_no || tradeNo);
        return {
          ...numbersOf(trade),
          fund_change: isNew ? 'Y' : 'N',
          refund_fee: yuanFromFen(trade.refunded),
          gmt_refund_pay: nowWire(),
        };
      }
      case 'alipay.trade.fastpay.refund.query':
        break;
    }
    const requestNo = content.out_request_no ?? '';
    const trade = await trades.find(tradeNo);
    const amount = await trades.refundOf(tradeNo, requestNo);
    if (amount === undefined) return {};
    return {
      ...numbersOf(trade),
      out_request_no: requestNo,
      total_amount: yuanFromFen(trade.amount),
      refund_amount: yuanFromFen(amount),
      refund_status: 'REFUND_SUCCESS',
    };
  }

  const noticeOf = (trade: Trade): Record<string, string> =>
    signNotice(
      {
        ...merchant,
        buyer_id: '2088000000000001',
        notify_id: trade.notifyId ?? '',
        notify_type: 'trade_status_sync',
        notify_time: nowWire(),
        gmt_create: wireFromIso(trade.createdAt),
        gmt_payment: wireFromIso(trade.paidAt ?? trade.createdAt),
        ...numbersOf(trade),
        trade_status: 'TRADE_SUCCESS',
        subject: trade.subject,
        total_amount: yuanFromFen(trade.amount),
        receipt_amount: yuanFromFen(trade.amount),
        buyer_pay_amount: yuanFromFen(trade.amount),
        invoice_amount: yuanFromFen(trade.amount),
        point_amount: '0.00',
        fund_bill_list: JSON.stringify([{ amount: yuanFromFen(trade.amount), fundChannel: 'ALIPAYACCOUNT' }]),
      },
      cashierKey,
    );

  /** Posts a notice once; whether the merchant answered the literal `success`. */
  async function deliver(url: string, notice: Fields): Promise<boolean> {
    try {
      const response = await options.fetch(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' },
        body: new URLSearchParams(notice).toString(),
        redirect: 'error',
        signal: AbortSignal.timeout(notifyTimeoutMs),
      });
      return response.ok && (await response.text()).trim() === 'success';
    } catch (error) {
      log.warn({ err: error }, 'the notice of the stand-in cashier was not delivered');
      return false;
    }
  }

  /** Sends the notice of a payment, as the payer chose. One that is not answered is given up: the merchant's query settles the payment. */
  async function sendNotice(trade: Trade): Promise<void> {
    if (trade.notifyUrl === null || trade.notifyMode === 'lost') return;
    const notice = noticeOf(trade);
    let isTaken = false;
    for (let tries = 0; tries < NOTIFY_TRIES && !isTaken; tries += 1)
      isTaken = await deliver(trade.notifyUrl, notice);
    if (isTaken) await trades.markNotified(trade.outTradeNo);
    if (trade.notifyMode === 'twice') await deliver(trade.notifyUrl, notice);
  }

  /** The way back to the merchant after a payment, with Alipay's signed parameters. */
  function paidReturn(trade: Trade): string | null {
    if (trade.returnUrl === null) return null;
    const own = Object.fromEntries(new URL(trade.returnUrl).searchParams);
    const params = signNotice(
      {
        ...own,
        ...merchant,
        method: 'alipay.trade.page.pay.return',
        timestamp: nowWire(),
        ...numbersOf(trade),
        total_amount: yuanFromFen(trade.amount),
      },
      cashierKey,
    );
    return withParams(trade.returnUrl, params);
  }

  app.use(
    '*',
    bodyLimit(
      () => 64 * 1024,
      (c) => c.text('请求内容太大', 413),
    ),
  );

  app.on(['GET', 'POST'], '/gateway.do', async (c) => {
    const fields = await fieldsOf(c);
    const method = fields.method ?? '';
    if (method === 'alipay.trade.page.pay') {
      try {
        verify(fields);
        const request = requestOf(fields, contentOf(fields));
        const trade = await trades.place({ ...request, returnUrl: webAddress(fields.return_url) });
        return c.redirect(pageUrl(trade), 303);
      } catch (error) {
        if (!(error instanceof CashierRefusal)) throw error;
        return show(c, refusedPage(error.message, error.code), 400);
      }
    }
    const reply = (result: Record<string, string>) =>
      c.body(signAnswer(method, result, cashierKey), 200, {
        'Content-Type': 'application/json;charset=utf-8',
      });
    try {
      verify(fields);
      if (!isMethod(method)) throw new GatewayRefusal('isv.invalid-method', '不存在的方法名');
      return reply({ code: '10000', msg: 'Success', ...(await answer(method, fields)) });
    } catch (error) {
      if (error instanceof CashierRefusal) {
        const head =
          error instanceof GatewayRefusal
            ? { code: '40002', msg: 'Invalid Arguments' }
            : { code: '40004', msg: 'Business Failed' };
        return reply({ ...head, sub_code: error.code, sub_msg: error.message });
      }
      log.error({ err: error, method }, 'the stand-in cashier broke');
      return reply({
        code: '20000',
        msg: 'Service Currently Unavailable',
        sub_code: 'ACQ.SYSTEM_ERROR',
        sub_msg: '系统错误',
      });
    }
  });

  app.get('/pay/:token', async (c) => {
    const trade = await trades.byToken(c.req.param('token'));
    if (!trade) return show(c, refusedPage('没有这笔交易。', 'ACQ.TRADE_NOT_EXIST'), 404);
    if (trade.state === 'paid') return show(c, paidPage(trade, paidReturn(trade)), 200, trade);
    if (trade.state === 'closed') return show(c, closedPage(trade), 200, trade);
    const outcome = c.req.query('outcome');
    if (outcome === 'left') return show(c, leftPage(trade), 200, trade);
    return show(c, payPage(trade, clock.now(), outcome === 'failed'), 200, trade);
  });

  app.post('/pay/:token', async (c) => {
    const token = c.req.param('token');
    const form = new URLSearchParams(await c.req.text());
    const trade = await trades.byToken(token);
    if (!trade) return show(c, refusedPage('没有这笔交易。', 'ACQ.TRADE_NOT_EXIST'), 404);
    const action = form.get('action');
    if (action === 'pay') {
      const delivery = form.get('notify');
      const mode: NotifyMode = delivery === 'lost' || delivery === 'twice' ? delivery : 'normal';
      try {
        const { trade: paid, isNew } = await trades.pay(token, mode);
        if (isNew) await sendNotice(paid);
        return c.redirect(paidReturn(paid) ?? pageUrl(paid), 303);
      } catch (error) {
        if (!(error instanceof TradeRefusal)) throw error;
        return show(c, closedPage({ ...trade, state: 'closed' }), 409, trade);
      }
    }
    if (action !== 'fail' && action !== 'leave') {
      return show(c, refusedPage('这个操作不存在。', 'ACQ.INVALID_PARAMETER'), 400);
    }
    const outcome = action === 'fail' ? 'failed' : 'left';
    if (trade.state !== 'waiting') return c.redirect(pageUrl(trade), 303);
    return c.redirect(
      trade.returnUrl === null
        ? withParams(pageUrl(trade), { outcome })
        : withParams(trade.returnUrl, { cashier: outcome }),
      303,
    );
  });

  app.onError((error, c) => {
    log.error({ err: error }, 'the stand-in cashier broke');
    return show(
      c,
      refusedPage('系统出了点问题，已记录。', 'ACQ.SYSTEM_ERROR', '付款结果还不确定，请回到商家查看订单。'),
      500,
    );
  });
  return app;
}
