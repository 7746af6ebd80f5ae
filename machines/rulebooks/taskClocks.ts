import type { TaskSubject } from '../../contract/staff/index.ts';
import { AFTER_SALE_CLOCKS } from './afterSale.ts';
import { MERCHANT_CLOCKS, type StateClock } from './clocks.ts';
import { LISTING_CLOCKS } from './listing.ts';
import { ORDER_CLOCKS } from './order.ts';
import { PROBLEM_CLOCKS } from './problem.ts';
import { IDENTITY_CLOCKS } from './realName.ts';
import { RECYCLE_CLOCKS } from './recycleOrder.ts';
import { WITHDRAWAL_CLOCKS } from './withdrawal.ts';

export const CLOCKS_OF_TASK: Readonly<Record<TaskSubject, Readonly<Record<string, StateClock | null>>>> = {
  order: ORDER_CLOCKS,
  listing: LISTING_CLOCKS,
  afterSale: AFTER_SALE_CLOCKS,
  recycleOrder: RECYCLE_CLOCKS,
  problem: PROBLEM_CLOCKS,
  merchantApplication: MERCHANT_CLOCKS,
  identity: IDENTITY_CLOCKS,
  withdrawal: WITHDRAWAL_CLOCKS,
};
