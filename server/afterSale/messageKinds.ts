import type { MessageKinds } from '../kit/messenger.ts';

export const afterSaleMessages = {
  afterSale: { code: 18, name: '售后进度', subject: 'afterSale' },
} satisfies MessageKinds;
