import { describe, expect, it } from 'vitest';
import { fixtures, prompting } from '../../../machines/kit/dialogs/fixtures.ts';
import {
  DEFAULT_MESSAGE,
  dialogsMachine,
  LEAVING_MS,
  type AskOptions,
} from '../../../machines/kit/dialogs/machine.ts';
import { dialogsWalks } from '../../../machines/kit/dialogs/walks.ts';
import { transitionsOf } from '../../kit/charts.ts';
import { play } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const ask = (options: AskOptions) => ({ type: 'dialog.ask' as const, ...options });
const confirm = ask({ id: 'a', kind: 'confirm', text: '要下架吗' });

const start = () => play(dialogsMachine);
const asking = (...asks: ReturnType<typeof ask>[]) => {
  const t = start();
  asks.forEach(t.send);
  return t;
};
const answered = (id: string, answer: boolean | string | null) => ({ type: 'dialog.answered', id, answer });

testChart(dialogsWalks, fixtures, {
  always: (state) => {
    const { current, queue } = state.context;
    expect([state.matches('closed') === (current === null), new Set(queue.map(({ id }) => id)).size]).toEqual(
      [true, queue.length],
    );
  },
});

describe('transitionsOf', () => {
  it('names event, guard, delay and target of each transition', () => {
    expect(
      transitionsOf(dialogsMachine)
        .filter(({ source }) => source === 'answered')
        .map(({ key }) => key),
    ).toEqual([
      'answered · dialog.ask [isNotQueued] → (actions)',
      'answered · xstate.after.leaving.dialogs.answered [hasNext] → asking',
      'answered · xstate.after.leaving.dialogs.answered → closed',
    ]);
  });
});

describe('confirm', () => {
  it('has the required defaults', () => {
    const t = asking(confirm);
    expect(t.actor.getSnapshot().context.current).toEqual({
      id: 'a',
      kind: 'confirm',
      title: '提示',
      text: '要下架吗',
      tone: 'warning',
      confirmText: '确定',
      cancelText: '取消',
      label: '',
      hint: '',
      input: 'line',
      maxLength: null,
      choices: [],
      initial: '',
      refusal: null,
      pattern: null,
      validator: null,
      message: '输入的数据不合法!',
    });
  });

  it.each([
    [{ type: 'dialog.confirm' } as const, true],
    [{ type: 'dialog.cancel' } as const, false],
    [{ type: 'dialog.withdraw', id: 'a' } as const, false],
  ])('%j answers %j', (event, answer) => {
    const t = asking(confirm);
    t.send(event);
    expect([t.emitted, t.actor.getSnapshot().hasTag('open')]).toEqual([[answered('a', answer)], false]);
    t.clock.increment(LEAVING_MS);
    expect(t.context()).toEqual({ current: null, queue: [], typed: '', refusal: null });
  });

  it('ignores typing', () => {
    const t = asking(confirm);
    expect(t.actor.getSnapshot().can({ type: 'dialog.type', text: 'x' })).toBe(false);
  });
});

