import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { scanStories, type StoryFact } from '../../.storybook/facts/stories.ts';
import { chartOf } from '../../.storybook/flow/graph.ts';
import { draw } from '../../.storybook/flow/layout.ts';
import { flowIds, FLOWS } from '../../.storybook/flow/registry.ts';
import { REGIONS } from '../../.storybook/leaves/table.ts';
import type { Walks } from '../../machines/kit/walks.ts';
import { coverWalks, leafStates } from '../kit/charts.ts';

const ROOT = join(import.meta.dirname, '../..');
const MACHINES = join(ROOT, 'machines');

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;
const isWalks = (value: unknown): value is Walks =>
  typeof value === 'object' && value !== null && 'machine' in value && isMachine(value.machine);

/** Every file of the flows. Rulebooks are not among them: the server and the views obey them. */
const files = readdirSync(MACHINES, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('rulebooks/'));

/** Everything some files of the flows export. */
async function exported(names: readonly string[]): Promise<unknown[]> {
  const modules = await Promise.all(names.map((name) => import(join(MACHINES, name)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as unknown[]);
}

const byId = <T>(found: readonly T[], id: (one: T) => string): T[] =>
  [...new Map(found.map((one) => [id(one), one])).values()].toSorted((a, b) => id(a).localeCompare(id(b)));

/** Every chart that a flow exports. */
const charts = byId((await exported(files)).filter(isMachine), ({ id }) => id);
/** Every flow's walks. */
const walks = byId(
  (await exported(files.filter((name) => name.endsWith('/walks.ts')))).filter(isWalks),
  ({ machine }) => machine.id,
);
const stories = scanStories(ROOT);
const shown = (machine: string): Set<string> =>
  new Set(stories.filter((one) => one.machine === machine).flatMap(({ state }) => state ?? []));

describe('every chart', () => {
  it('is found', () => {
    expect(charts.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['dialogs', 'merchantAct', 'ordering', 'payment', 'session']),
    );
  });

  it('has walks beside it (machines/<domain>/<flow>/walks.ts)', () => {
    expect(walks.map(({ machine }) => machine.id)).toEqual(charts.map(({ id }) => id));
  });

  it('has a page (.storybook/flow/registry.ts), whose story has its name', () => {
    const pages = stories.filter(({ title }) => title === '流程图').map(({ name }) => name);
    expect({ flows: flowIds.toSorted(), pages }).toEqual({
      flows: charts.map(({ id }) => id),
      pages: flowIds.map((id) => FLOWS[id].title),
    });
  });
});

describe('a chart with regions', () => {
  it('is known to the table of what its leaves show', () => {
    const parallel = charts.filter(({ root }) => root.type === 'parallel').map(({ id }) => id);
    expect(parallel).toEqual([...REGIONS].toSorted());
  });
});

describe('every leaf state of every flow has a story', () => {
  it.each(charts.map((machine) => ({ flow: machine.id, leaves: leafStates(machine) })))(
    '$flow',
    ({ flow, leaves }) => {
      const told = shown(flow);
      expect({
        withoutStory: leaves.filter((leaf) => !told.has(leaf)),
        withoutState: [...told].filter((state) => !leaves.includes(state)),
      }).toEqual({ withoutStory: [], withoutState: [] });
    },
  );
});

describe('every transition of every flow is on a generated path, and every leaf is reached', () => {
  it.each(walks.map((one) => ({ flow: one.machine.id, one })))('$flow', ({ one }) => {
    const { missed, leaves } = coverWalks(one);
    expect({ untaken: missed, unreached: leaves.missed }).toEqual({ untaken: [], unreached: [] });
  });
});

describe('every chart can be drawn, with a box for each leaf and a place for each line', () => {
  it.each(charts.map((machine) => ({ flow: machine.id, machine })))('$flow', ({ machine }) => {
    const { states, arrows } = draw(chartOf(machine));
    const drawn = new Set(states.map(({ state }) => state.id));
    expect({
      missing: leafStates(machine).filter((leaf) => !drawn.has(leaf)),
      broken: arrows.filter(({ points }) => points.length < 2 || points.some(({ x }) => Number.isNaN(x))),
    }).toEqual({ missing: [], broken: [] });
  });
});

describe('stories', () => {
  it('and their titles are called in Chinese', () => {
    const foreign = (words: string) => !/[\u3400-\u9fff]/.test(words);
    expect(
      stories
        .filter(({ title, name }) => foreign(name) || title.split('/').some(foreign))
        .map(({ title, name }) => `${title}: ${name}`),
    ).toEqual([]);
  });

  it('stand still, unless they are called 走一遍', () => {
    const guided = /^(走一遍|说明|设计)/;
    const walking = stories.filter(({ walks, title }) => walks && !guided.test(title));
    expect(walking.length).toBeGreaterThan(0);
    expect(walking.filter(({ name }) => !name.startsWith('走一遍')).map(({ id }) => id)).toEqual([]);
    expect(
      stories.filter(({ name, hasPlay }) => name.startsWith('走一遍') && !hasPlay).map(({ id }) => id),
    ).toEqual([]);
  });

  it('of a leaf: one at least stands still', () => {
    const still = new Set(
      stories.filter(({ walks }) => !walks).map(({ machine, state }) => `${machine} ${state}`),
    );
    expect(
      charts.flatMap((machine) => leafStates(machine).filter((leaf) => !still.has(`${machine.id} ${leaf}`))),
    ).toEqual([]);
  });

  it('have names of their own within a title', () => {
    const ids = stories.map(({ id }: StoryFact) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});
