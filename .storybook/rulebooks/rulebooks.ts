import { PEOPLE, transitionsOf, type RulebookReview } from '../../machines/rulebooks/review.ts';
import { clockTexts } from '../../src/shared/clockTexts.ts';

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

/** True for a state that no event leaves. */
const isEnd = ({ machine }: RulebookReview, state: string): boolean =>
  transitionsOf(machine, state).every(({ targets }) => targets.every((target) => target === state));

/** Table rows of a rulebook: each state, who must act, by when, and what happens after the first and the second limit. */
export const turnRows = (book: RulebookReview): string[][] =>
  Object.entries(book.clocks).flatMap(([state, clock]) => {
    const name = book.names.states[state] ?? state;
    if (clock === null) return [[name, isEnd(book, state) ? '已经结束' : PEOPLE.nobody, '—', '—', '—']];
    return clockTexts(book, state, clock).map(({ when, who, within, outcome = '—', last = '—' }) => [
      when === undefined ? name : `${name}（${when}）`,
      who,
      within,
      outcome,
      last,
    ]);
  });
