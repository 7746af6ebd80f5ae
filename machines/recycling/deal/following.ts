import { dealIn, failureIn, failureOf } from './setup.ts';

/** Asks for the deal from time to time as long as the state lasts. */
export const watchDeal = {
  id: 'watchDeal',
  src: 'watchDeal',
  input: ({ context: { valuationId } }: { context: { valuationId: string } }) => ({ valuationId }),
  onError: { actions: { type: 'keepWatchFailure', params: failureOf } },
} as const;

/** What is done with the server's word while a trade goes on. */
export const followTrade = {
  'deal.arrived': [
    { guard: { type: 'isSame', params: dealIn }, actions: { type: 'keepDeal', params: dealIn } },
    { target: 'routing', actions: { type: 'keepDeal', params: dealIn } },
  ],
  'deal.failed': { actions: { type: 'keepWatchFailure', params: failureIn } },
} as const;
