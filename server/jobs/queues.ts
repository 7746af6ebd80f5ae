import type { JobKind } from './jobs.ts';

/**
 * Jobs of one lane wait for each other and for no other lane: a payment provider that does not answer holds up what asks it,
 * and nothing else. `atOnce` jobs of a lane run at the same time in one process.
 */
export const LANES = {
  /** Times that come, decided by the database alone. */
  clock: { atOnce: 2 },
  /** Asks the payment provider, which may take the whole of its time limit. */
  provider: { atOnce: 6 },
  /** Tells people, by text message too. */
  message: { atOnce: 2 },
  /** Plays staff and merchants in the demo. */
  autopilot: { atOnce: 1 },
} as const;

export type Lane = keyof typeof LANES;

const LANE_OF: Record<JobKind, Lane> = {
  'order.expire': 'provider',
  'credential.given': 'clock',
  'credential.expire': 'clock',
  'balance.expire': 'provider',
  'receipt.expire': 'clock',
  'protection.end': 'clock',
  'payment.close': 'provider',
  'payment.refund': 'provider',
  'payment.refundPart': 'provider',
  'afterSale.expire': 'clock',
  'afterSale.pay': 'provider',
  'quote.expire': 'clock',
  'quote.notify': 'message',
  'valuation.expire': 'clock',
  'deposit.expire': 'provider',
  'merchantPayment.expire': 'provider',
  'recycleReceipt.expire': 'clock',
  'recyclePrice.expire': 'clock',
  'favourite.tell': 'message',
  'offer.end': 'clock',
  'autopilot.inspect': 'autopilot',
  'autopilot.pass': 'autopilot',
  'autopilot.rebind': 'autopilot',
  'autopilot.afterSale': 'autopilot',
  'autopilot.audit': 'autopilot',
  'autopilot.quote': 'autopilot',
  'autopilot.pay': 'autopilot',
  'autopilot.review': 'autopilot',
  'autopilot.complete': 'autopilot',
  'autopilot.merchant': 'autopilot',
  'autopilot.identity': 'autopilot',
  'autopilot.problem': 'autopilot',
  'autopilot.chat': 'autopilot',
};

export const ALL_KINDS = Object.keys(LANE_OF) as readonly JobKind[];

/** The kinds of jobs that run in a lane. */
export const kindsOf = (lane: Lane): JobKind[] => ALL_KINDS.filter((kind) => LANE_OF[kind] === lane);
