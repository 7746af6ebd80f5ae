import { describe, expect, it } from 'vitest';
import { getInitialSnapshot, type AnyMachineSnapshot } from 'xstate';
import { choicesOf, dataOf } from '../../../.storybook/flow/graph.ts';
import { layBoard, pathOf } from '../../../.storybook/flow/boardLayout.ts';
import { deviceOf } from '../../../.storybook/flow/device.ts';
import { scenesOf } from '../../../.storybook/flow/scenes.ts';
import { done, fail, walksOf } from '../../../machines/kit/walks.ts';
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

describe('choices', () => {
  const said = (samples: Parameters<typeof choicesOf>[2]) =>
    choicesOf(toy, getInitialSnapshot(toy) as AnyMachineSnapshot, samples).map(
      ({ event, can, candidates }) => ({
        event: `${event.type} ${dataOf(event)}`.trim(),
        can,
        candidates: candidates.map(({ arrow, verdict }) => `${arrow.guard ?? '-'} ${verdict}`),
      }),
    );

  it('say which way each sample goes and what its guards say', () => {
    expect(
      said([
        { type: 'form.submit', price: 200 },
        { type: 'form.submit', price: 1 },
      ]),
    ).toEqual([
      { event: 'form.submit {"price":200}', can: true, candidates: ['isDear taken', '- behind'] },
      { event: 'form.submit {"price":1}', can: true, candidates: ['isDear refused', '- taken'] },
      { event: 'form.type', can: true, candidates: ['- taken'] },
      { event: 'toy.stop', can: true, candidates: ['- taken'] },
    ]);
  });

  it('stand an event whose guard needs data it was not given', () => {
    expect(said([]).map(({ event, can }) => [event, can])).toEqual([
      ['form.submit', true],
      ['form.type', true],
      ['toy.stop', true],
    ]);
  });
});

describe('the storyboard', () => {
  it('has every leaf once, in the order of the shortest paths', () => {
    expect(scenesOf(toyWalks)).toEqual([
      { leaf: 'form', steps: 0, from: null, by: '' },
      { leaf: 'sending.asking', steps: 1, from: 'form', by: 'form.submit' },
      { leaf: 'over', steps: 1, from: 'form', by: 'form.submit' },
      { leaf: 'sending.waiting', steps: 2, from: 'sending.asking', by: '✕ send' },
    ]);
  });

  it('keeps a leaf that no walk reaches, at the end', () => {
    const short = walksOf(toy, [{ events: [{ type: 'form.submit', price: 1 }] }]);
    expect(scenesOf(short).map(({ leaf, steps }) => [leaf, steps])).toEqual([
      ['form', 0],
      ['over', 1],
      ['sending.asking', -1],
      ['sending.waiting', -1],
    ]);
  });

  it('puts no two screens on each other, on a phone or a desktop', () => {
    const scenes = scenesOf(toyWalks);
    for (const device of [deviceOf(375), deviceOf(1280)]) {
      const { card, ...board } = layBoard(scenes, device);
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
        ['form.submit → sending.asking', 'form.submit → over', '✕ send → sending.waiting'],
      ]);
    }
  });
});

describe('a line of the storyboard', () => {
  it('bends at its points', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
      { x: 10, y: 20 },
    ];
    expect([pathOf(points.slice(0, 2)), pathOf(points)]).toEqual(['M0,0 L10,0', 'M0,0 Q10,0 10,20']);
  });
});
