import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notesOf } from '../../.storybook/flow/review.ts';
import { matchesLine, missingLines } from '../../.storybook/stateChecks/lines.ts';
import { scanStories } from '../../.storybook/staticAnalysis/stories.ts';
import { leafStates } from '../kit/charts.ts';
import { importReviews } from '../kit/reviews.ts';

const stories = scanStories(join(import.meta.dirname, '../..'));
const flows = await importReviews();

describe('a review', () => {
  it.each(flows)('$file lists in `shows` what each leaf state shows', ({ review: { walks, shows } }) => {
    const leaves = leafStates(walks.machine);
    const shown = Object.keys(shows);
    expect({
      withoutRow: leaves.filter((leaf) => !shows[leaf]?.length),
      unknown: shown.filter((leaf) => !leaves.includes(leaf)),
    }).toEqual({ withoutRow: [], unknown: [] });
  });

  it.each(flows)(
    '$file distinguishes all leaf states, or lists them in `looksLike`',
    ({ review: { shows, looksLike = {} } }) => {
      const rows = Object.entries(shows).map(([leaf, lines]) => [leaf, lines.toSorted().join('\n')] as const);
      const twins = rows.flatMap(([leaf, text]) =>
        rows
          .filter(([other, same]) => other < leaf && same === text)
          .filter(([other]) => looksLike[leaf]?.leaf !== other && looksLike[other]?.leaf !== leaf)
          .map(([other]) => `${leaf} and ${other}`),
      );
      const unknown = Object.entries(looksLike).filter(([leaf, like]) => !shows[leaf] || !shows[like.leaf]);
      expect({ twins, unknown }).toEqual({ twins: [], unknown: [] });
    },
  );

  const pairs = flows.flatMap(({ file, review }) =>
    Object.entries(review.looksLike ?? {}).map(([state, { leaf, difference }]) => ({
      file,
      review,
      leaves: [state, leaf],
      difference,
    })),
  );

  it.each(pairs)('$file: both states of the pair $leaves have a note', ({ review, leaves, difference }) => {
    const { states } = review.names;
    const named = [...difference.matchAll(/「(.+?)」/g)].map(([, name]) => name);
    const notes = notesOf(review);
    expect({
      named: named.toSorted(),
      notes: leaves.map((leaf) => notes[leaf]),
    }).toEqual({
      named: leaves.map((leaf) => states[leaf]).toSorted(),
      notes: leaves.toReversed().map((other) => `画面和「${states[other]}」一样。${difference}`),
    });
  });

  it('lists states with equal samples for a chart with regions', () => {
    const same = flows
      .filter(({ review }) => review.walks.machine.root.type === 'parallel')
      .flatMap(({ id, review }) => {
        const entries = Object.entries(review.fixtures);
        // No screen of these charts shows the values in `shared`.
        const look = ({ value, context }: { value: unknown; context: unknown }) =>
          JSON.stringify([value, { ...(context as object), shared: null }]);
        return entries.flatMap(([leaf, sample], at) =>
          entries
            .slice(at + 1)
            .filter(([, other]) => look(other) === look(sample))
            .map(([other]) => [id, ...[leaf, other].toSorted()].join(' ')),
        );
      });
    const said = new Set(
      flows.flatMap(({ id, review }) =>
        Object.entries(review.looksLike ?? {}).map(([state, { leaf }]) =>
          [id, ...[state, leaf].toSorted()].join(' '),
        ),
      ),
    );
    expect(same.filter((pair) => !said.has(pair))).toEqual([]);
    expect(same).not.toEqual([]);
  });
});

describe('a story of src/ui', () => {
  const primitives = stories.filter(({ file }) => file.startsWith('src/ui/'));

  it('lists in `parameters.shows` what it shows, or has a play function', () => {
    expect(primitives.length).toBeGreaterThan(100);
    expect(
      primitives
        .filter(({ hasShows, hasPlay }) => !hasShows && !hasPlay)
        .map(({ file, name }) => `${file}: ${name}`),
    ).toEqual([]);
  });
});

describe('a line of `shows`', () => {
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
    expect(matchesLine(line, shown)).toBe(expected);
  });

  it('is named when it is missing', () => {
    expect(missingLines(['heading 确认订单', 'busy 提交订单', 'no button …'], shown)).toEqual([
      'busy 提交订单',
      'no button …',
    ]);
  });
});
