import type { MessageKinds } from '../kit/messenger.ts';

export const buyingMessages = {
  bought: { code: 4, name: '购买成功', subject: 'order' },
  orderPlaced: { code: 5, name: '下单成功', subject: 'order' },
  orderPaid: { code: 6, name: '付款成功', subject: 'order' },
  orderClosed: { code: 7, name: '订单关闭', subject: 'order' },
  orderStep: { code: 8, name: '订单进度', subject: 'order' },
  refund: { code: 9, name: '退款', subject: 'order' },
} satisfies MessageKinds;
