import type { RulebookReview } from '../../machines/rulebooks/review.ts';

export const RULEBOOKS: readonly RulebookReview[] = Object.values(
  import.meta.glob<RulebookReview>('../../machines/rulebooks/*.review.ts', {
    eager: true,
    import: 'default',
  }),
);
