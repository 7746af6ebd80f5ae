import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scanStories } from '../../.storybook/facts/stories.ts';
import { fits, missing } from '../../.storybook/leaves/lines.ts';
import { STORIES } from '../../.storybook/leaves/stories.ts';
import { LEAVES, LOOKS_LIKE, notesOf, REGIONS } from '../../.storybook/leaves/table.ts';
import { flowIds, FLOWS } from '../../.storybook/flow/registry.ts';

const stories = scanStories(join(import.meta.dirname, '../..'));
const leaves = stories.flatMap(({ machine, state = '', title }) =>
  machine === undefined
    ? []
    : [{ table: `${machine} ${title}` in LEAVES ? `${machine} ${title}` : machine, state }],
);
const rows = Object.entries(LEAVES).flatMap(([table, entries]) =>
  Object.entries(entries).map(([leaf, lines]) => ({ table, leaf, lines })),
);

describe('what a story must show', () => {
  it('is said for every leaf that has a story, and for no other', () => {
    expect({
      withoutRow: leaves.filter(({ table, state }) => !LEAVES[table]?.[state]?.length),
      withoutStory: rows.filter(
        ({ table, leaf }) => !leaves.some((one) => one.table === table && one.state === leaf),
      ),
    }).toEqual({ withoutRow: [], withoutStory: [] });
  });

  it('is another thing for each leaf of a chart, or says why they look the same', () => {
    const textOf = (table: string, leaf: string) => [...(LEAVES[table]?.[leaf] ?? [])].toSorted().join('\n');
    const twins = rows.flatMap(({ table, leaf }) =>
      Object.keys(LEAVES[table] ?? {})
        .filter((other) => other < leaf && textOf(table, other) === textOf(table, leaf))
        .filter((other) => LOOKS_LIKE[`${table} ${leaf}`]?.leaf !== other)
        .filter((other) => LOOKS_LIKE[`${table} ${other}`]?.leaf !== leaf)
        .map((other) => ({ table, leaf, other })),
    );
    const stale = Object.entries(LOOKS_LIKE).filter(
      ([key, { leaf }]) =>
        !rows.some((row) => `${row.table} ${row.leaf}` === key && LEAVES[row.table]?.[leaf]),
    );
    expect({ twins, stale }).toEqual({ twins: [], stale: [] });
  });

  it('is said for every primitive that does not walk through something by itself', () => {
    const primitives = stories.filter(({ file }) => file.startsWith('src/ui/'));
    const named = (title: string, name: string) => STORIES[title]?.[name]?.length;
    expect({
      withoutRow: primitives.filter(({ title, name, hasPlay }) => !hasPlay && !named(title, name)),
      withoutStory: Object.entries(STORIES).flatMap(([title, entries]) =>
        Object.keys(entries).filter(
          (name) => !stories.some((one) => one.title === title && one.name === name),
        ),
      ),
    }).toEqual({ withoutRow: [], withoutStory: [] });
  });
});

describe('leaves that look the same', async () => {
  const flows = await Promise.all(
    flowIds.map(async (id) => ({ id: id as string, ...(await FLOWS[id].load()).flow })),
  );
  const flowOf = (id: string) => flows.find((flow) => flow.id === id);
  const pairs = Object.entries(LOOKS_LIKE).map(([key, { leaf, difference }]) => {
    const [machine = '', one = ''] = key.split(' ');
    return { machine, leaves: [one, leaf], difference };
  });

  it.each(pairs)(
    '$machine: $leaves are told apart by their names, at both',
    ({ machine, leaves, difference }) => {
      const { states = {} } = flowOf(machine)?.names ?? {};
      const named = [...difference.matchAll(/「(.+?)」/g)].map(([, name]) => name);
      const notes = notesOf(machine, states);
      expect({
        named: named.toSorted(),
        notes: leaves.map((leaf) => notes[leaf]),
      }).toEqual({
        named: leaves.map((leaf) => states[leaf]).toSorted(),
        notes: leaves.toReversed().map((other) => `画面和「${states[other]}」一样。${difference}`),
      });
    },
  );

  it('are all said: of charts with regions, those whose samples differ in nothing that is seen', () => {
    const seen = REGIONS.flatMap((machine) => {
      const entries = Object.entries(flowOf(machine)?.fixtures ?? {});
      // What a sample counts (`shared`) no screen of these charts shows.
      const look = (sample: { value: unknown; context: unknown }) =>
        JSON.stringify([sample.value, { ...(sample.context as object), shared: null }]);
      return entries.flatMap(([leaf, sample], at) =>
        entries
          .slice(at + 1)
          .filter(([, other]) => look(other as never) === look(sample as never))
          .map(([other]) => [machine, ...[leaf, other].toSorted()].join(' ')),
      );
    });
    const said = new Set(pairs.map(({ machine, leaves }) => [machine, ...leaves.toSorted()].join(' ')));
    expect(seen.filter((pair) => !said.has(pair))).toEqual([]);
    expect(seen).not.toEqual([]);
  });
});

describe('a line', () => {
  const shown = ['heading 确认订单', 'button 提交订单', 'disabled 提交订单', 'text 应付 ¥ 3,424 提交订单'];

  it.each([
    ['heading 确认订单', true],
    ['heading 确认', false],
    ['heading 确认…', true],
    ['heading …', true],
    ['alert …', false],
    ['text ¥ 3,424', true],
    ['no busy …', true],
    ['no disabled …', false],
  ] as const)('%s: %s', (line, expected) => {
    expect(fits(line, shown)).toBe(expected);
  });

  it('that is missing is named', () => {
    expect(missing(['heading 确认订单', 'busy 提交订单', 'no button …'], shown)).toEqual([
      'busy 提交订单',
      'no button …',
    ]);
  });
});
