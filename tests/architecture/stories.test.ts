import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { scanStories, type StoryFact } from '../../.storybook/facts/stories.ts';
import { fitOf, NARROW, WIDE } from '../../.storybook/chart/layout.ts';
import { chartOf } from '../../.storybook/chart/model.ts';
import { drawingsOf } from '../../.storybook/chart/plugin.ts';
import drawn from '../../.storybook/flow/machines.ts';
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

describe('every chart is laid out (.storybook/flow/machines.ts)', () => {
  const sources = new Map(drawn.map((source) => [source.machine.id, source]));

  it('and no other', () => {
    expect([...sources.keys()].toSorted()).toEqual(charts.map(({ id }) => id));
  });

  it.each(charts.map((machine) => ({ flow: machine.id, machine })))(
    '$flow: with names of 11 px, alone at 1280 × 800 and up to 17 leaves beside the phone',
    async ({ flow, machine }) => {
      const source = sources.get(flow) ?? machine;
      const spine = 'machine' in source ? source.spine : undefined;
      const chart = chartOf(machine);
      const { wide, narrow } = await drawingsOf(source);
      const names = (fit: number) => Math.min(1, fit) * 12;
      expect({
        states: Object.keys(wide.states).toSorted(),
        ways: Object.values(wide.ways).filter((points) => points.length < 4),
        strangers: (spine ?? []).filter((leaf) => !chart.states.some(({ id }) => id === leaf)),
        isWideReadable: names(fitOf(wide, WIDE)) >= 11,
        isNarrowReadable: chart.leaves.length > 17 || names(fitOf(narrow, NARROW)) >= 11,
      }).toEqual({
        states: chart.states.map(({ id }) => id).toSorted(),
        ways: [],
        strangers: [],
        isWideReadable: true,
        isNarrowReadable: true,
      });
    },
  );
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

it('the stories of primitives show the art of the product, not a drawing of their own', () => {
  const sources = readdirSync(join(ROOT, 'src/ui'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.stories\.tsx$|fixtures\.tsx?$/.test(name),
  );
  const drawing = sources.filter((name) =>
    /image\/svg|<svg|\bdrawn\(/.test(readFileSync(join(ROOT, 'src/ui', name), 'utf8')),
  );
  expect([drawing, sources.length > 40]).toEqual([[], true]);
});
