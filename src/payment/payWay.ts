import type { PayMethod, PayRequest } from '../../contract/payment/index.ts';

const isPhone = (userAgent: string): boolean => /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/.test(userAgent);

/** Whether this is WeChat's own browser, which blocks the pages of Alipay. */
export const isInWechat = (userAgent = navigator.userAgent): boolean => /MicroMessenger/.test(userAgent);

/**
 * Whether a link can open WeChat: on a phone, but not inside WeChat. There, WeChat Pay refuses links, and people scan a
 * QR code by a long press.
 */
export const opensWechat = (userAgent = navigator.userAgent): boolean =>
  isPhone(userAgent) && !isInWechat(userAgent);

/** The fields of a payment request that select the provider's mobile page or link, or a QR code. */
export const payWayOf = (
  method: PayMethod,
  userAgent = navigator.userAgent,
): Pick<PayRequest, 'method' | 'tradeType'> =>
  (method === 'alipay' ? isPhone : opensWechat)(userAgent) ? { method, tradeType: 'H5' } : { method };
