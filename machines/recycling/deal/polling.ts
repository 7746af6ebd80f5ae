import type { DealContext } from './setup.ts';
import { failureOf } from '../../kit/failed.ts';
import { dealIn, failureIn } from './setup.ts';

/** True while the platform holds the deposit, which it returns after the end of the trade. */
const isDepositHeld = ({ deal }: DealContext): boolean => deal?.order?.depositState === 'paid';

export const watchDeal = {
  id: 'watchDeal',
  src: 'watchDeal',
  input: ({ context: { valuationId } }: { context: DealContext }) => ({ valuationId, isSettled: false }),
  onError: { actions: { type: 'keepWatchFailure', params: failureOf } },
} as const;

/** Polls an ended deal until the deposit is returned, then only reads it when the page becomes visible again. */
export const watchEnded = {
  ...watchDeal,
  input: ({ context }: { context: DealContext }) => ({
    valuationId: context.valuationId,
    isSettled: !isDepositHeld(context),
  }),
} as const;

export const followTrade = {
  'deal.arrived': [
    { guard: { type: 'isSame', params: dealIn }, actions: { type: 'keepDeal', params: dealIn } },
    { target: 'routing', actions: { type: 'keepDeal', params: dealIn } },
  ],
  'deal.failed': { actions: { type: 'keepWatchFailure', params: failureIn } },
} as const;
