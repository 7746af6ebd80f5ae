import stories from 'virtual:haoyi/stories';
import type { StoryFact } from '../staticAnalysis/stories.ts';
import { findStateStories } from './stateStories.ts';

export const storiesOf = (machine: string): StoryFact[] => stories.filter((one) => one.machine === machine);

export const storyIdsOf = (machine: string, title?: string): Map<string, string> =>
  findStateStories(stories, machine, title);

/** The URL of a story's page, from inside Storybook's canvas. */
export const storyHref = (id: string): string =>
  `${window.location.pathname.replace(/iframe\.html$/, '')}?path=/story/${id}`;
