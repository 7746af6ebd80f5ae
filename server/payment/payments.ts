import type { HandOver, PayMethod, PayRequest, PaymentKind } from '../../contract/payment/index.ts';
import { PAY_METHOD_NAMES } from '../../contract/payment/index.ts';
import { money } from '../../contract/kit/formatMoney.ts';
import type { Context, PaymentIntent, PaymentProvider } from '../kit/context.ts';
import { schedule } from '../jobs/jobs.ts';
import { isoNow } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import { book } from '../ledger/ledger.ts';
import type { Db, Tx } from '../store/db.ts';
import { insert, insertNumbered, update } from '../store/rows.ts';
import { findPayments, paymentById, paymentsOf, SUBJECT_COLUMN, type PaymentRecord } from './record.ts';

export type PayWay = Pick<PayRequest, 'method' | 'tradeType'>;

/** The payment methods on offer, the default first. */
export const methodsOf = ({ providers }: Context): PayMethod[] =>
  (['alipay', 'wechat'] as const).filter((method) => providers.payment[method] !== undefined);

/** The provider that took a payment. @throws while its settings are missing. No other provider knows the payment. */
export function providerOf(
  { providers }: Context,
  { method }: Pick<PaymentRecord, 'method'>,
): PaymentProvider {
  const provider = providers.payment[method];
  if (!provider) throw new Error(`没有${PAY_METHOD_NAMES[method]}付款的配置，请让技术同事补上`);
  return provider;
}

/** Builds the payment for the provider. `site`: the origin of the page to return to. */
async function intentOf(ctx: Context, db: Db, payment: PaymentRecord, site: string): Promise<PaymentIntent> {
  const { tradeNo, amount, purpose } = payment;
  const { returnPath, ...shown } = await ctx.purposes[purpose].intentOf(ctx, db, payment);
  return { tradeNo, amount, ...shown, returnUrl: `${site}${returnPath}` };
}

/**
 * Starts a payment of `amount` fen, or returns the open one of the same method, kind and device. The caller must have
 * locked the subject and checked that the amount is owed.
 *
 * @throws 422 when the method is not offered
 */
export async function openPayment(
  ctx: Context,
  tx: Tx,
  asked: Pick<PaymentRecord, 'purpose' | 'subjectId' | 'kind' | 'amount'> & PayWay,
): Promise<PaymentRecord> {
  const { purpose, subjectId, method, kind, amount } = asked;
  const methods = methodsOf(ctx);
  if (!methods.includes(method)) {
    const ways = methods.map((one) => PAY_METHOD_NAMES[one]).join('或');
    throw refuse.invalid('payWay', `暂不支持${PAY_METHOD_NAMES[method]}付款，请选${ways}`);
  }
  const provider = providerOf(ctx, asked);
  const isOnPhone = asked.tradeType === 'H5' && (provider.phoneLink ?? provider.pageForm) !== undefined;
  const [open] = await findPayments(
    tx,
    `${SUBJECT_COLUMN[purpose]} = $1 and method = $2 and kind = $3 and is_on_phone = $4 and state = 'open'`,
    [subjectId, method, kind, isOnPhone],
  );
  if (open) {
    await tx.query('update payments set taken_up_at = $2 where id = $1', [open.id, isoNow(ctx)]);
    return open;
  }
  const id = ctx.ids.next();
  const subject = purpose === 'order' ? { orderId: subjectId } : { recycleOrderId: subjectId };
  const row = { id, ...subject, method, kind, isOnPhone, amount, state: 'open', createdAt: isoNow(ctx) };
  await insertNumbered(ctx, tx, 'payments', 'HYzf', () => row, 'tradeNo');
  return paymentById(tx, id);
}

/**
 * The provider's form for an open payment. {@link withLink} adds a QR code or a link instead. `site`: the origin of the
 * calling page.
 */
export async function handOverOf(
  ctx: Context,
  db: Db,
  payment: PaymentRecord,
  site: string,
): Promise<HandOver> {
  const intent = await intentOf(ctx, db, payment, site);
  const form = providerOf(ctx, payment).pageForm?.(intent, payment.isOnPhone);
  return {
    paymentId: payment.id,
    amount: payment.amount,
    closesAt: intent.expiresAt,
    ...(form === undefined ? {} : { form }),
  };
}

/** The IP address of a client's network. 127.0.0.1 for a call within the process. */
const hostOf = (network: string): string => {
  const address = network.replace(/\/.*/, '');
  return /^[\d.]+$|:/.test(address) ? address : '127.0.0.1';
};

