import stories from 'virtual:haoyi/stories';
import type { StoryFact } from '../facts/stories.ts';

export const storiesOf = (machine: string): StoryFact[] => stories.filter((one) => one.machine === machine);

/** Leaf → the story that shows it best: plain before varied, still before walking. */
function bestOf(machine: string): Map<string, StoryFact> {
  const found = new Map<string, StoryFact>();
  const plainness = ({ isVaried, hasPlay }: StoryFact) => Number(isVaried) * 2 + Number(hasPlay);
  for (const one of storiesOf(machine)) {
    if (one.state === undefined) continue;
    const known = found.get(one.state);
    if (!known || plainness(one) < plainness(known)) found.set(one.state, one);
  }
  return found;
}

/** What stories call the leaves of a chart; of one that has variations only (`被拒：刚卖出`), what they have in common. */
export const namesOf = (machine: string): Map<string, string> =>
  new Map(
    [...bestOf(machine)].map(([leaf, { name, isVaried }]) => [
      leaf,
      isVaried ? (name.split('：')[0] ?? name) : name,
    ]),
  );

/** Leaf → the id of the story that shows it. */
export const storyIdsOf = (machine: string): Map<string, string> =>
  new Map([...bestOf(machine)].map(([leaf, { id }]) => [leaf, id]));

/** The address of a story's page in Storybook, from inside its canvas. */
export const storyHref = (id: string): string =>
  `${window.location.pathname.replace(/iframe\.html$/, '')}?path=/story/${id}`;
