import type { OrderStage } from '../../contract/buying/order.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { expireUnpaid } from './expiry.ts';
import { endProtection, expireCredential, moveWhenDue, noteCredential } from './orderMoves.ts';

const overdueIn = (stage: OrderStage) =>
  `select id, due_at as at from orders where stage = '${stage}' and due_at <= $1`;

export const buyingJobs = {
  'order.expire': {
    name: '订单没付款，关闭',
    queue: 'provider',
    run: (ctx, id) => expireUnpaid(ctx, id, 'awaitingPayment'),
    overdue: `select id, closes_at as at from orders where stage = 'awaitingPayment' and closes_at <= $1`,
  },
  'credential.given': {
    name: '记下账号已提供',
    queue: 'clock',
    run: (ctx, id) => ctx.store.tx((tx) => noteCredential(ctx, tx, id)),
  },
  'credential.expire': {
    name: '卖家没提供账号',
    queue: 'clock',
    run: expireCredential,
    overdue: `${overdueIn('awaitingInspection')} and needs_credential`,
  },
  'balance.expire': {
    name: '尾款没付，关闭',
    queue: 'provider',
    run: (ctx, id) => expireUnpaid(ctx, id, 'awaitingBalance'),
    overdue: overdueIn('awaitingBalance'),
  },
  'receipt.expire': {
    name: '自动确认收货',
    queue: 'clock',
    run: (ctx, id) =>
      moveWhenDue(ctx, id, { type: 'receipt.expire' }, 'delivered', '验收时间已过，自动确认收货'),
    overdue: overdueIn('delivered'),
  },
  'protection.end': {
    name: '结算货款',
    queue: 'clock',
    run: endProtection,
    overdue: overdueIn('protected'),
  },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof buyingJobs, true> {}
}
