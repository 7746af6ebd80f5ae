import type { CentreCounts } from '../../../contract/account/index.ts';

/** The orders and unread messages of a member who has done nothing yet. */
export const noOrders = {
  awaitingPayment: 0,
  trading: 0,
  completed: 0,
  cancelled: 0,
  refunded: 0,
  unread: 0,
};

/** The counters of a member who has done nothing yet. */
export const noCounts: CentreCounts = {
  listings: {
    underReview: 0,
    onSale: 0,
    held: 0,
    sold: 0,
    takenDown: 0,
    rejected: 0,
    problem: 0,
    takenBack: 0,
  },
  recycling: { quoting: 0, trading: 0, underReview: 0, reviewed: 0, completed: 0, failed: 0 },
  afterSales: { asBuyer: 0, asSeller: 0 },
  favourites: 0,
  browses: 0,
  unreadChats: 0,
};
