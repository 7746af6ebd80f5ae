import type { Visit } from '../../shared/visit.ts';

export const visit: Visit = {
  query: ({ orderId }) => `?orderId=${orderId}`,
  sees: [{ role: 'link', name: '去支付' }],
};
