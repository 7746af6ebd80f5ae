import { createHmac, createPrivateKey, createPublicKey } from 'node:crypto';
import { Hono } from 'hono';
import { yuanFromFen } from '../../../contract/kit/money.ts';
import { wireFromIso } from '../../../contract/kit/time.ts';
import { isoNow } from '../../kit/clock.ts';
import { isRequestSigned, signAnswer, signNotice, type Fields } from '../alipay/sign.ts';
import { billAskedFor, createBills } from './bills.ts';
import { createNotifier, type NoticeRequest } from './notifier.ts';
import { CASHIER_PATH, siteOf, type CashierSite } from './path.ts';
import { pageHeaders, refusedPage } from './pages.ts';
import { mountPayPages } from './payPages.ts';
import {
  amountOf,
  BILL_METHOD,
  contentOf,
  fieldsOf,
  isMethod,
  isPageMethod,
  limitBody,
  pageRequestOf,
  requestOf,
  tradeNoOf,
  withParams,
  type Method,
} from './requests.ts';
import { createTransfers, isTransferMethod, LostAnswer } from './transfers.ts';
import {
  CashierRefusal,
  createTrades,
  GatewayRefusal,
  TradeRefusal,
  tradeRefusals,
  tradeStatus,
  type Trade,
} from './trades.ts';

/** Keys are PEM text. */
interface CashierOptions extends CashierSite {
  appId: string;
  sellerId: string;
  /** The merchant's public key: verifies requests. */
  appPublicKey: string;
  /** The cashier's private key: signs answers, notices and returns. */
  cashierPrivateKey: string;
}

export { CASHIER_PATH };

/**
 * Creates the stand-in for Alipay: gateway (payment pages, precreate, query, close, refund, refund query, transfer), a
 * page on which the payer pays or not, and signed notices and returns. It speaks the real protocol with its own key
 * pair and moves no money. Mounted at {@link CASHIER_PATH}. Throws on unreadable keys.
 */
export function createCashier(options: CashierOptions): Hono {
  const { store, clock, appId, sellerId, log, notifyTimeoutMs = 2000 } = options;
  const appKey = createPublicKey(options.appPublicKey);
  const cashierKey = createPrivateKey(options.cashierPrivateKey);
  const trades = createTrades(store, clock, 'alipay');
  const transfers = createTransfers(store, clock);
  const app = new Hono();

  const merchant = {
    app_id: appId,
    auth_app_id: appId,
    seller_id: sellerId,
    charset: 'utf-8',
    version: '1.0',
  };
  const pageUrl = (trade: Trade, site = options.origin) => `${site}${CASHIER_PATH}/pay/${trade.token}`;
  const nowWire = () => wireFromIso(isoNow({ clock }));

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

  const billOf = createBills(sellerId, trades, transfers);
  const billToken = (type: string, day: string) =>
    createHmac('sha256', options.cashierPrivateKey).update(`bill ${type} ${day}`).digest('base64url');

  async function answer(method: Method, fields: Fields): Promise<Record<string, string>> {
    const content = contentOf(fields);
    const tradeNo = method === BILL_METHOD ? '' : tradeNoOf(content);
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
      case BILL_METHOD: {
        const { type, day } = billAskedFor(content);
        if ((await billOf(type, day)) === undefined) {
          throw new TradeRefusal('isp.bill_not_exist', '账单不存在');
        }
        return {
          bill_download_url: withParams(`${options.origin}${CASHIER_PATH}/bill/${type}/${day}`, {
            token: billToken(type, day),
          }),
        };
      }
      case 'alipay.trade.fastpay.refund.query': {
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
    }
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

  const noticeRequest = (notice: Fields): NoticeRequest => ({
    headers: { 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams(notice).toString(),
  });
  const isAccepted = async (response: Response) =>
    response.ok && (await response.text()).trim() === 'success';
  const sendNotice = createNotifier({ fetch: options.fetch, trades, log, timeoutMs: notifyTimeoutMs });

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

  app.use('*', limitBody);

  app.on(['GET', 'POST'], '/gateway.do', async (c) => {
    const fields = await fieldsOf(c);
    const method = fields.method ?? '';
    if (isPageMethod(method)) {
      try {
        verify(fields);
        const trade = await trades.place(pageRequestOf(method, fields, contentOf(fields)));
        return c.redirect(pageUrl(trade, siteOf(c, options)), 303);
      } catch (error) {
        if (!(error instanceof CashierRefusal)) throw error;
        return c.html(refusedPage(error.message, error.code), 400, pageHeaders(null));
      }
    }
    const reply = (result: Record<string, string>) =>
      c.body(signAnswer(method, result, cashierKey), 200, {
        'Content-Type': 'application/json;charset=utf-8',
      });
    try {
      verify(fields);
      if (isTransferMethod(method)) {
        const made = await transfers.answer(method, contentOf(fields));
        return reply({ code: '10000', msg: 'Success', ...made });
      }
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
      if (error instanceof LostAnswer) return c.body(null, 504);
      log.error({ err: error, method }, 'the stand-in cashier broke');
      return reply({
        code: '20000',
        msg: 'Service Currently Unavailable',
        sub_code: 'ACQ.SYSTEM_ERROR',
        sub_msg: '系统错误',
      });
    }
  });

  app.get('/bill/:type/:day', async (c) => {
    const { type, day } = c.req.param();
    if (c.req.query('token') !== billToken(type, day)) return c.text('没有这个账单', 404);
    const asked = billAskedFor({ bill_type: type, bill_date: day });
    const headers = { 'Content-Type': 'text/csv;charset=utf-8' };
    return c.body((await billOf(asked.type, asked.day)) ?? '', 200, headers);
  });

  mountPayPages(app, {
    trades,
    clock,
    pageUrl: (c, trade) => pageUrl(trade, siteOf(c, options)),
    paidReturn,
    unpaidReturn: (trade, outcome) =>
      trade.returnUrl === null ? null : withParams(trade.returnUrl, { cashier: outcome }),
    onPaid: (trade) => sendNotice(trade, () => noticeRequest(noticeOf(trade)), isAccepted),
    log,
  });
  return app;
}
