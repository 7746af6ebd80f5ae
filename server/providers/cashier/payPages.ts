import type { Context, Hono } from 'hono';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import { closedPage, leftPage, pageHeaders, paidPage, payPage, refusedPage } from './pages.ts';
import { withParams } from './requests.ts';
import { TradeRefusal, type NotifyMode, type Trade, type Trades } from './trades.ts';

interface PayPages {
  trades: Trades;
  clock: Clock;
  log: Log;
  pageUrl(c: Context, trade: Trade): string;
  /** The return URL after a payment. Null: none. */
  paidReturn(trade: Trade): string | null;
  /** The return URL without a payment. Null: the payer stays on the page. */
  unpaidReturn(trade: Trade, outcome: 'failed' | 'left'): string | null;
  /** Called once per trade, when it is paid. */
  onPaid(trade: Trade): Promise<void>;
}

/** Mounts the payment pages, `/pay/:token`. Errors of the whole app are shown as such a page, too. */
export function mountPayPages(app: Hono, pages: PayPages): void {
  const { trades, clock, pageUrl, paidReturn, log } = pages;
  const show = (
    c: Context,
    body: ReturnType<typeof payPage>,
    status: 200 | 400 | 404 | 409 | 500,
    trade?: Trade,
  ) => c.html(body, status, pageHeaders(trade?.returnUrl ?? null));
  const unknown = (c: Context) => show(c, refusedPage('没有这笔交易。', 'ACQ.TRADE_NOT_EXIST'), 404);

  app.get('/pay/:token', async (c) => {
    const trade = await trades.byToken(c.req.param('token'));
    if (!trade) return unknown(c);
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
    if (!trade) return unknown(c);
    const action = form.get('action');
    if (action === 'pay') {
      const delivery = form.get('notify');
      const mode: NotifyMode = delivery === 'lost' || delivery === 'twice' ? delivery : 'normal';
      try {
        const { trade: paid, isNew } = await trades.pay(token, mode);
        if (isNew) await pages.onPaid(paid);
        return c.redirect(paidReturn(paid) ?? pageUrl(c, paid), 303);
      } catch (error) {
        if (!(error instanceof TradeRefusal)) throw error;
        return show(c, closedPage({ ...trade, state: 'closed' }), 409, trade);
      }
    }
    if (action !== 'fail' && action !== 'leave') {
      return show(c, refusedPage('这个操作不存在。', 'ACQ.INVALID_PARAMETER'), 400);
    }
    if (trade.state !== 'waiting') return c.redirect(pageUrl(c, trade), 303);
    const outcome = action === 'fail' ? 'failed' : 'left';
    return c.redirect(pages.unpaidReturn(trade, outcome) ?? withParams(pageUrl(c, trade), { outcome }), 303);
  });

  app.onError((error, c) => {
    log.error({ err: error }, 'the stand-in cashier broke');
    return show(
      c,
      refusedPage('系统出了点问题，已记录。', 'ACQ.SYSTEM_ERROR', '付款结果还不确定，请回到商家查看订单。'),
      500,
    );
  });
}
