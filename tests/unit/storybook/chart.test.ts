import { describe, expect, it } from 'vitest';
import { setup } from 'xstate';
import { headingAt, roundPath, toEdges, type Drawing } from '../../../.storybook/chart/drawing.ts';
import { layChart } from '../../../.storybook/chart/layout.ts';
import { activeStates, arrowsFrom, chartOf, hasExit, kindOf } from '../../../.storybook/chart/model.ts';
import { arrowLabel, widthOf, wrap } from '../../../.storybook/chart/texts.ts';
import { valueOf } from '../../../machines/kit/snapshots.ts';
import { toy } from '../../kit/toyChart.ts';

const chart = chartOf(toy);
const said = (id: string) =>
  arrowsFrom(chart, id).map(
    (arrow) => `${arrow.source || '*'}: ${arrowLabel(arrow)} → ${arrow.targets.join()}`,
  );

describe('the chart of a machine', () => {
  it('contains every state with its actors', () => {
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

  it('distinguishes the kinds of events', () => {
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

  it('gives the active states of nested and parallel values, and the value of a leaf state', () => {
    expect(activeStates({ form: { sms: 'editing' }, captcha: 'shown' })).toEqual(
      new Set(['', 'form', 'form.sms', 'form.sms.editing', 'captcha', 'captcha.shown']),
    );
    expect([valueOf('form'), valueOf('form.sms.editing')]).toEqual(['form', { form: { sms: 'editing' } }]);
  });
});

describe('the transitions of a state', () => {
  it('are its own and those of its parents, without overridden ones', () => {
    expect({ asking: said('sending.asking'), waiting: said('sending.waiting') }).toEqual({
      asking: [
        'sending.asking: ✓ send → over',
        'sending.asking: ✕ send → sending.waiting',
        'sending: form.reset → form',
        '*: toy.stop → over',
      ],
      waiting: [
        'sending.waiting: form.reset → ',
        'sending.waiting: 延时 pause → sending.asking',
        '*: toy.stop → over',
      ],
    });
  });

  it('are none only where no state around it has an exit', () => {
    const lonely = chartOf(
      setup({}).createMachine({
        id: 'lonely',
        initial: 'inner',
        states: {
          inner: { initial: 'a', on: { leave: 'end' }, states: { a: {} } },
          end: { on: { again: {} } },
        },
      }),
    );
    expect(['inner.a', 'end'].map((id) => hasExit(lonely, id))).toEqual([true, false]);
  });

  it('are described with the given names', () => {
    const names = {
      events: { 'form.submit': 'Submit' },
      guards: { isDear: 'dear' },
      ports: { send: 'Sending' },
    };
    expect(
      [...arrowsFrom(chart, 'form'), ...arrowsFrom(chart, 'sending.asking')].map((one) =>
        arrowLabel(one, names),
      ),
    ).toEqual([
      'Submit [dear]',
      'Submit [其他情况]',
      'form.type',
      'toy.stop',
      '✓ Sending',
      '✕ Sending',
      'form.reset',
      'toy.stop',
    ]);
  });
});

describe('a drawing', () => {
  it('has one line for each pair of states, including parent states', () => {
    expect(toEdges(chart).map(({ id, arrows }) => `${id}: ${arrows.map(({ name }) => name).join()}`)).toEqual(
      [
        ' over: toy.stop',
        'form sending.asking: form.submit',
        'form over: form.submit',
        'sending form: form.reset',
        'sending.asking over: send',
        'sending.asking sending.waiting: send',
        'sending.waiting sending.asking: pause',
      ],
    );
  });

  it('keeps children inside their parent, states apart, and lines between the states they join', async () => {
    const { drawing } = await layChart(chart, ['form', 'sending.asking', 'over']);
    const edge = ([x, y, w, h]: readonly [number, number, number, number], px: number, py: number) =>
      px >= x - 1 && px <= x + w + 1 && py >= y - 1 && py <= y + h + 1;
    const box = (id: string) => drawing.states[id] ?? [0, 0, 0, 0];
    const holds = (outer: string, inner: string) => {
      const [x, y, w, h] = box(inner);
      return edge(box(outer), x, y) && edge(box(outer), x + w, y + h);
    };
    const joins = toEdges(chart).filter(({ id, source, target }) => {
      const points = drawing.ways[id] ?? [];
      const [x1 = 0, y1 = 0] = points;
      const [x2 = 0, y2 = 0] = points.slice(-2);
      return edge(box(source), x1, y1) && edge(box(target), x2, y2);
    });
    expect([
      holds('sending', 'sending.asking'),
      holds('sending', 'sending.waiting'),
      holds('sending', 'form'),
      holds('', 'sending'),
      joins.length,
    ]).toEqual([true, true, false, true, 7]);
  });

  it('puts the heading of a frame where no line crosses it', () => {
    const frame = { states: { form: [0, 0, 200, 100] as const }, width: 200, height: 100 };
    const lines: Drawing['ways'][] = [
      { 'a b': [5, 50, 190, 50] },
      { 'a b': [30, 0, 30, 60] },
      { 'a b': [30, 0, 30, 60], 'c d': [60, 0, 60, 60] },
      { 'a b': [30, 0, 30, 60], 'c d': [100, 0, 100, 60], 'e f': [180, 0, 180, 60] },
    ];
    const headings = lines.map((ways) => headingAt({ ...frame, ways }, 'form', '填写登录表单'));
    expect(headings.map(({ x, y }) => [x, y])).toEqual([
      [10, 17],
      [34, 17],
      [64, 17],
      [104, 17],
    ]);
  });

  it('is deterministic', async () => {
    expect(await layChart(chart, ['form', 'over'])).toEqual(await layChart(chart, ['form', 'over']));
  });

  it('rounds the corners of a line', () => {
    expect(roundPath([0, 0, 10, 0, 10, 20], 4)).toEqual('M0,0 L6,0 Q10,0 10,4 L10,20');
  });
});

describe('the name of a state', () => {
  it('is wrapped at word boundaries into at most two lines', () => {
    expect(
      [
        'idle',
        'awaitingEvidence',
        'form.password.editing',
        '没有提交成功的那一次申请',
        '付款超时，订单关闭',
        '一二三四五六七八九十一二三四五六七八',
      ].map((name) => wrap(name, 84)),
    ).toEqual([
      ['idle'],
      ['awaiting', 'Evidence'],
      ['form.', 'password.ed…'],
      ['没有提交成功', '的那一次申请'],
      ['付款超时，', '订单关闭'],
      ['一二三四五六七', '八九十一二三…'],
    ]);
    expect(wrap('form.password.editing', 84).every((line) => widthOf(line) <= 84)).toEqual(true);
  });
});
