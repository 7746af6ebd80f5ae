import type { RulebookReview } from '../../machines/rulebooks/review.ts';

export { PEOPLE, type Person, type RulebookReview, type Turn } from '../../machines/rulebooks/review.ts';

const reviews = import.meta.glob<RulebookReview>('../../machines/rulebooks/*.review.ts', {
  eager: true,
  import: 'default',
});

/** The descriptions of all rulebooks (`machines/rulebooks/<name>.review.ts`), by machine id. */
export const RULEBOOKS: ReadonlyMap<string, RulebookReview> = new Map(
  Object.values(reviews).map((review) => [review.machine.id, review]),
);

export function rulebookOf(id: string): RulebookReview {
  const review = RULEBOOKS.get(id);
  if (!review) throw new Error(`machines/rulebooks has no ${id}.review.ts`);
  return review;
}

/** Formats a duration: `15 分钟`, `24 小时`, `7 天`. */
export function formatDuration(ms: number): string {
  const hours = ms / 3_600_000;
  if (hours < 1) return `${Math.round(ms / 60_000)} 分钟`;
  return hours > 72 && hours % 24 === 0 ? `${hours / 24} 天` : `${hours} 小时`;
}
