import type { Jobs } from '../jobs/jobs.ts';
import { endOffer } from './specialOffer.ts';

export const sellingJobs = {
  'offer.end': { queue: 'clock', run: endOffer },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof sellingJobs, true> {}
}
