import type { DealContext } from './setup.ts';
import { dealIn, failureIn, failureOf } from './setup.ts';

/** Whether the deposit, which goes back after the trade has ended, is still held. */
const isDepositHeld = ({ deal }: DealContext): boolean => deal?.order?.depositState === 'paid';

/** Asks for the deal from time to time as long as the state lasts. */
export const watchDeal = {
  id: 'watchDeal',
  src: 'watchDeal',
  input: ({ context: { valuationId } }: { context: DealContext }) => ({ valuationId, isSettled: false }),
  onError: { actions: { type: 'keepWatchFailure', params: failureOf } },
} as const;

/** The same where nothing more is to be done: from time to time until the deposit is back, then only when somebody looks again. */
export const watchEnded = {
  ...watchDeal,
  input: ({ context }: { context: DealContext }) => ({
    valuationId: context.valuationId,
    isSettled: !isDepositHeld(context),
  }),
} as const;

/** What is done with the server's word while a trade goes on, and after it. */
export const followTrade = {
  'deal.arrived': [
    { guard: { type: 'isSame', params: dealIn }, actions: { type: 'keepDeal', params: dealIn } },
    { target: 'routing', actions: { type: 'keepDeal', params: dealIn } },
  ],
  'deal.failed': { actions: { type: 'keepWatchFailure', params: failureIn } },
} as const;
