import { join } from 'node:path';
import type { Review } from '../../.storybook/flow/review.ts';
import { scanFlows, type FlowFact } from '../../.storybook/staticAnalysis/reviews.ts';

const ROOT = join(import.meta.dirname, '../..');

export interface ReviewedFlow extends FlowFact {
  review: Review;
}

export const importReviews = (): Promise<ReviewedFlow[]> =>
  Promise.all(
    scanFlows(ROOT).map(async (flow) => {
      const { review } = (await import(join(ROOT, flow.file))) as { review: Review };
      return { ...flow, review };
    }),
  );
