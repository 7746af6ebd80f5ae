import { describe, expect, it } from 'vitest';
import { getInitialSnapshot, type AnyMachineSnapshot } from 'xstate';
import { choicesOf } from '../../../.storybook/flow/graph.ts';
import type { Point } from '../../../.storybook/chart/drawing.ts';
import { layOutStoryboard, pathOf } from '../../../.storybook/flow/storyboardLayout.ts';
import { deviceOf } from '../../../.storybook/flow/device.ts';
import { findScenes } from '../../../.storybook/flow/storyboard.ts';
import { done, fail, walksOf } from '../../../machines/kit/walks.ts';
import { importReviews } from '../../kit/reviews.ts';
import { toy } from '../../kit/toyChart.ts';

const toyWalks = walksOf(toy, [
  {
    events: [
      { type: 'form.submit', price: 200 },
      { type: 'form.submit', price: 1 },
      { type: 'form.type' },
      { type: 'form.reset' },
      { type: 'toy.stop' },
      done('send', 1),
      fail('send', new Error('x')),
    ],
    identify: ({ value, status }) => JSON.stringify([value, status]),
  },
]);

describe('the events of a state', () => {
  const said = (samples: Parameters<typeof choicesOf>[2]) =>
    choicesOf(toy, getInitialSnapshot(toy) as AnyMachineSnapshot, samples).map(
      ({ event, can, candidates }) => ({
        event,
        can,
        candidates: candidates.map(({ arrow, verdict }) => `${arrow.guard ?? '-'} ${verdict}`),
      }),
    );

  it('show the transition of each sample and the results of its guards', () => {
    expect(
      said([
        { type: 'form.submit', price: 200 },
        { type: 'form.submit', price: 1 },
      ]),
    ).toEqual([
      { event: { type: 'form.submit', price: 200 }, can: true, candidates: ['isDear taken', '- behind'] },
      { event: { type: 'form.submit', price: 1 }, can: true, candidates: ['isDear refused', '- taken'] },
      { event: { type: 'form.type' }, can: true, candidates: ['- taken'] },
      { event: { type: 'toy.stop' }, can: true, candidates: ['- taken'] },
    ]);
  });

  it('include an event whose guard throws without data', () => {
    expect(said([]).map(({ event, can }) => [event.type, can])).toEqual([
      ['form.submit', true],
      ['form.type', true],
      ['toy.stop', true],
    ]);
  });
});

describe('the storyboard', () => {
  it('shows every leaf state once, in the order of the shortest paths', () => {
    expect(findScenes(toyWalks)).toEqual([
      { leaf: 'form', steps: 0, from: null, by: '' },
      { leaf: 'sending.asking', steps: 1, from: 'form', by: 'form.submit\n[isDear]' },
      { leaf: 'over', steps: 1, from: 'form', by: 'form.submit\n[其他情况]' },
      { leaf: 'sending.waiting', steps: 2, from: 'sending.asking', by: '✕ send' },
    ]);
  });

  it('puts a leaf state that no walk reaches at the end', () => {
    const short = walksOf(toy, [{ events: [{ type: 'form.submit', price: 1 }] }]);
    expect(findScenes(short).map(({ leaf, steps }) => [leaf, steps])).toEqual([
      ['form', 0],
      ['over', 1],
      ['sending.asking', -1],
      ['sending.waiting', -1],
    ]);
  });

  it('puts no two screens on top of each other, on phone and desktop', () => {
    const scenes = findScenes(toyWalks);
    for (const device of [deviceOf(375), deviceOf(1280)]) {
      const { card, ...board } = layOutStoryboard(scenes, device);
      const overlaps = board.scenes.flatMap((one) =>
        board.scenes.filter(
          (other) =>
            other !== one &&
            Math.abs(other.x - one.x) < card.width &&
            Math.abs(other.y - one.y) < card.height,
        ),
      );
      expect([overlaps, board.scenes.length, board.arrows.map(({ id, by }) => `${by} → ${id}`)]).toEqual([
        [],
        4,
        [
          'form.submit\n[isDear] → sending.asking',
          'form.submit\n[其他情况] → over',
          '✕ send → sending.waiting',
        ],
      ]);
    }
  });
});

describe('the storyboard of every flow', async () => {
  const flows = await importReviews();

  it.each(flows)(
    '$id: labels conditions that distinguish arrows, and keeps lines off screens',
    ({ review }) => {
      const scenes = findScenes(review.walks, review.names);
      const events = scenes.map(({ from, by }) => ({ from, event: by.split('\n')[0], by }));
      const alike = events.filter(({ from, event }, at) =>
        events.some((other, index) => index !== at && from === other.from && event === other.event),
      );
      expect(alike.filter(({ from, by }) => from !== null && !by.includes('\n['))).toEqual([]);
      for (const device of [deviceOf(375), deviceOf(1280)]) {
        const board = layOutStoryboard(scenes, device);
        const { width, height, scale } = board.card;
        const middle = (device.height * scale) / 2;
        const at = new Map(board.scenes.map((scene) => [scene.leaf, scene]));
        const ends = board.arrows.filter(({ id, points }) => {
          const [to, from] = [at.get(id), at.get(at.get(id)?.from ?? '')];
          const [first, last] = [points[0], points.at(-1)];
          return !(
            first?.x === (from?.x ?? NaN) + width &&
            first.y === (from?.y ?? NaN) + middle &&
            last?.x === to?.x &&
            last?.y === (to?.y ?? NaN) + middle
          );
        });
        const isInside = ({ x, y }: Point) =>
          board.scenes.some(
            (card) => x > card.x + 1 && x < card.x + width - 1 && y > card.y + 1 && y < card.y + height - 1,
          );
        const crossed = board.arrows.filter(({ points }) => curveThrough(points).some(isInside));
        expect([ends.map(({ id }) => id), crossed.map(({ id }) => id)]).toEqual([[], []]);
      }
    },
  );
});

/** Points a few px apart on the curve that `pathOf` draws. */
function curveThrough(points: readonly Point[]): Point[] {
  const numbers =
    pathOf(points)
      .match(/-?[\d.]+/g)
      ?.map(Number) ?? [];
  const [x = 0, y = 0, ...rest] = numbers;
  const isStraight = rest.length === 2;
  const found: Point[] = [];
  let from = { x, y };
  for (let at = 0; at < rest.length; at += isStraight ? 2 : 4) {
    const [cx = 0, cy = 0, ex = cx, ey = cy] = rest.slice(at, at + 4);
    for (let t = 0; t <= 1; t += 0.02) {
      const u = 1 - t;
      found.push({
        x: u * u * from.x + 2 * u * t * cx + t * t * ex,
        y: u * u * from.y + 2 * u * t * cy + t * t * ey,
      });
    }
    from = { x: ex, y: ey };
  }
  return found;
}

describe('a line of the storyboard', () => {
  it('passes through its points', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 20 },
    ];
    expect([pathOf(points.slice(0, 2)), pathOf(points)]).toEqual(['M0,0 L10,0', 'M0,0 Q10,0 10,20']);
  });
});