describe('prompt', () => {
  it('answers with the typed text', () => {
    const t = asking(ask({ id: 'p', kind: 'prompt', text: '称呼', initial: '林' }));
    t.send({ type: 'dialog.type', text: '林夕' });
    t.send({ type: 'dialog.confirm' });
    expect(t.emitted).toEqual([answered('p', '林夕')]);
  });

  it('answers null when cancelled', () => {
    const t = asking(ask({ id: 'p', kind: 'prompt', text: '称呼', initial: '林' }));
    t.send({ type: 'dialog.cancel' });
    expect(t.emitted).toEqual([answered('p', null)]);
  });

  it('refuses a text that does not match the pattern with the default message, until it is changed', () => {
    const t = asking(
      ask({ id: 'p', kind: 'prompt', text: '数字', pattern: { source: '^\\d+$', flags: '' } }),
    );
    t.send({ type: 'dialog.type', text: '一' });
    t.send({ type: 'dialog.confirm' });
    const refused = t.actor.getSnapshot();
    t.send({ type: 'dialog.type', text: '1' });
    const typed = t.actor.getSnapshot();
    t.send({ type: 'dialog.confirm' });
    expect([
      [refused.value, refused.context.refusal, refused.hasTag('invalid')],
      [typed.value, typed.context.refusal],
      t.emitted,
    ]).toEqual([
      [{ asking: 'invalid' }, DEFAULT_MESSAGE, true],
      [{ asking: 'idle' }, null],
      [answered('p', '1')],
    ]);
  });

  it('shows the last refusal from the start when opened again, also after waiting in the queue', () => {
    const again = ask({ ...prompting, refusal: '只有上架中的商品可以改价' });
    const now = asking(again).actor.getSnapshot();
    const t = asking(confirm, again);
    t.send({ type: 'dialog.confirm' });
    t.clock.increment(LEAVING_MS);
    const then = t.actor.getSnapshot();
    t.send({ type: 'dialog.type', text: '2000' });
    const typed = t.actor.getSnapshot();
    expect([now, then, typed].map(({ value, context }) => [value, context.typed, context.refusal])).toEqual([
      [{ asking: 'invalid' }, '3280', '只有上架中的商品可以改价'],
      [{ asking: 'invalid' }, '3280', '只有上架中的商品可以改价'],
      [{ asking: 'idle' }, '2000', null],
    ]);
  });

  it('shows the caller’s own message', () => {
    const t = start();
    t.send(
      ask({
        id: 'p',
        kind: 'prompt',
        text: '数字',
        pattern: { source: '^\\d+$', flags: '' },
        message: '请填数字',
      }),
    );
    t.send({ type: 'dialog.confirm' });
    expect(t.context().refusal).toBe('请填数字');
  });

  it('refuses every text for an invalid pattern', () => {
    const t = start();
    t.send(ask({ id: 'p', kind: 'prompt', text: 'x', pattern: { source: '(', flags: '' } }));
    t.send({ type: 'dialog.confirm' });
    expect([t.state(), t.actor.getSnapshot().status]).toEqual([['asking.invalid'], 'active']);
  });

  it('runs the validator once, only for a matching text, and ignores input meanwhile', () => {
    const t = asking(ask(prompting));
    t.send({ type: 'dialog.type', text: '三千' });
    t.send({ type: 'dialog.confirm' });
    t.send({ type: 'dialog.type', text: '3000' });
    t.send({ type: 'dialog.confirm' });
    t.send({ type: 'dialog.confirm' });
    t.send({ type: 'dialog.type', text: '1' });
    const { context } = t.actor.getSnapshot();
    t.resolve('validate', { isValid: true }, 0);
    expect([context.typed, t.asked('validate').map(({ text }) => text), t.emitted]).toEqual([
      '3000',
      ['3000'],
      [answered('editPrice', '3000')],
    ]);
  });

  it('shows the validator’s message, or that of the prompt', () => {
    const t = asking(ask(prompting));
    t.send({ type: 'dialog.confirm' });
    t.resolve('validate', { isValid: false, message: '低于最低价' }, 0);
    const first = t.context().refusal;
    t.send({ type: 'dialog.confirm' });
    t.resolve('validate', { isValid: false }, 1);
    expect([first, t.context().refusal]).toEqual(['低于最低价', DEFAULT_MESSAGE]);
  });

  it('shows why a validator failed, keeps the text and logs it', () => {
    const t = start();
    const failure = { kind: 'network', message: '网络连接不上' };
    t.send(ask(prompting));
    t.send({ type: 'dialog.confirm' });
    t.reject('validate', failure, 0);
    const { value, context } = t.actor.getSnapshot();
    expect([value, context.refusal, context.typed, t.emitted]).toEqual([
      { asking: 'invalid' },
      '网络连接不上',
      '3280',
      [{ type: 'logged', failure }],
    ]);
  });

  it('aborts the validator when cancelled', () => {
    const t = asking(ask(prompting));
    t.send({ type: 'dialog.confirm' });
    t.send({ type: 'dialog.cancel' });
    expect([t.call('validate', 0).status, t.emitted]).toEqual(['stopped', [answered('editPrice', null)]]);
  });
});

describe('queue', () => {
  const second = ask({ id: 'b', kind: 'prompt', text: '第二', initial: '2' });

  it('shows one dialog at a time; the next opens when the one before has closed', () => {
    const t = asking(confirm);
    t.send(second);
    expect(t.actor.getSnapshot().context.current?.id).toBe('a');
    t.send({ type: 'dialog.confirm' });
    t.clock.increment(LEAVING_MS - 1);
    expect(t.state()).toEqual(['answered']);
    t.clock.increment(1);
    const { context } = t.actor.getSnapshot();
    expect([context.current?.id, context.queue, context.typed]).toEqual(['b', [], '2']);
    t.send({ type: 'dialog.confirm' });
    expect(t.emitted).toEqual([answered('a', true), answered('b', '2')]);
  });

  it('merges two requests with the same id into one dialog', () => {
    const t = asking(confirm);
    t.send(confirm);
    t.send(second);
    t.send(second);
    expect(t.context().queue.map(({ id }) => id)).toEqual(['b']);
  });

  it('can open a dialog again while it closes', () => {
    const t = asking(confirm);
    t.send({ type: 'dialog.cancel' });
    t.send(confirm);
    t.send(confirm);
    t.clock.increment(LEAVING_MS);
    const { value, context } = t.actor.getSnapshot();
    expect([value, context.current?.id, context.queue]).toEqual([{ asking: 'idle' }, 'a', []]);
  });

  it('can withdraw a waiting dialog', () => {
    const t = asking(confirm);
    t.send(second);
    t.send({ type: 'dialog.withdraw', id: 'b' });
    t.send({ type: 'dialog.withdraw', id: 'unknown' });
    expect([t.context().queue, t.context().current?.id, t.emitted]).toEqual([[], 'a', [answered('b', null)]]);
  });
});
