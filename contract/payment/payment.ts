import {
  coded,
  type Codec,
  type Decoded,
  list,
  object,
  oneOf,
  f,
  opt,
  text,
  extendCodec,
} from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';

/** 1 定金, 2 尾款, 3 全款. */
export const paymentKind = coded({ 1: 'deposit', 2: 'balance', 3: 'full' });

export type PaymentKind = Decoded<typeof paymentKind>;

export const PAYMENT_KIND_NAMES: Readonly<Record<PaymentKind, string>> = {
  deposit: '定金',
  balance: '尾款',
  full: '全款',
};

/** 1 微信, 2 支付宝. */
export const payMethod = coded({ 1: 'wechat', 2: 'alipay' });

export type PayMethod = Decoded<typeof payMethod>;

/** The payment methods offered, the default first. Both when a server sends none. */
export const payMethods = () => f('payWays', list(payMethod), () => [2, 1]);

export const PAY_METHOD_NAMES: Readonly<Record<PayMethod, string>> = { alipay: '支付宝', wechat: '微信' };

/** 1 open, 2 paid, 3 closed unpaid, 4 refunded. */
export const paymentState = coded({ 1: 'open', 2: 'paid', 3: 'closed', 4: 'refunded' });

export type PaymentState = Decoded<typeof paymentState>;

/**
 * The device that will pay. NATIVE returns a QR code for another device, H5 a link that opens the provider's app on
 * this phone. Default: NATIVE. Ignored by methods with a form.
 */
export const tradeType = oneOf('NATIVE', 'H5');

export const payRequest = object({
  method: f('payWay', payMethod),
  kind: f('amountType', paymentKind),
  tradeType: opt('tradeType', tradeType),
});

export type PayRequest = Decoded<typeof payRequest>;

const handedOver = object({
  paymentId: f('payId', id),
  amount: f('amount', yuan()),
  form: opt('formStr', text(20_000)),
  qrCode: opt('codeUrl', text(2000)),
  /** The URL that opens the provider's app on this phone. The request needs a `Referer` of our site. */
  link: opt('payUrl', text(2000)),
  closesAt: f('closeTime', moment),
});

const byForm = (handed: Decoded<typeof handedOver>): Decoded<typeof handedOver> => {
  const { form, ...rest } = handed;
  return form === undefined || form.trimStart().startsWith('<') ? handed : { qrCode: form, ...rest };
};

/**
 * The hand-over to the provider: a form to post, a code to scan, or a link to open. Other clients read form and code
 * from `formStr`, so it carries both; only a form starts with a tag.
 */
export const handOver: Codec<Decoded<typeof handedOver>> = extendCodec(handedOver, {
  decode: (w) => byForm(handedOver.decode(w)),
  encode: (handed) => handedOver.encode({ ...handed, form: handed.form ?? handed.qrCode }),
  read: (said, at, faults) => byForm(handedOver.read(said, at, faults)),
});

export type HandOver = Decoded<typeof handOver>;
