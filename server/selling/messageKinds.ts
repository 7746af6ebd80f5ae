import type { MessageKinds } from '../kit/messenger.ts';

/** Messages about listings. The domains staff, buying and recycling send them to sellers, too. */
export const sellingMessages = {
  auditPassed: { code: 1, name: '审核通过', subject: 'listing' },
  auditFailed: { code: 2, name: '审核不通过', subject: 'listing' },
  sold: { code: 3, name: '商品售出', subject: 'listing' },
  payout: { code: 10, name: '货款到账', subject: 'listing' },
  flagged: { code: 24, name: '账号核实', subject: 'listing' },
  marked: { code: 27, name: '商品标记', subject: 'listing' },
  saleStep: { code: 17, name: '卖出进度', subject: 'listing' },
  /** Leads to the chat of the order, where the seller asks staff to call. Staff do not write the login there: the buyer reads it. */
  returned: { code: 26, name: '账号退回', subject: 'order' },
} satisfies MessageKinds;
