import type { Jobs } from '../jobs/jobs.ts';
import { notifyOfPrice } from './favourites.ts';

export const accountJobs = {
  'favourite.tell': { name: '通知收藏降价', queue: 'message', run: notifyOfPrice },
} satisfies Jobs;

declare module '../jobs/jobs.ts' {
  interface JobKinds extends Record<keyof typeof accountJobs, true> {}
}
