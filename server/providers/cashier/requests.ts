import type { Context } from 'hono';
import { fenFromYuan } from '../../../contract/kit/money.ts';
import { isoFromWire } from '../../../contract/kit/time.ts';
import { bodyLimit } from '../../kit/bodyLimit.ts';
import type { Fields } from '../alipay/sign.ts';
import { TradeRefusal } from './trades.ts';

/** Refuses a request above 64 KiB. */
export const limitBody = bodyLimit(
  () => 64 * 1024,
  (c) => c.text('请求内容太大', 413),
);

const invalid = (what: string) => new TradeRefusal('ACQ.INVALID_PARAMETER', `参数无效：${what}`);

export const BILL_METHOD = 'alipay.data.dataservice.bill.downloadurl.query';

const METHODS = [
  'alipay.trade.precreate',
  'alipay.trade.query',
  'alipay.trade.close',
  'alipay.trade.refund',
  'alipay.trade.fastpay.refund.query',
  BILL_METHOD,
] as const;
export type Method = (typeof METHODS)[number];
export const isMethod = (text: string): text is Method => (METHODS as readonly string[]).includes(text);

/** An absolute http(s) URL. Null for anything else. */
export function webAddress(text: string | undefined): string | null {
  if (!text || !URL.canParse(text)) return null;
  return /^https?:$/.test(new URL(text).protocol) ? text : null;
}

export function withParams(address: string, params: Fields): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

export async function fieldsOf(c: Context): Promise<Record<string, string>> {
  const form = c.req.method === 'POST' ? new URLSearchParams(await c.req.text()) : new URLSearchParams();
  return { ...c.req.query(), ...Object.fromEntries(form) };
}

/** Parses the business content. All values become text. */
export function contentOf(fields: Fields): Fields {
  let content: unknown;
  try {
    content = JSON.parse(fields.biz_content ?? '');
  } catch {
    throw invalid('biz_content');
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content)) throw invalid('biz_content');
  const entries = Object.entries(content).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(entries) as Fields;
}

export function tradeNoOf(content: Fields): string {
  const tradeNo = content.out_trade_no ?? '';
  if (!/^\w{1,64}$/.test(tradeNo)) throw invalid('out_trade_no');
  return tradeNo;
}

export function amountOf(content: Fields, name: string): number {
  const amount = fenFromYuan(content[name] ?? '');
  if (!(amount > 0)) throw invalid(name);
  return amount;
}

/** The methods that open a payment page, and the product code that each requires. */
const PAGE_PRODUCTS: Record<string, string> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
};

export const isPageMethod = (method: string): boolean => Object.hasOwn(PAGE_PRODUCTS, method);

/** Reads the request of a payment page. Refuses a wrong product code, and a mobile page without `quit_url`. */
export function pageRequestOf(method: string, fields: Fields, content: Fields) {
  if (content.product_code !== PAGE_PRODUCTS[method]) throw invalid('product_code');
  if (method === 'alipay.trade.wap.pay' && webAddress(content.quit_url) === null) throw invalid('quit_url');
  return { ...requestOf(fields, content), returnUrl: webAddress(fields.return_url) };
}

export function requestOf(fields: Fields, content: Fields) {
  const subject = content.subject ?? '';
  if (subject === '' || Array.from(subject).length > 256) throw invalid('subject');
  const expiry = content.time_expire;
  if (expiry !== undefined && !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(expiry))
    throw invalid('time_expire');
  return {
    outTradeNo: tradeNoOf(content),
    subject,
    amount: amountOf(content, 'total_amount'),
    expiresAt: expiry === undefined ? null : isoFromWire(expiry),
    notifyUrl: webAddress(fields.notify_url),
  };
}
