import type { MessageKinds } from '../kit/messenger.ts';

export const recyclingMessages = {
  newQuote: { code: 11, name: '收到报价', subject: 'valuation' },
  recycleStep: { code: 12, name: '回收进度', subject: 'recycleOrder' },
  deposit: { code: 13, name: '押金', subject: 'valuation' },
  valuation: { code: 14, name: '估价', subject: 'valuation' },
  bidding: { code: 25, name: '竞价', subject: 'valuation' },
  merchant: { code: 15, name: '商户申请', subject: 'merchant' },
} satisfies MessageKinds;
