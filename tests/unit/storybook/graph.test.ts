import { describe, expect, it } from 'vitest';
import { assign, fromPromise, getInitialSnapshot, setup, type AnyMachineSnapshot } from 'xstate';
import {
  activeStates,
  arrowLabel,
  chartOf,
  choicesOf,
  dataOf,
  kindOf,
} from '../../../.storybook/flow/graph.ts';
import { layBoard, sheetZoom } from '../../../.storybook/flow/boardLayout.ts';
import { clipStart, draw, drawIn, pathOf } from '../../../.storybook/flow/layout.ts';
import { scenesOf } from '../../../.storybook/flow/scenes.ts';
import { done, fail, walksOf } from '../../../machines/kit/walks.ts';

type ToyEvent =
  | { type: 'form.submit'; price: number }
  | { type: 'form.type' }
  | { type: 'form.reset' }
  | { type: 'toy.stop' };

/** A chart with one of everything. */
const toy = setup({
  types: { context: {} as { typed: number }, events: {} as ToyEvent, tags: {} as 'busy' },
  actors: { send: fromPromise<number>(() => Promise.resolve(1)) },
  actions: { count: assign(({ context }) => ({ typed: context.typed + 1 })) },
  guards: { isDear: (_, { price }: { price: number }) => price > 100 },
  delays: { pause: 400 },
}).createMachine({
  id: 'toy',
  context: { typed: 0 },
  initial: 'form',
  on: { 'toy.stop': '.over' },
  states: {
    form: {
      on: {
        'form.submit': [
          {
            guard: { type: 'isDear', params: ({ event }) => ({ price: event.price }) },
            target: 'sending.asking',
          },
          { target: 'over' },
        ],
        'form.type': { actions: 'count' },
      },
    },
    sending: {
      initial: 'asking',
      on: { 'form.reset': 'form' },
      states: {
        asking: {
          tags: 'busy',
          invoke: {
            id: 'send',
            src: 'send',
            onDone: { target: '#toy.over' },
            onError: { target: 'waiting' },
          },
        },
        waiting: { after: { pause: 'asking' } },
      },
    },
    over: { type: 'final' },
  },
});

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

describe('the graph of a chart', () => {
  const chart = chartOf(toy);

  it('has every state with what runs in it', () => {
    expect(
      chart.states.map(({ id, parent, kind, isInitial, tags, invokes }) => [
        id,
        parent,
        kind,
        isInitial,
        tags,
        invokes,
      ]),
    ).toEqual([
      ['', null, 'compound', false, [], []],
      ['form', '', 'atomic', true, [], []],
      ['sending', '', 'compound', false, [], []],
      ['sending.asking', 'sending', 'atomic', true, ['busy'], [{ id: 'send', src: 'send' }]],
      ['sending.waiting', 'sending', 'atomic', false, [], []],
      ['over', '', 'final', false, [], []],
    ]);
  });

  it('has every transition in words', () => {
    expect(
      chart.arrows.map((arrow) => `${arrow.source || '*'}: ${arrowLabel(arrow)} → ${arrow.targets.join()}`),
    ).toEqual([
      '*: toy.stop → over',
      'form: form.submit [isDear] → sending.asking',
      'form: form.submit → over',
      'form: form.type → ',
      'sending: form.reset → form',
      'sending.asking: ✓ send → over',
      'sending.asking: ✕ send → sending.waiting',
      'sending.waiting: 延时 pause → sending.asking',
    ]);
  });

  it('tells the kinds of events apart', () => {
    expect(
      [
        'order.place',
        'xstate.done.actor.a',
        'xstate.error.actor.a.b',
        'xstate.after.400.toy.x',
        '',
        'xstate.done.state.toy.sending',
      ].map(kindOf),
    ).toEqual([
      { kind: 'event', name: 'order.place' },
      { kind: 'done', name: 'a' },
      { kind: 'error', name: 'a.b' },
      { kind: 'after', name: '400 ms' },
      { kind: 'always', name: '' },
      { kind: 'done', name: 'sending' },
    ]);
  });

  it('knows the active states of nested and parallel values', () => {
    expect([...activeStates({ form: { sms: 'editing' }, captcha: 'shown' })]).toEqual([
      '',
      'form',
      'form.sms',
      'form.sms.editing',
      'captcha',
      'captcha.shown',
    ]);
  });
});

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

  it('puts no two screens on each other, and fits a sheet', () => {
    const board = layBoard(scenesOf(toyWalks));
    const places = board.scenes.map(({ x, y }) => `${Math.round(x)},${Math.round(y)}`);
    expect([new Set(places).size, board.arrows.map(({ id, by }) => `${by} → ${id}`)]).toEqual([
      4,
      ['form.submit → sending.asking', 'form.submit → over', '✕ send → sending.waiting'],
    ]);
    expect(board.width * sheetZoom(board) <= 1460 && board.height * sheetZoom(board) <= 940).toEqual(true);
  });
});

describe('the drawing', () => {
  const drawing = draw(chartOf(toy));
  const box = (id: string) => {
    const found = drawing.states.find(({ state }) => state.id === id);
    if (!found) throw new Error(`${id} is not drawn`);
    return found;
  };

  it('keeps children inside their parent and the rest outside', () => {
    const [parent, inner, outer] = [box('sending'), box('sending.asking'), box('form')];
    const holds = (b: typeof inner) =>
      b.x >= parent.x &&
      b.y >= parent.y &&
      b.x + b.width <= parent.x + parent.width &&
      b.y + b.height <= parent.y + parent.height;
    expect([holds(inner), holds(box('sending.waiting')), holds(outer)]).toEqual([true, true, false]);
  });

  it('draws one line between two states, and says the rest in words', () => {
    expect([
      drawing.arrows.map(({ source, target, labels }) => `${source} → ${target}: ${labels.join(', ')}`),
      box('form').lines.map(({ text }) => text),
      box('sending.asking').lines.map(({ text }) => text),
    ]).toEqual([
      [
        'form → sending.asking: form.submit [isDear]',
        'form → over: form.submit',
        'sending → form: form.reset',
        'sending.asking → over: ✓ send',
        'sending.asking → sending.waiting: ✕ send',
        'sending.waiting → sending.asking: 延时 pause',
      ],
      ['form.type'],
      ['↻ send'],
    ]);
  });

  it('is the same in either direction but for its shape', () => {
    const [down, across] = [drawIn(chartOf(toy), 'TB'), drawIn(chartOf(toy), 'LR')];
    expect([down.height > across.height, across.width > down.width]).toEqual([true, true]);
  });

  it('cuts a line where it leaves a box', () => {
    const cut = clipStart(
      [
        { x: 5, y: 5 },
        { x: 25, y: 5 },
      ],
      { x: 0, y: 0, width: 10, height: 10 },
    );
    expect(cut.map(({ x, y }) => [Math.round(x), y])).toEqual([
      [10, 5],
      [25, 5],
    ]);
    expect(pathOf(cut.map(({ x, y }) => ({ x: Math.round(x), y })))).toEqual('M10,5 L25,5');
  });
});
