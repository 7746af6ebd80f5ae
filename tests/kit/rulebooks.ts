import type { RulebookReview } from '../../machines/rulebooks/review.ts';

/** The description of every rulebook. */
export const RULEBOOKS: readonly RulebookReview[] = Object.values(
  import.meta.glob<RulebookReview>('../../machines/rulebooks/*.review.ts', {
    eager: true,
    import: 'default',
  }),
);
