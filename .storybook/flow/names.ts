import stories from 'virtual:haoyi/stories';
import type { StoryFact } from '../facts/stories.ts';

export const storiesOf = (machine: string): StoryFact[] => stories.filter((one) => one.machine === machine);

/** Leaf → the id of the story that shows it best: of the given title before others, plain before varied, still before walking. */
export function storyIdsOf(machine: string, title?: string): Map<string, string> {
  const found = new Map<string, StoryFact>();
  const plainness = (one: StoryFact) =>
    Number(title !== undefined && one.title !== title) * 4 + Number(one.isVaried) * 2 + Number(one.hasPlay);
  for (const one of storiesOf(machine)) {
    if (one.state === undefined) continue;
    const known = found.get(one.state);
    if (!known || plainness(one) < plainness(known)) found.set(one.state, one);
  }
  return new Map([...found].map(([leaf, { id }]) => [leaf, id]));
}

/** The address of a story's page in Storybook, from inside its canvas. */
export const storyHref = (id: string): string =>
  `${window.location.pathname.replace(/iframe\.html$/, '')}?path=/story/${id}`;
