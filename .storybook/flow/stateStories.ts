import type { StoryFact } from '../staticAnalysis/stories.ts';

/**
 * Maps each leaf state to the id of its best story: with the given title, rendered like the rest of its file, and
 * without a play function.
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
