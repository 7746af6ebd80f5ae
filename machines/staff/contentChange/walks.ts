import { done, fail, walksOf } from '../../kit/walks.ts';
import { contentChangeMachine } from './contentChange.ts';
import { found, notice } from './fixtures.ts';

const renamed = { ...notice, title: '国庆值班安排' };
const nothing = { ...found, changes: [], unchanged: 1 };

export const contentChangeWalks = walksOf(contentChangeMachine, [
  {
    inputs: [{ content: {} }],
    events: [
      { type: 'content.set', draft: { content: { notices: [notice] } } },
      { type: 'content.refresh', draft: { content: { notices: [notice] } } },
      { type: 'content.refresh', draft: { content: { notices: [renamed] } } },
      { type: 'file.fail', message: '这个文件不是内容文件' },
      { type: 'content.check' },
      { type: 'content.remove', removed: [{ kind: 'notices', key: '1012' }] },
      { type: 'content.apply' },
      { type: 'content.back' },
      done('check', found),
      done('check', nothing),
      fail('check', { kind: 'invalid', message: '请填写标题', errors: [] }),
      done('apply', { ...found, isApplied: true }),
      fail('apply', { kind: 'timeout', message: '没有收到回应' }),
      fail('apply', { kind: 'conflict', reason: 'contentChanged', message: '内容刚被别人改过' }),
      done('settle', found),
      done('settle', nothing),
      fail('settle', new Error('gone')),
    ],
    identify: ({ value, context }) => JSON.stringify([value, context.draft, context.original]),
  },
]);
