import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate';
import { confirming, fixtures, prompting } from '../../../machines/kit/dialogs/fixtures.ts';
import {
  DEFAULT_MESSAGE,
  dialogsMachine,
  LEAVING_MS,
  selectAsk,
  selectIsClosed,
  selectIsOpen,
  type AskOptions,
  type DialogsEmitted,
  type Verdict,
} from '../../../machines/kit/dialogs/machine.ts';
import { dialogsWalks } from '../../../machines/kit/dialogs/walks.ts';
import { coverWalks, leavesOf, leafStates, transitionsOf } from '../../kit/charts.ts';

const ask = (options: AskOptions) => ({ type: 'dialog.ask' as const, ...options });
const confirm = ask({ id: 'a', kind: 'confirm', text: '要下架吗' });

function createTestActor() {
  const clock = new SimulatedClock();
  const emitted: DialogsEmitted[] = [];
  const checks: {
    text: string;
    settle: (verdict: Verdict) => void;
    break: (e: unknown) => void;
    signal: AbortSignal;
  }[] = [];
  const actor = createActor(
    dialogsMachine.provide({
      actors: {
        validate: fromPromise<Verdict, { validator: string; text: string }>(
          ({ input, signal }) =>
            new Promise((settle, reject) => checks.push({ text: input.text, settle, break: reject, signal })),
        ),
      },
    }),
    { clock },
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  const check = (at: number) => {
    const one = checks[at];
    if (!one) throw new Error(`no check ${at}`);
    return one;
  };
  return { actor, clock, emitted, checks, check };
}
const answered = (id: string, answer: boolean | string | null) => ({ type: 'dialog.answered', id, answer });
const flush = () => new Promise((next) => setImmediate(next));

describe('paths', () => {
  it('take every transition and reach every leaf; an open dialog always has words', () => {
    const found = coverWalks(dialogsWalks, {
      always: (state) => {
        const { current, queue } = state.context;
        expect([
          selectIsClosed(state) === (current === null),
          new Set(queue.map(({ id }) => id)).size,
        ]).toEqual([true, queue.length]);
      },
    });
    expect([found.missed, found.leaves.missed]).toEqual([[], []]);
  });

  it('the kit names what a chart declares', () => {
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
  it('has the defaults of the specification', () => {
    const { actor } = createTestActor();
    actor.send(confirm);
    expect(selectAsk(actor.getSnapshot())).toEqual({
      id: 'a',
      kind: 'confirm',
      title: '提示',
      text: '要下架吗',
      tone: 'warning',
      confirmText: '确定',
      cancelText: '取消',
      initial: '',
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
    const { actor, emitted, clock } = createTestActor();
    actor.send(confirm);
    actor.send(event);
    expect([emitted, selectIsOpen(actor.getSnapshot())]).toEqual([[answered('a', answer)], false]);
    clock.increment(LEAVING_MS);
    expect(actor.getSnapshot().context).toEqual({ current: null, queue: [], typed: '', refusal: null });
  });

  it('typing means nothing', () => {
    const { actor } = createTestActor();
    actor.send(confirm);
    expect(actor.getSnapshot().can({ type: 'dialog.type', text: 'x' })).toBe(false);
  });
});

describe('prompt', () => {
  it('answers with the typed text', () => {
    const { actor, emitted } = createTestActor();
    actor.send(ask({ id: 'p', kind: 'prompt', text: '称呼', initial: '林' }));
    actor.send({ type: 'dialog.type', text: '林夕' });
    actor.send({ type: 'dialog.confirm' });
    expect(emitted).toEqual([answered('p', '林夕')]);
  });

  it('given up answers null', () => {
    const { actor, emitted } = createTestActor();
    actor.send(ask({ id: 'p', kind: 'prompt', text: '称呼', initial: '林' }));
    actor.send({ type: 'dialog.cancel' });
    expect(emitted).toEqual([answered('p', null)]);
  });

  it('refuses what does not match the pattern, with the default words, and forgets them on typing', () => {
    const { actor, emitted } = createTestActor();
    actor.send(ask({ id: 'p', kind: 'prompt', text: '数字', pattern: { source: '^\\d+$', flags: '' } }));
    actor.send({ type: 'dialog.type', text: '一' });
    actor.send({ type: 'dialog.confirm' });
    const refused = actor.getSnapshot();
    actor.send({ type: 'dialog.type', text: '1' });
    const typed = actor.getSnapshot();
    actor.send({ type: 'dialog.confirm' });
    expect([
      [refused.value, refused.context.refusal, refused.hasTag('invalid')],
      [typed.value, typed.context.refusal],
      emitted,
    ]).toEqual([
      [{ asking: 'invalid' }, DEFAULT_MESSAGE, true],
      [{ asking: 'idle' }, null],
      [answered('p', '1')],
    ]);
  });

  it('says the asker’s own words', () => {
    const { actor } = createTestActor();
    actor.send(
      ask({
        id: 'p',
        kind: 'prompt',
        text: '数字',
        pattern: { source: '^\\d+$', flags: '' },
        message: '请填数字',
      }),
    );
    actor.send({ type: 'dialog.confirm' });
    expect(actor.getSnapshot().context.refusal).toBe('请填数字');
  });

  it('a pattern that cannot be read refuses, and breaks nothing', () => {
    const { actor } = createTestActor();
    actor.send(ask({ id: 'p', kind: 'prompt', text: 'x', pattern: { source: '(', flags: '' } }));
    actor.send({ type: 'dialog.confirm' });
    expect([actor.getSnapshot().value, actor.getSnapshot().status]).toEqual([
      { asking: 'invalid' },
      'active',
    ]);
  });

  it('asks the validator only for what matches, once, and takes no other text meanwhile', async () => {
    const { actor, emitted, checks, check } = createTestActor();
    actor.send(ask(prompting));
    actor.send({ type: 'dialog.type', text: '三千' });
    actor.send({ type: 'dialog.confirm' });
    actor.send({ type: 'dialog.type', text: '3000' });
    actor.send({ type: 'dialog.confirm' });
    actor.send({ type: 'dialog.confirm' });
    actor.send({ type: 'dialog.type', text: '1' });
    const { context } = actor.getSnapshot();
    check(0).settle({ isValid: true });
    await flush();
    expect([context.typed, checks.map(({ text }) => text), emitted]).toEqual([
      '3000',
      ['3000'],
      [answered('editPrice', '3000')],
    ]);
  });

  it('says what the validator says, or the ask’s words', async () => {
    const { actor, check } = createTestActor();
    actor.send(ask(prompting));
    actor.send({ type: 'dialog.confirm' });
    check(0).settle({ isValid: false, message: '低于最低价' });
    await flush();
    const first = actor.getSnapshot().context.refusal;
    actor.send({ type: 'dialog.confirm' });
    check(1).settle({ isValid: false });
    await flush();
    expect([first, actor.getSnapshot().context.refusal]).toEqual(['低于最低价', DEFAULT_MESSAGE]);
  });

  it('a validator that fails says why, keeps the text and is logged', async () => {
    const { actor, emitted, check } = createTestActor();
    const failure = { kind: 'network', message: '网络连接不上' };
    actor.send(ask(prompting));
    actor.send({ type: 'dialog.confirm' });
    check(0).break(failure);
    await flush();
    const { value, context } = actor.getSnapshot();
    expect([value, context.refusal, context.typed, emitted]).toEqual([
      { asking: 'invalid' },
      '网络连接不上',
      '3280',
      [{ type: 'logged', failure }],
    ]);
  });

  it('given up while validating: the check is aborted', () => {
    const { actor, emitted, check } = createTestActor();
    actor.send(ask(prompting));
    actor.send({ type: 'dialog.confirm' });
    actor.send({ type: 'dialog.cancel' });
    expect([check(0).signal.aborted, emitted]).toEqual([true, [answered('editPrice', null)]]);
  });

  it('the port validate is missing: refused and logged', async () => {
    const actor = createActor(dialogsMachine);
    const emitted: DialogsEmitted[] = [];
    actor.on('*', (event) => emitted.push(event));
    actor.start();
    actor.send(ask(prompting));
    actor.send({ type: 'dialog.confirm' });
    const { context } = await waitFor(actor, (state) => state.hasTag('invalid'));
    const message = '程序出了点问题，你填写的内容还在，请刷新后重试。';
    expect([context.refusal, emitted]).toEqual([
      message,
      [{ type: 'logged', failure: { kind: 'unforeseen', message, detail: 'validate must be provided' } }],
    ]);
  });
});

describe('queue', () => {
  const second = ask({ id: 'b', kind: 'prompt', text: '第二', initial: '2' });

  it('one at a time; the next opens when the one before has left', () => {
    const { actor, clock, emitted } = createTestActor();
    actor.send(confirm);
    actor.send(second);
    expect(selectAsk(actor.getSnapshot())?.id).toBe('a');
    actor.send({ type: 'dialog.confirm' });
    clock.increment(LEAVING_MS - 1);
    expect(actor.getSnapshot().value).toBe('answered');
    clock.increment(1);
    const { context } = actor.getSnapshot();
    expect([context.current?.id, context.queue, context.typed]).toEqual(['b', [], '2']);
    actor.send({ type: 'dialog.confirm' });
    expect(emitted).toEqual([answered('a', true), answered('b', '2')]);
  });

  it('asking twice with one id is one dialog', () => {
    const { actor } = createTestActor();
    actor.send(confirm);
    actor.send(confirm);
    actor.send(second);
    actor.send(second);
    expect(actor.getSnapshot().context.queue.map(({ id }) => id)).toEqual(['b']);
  });

  it('the one that is leaving may be asked again', () => {
    const { actor, clock } = createTestActor();
    actor.send(confirm);
    actor.send({ type: 'dialog.cancel' });
    actor.send(confirm);
    actor.send(confirm);
    clock.increment(LEAVING_MS);
    const { value, context } = actor.getSnapshot();
    expect([value, context.current?.id, context.queue]).toEqual([{ asking: 'idle' }, 'a', []]);
  });

  it('one that waits can be withdrawn', () => {
    const { actor, emitted } = createTestActor();
    actor.send(confirm);
    actor.send(second);
    actor.send({ type: 'dialog.withdraw', id: 'b' });
    actor.send({ type: 'dialog.withdraw', id: 'unknown' });
    expect([actor.getSnapshot().context.queue, actor.getSnapshot().context.current?.id, emitted]).toEqual([
      [],
      'a',
      [answered('b', null)],
    ]);
  });
});

it('there is a fixture for each leaf, and it is in that leaf', () => {
  const found = Object.entries(fixtures).map(([leaf, state]) => [
    leaf,
    leavesOf(dialogsMachine.resolveState(state)).includes(leaf),
  ]);
  expect(found.sort()).toEqual(
    leafStates(dialogsMachine)
      .map((leaf) => [leaf, true])
      .sort(),
  );
});

it('context is plain JSON', () => {
  const { actor } = createTestActor();
  actor.send(ask({ ...prompting, ...confirming, kind: 'prompt' }));
  const { context } = actor.getSnapshot();
  expect(JSON.parse(JSON.stringify(context))).toEqual(context);
});
