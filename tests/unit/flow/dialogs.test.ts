import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LEAVING_MS } from '../../../machines/kit/dialogs/machine.ts';
import type { Failure } from '../../../src/api/failure.ts';
import { getPromptContent, startDialogs, type Dialogs } from '../../../src/flow/dialogs.ts';

let dialogs: Dialogs;
let logged: Failure[];
beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  dialogs = startDialogs({ log: (failure) => logged.push(failure) });
});
afterEach(() => {
  dialogs.actor.stop();
  vi.useRealTimers();
});
const current = () => dialogs.actor.getSnapshot().context.current;
const refusal = () => dialogs.actor.getSnapshot().context.refusal;

describe('ask', () => {
  it('resolves to whether it was confirmed, one dialog after the other', async () => {
    const first = dialogs.ask({ text: '一' });
    const second = dialogs.ask({ text: '二' });
    expect(current()?.text).toBe('一');
    dialogs.actor.send({ type: 'dialog.confirm' });
    expect(await first).toBe(true);
    await vi.advanceTimersByTimeAsync(LEAVING_MS);
    expect(current()?.text).toBe('二');
    dialogs.actor.send({ type: 'dialog.cancel' });
    expect(await second).toBe(false);
  });

  it('merges a double click into one dialog with one answer', async () => {
    const both = [dialogs.ask({ id: 'down', text: '下架' }), dialogs.ask({ id: 'down', text: '下架' })];
    dialogs.actor.send({ type: 'dialog.confirm' });
    expect([await Promise.all(both), dialogs.actor.getSnapshot().context.queue]).toEqual([[true, true], []]);
  });

  it('is cancelled by the caller’s signal: open, waiting, or before it was shown', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const open = dialogs.ask({ text: '一', signal });
    const queued = dialogs.prompt({ text: '二', signal });
    controller.abort();
    expect([await open, await queued, await dialogs.ask({ text: '三', signal })]).toEqual([
      false,
      null,
      false,
    ]);
    await vi.advanceTimersByTimeAsync(LEAVING_MS);
    expect(dialogs.actor.getSnapshot().hasTag('open')).toBe(false);
  });
});

describe('prompt', () => {
  it('resolves to the text, or to null', async () => {
    const first = dialogs.prompt({ text: '称呼', initial: '林夕' });
    dialogs.actor.send({ type: 'dialog.confirm' });
    const second = dialogs.prompt({ text: '称呼' });
    await vi.advanceTimersByTimeAsync(LEAVING_MS);
    dialogs.actor.send({ type: 'dialog.cancel' });
    expect([await first, await second]).toEqual(['林夕', null]);
  });

  it('checks the pattern, then the validator, whose result is true, false or a message', async () => {
    const validator = vi.fn<(text: string) => Promise<boolean | string>>(async (text) => {
      if (text === '1') return false;
      return text === '2' ? '太低' : true;
    });
    const answer = dialogs.prompt({ text: '价格', pattern: /^\d$/, validator, message: '不行' });
    const said: (string | null)[] = [];
    for (const text of ['x', '1', '2', '3']) {
      dialogs.actor.send({ type: 'dialog.type', text });
      dialogs.actor.send({ type: 'dialog.confirm' });
      await vi.advanceTimersByTimeAsync(0);
      said.push(refusal());
    }
    expect([said, await answer, validator.mock.calls.map(([text]) => text)]).toEqual([
      ['不行', '不行', '太低', null],
      '3',
      ['1', '2', '3'],
    ]);
  });

  it('renders content under the field for the typed text, and removes it with the answer', async () => {
    const more = (text: string) => `到手 ${text}`;
    const answer = dialogs.prompt({ id: 'price', text: '价格', initial: '10', more });
    const shown = getPromptContent(dialogs.actor, 'price', '12');
    dialogs.actor.send({ type: 'dialog.confirm' });
    expect([shown, await answer, getPromptContent(dialogs.actor, 'price', '12')]).toEqual([
      '到手 12',
      '10',
      undefined,
    ]);
  });

  it('refuses and logs when the validator throws', async () => {
    const failure: Failure = { kind: 'network', message: '网络连接不上' };
    const answer = dialogs.prompt({ text: '价格', validator: () => Promise.reject(failure) });
    dialogs.actor.send({ type: 'dialog.confirm' });
    await vi.advanceTimersByTimeAsync(0);
    expect([refusal(), logged]).toEqual(['网络连接不上', [failure]]);
    dialogs.actor.send({ type: 'dialog.cancel' });
    expect(await answer).toBe(null);
  });
});
