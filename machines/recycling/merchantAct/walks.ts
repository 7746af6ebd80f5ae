import { merchantActMachine } from './merchantAct.ts';
import { walksOf, done, fail } from '../../kit/walks.ts';
import { merchantFixtures, quoteAction } from './fixtures.ts';

export const merchantActWalks = walksOf(merchantActMachine, [
  {
    events: [
      { type: 'action.choose', action: quoteAction },
      {
        type: 'action.choose',
        action: { kind: 'reveal', orderId: 'order-1', isAgain: true, needsCode: false },
      },
      {
        type: 'action.choose',
        action: { kind: 'reveal', orderId: 'order-1', isAgain: true, needsCode: true },
      },
      { type: 'code.write', code: { key: 'key-1', digits: '482913' } },
      { type: 'reveal.resume', orderId: 'order-1' },
      { type: 'action.confirm' },
      { type: 'action.dismiss' },
      { type: 'note.dismiss' },
      done('perform', null),
      done('perform', merchantFixtures.revealing.context.credential),
      done('repeat', { answer: null }),
      done('repeat', { answer: merchantFixtures.revealing.context.credential }),
      done('repeat', { refusal: { kind: 'tooOften', message: '今天已报价 10 次' } }),
      fail('repeat', new Error('gone')),
      fail('perform', { kind: 'timeout', message: '没有收到回应' }),
      fail('perform', { kind: 'conflict', message: '请先用短信验证码确认', reason: 'codeRequired' }),
      fail('perform', { kind: 'tooOften', message: '今天已报价 10 次' }),
    ],
    identify: ({ value, context }) =>
      JSON.stringify([value, context.action?.kind, context.code, context.isIncomplete]),
  },
]);
