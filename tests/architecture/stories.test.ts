import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { StateMachine, type AnyStateMachine } from 'xstate';
import { DOMAINS } from '../../.storybook/domains.ts';
import { scanFlows, scanRulebooks } from '../../.storybook/staticAnalysis/reviews.ts';
import { scanStories, type StoryFact } from '../../.storybook/staticAnalysis/stories.ts';
import { entryOf, READABLE } from '../../.storybook/chart/drawing.ts';
import { fitOf } from '../../.storybook/chart/layout.ts';
import { chartOf } from '../../.storybook/chart/model.ts';
import { layoutOf } from '../../.storybook/chart/plugin.ts';
import drawn from '../../.storybook/charts.ts';
import { routeOf } from '../../src/app/routes.ts';
import type { Walks } from '../../machines/kit/walks.ts';
import { coverWalks, leafStates } from '../kit/charts.ts';

const ROOT = join(import.meta.dirname, '../..');
const MACHINES = join(ROOT, 'machines');

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;
const isWalks = (value: unknown): value is Walks =>
  typeof value === 'object' && value !== null && 'machine' in value && isMachine(value.machine);

const files = readdirSync(MACHINES, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('rulebooks/'));

async function exported(names: readonly string[]): Promise<unknown[]> {
  const modules = await Promise.all(names.map((name) => import(join(MACHINES, name)) as Promise<object>));
  return modules.flatMap((module) => Object.values(module) as unknown[]);
}

const byId = <T>(found: readonly T[], id: (one: T) => string): T[] =>
  [...new Map(found.map((one) => [id(one), one])).values()].toSorted((a, b) => id(a).localeCompare(id(b)));

const charts = byId((await exported(files)).filter(isMachine), ({ id }) => id);
const walks = byId(
  (await exported(files.filter((name) => name.endsWith('/walks.ts')))).filter(isWalks),
  ({ machine }) => machine.id,
);
const stories = scanStories(ROOT);
const shown = (machine: string): Set<string> =>
  new Set(stories.filter((one) => one.machine === machine).flatMap(({ state }) => state ?? []));

describe('every chart', () => {
  it('is found by the glob', () => {
    expect(charts.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['dialogs', 'merchantAct', 'ordering', 'payment', 'session']),
    );
  });

  it('with a folder of its own has its name as id, by which its stories are counted', () => {
    const folders = files.filter((name) => name.endsWith('/walks.ts') && name !== 'kit/walks.ts');
    const names = folders.map((name) => name.split('/').at(-2)).filter((name) => name !== 'problem');
    expect(charts.map(({ id }) => id)).toEqual(expect.arrayContaining(names));
  });

  it('has a walks.ts (machines/<domain>/<flow>/walks.ts)', () => {
    const walked = new Set(walks.map(({ machine }) => machine.id));
    const missing = charts.filter(({ id }) => !walked.has(id));
    expect(missing.map(({ id }) => `${id}: no walks.ts in its folder exports walksOf(…)`)).toEqual([]);
  });
});

describe('every flow has', () => {
  const flows = scanFlows(ROOT);
  /**
   * The review and the test that each flow needs. The walks of support/problem stand for every form (kit/submission).
   */
  const needs = files
    .filter((name) => name.endsWith('/walks.ts') && name !== 'kit/walks.ts')
    .map((name) => name.replace('/walks.ts', '').replace('support/problem', 'kit/submission'))
    .map((folder) => ({
      folder: `machines/${folder}`,
      review: `src/${folder.replace(/^kit\//, 'shared/')}/review.tsx`,
      test: `tests/charts/${folder}.test.ts`,
    }));

  it.each(needs)('$folder: a review and a test of the same name', ({ review, test }) => {
    const missing = [review, test].filter((file) => !existsSync(join(ROOT, file)));
    expect(missing.map((file) => `${file} is missing`)).toEqual([]);
  });

  it('no review without a chart', () => {
    expect(flows.map(({ file }) => file).toSorted()).toEqual(needs.map(({ review }) => review).toSorted());
  });

  it('a page that shows it, or an outer flow that runs it', () => {
    expect(
      flows.filter(({ pages }) => pages.length === 0).map(({ file }) => `${file} names no page`),
    ).toEqual([]);
  });

  it('a story of its page in Storybook, as every rulebook has', () => {
    const titled = (title: string) =>
      stories.filter((story) => story.title === title).map(({ name }) => name);
    expect([titled('流程图'), titled('规则书').filter((name) => !name.startsWith('走一遍'))]).toEqual([
      flows.map(({ title }) => title),
      scanRulebooks(ROOT).map(({ title }) => title),
    ]);
  });
});

