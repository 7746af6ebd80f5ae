import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storiesIn } from '../../../.storybook/facts/stories.ts';
import { scanTexts, textsIn } from '../../../.storybook/facts/texts.ts';
import { errorLabel, failureKinds, failureOf, labelsFor } from '../../../.storybook/flow/words.ts';
import { isFailure } from '../../../machines/kit/failure.ts';

describe('labels', () => {
  it('say what tells values apart, the most telling first', () => {
    expect(
      labelsFor([
        { id: 'a', order: { no: 1, stage: 'paid' } },
        { id: 'a', order: { no: 1, stage: 'cancelled', endReason: 'timeout' } },
      ]),
    ).toEqual(['order.stage paid', 'order.stage cancelled · order.endReason timeout']);
  });

  it('have a word for nothing', () => {
    expect(labelsFor([undefined, null, {}])).toEqual(['完成', '没有', '完成']);
  });

  it('name errors by kind and reason', () => {
    expect([
      errorLabel({ kind: 'conflict', reason: 'sold', message: '' }),
      errorLabel({ failure: { kind: 'tooOften', message: '' } }),
      errorLabel(new Error('gone')),
    ]).toEqual(['状态冲突：sold', '太频繁', '程序出错']);
  });

  it('can make every kind of failure', () => {
    expect(failureKinds.filter((kind) => !isFailure(failureOf(kind)))).toEqual([]);
  });
});

describe('texts in a source', () => {
  const found = (source: string) => textsIn('a.tsx', source).map(({ text, line, as }) => [text, line, as]);

  it('are found on the page, in attributes and in templates, with what is filled in', () => {
    expect(
      found(`// 注释不算
type Word = '类型不算';
import x from '模块不算';
const words = { title: '标题', plain: 'abc' };
export const A = ({ n, f }) => (
  <Card title="保障" note={\`还有 \${f.rest} 天\`}>
    共 {n} 件，
    <b>已付</b> {n > 1 ? '多件' : '一件'}
  </Card>
);`),
    ).toEqual([
      ['标题', 4, 'title'],
      ['保障', 6, 'title'],
      ['还有 {rest} 天', 6, 'note'],
      ['共 {n} 件，', 7, ''],
      ['已付', 8, ''],
      ['多件', 8, ''],
      ['一件', 8, ''],
    ]);
  });
});

describe('stories in a source', () => {
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
        hasPlay: false,
        walks: false,
        isVaried: false,
        file: 'a.stories.tsx',
      },
      {
        id: '流程-下单付款--walk',
        title: '流程/下单付款',
        name: 'Walk',
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
        hasPlay: true,
        walks: true,
        isVaried: false,
        file: 'a.stories.tsx',
      },
    ]);
  });

  it('are known by the id of their file where it has one', () => {
    expect(
      storiesIn(
        'a.stories.tsx',
        `const meta = preview.meta({ id: 'goodList', title: '页面/商品列表' });
export const Full = meta.story({ name: '商品' });`,
      ).map(({ id, title }) => ({ id, title })),
    ).toEqual([{ id: 'goodlist--full', title: '页面/商品列表' }]);
  });
});

describe('the words of the product', () => {
  const said = scanTexts(join(import.meta.dirname, '../../..'))
    .filter(({ file }) => !file.startsWith('server/'))
    .map(({ text }) => text);

  it('are read', () => {
    expect(said.length).toBeGreaterThan(500);
  });

  it('say 你 to everybody, and amounts with ¥', () => {
    expect(said.filter((text) => /您|[0-9}] ?元/.test(text))).toEqual([]);
  });
});
