import type { Hono } from 'hono';
import { isSound } from '../../contract/kit/said.ts';
import type { Context } from '../kit/context.ts';
import type { Env } from '../http/calls.ts';
import { isoNow } from '../kit/clock.ts';
import { json } from '../store/db.ts';
import { capturePayment } from './payments.ts';

/**
 * Where Alipay tells of payments: `POST /api/pay/notify/alipay`, form encoded, signed. Answers the literal `success` once the
 * money is booked (or was before), `failure` otherwise, upon which Alipay comes again.
 */
export function notifyRoutes(app: Hono<Env>, ctx: Context): void {
  app.post('/api/pay/notify/alipay', async (c) => {
    const form = Object.fromEntries(new URLSearchParams(await c.req.text()));
    const notice = Object.entries(form).flat().every(isSound)
      ? ctx.providers.payment.alipay.verifyNotice(form)
      : undefined;
    if (!notice) {
      ctx.log.warn({ tradeNo: form.out_trade_no }, 'a payment notice did not verify');
      return c.text('failure');
    }
    const payment = await ctx.store.maybe<{ id: string }>('select id from payments where trade_no = $1', [
      notice.tradeNo,
    ]);
    if (!payment) return c.text('failure');
    if (notice.isPaid) {
      try {
        await capturePayment(ctx, notice.tradeNo, notice.providerTradeNo, notice.amount);
      } catch (error) {
        ctx.log.error({ err: error, tradeNo: notice.tradeNo }, 'a payment notice could not be booked');
        return c.text('failure');
      }
    }
    await ctx.store.query(
      `insert into payment_notices (notify_id, payment_id, body, created_at) values ($1, $2, $3, $4) on conflict do nothing`,
      [notice.notifyId, payment.id, json(form), isoNow(ctx)],
    );
    return c.text('success');
  });
}
