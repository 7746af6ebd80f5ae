import type { PayMethod, PayRequest } from '../../contract/payment/index.ts';

/**
 * Whether a link can open WeChat from this browser: on a phone, but not inside WeChat, where WeChat Pay refuses links
 * and people scan a code by pressing it long.
 */
export const opensWechat = (userAgent = navigator.userAgent): boolean =>
  /Android|iPhone|iPad|iPod|HarmonyOS|Mobile/.test(userAgent) && !/MicroMessenger/.test(userAgent);

/** The fields of a payment request that say how to pay: on a phone WeChat Pay is asked for a link. */
export const payWayOf = (method: PayMethod): Pick<PayRequest, 'method' | 'tradeType'> =>
  method === 'wechat' && opensWechat() ? { method, tradeType: 'H5' } : { method };
