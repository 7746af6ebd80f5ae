import type { Visit } from '../../shared/visit.ts';

export const visits: Readonly<Record<'sureOrder' | 'pay' | 'alipay', Visit>> = {
  sureOrder: { query: ({ listingId }) => `?id=${listingId}`, sees: [{ role: 'button', name: '提交订单' }] },
  pay: { query: ({ orderId }) => `?orderId=${orderId}`, sees: [{ role: 'button', name: '立即支付' }] },
  alipay: {
    heading: '收银台',
    query: ({ orderId }) => `?orderId=${orderId}`,
    sees: [{ role: 'button', name: '立即支付' }],
  },
};
