import type { StoryFact } from '../staticAnalysis/stories.ts';

/**
 * Leaf state → the id of its best story: one with the given title, in the file's usual rendering, without a play
 * function.
 */
export function findStateStories(
  stories: readonly StoryFact[],
  machine: string,
  title?: string,
): Map<string, string> {
  const found = new Map<string, StoryFact>();
  const plainness = (one: StoryFact) =>
    Number(title !== undefined && one.title !== title) * 4 + Number(one.isVaried) * 2 + Number(one.hasPlay);
  for (const one of stories) {
    if (one.machine !== machine || one.state === undefined) continue;
    const known = found.get(one.state);
    if (!known || plainness(one) < plainness(known)) found.set(one.state, one);
  }
  return new Map([...found].map(([leaf, { id }]) => [leaf, id]));
}
