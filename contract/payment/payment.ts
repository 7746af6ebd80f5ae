import { coded, type Codec, type Decoded, list, object, f, opt, text, varied } from '../kit/codec.ts';
import { id } from '../kit/common.ts';
import { yuan } from '../kit/money.ts';
import { moment } from '../kit/time.ts';

/** 1 定金, 2 尾款, 3 全款. */
export const paymentKind = coded({ 1: 'deposit', 2: 'balance', 3: 'full' });

export type PaymentKind = Decoded<typeof paymentKind>;

/** What people call each kind. */
export const PAYMENT_KIND_NAMES: Readonly<Record<PaymentKind, string>> = {
  deposit: '定金',
  balance: '尾款',
  full: '全款',
};

/** 1 微信, 2 支付宝. */
export const payMethod = coded({ 1: 'wechat', 2: 'alipay' });

export type PayMethod = Decoded<typeof payMethod>;

/** The ways a server takes money, the first the one it would choose; of one that does not say, both. */
export const payMethods = () => f('payWays', list(payMethod), () => [2, 1]);

/** What people call each method. */
export const PAY_METHOD_NAMES: Readonly<Record<PayMethod, string>> = { alipay: '支付宝', wechat: '微信' };

/** 1 unpaid, 2 paid (domain §3.7); 3 closed unpaid, 4 refunded. */
export const paymentState = coded({ 1: 'open', 2: 'paid', 3: 'closed', 4: 'refunded' });

export type PaymentState = Decoded<typeof paymentState>;

/** What a payment begins with. */
export const payRequest = object({ method: f('payWay', payMethod), kind: f('amountType', paymentKind) });

export type PayRequest = Decoded<typeof payRequest>;

const handedOver = object({
  paymentId: f('payId', id),
  amount: f('amount', yuan()),
  /** Alipay page pay: an HTML form. */
  form: opt('formStr', text(20_000)),
  /** An address to show as a QR code. */
  qrCode: opt('codeUrl', text(2000)),
  closesAt: f('closeTime', moment),
});

const byForm = (handed: Decoded<typeof handedOver>): Decoded<typeof handedOver> => {
  const { form, ...rest } = handed;
  return form === undefined || form.trimStart().startsWith('<') ? handed : { qrCode: form, ...rest };
};

/**
 * A payment handed over to the provider: a form to post (Alipay page) or a code to scan. `formStr` carries whichever it is,
 * as other clients read both there; a form begins with a tag.
 */
export const handOver: Codec<Decoded<typeof handedOver>> = varied(handedOver, {
  decode: (w) => byForm(handedOver.decode(w)),
  encode: (handed) => handedOver.encode({ ...handed, form: handed.form ?? handed.qrCode }),
  read: (said, at, faults) => byForm(handedOver.read(said, at, faults)),
});

export type HandOver = Decoded<typeof handOver>;
