import type { RouteName } from '../../src/app/routes.ts';
import type { RulebookId } from '../rulebooks/rulebooks.ts';

/** Makes what the rulebook is about, in the state it begins in. */
export const BEGINS = '(begins)';

/**
 * Which events of a rulebook people send, and where: by the id of a chart or of a form, `ordering/payment` where one runs
 * inside the other; or by the page that needs neither. All else a rulebook hears comes from staff, the clock, or another rulebook.
 */
export const MOVES: Readonly<Record<RulebookId, Readonly<Record<string, readonly string[]>>>> = {
  order: {
    ordering: [BEGINS, 'order.cancel'],
    'ordering/payment': ['payment.captured'],
    orderAction: [
      'order.cancel',
      'credential.reveal',
      'inspection.extend',
      'receipt.confirm',
      'review.write',
    ],
    credential: ['credential.give'],
  },
  afterSale: {
    afterSaleApply: [BEGINS],
    afterSaleDetail: ['evidence.add', 'seller.answer', 'case.withdraw', 'case.appeal'],
  },
  listing: {
    consignment: [BEGINS, 'listing.resubmit'],
    valuationForm: [BEGINS],
    ownListing: ['price.edit', 'listing.takeDown', 'listing.putUp'],
    credential: ['credential.give'],
    ordering: ['order.place'],
    deal: ['bid.accept'],
  },
  recycleOrder: {
    deal: [BEGINS, 'order.cancel', 'price.agree', 'price.refuse'],
    'deal/payment': ['deposit.captured'],
    'merchantAct/payment': ['payment.captured'],
    merchantAct: ['credential.reveal', 'receipt.confirm', 'price.ask'],
  },
  valuation: {
    valuationForm: [BEGINS],
    deal: ['quote.accept', 'valuation.cancel'],
    merchantAct: ['quote.offer'],
  },
  quote: {
    merchantAct: [BEGINS, 'quote.withdraw'],
    deal: ['quote.accept', 'quote.reject'],
  },
  realName: { realName: ['identity.submit'] },
  problem: { problem: [BEGINS], problems: ['problem.close'] },
};

/** What the folders of `src/` are about. */
export const DOMAINS: Readonly<Record<string, string>> = {
  market: '逛',
  buying: '买',
  payment: '付款',
  selling: '卖',
  recycling: '回收',
  afterSale: '售后',
  account: '账户',
  support: '客服',
  content: '内容',
  app: '其他',
};

/** Who opens a page in the demo; a member of the demo who buys unless it is somebody else's page. */
export const VISITORS: Readonly<Partial<Record<RouteName, string>>> = {
  sell: '13800000003',
  basicInformation: '13800000003',
  fillInformation: '13800000003',
  merchant: '13800000005',
};
