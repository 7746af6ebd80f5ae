import type { MessageKinds } from '../kit/messenger.ts';

export const supportMessages = {
  problem: { code: 20, name: '投诉建议', subject: 'problem' },
  chat: { code: 21, name: '订单留言', subject: 'order' },
} satisfies MessageKinds;
