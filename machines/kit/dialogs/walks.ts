import { done, fail, walksOf } from '../walks.ts';
import { prompting, reasoning } from './fixtures.ts';
import { dialogsMachine } from './machine.ts';

export const dialogsWalks = walksOf(dialogsMachine, [
  {
    events: [
      { type: 'dialog.ask', id: 'a', kind: 'confirm', text: '要下架吗' },
      { type: 'dialog.ask', ...prompting, id: 'b' },
      { type: 'dialog.ask', ...reasoning, id: 'c' },
      { type: 'dialog.type', text: '12' },
      { type: 'dialog.type', text: '十二' },
      { type: 'dialog.confirm' },
      { type: 'dialog.cancel' },
      { type: 'dialog.withdraw', id: 'a' },
      { type: 'dialog.withdraw', id: 'b' },
      done('validate', { isValid: true }),
      done('validate', { isValid: false }),
      fail('validate', new Error('x')),
    ],
  },
]);
