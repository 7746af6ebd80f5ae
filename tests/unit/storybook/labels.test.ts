import { describe, expect, it } from 'vitest';
import { storiesIn } from '../../../.storybook/staticAnalysis/stories.ts';
import { errorLabel, failureKinds, failureOf, labelValues } from '../../../.storybook/flow/labels.ts';
import { isFailure } from '../../../machines/kit/failure.ts';

describe('labels', () => {
  it('show how values differ, the most distinctive field first', () => {
    expect(
      labelValues([
        { id: 'a', order: { no: 1, stage: 'paid' } },
        { id: 'a', order: { no: 1, stage: 'cancelled', endReason: 'timeout' } },
      ]),
    ).toEqual(['order.stage paid', 'order.stage cancelled · order.endReason timeout']);
  });

  it('exist for the empty value', () => {
    expect(labelValues([undefined, null, {}])).toEqual(['完成', '没有', '完成']);
  });

  it('name errors by kind and reason', () => {
    expect([
      errorLabel({ kind: 'conflict', reason: 'sold', message: '' }),
      errorLabel({ failure: { kind: 'tooOften', message: '' } }),
      errorLabel(new Error('gone')),
    ]).toEqual(['状态冲突：sold', '太频繁', '程序出错']);
  });

  it('exist for every kind of failure', () => {
    expect(failureKinds.filter((kind) => !isFailure(failureOf(kind)))).toEqual([]);
  });
});

describe('the stories of a source file', () => {
  it('are found with the state they show', () => {
    expect(
      storiesIn(
        'a.stories.tsx',
        `const meta = preview.meta({ title: '流程/下单付款' });
export const PayingState = meta.story({ name: '收银台', parameters: { machine: 'ordering', state: 'paying' } });
export const Walk = meta.story({ render: () => null, play: async () => {} });
export const Paid = PayingState.extend({ name: '走一遍：付款', play: async (context) => press(context) });
const press = ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button'));
const hidden = meta.story({ name: '不算' });`,
      ),
    ).toEqual([
      {
        id: '流程-下单付款--paying-state',
        title: '流程/下单付款',
        name: '收银台',
        machine: 'ordering',
        state: 'paying',
        hasShows: false,
        hasPlay: false,
        walks: false,
        isVaried: false,
        file: 'a.stories.tsx',
      },
      {
        id: '流程-下单付款--walk',
        title: '流程/下单付款',
        name: 'Walk',
        hasShows: false,
        hasPlay: true,
        walks: false,
        isVaried: true,
        file: 'a.stories.tsx',
      },
      {
        id: '流程-下单付款--paid',
        title: '流程/下单付款',
        name: '走一遍：付款',
        machine: 'ordering',
        state: 'paying',
        hasShows: false,
        hasPlay: true,
        walks: true,
        isVaried: false,
        file: 'a.stories.tsx',
      },
    ]);
  });

  it('use the id of their file if it has one', () => {
    expect(
      storiesIn(
        'a.stories.tsx',
        `const meta = preview.meta({ id: 'goodList', title: '页面/商品列表' });
export const Full = meta.story({ name: '商品' });`,
      ).map(({ id, title }) => ({ id, title })),
    ).toEqual([{ id: 'goodlist--full', title: '页面/商品列表' }]);
  });
});
