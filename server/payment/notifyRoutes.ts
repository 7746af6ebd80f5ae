import type { Hono } from 'hono';
import { isStorable } from '../../contract/kit/normalize.ts';
import type { PayMethod } from '../../contract/payment/index.ts';
import type { Context, ProviderMessage, TradeNotice } from '../kit/context.ts';
import type { Env } from '../http/calls.ts';
import { isoAt, isoNow, MINUTE } from '../kit/clock.ts';
import { json } from '../store/db.ts';
import { capturePayment, markClosed } from './payments.ts';

/** Runs the waiting job of a refund at once. It queries the provider and books the result. */
const wakeRefund = (ctx: Context, refundNo: string) =>
  ctx.store.query(
    `update jobs set run_at = $2 where subject = $1 and done_at is null and dead_at is null and run_at > $3
       and kind in ('payment.refund', 'payment.refundPart', 'afterSale.pay')`,
    // A running job has a lease of a minute and queries the provider itself.
    [refundNo, isoNow(ctx), isoAt(ctx.clock.now() + 2 * MINUTE)],
  );

/**
 * Verifies and stores a notice, and books or closes the payment. A repeated notice changes nothing. Returns false when
 * the signature is wrong, the payment is unknown, or booking failed. The provider then repeats the notice.
 */
async function takeNotice(ctx: Context, method: PayMethod, message: ProviderMessage): Promise<boolean> {
  const notice: TradeNotice | undefined = ctx.providers.payment[method]?.verifyNotice(message);
  if (!notice) {
    ctx.log.warn({ method }, 'a payment notice did not verify');
    return false;
  }
  const payment = await ctx.store.maybe<{ id: string }>('select id from payments where trade_no = $1', [
    notice.tradeNo,
  ]);
  if (!payment) return false;
  try {
    if (notice.refundNo !== undefined) await wakeRefund(ctx, notice.refundNo);
    else if (notice.state === 'paid') {
      await capturePayment(ctx, notice.tradeNo, notice.providerTradeNo, notice.amount);
    } else if (notice.state === 'closed') await markClosed(ctx, payment.id);
  } catch (error) {
    ctx.log.error({ err: error, tradeNo: notice.tradeNo }, 'a payment notice could not be booked');
    return false;
  }
  await ctx.store.query(
    `insert into payment_notices (notify_id, payment_id, body, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
    [notice.notifyId, payment.id, json({ ...notice, message: message.body }), isoNow(ctx)],
  );
  return true;
}

/** Receives the notices of the providers. Each provider has its own signature and expects its own answer. */
export function notifyRoutes(app: Hono<Env>, ctx: Context): void {
  /** Alipay: form encoded. It repeats the notice unless the answer is `success`. */
  app.post('/api/pay/notify/alipay', async (c) => {
    const body = await c.req.text();
    const isTaken =
      [...new URLSearchParams(body)].flat().every(isStorable) &&
      (await takeNotice(ctx, 'alipay', { headers: c.req.raw.headers, body }));
    return c.text(isTaken ? 'success' : 'failure');
  });
  /** WeChat Pay: encrypted JSON. It repeats the notice unless the status is 200 or 204. */
  app.post('/api/pay/notify/wechat', async (c) => {
    const isTaken = await takeNotice(ctx, 'wechat', { headers: c.req.raw.headers, body: await c.req.text() });
    return isTaken ? c.body(null, 204) : c.json({ code: 'FAIL', message: '通知没有被接受' }, 400);
  });
}