describe('every form has', () => {
  const forms = readdirSync(MACHINES, { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      name.endsWith('.ts') &&
      /\bsubmissionOf</.test(readFileSync(join(MACHINES, name), 'utf8')) &&
      !name.startsWith('kit/'),
  );

  /** Forms that the stories of another folder show. */
  const SHOWN_BY: Readonly<Record<string, string>> = {
    'staff/act': 'staff/case',
    'staff/secondFactor': 'staff/console',
    'support/chatMessage': 'support/chat',
    'recycling/merchantApplication': 'recycling/merchant',
  };

  it.each(forms)('machines/%s: a folder of its name in src, with stories', (form) => {
    const folder = dirname(form);
    const found = globSync(`src/${SHOWN_BY[folder] ?? folder}/*.stories.tsx`, { cwd: ROOT });
    expect([
      ...(existsSync(join(ROOT, 'src', folder)) ? [] : [`src/${folder}`]),
      ...(found.length > 0 ? [] : [`src/${folder}/Screen.stories.tsx`]),
    ]).toEqual([]);
  });
});

describe('every leaf state of every flow has a story', () => {
  it.each(charts.map((machine) => ({ flow: machine.id, leaves: leafStates(machine) })))(
    '$flow',
    ({ flow, leaves }) => {
      const told = shown(flow);
      expect([
        ...leaves
          .filter((leaf) => !told.has(leaf))
          .map((leaf) => `a story with parameters { machine: '${flow}', state: '${leaf}' } is missing`),
        ...[...told]
          .filter((state) => !leaves.includes(state))
          .map((state) => `${flow} has no state ${state}`),
      ]).toEqual([]);
    },
  );
});

describe('the walks of every flow take every transition and reach every leaf state', () => {
  it.each(walks.map((one) => ({ flow: one.machine.id, one })))('$flow', ({ one }) => {
    const { missed, leaves } = coverWalks(one);
    expect({ untaken: missed, unreached: leaves.missed }).toEqual({ untaken: [], unreached: [] });
  });
});

describe('the layout of every chart', () => {
  const sources = new Map(drawn.map((source) => [source.machine.id, source]));

  it.each(charts.map((machine) => ({ flow: machine.id, machine })))(
    '$flow: is readable beside the sidebar at 1280 × 800 and starts at the left or top',
    async ({ flow, machine }) => {
      const { spine = [] } = sources.get(flow) ?? {};
      const chart = chartOf(machine);
      const { drawing } = await layoutOf({ machine, spine });
      const start = entryOf(chart, '');
      const isParallel = chart.states[0]?.kind === 'parallel';
      const region = isParallel ? `${start.split('.')[0]}.` : '';
      const leaves = chart.leaves
        .filter((leaf) => leaf.startsWith(region))
        .map((leaf) => drawing.states[leaf] ?? []);
      const least = (axis: 0 | 1) => Math.min(...leaves.map((box) => box[axis] ?? Infinity));
      const [x = 0, y = 0] = drawing.states[start] ?? [];
      expect({
        states: Object.keys(drawing.states).toSorted(),
        ways: Object.values(drawing.ways).filter((points) => points.length < 4),
        strangers: spine.filter((leaf) => !chart.states.some(({ id }) => id === leaf)),
        isReadable: fitOf(drawing) >= READABLE,
        isStartFirst: x <= least(0) || y <= least(1),
      }).toEqual({
        states: chart.states.map(({ id }) => id).toSorted(),
        ways: [],
        strangers: [],
        isReadable: true,
        isStartFirst: true,
      });
    },
  );
});

describe('stories', () => {
  it('have a Chinese name for each domain (.storybook/domains.ts)', () => {
    const isUnnamed = (folder: string) => DOMAINS[folder] === undefined;
    expect(
      readdirSync(join(ROOT, 'contract'))
        .filter((name) => !/\.|^kit$/.test(name))
        .filter(isUnnamed),
    ).toEqual([]);
  });

  it('are titled with the domain of their folder', () => {
    const wrong = stories.filter(({ file, title }) => {
      const [root = '', domain] = title.split('/');
      return (
        ['流程', '页面'].includes(root) && domain !== DOMAINS[file.split('/')[1] ?? ''] && domain !== '其他'
      );
    });
    expect(wrong.map(({ file, title }) => `${file}: ${title}`)).toEqual([]);
  });

  it('have Chinese titles', () => {
    const foreign = (words: string) => !/[\u3400-\u9fff]/.test(words);
    expect(
      stories
        .filter(({ title, name }) => foreign(name) || title.split('/').some(foreign))
        .map(({ title, name }) => `${title}: ${name}`),
    ).toEqual([]);
  });

  it('have no play function that acts, unless named 走一遍', () => {
    const guided = /^(走一遍|说明|设计)/;
    const walking = stories.filter(({ walks, title }) => walks && !guided.test(title));
    expect(walking.length).toBeGreaterThan(0);
    expect(walking.filter(({ name }) => !name.startsWith('走一遍')).map(({ id }) => id)).toEqual([]);
    expect(
      stories.filter(({ name, hasPlay }) => name.startsWith('走一遍') && !hasPlay).map(({ id }) => id),
    ).toEqual([]);
  });

  it('of a leaf state include one without a play function', () => {
    const still = new Set(
      stories.filter(({ walks }) => !walks).map(({ machine, state }) => `${machine} ${state}`),
    );
    const told = new Set(stories.map(({ machine, state }) => `${machine} ${state}`));
    expect([...told].filter((leaf) => !leaf.startsWith('undefined ') && !still.has(leaf))).toEqual([]);
  });

  it('stand at the address of a page', () => {
    const strange = globSync('src/!(app)/*/{*.stories,review}.tsx', { cwd: ROOT }).flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\broute: ['`]([^?'`$]+)/g)]
        .filter(([, path = '']) => routeOf(path) === undefined)
        .map(([, path]) => `${file}: no page has the path ${path}`),
    );
    expect(strange).toEqual([]);
  });

  it('have unique names within a title', () => {
    const ids = stories.map(({ id }: StoryFact) => id);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  });
});

it('stories of src/ui use the product’s pictures instead of inline drawings', () => {
  const sources = readdirSync(join(ROOT, 'src/ui'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.stories\.tsx$|fixtures\.tsx?$/.test(name),
  );
  const drawing = sources.filter((name) =>
    /image\/svg|<svg|\bdrawn\(/.test(readFileSync(join(ROOT, 'src/ui', name), 'utf8')),
  );
  expect([drawing, sources.length > 40]).toEqual([[], true]);
});
