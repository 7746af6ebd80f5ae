import { done, fail, walksOf } from '../../kit/walks.ts';
import { choose, delivered, facts, fixtures, lost, orderIn, protectedNow } from './fixtures.ts';
import { orderActionMachine } from './orderAction.ts';

export const orderActionWalks = walksOf(orderActionMachine, [
  {
    inputs: [{ orderId: 'order-1' }],
    events: [
      choose('confirm', delivered),
      choose('reveal', delivered),
      choose('reveal', { state: 'delivered', context: { ...facts, isRevealed: true } }),
      choose('reveal', {
        state: 'delivered',
        context: { ...facts, isRevealed: true, needsRevealCode: true },
      }),
      { type: 'code.write', code: { key: 'key-1', digits: '482913' } },
      choose('review', protectedNow),
      { type: 'reveal.resume' },
      { type: 'review.write', review: { stars: 5, text: '' } },
      { type: 'action.confirm' },
      { type: 'action.dismiss' },
      { type: 'result.dismiss' },
      { type: 'screen.leave' },
      done('perform', { order: orderIn('protected') }),
      done('perform', { credential: fixtures.revealing.context.credential }),
      fail('perform', { kind: 'conflict', message: '订单状态已变化', reason: 'stateConflict' }),
      fail('perform', { kind: 'conflict', message: '请先用短信验证码确认', reason: 'codeRequired' }),
      fail('perform', lost),
      done('repeat', { answer: { order: orderIn('protected') } }),
      done('repeat', { answer: { credential: fixtures.revealing.context.credential } }),
      done('repeat', { refusal: lost }),
      fail('repeat', new Error('gone')),
    ],
    identify: ({ value, context }) =>
      JSON.stringify([
        value,
        context.action,
        context.review.stars,
        context.failure?.kind,
        context.isRevealOwed,
        context.code,
        context.isIncomplete,
      ]),
  },
]);
