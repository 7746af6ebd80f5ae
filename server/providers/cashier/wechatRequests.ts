import { isoAt } from '../../kit/clock.ts';
import { webAddress } from './requests.ts';

/** The stand-in for WeChat Pay refuses a request with one of WeChat Pay's codes. */
export class WechatApiRefusal extends Error {
  override readonly name = 'WechatApiRefusal';
  readonly status: 400 | 401 | 403 | 404;
  readonly code: string;
  constructor(status: 400 | 401 | 403 | 404, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export type Body = Readonly<Record<string, unknown>>;

const invalid = (what: string) => new WechatApiRefusal(400, 'PARAM_ERROR', `参数无效：${what}`);

const partOf = (body: Body, name: string): Body => {
  const part = body[name];
  if (typeof part !== 'object' || part === null) throw invalid(name);
  return part as Body;
};

function textIn(body: Body, name: string, pattern: RegExp): string {
  const value = body[name];
  if (typeof value !== 'string' || !pattern.test(value)) throw invalid(name);
  return value;
}

function fenIn(body: Body, name: string): number {
  const value = body[name];
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0)
    throw invalid(`amount.${name}`);
  return value;
}

const addressIn = (body: Body): string | null =>
  typeof body.notify_url === 'string' ? webAddress(body.notify_url) : null;

/** Reads an order for a QR code, or for a phone's link, which must contain the payer's IP address. */
export function orderIn(body: Body, way: 'native' | 'h5') {
  const amount = partOf(body, 'amount');
  if ((amount.currency ?? 'CNY') !== 'CNY') throw invalid('amount.currency');
  if (way === 'h5') {
    const scene = partOf(body, 'scene_info');
    textIn(scene, 'payer_client_ip', /^[\d.:a-f]{2,45}$/i);
    textIn(partOf(scene, 'h5_info'), 'type', /^(Wap|iOS|Android)$/);
  }
  const notifyUrl = addressIn(body);
  if (notifyUrl === null) throw invalid('notify_url');
  const expiry =
    body.time_expire === undefined
      ? null
      : Date.parse(textIn(body, 'time_expire', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/));
  const description = textIn(body, 'description', /^[\s\S]+$/);
  if (Buffer.from(description, 'utf8').length > 127) throw invalid('description');
  return {
    outTradeNo: textIn(body, 'out_trade_no', /^[\w|*-]{6,32}$/),
    subject: description,
    amount: fenIn(amount, 'total'),
    expiresAt: expiry === null ? null : isoAt(expiry),
    notifyUrl,
  };
}

export function refundIn(body: Body) {
  const amount = partOf(body, 'amount');
  return {
    tradeNo: textIn(body, 'out_trade_no', /^[\w|*-]{6,32}$/),
    requestNo: textIn(body, 'out_refund_no', /^[\w|*@-]{1,64}$/),
    amount: fenIn(amount, 'refund'),
    total: fenIn(amount, 'total'),
    notifyUrl: addressIn(body),
  };
}
