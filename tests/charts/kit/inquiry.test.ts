import { describe, expect, it } from 'vitest';
import { fixtures, noAnswer } from '../../../machines/kit/inquiry/fixtures.ts';
import { inquiryOf } from '../../../machines/kit/inquiry/inquiry.ts';
import { inquiryWalks } from '../../../machines/kit/inquiry/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

testChart(inquiryWalks, fixtures);

const question = { orderId: 'order-1' };
/** An inquiry about a percentage, which ends at 100. */
const progress = inquiryOf<{ orderId: string }, number>((percent) => percent >= 100);
const start = () => play(progress, { input: question });

describe('an inquiry', () => {
  it('asks its question at once and ends with the answer', () => {
    const t = start();
    expect([t.state(), t.asked('ask')]).toEqual([['asking'], [{ question }]]);
    t.resolve('ask', 100);
    expect([t.actor.getSnapshot().status, t.actor.getSnapshot().output]).toEqual(['done', 100]);
  });

  it('keeps why there was no answer, and asks again after growing waits', () => {
    const t = start();
    t.reject('ask', noAnswer);
    expect([t.state(), t.context().failure]).toEqual([['unanswered'], noAnswer]);
    t.resolve('backOff', undefined);
    expect([t.state(), t.context().failure]).toEqual([['asking'], noAnswer]);
    t.reject('ask', noAnswer);
    expect([t.asked('backOff'), t.asked('ask')]).toEqual([
      [{ attempt: 1 }, { attempt: 2 }],
      [{ question }, { question }],
    ]);
  });

  it('tells the wait that the session has expired, until the server answers', () => {
    const t = start();
    const expired = { kind: 'expired', message: '登录已超时' } as const;
    t.reject('ask', expired);
    expect([t.state(), t.context().failure]).toEqual([['unanswered'], expired]);
    t.send({ type: 'inquiry.repeat' });
    t.resolve('ask', 60);
    expect(t.asked('backOff')).toEqual([{ attempt: 1, isExpired: true }, { attempt: 2 }]);
  });

  it('asks again at once when told to, but only while it waits', () => {
    const t = start();
    t.send({ type: 'inquiry.repeat' });
    expect([t.can({ type: 'inquiry.repeat' }), t.calls('ask').length]).toEqual([false, 1]);
    t.reject('ask', noAnswer);
    t.send({ type: 'inquiry.repeat' });
    expect([t.state(), t.calls('ask').length, t.call('backOff').status]).toEqual([['asking'], 2, 'stopped']);
  });

  it('continues after an answer that does not settle it, which is no failure', () => {
    const t = start();
    t.reject('ask', noAnswer);
    t.send({ type: 'inquiry.repeat' });
    t.resolve('ask', 60);
    expect([t.state(), t.context()]).toEqual([
      ['unanswered'],
      { question, answer: null, failure: null, asked: 2 },
    ]);
    t.resolve('backOff', undefined);
    t.resolve('ask', 100);
    expect(t.actor.getSnapshot().output).toEqual(100);
  });

  it('decides by the question whether an answer settles it', () => {
    const reaches = inquiryOf<{ goal: number }, number>((answer, { goal }) => answer >= goal);
    const ends = [1, 3].map((answer) => {
      const t = play(reaches, { input: { goal: 2 } });
      t.resolve('ask', answer);
      return t.state();
    });
    expect(ends).toEqual([['unanswered'], ['answered']]);
  });

  it('aborts the request when stopped and ignores a late answer', () => {
    const t = start();
    t.actor.stop();
    expect(t.call('ask').status).toEqual('stopped');
    t.resolve('ask', 100);
    expect(t.context().answer).toEqual(null);
  });
});

describe('an inquiry port that was not provided', () => {
  it('backOff: stays unanswered with the failure and can be repeated by hand', async () => {
    const t = play(progress, { input: question, missing: ['backOff'] });
    t.reject('ask', noAnswer);
    await settle();
    expect([t.state(), t.context().failure, t.can({ type: 'inquiry.repeat' })]).toEqual([
      ['unanswered'],
      missingPort('backOff'),
      true,
    ]);
  });
});