/** The refusal of a method whose provider is down or refuses. No payment was opened, so another method can be chosen. */
export const refuseUnavailable = (method: PayMethod) =>
  refuse.conflict(
    'methodUnavailable',
    `${PAY_METHOD_NAMES[method]}付款暂时打不开，请稍后再试，或换一种付款方式`,
  );

/**
 * Adds the QR code, or the link that opens the provider's app, to a hand-over without a form. Called after the commit,
 * because both come from the provider. A QR code is stored; a link is valid for minutes and requested anew each time.
 *
 * @throws 409 when the provider is down, refuses or is no longer configured
 */
export async function withLink(
  ctx: Context,
  answer: HandOver,
  { site, address }: { site: string; address: string },
): Promise<HandOver> {
  if (answer.form !== undefined) return answer;
  const payment = await paymentById(ctx.store, answer.paymentId);
  const provider = ctx.providers.payment[payment.method];
  if (!provider) throw refuseUnavailable(payment.method);
  const fail = (error: unknown): never => {
    ctx.log.error({ err: error, tradeNo: payment.tradeNo }, 'the payment provider opened no payment');
    throw refuseUnavailable(payment.method);
  };
  if (payment.isOnPhone && provider.phoneLink) {
    const intent = await intentOf(ctx, ctx.store, payment, site);
    return { ...answer, link: await provider.phoneLink(intent, hostOf(address)).catch(fail) };
  }
  if (payment.codeUrl !== null) return { ...answer, qrCode: payment.codeUrl };
  const qrCode = await provider.qrCode(await intentOf(ctx, ctx.store, payment, site)).catch(fail);
  await ctx.store.query('update payments set code_url = $2 where id = $1', [payment.id, qrCode]);
  return { ...answer, qrCode };
}

/**
 * Records incoming money: books it and advances the subject if its state allows. Refunds money that the subject cannot
 * accept, such as a payment of a closed order. Idempotent.
 *
 * @param amount fen, as the provider reports
 * @throws 404 for an unknown payment; 422 when the amount differs
 */
export async function capturePayment(
  ctx: Context,
  tradeNo: string,
  providerTradeNo: string,
  amount: number,
): Promise<void> {
  await ctx.store.tx(async (tx) => {
    const [found] = await findPayments(tx, 'trade_no = $1', [tradeNo]);
    if (!found) throw refuse.notFound('付款单不存在');
    await captureIn(ctx, tx, found, providerTradeNo, amount);
  });
}

export async function captureIn(
  ctx: Context,
  tx: Tx,
  found: PaymentRecord,
  providerTradeNo: string,
  amount: number,
): Promise<void> {
  const payable = await ctx.purposes[found.purpose].lock(ctx, tx, found);
  const payment = await paymentById(tx, found.id, 'for update');
  if (payment.state === 'paid' || payment.state === 'refunded') return;
  if (payment.amount !== amount) {
    ctx.log.error({ tradeNo: payment.tradeNo, expected: payment.amount, got: amount }, 'paid amount differs');
    throw refuse.invalid('total_amount', '付款金额与付款单不符');
  }
  const paid = { state: 'paid', providerTradeNo, paidAt: isoNow(ctx), failure: null };
  await update(tx, 'payments', payment.id, paid);
  const memo = `${PAY_METHOD_NAMES[payment.method]}付${payable.name}`;
  await book(ctx, tx, {
    kind: 'capture',
    ...payable.owner,
    paymentId: payment.id,
    memo,
    lines: { [payable.from]: -amount, [payable.held]: amount },
  });
  if (!payable.takes(amount)) {
    await payable.note('payment.surplus', `收到一笔多余的付款 ${money(amount)}，原路退回`);
    await payable.tellPayer('收到多余的付款', `收到 ${money(amount)}，这笔钱不需要付，正在原路退回`);
    await schedule(ctx, tx, 'payment.refund', payment.id, ctx.clock.now());
    return;
  }
  await tx.query('update payments set is_counted = true where id = $1', [payment.id]);
  await payable.paid(amount, `${memo} ${money(amount)}，由平台保管`);
  await closeOpenPayments(ctx, tx, payment.subjectId, payable.supersedes);
}

/** Schedules closing the open payments of a subject at the provider: all, or those of some kinds. */
export async function closeOpenPayments(
  ctx: Context,
  tx: Tx,
  subjectId: string,
  kinds?: readonly PaymentKind[],
): Promise<void> {
  for (const { id, state, kind } of await paymentsOf(tx, subjectId)) {
    if (state !== 'open' || kinds?.includes(kind) === false) continue;
    await schedule(ctx, tx, 'payment.close', id, ctx.clock.now());
  }
}

