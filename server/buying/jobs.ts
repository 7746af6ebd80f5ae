import type { Jobs } from '../jobs/jobs.ts';
import { expireUnpaid } from './expiry.ts';
import { expireCredential, moveWhenDue, noteCredential } from './orderMoves.ts';

export const buyingJobs = {
  'order.expire': { queue: 'provider', run: (ctx, id) => expireUnpaid(ctx, id, 'awaitingPayment') },
  'credential.given': { queue: 'clock', run: (ctx, id) => ctx.store.tx((tx) => noteCredential(ctx, tx, id)) },
  'credential.expire': { queue: 'clock', run: expireCredential },
  'balance.expire': { queue: 'provider', run: (ctx, id) => expireUnpaid(ctx, id, 'awaitingBalance') },
  'receipt.expire': {
    queue: 'clock',
    run: (ctx, id) =>
      moveWhenDue(ctx, id, { type: 'receipt.expire' }, 'delivered', '验收时间已过，自动确认收货'),
  },
  'protection.end': {
    queue: 'clock',
    run: (ctx, id) =>
      moveWhenDue(ctx, id, { type: 'protection.end' }, 'protected', '结算时间到，货款已付给卖家'),
  },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof buyingJobs, true> {}
}