/** Schedules refunds of the paid payments of a subject: all, or the counted ones of a kind. */
export async function refundPayments(
  ctx: Context,
  tx: Tx,
  subjectId: string,
  countedKind?: PaymentKind,
): Promise<void> {
  for (const { id, state, kind, isCounted } of await paymentsOf(tx, subjectId)) {
    if (state !== 'paid' || (countedKind !== undefined && !(isCounted && kind === countedKind))) continue;
    await schedule(ctx, tx, 'payment.refund', id, ctx.clock.now());
  }
}

/** Marks an open payment as closed, so that the next one is a new trade. @param failure shown to the payer */
export const markClosed = (ctx: Context, id: string, failure: string | null = '付款已关闭') =>
  ctx.store.query(
    `update payments set state = 'closed', closed_at = $2, failure = coalesce($3, failure) where id = $1 and state = 'open'`,
    [id, isoNow(ctx), failure],
  );

const refundText = (amount: number) => `${money(amount)} 已原路退回，请在付款的账户里查看`;

/** Refunds a payment without the parts already refunded, and books the refund, once. */
export async function refundPayment(ctx: Context, paymentId: string): Promise<void> {
  const payment = await paymentById(ctx.store, paymentId);
  if (payment.state !== 'paid') return;
  const { returned } = await ctx.store.one<{ returned: number }>(
    'select coalesce(sum(amount), 0)::bigint as returned from refunds where payment_id = $1',
    [paymentId],
  );
  const rest = payment.amount - returned;
  if (rest === 0) return;
  if (!payment.isSimulated) {
    await providerOf(ctx, payment).refund(payment.tradeNo, rest, payment.id, '订单关闭，原路退回');
  }
  await ctx.store.tx(async (tx) => {
    const payable = await ctx.purposes[payment.purpose].lock(ctx, tx, payment);
    const done = await tx.query(
      `update payments set state = 'refunded', refunded_at = $2 where id = $1 and state = 'paid' returning id`,
      [payment.id, isoNow(ctx)],
    );
    if (done.length === 0) return;
    await book(ctx, tx, {
      kind: 'refund',
      ...payable.owner,
      paymentId: payment.id,
      memo: '原路退回',
      lines: { [payable.held]: -rest, [payable.from]: rest },
    });
    await payable.refunded(rest);
    await payable.tellPayer('退款已退回', refundText(rest));
  });
}

/**
 * Schedules a refund of `amount` fen of a recycle order's counted payment, after its price was lowered. A later full
 * refund omits this part.
 */
export async function schedulePartialRefund(
  ctx: Context,
  tx: Tx,
  recycleOrderId: string,
  kind: PaymentKind,
  amount: number,
): Promise<void> {
  const payment = (await paymentsOf(tx, recycleOrderId)).find(
    (one) => one.isCounted && one.kind === kind && one.state === 'paid',
  );
  if (!payment) throw new Error(`recycle order ${recycleOrderId} has no ${kind} payment to give back of`);
  const id = ctx.ids.next();
  const part = { id, paymentId: payment.id, recycleOrderId, source: 'escrow', amount, state: 'open' };
  await insert(tx, 'refunds', { ...part, createdAt: isoNow(ctx) });
  await schedule(ctx, tx, 'payment.refundPart', id, ctx.clock.now());
}

/** Refunds a part of a payment under its own number and books it, once. */
export async function sendPartialRefund(ctx: Context, refundId: string): Promise<void> {
  const part = await ctx.store.one<{ paymentId: string; amount: number; state: 'open' | 'done' }>(
    'select payment_id, amount, state from refunds where id = $1',
    [refundId],
  );
  if (part.state === 'done') return;
  const payment = await paymentById(ctx.store, part.paymentId);
  const memo = '成交价降低，差额原路退回';
  if (!payment.isSimulated) {
    await providerOf(ctx, payment).refund(payment.tradeNo, part.amount, refundId, memo);
  }
  await ctx.store.tx(async (tx) => {
    const payable = await ctx.purposes[payment.purpose].lock(ctx, tx, payment);
    const done = await tx.query(
      `update refunds set state = 'done', done_at = $2 where id = $1 and state = 'open' returning id`,
      [refundId, isoNow(ctx)],
    );
    if (done.length === 0) return;
    await book(ctx, tx, {
      kind: 'refund',
      ...payable.owner,
      refundId,
      memo,
      lines: { [payable.held]: -part.amount, [payable.from]: part.amount },
    });
    await payable.note('payment.refund', `${payable.name}差额 ${money(part.amount)} 已原路退回`);
    await payable.tellPayer('退款已退回', refundText(part.amount));
  });
}
