import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../machines/kit/failure.ts';
import { contentChangeMachine } from '../../../machines/staff/contentChange/contentChange.ts';
import { contentChangeFixtures, found, notice } from '../../../machines/staff/contentChange/fixtures.ts';
import { contentChangeWalks } from '../../../machines/staff/contentChange/walks.ts';
import { play } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

testChart(contentChangeWalks, contentChangeFixtures);

const draft = { content: { notices: [notice] } };
const removed = [{ kind: 'notices' as const, key: '1012' }];
const lost: Failure = { kind: 'timeout', message: '没有收到回应' };
const unchanged = { ...found, changes: [], unchanged: 1 };

function reviewed() {
  const t = play(contentChangeMachine, { input: draft });
  t.send({ type: 'content.check' });
  t.resolve('check', found);
  return t;
}

describe('a content import', () => {
  it('is applied once, with the fingerprint of the preview', () => {
    const t = reviewed();
    for (let i = 0; i < 3; i++) t.send({ type: 'content.apply' });
    expect([t.state(), t.asked('check'), t.asked('apply')]).toEqual([
      ['applying'],
      [draft],
      [{ ...draft, fingerprint: found.fingerprint }],
    ]);
    t.resolve('apply', { ...found, isApplied: true });
    expect([t.state(), t.emitted]).toEqual([['applied'], [{ type: 'content.changed' }]]);
  });

  it('cannot be previewed without content', () => {
    const t = play(contentChangeMachine, { input: { content: {} } });
    expect(t.can({ type: 'content.check' })).toBe(false);
  });

  it('keeps the input when a field is invalid', () => {
    const t = play(contentChangeMachine, { input: draft });
    t.send({ type: 'content.check' });
    const invalid: Failure = {
      kind: 'invalid',
      message: '请填写标题',
      errors: [{ path: 'notices.0.title', message: '请填写标题' }],
    };
    t.reject('check', invalid);
    expect([t.state(), t.context()]).toEqual([
      ['refused'],
      { draft, original: draft, sent: draft, found: null, failure: invalid },
    ]);
  });

  it('takes over a stored row that changed while the draft is untouched, and no longer', () => {
    const titled = (title: string) => ({ content: { notices: [{ ...notice, title }] } });
    const [second, third] = [titled('第二版'), titled('第三版')];
    const t = play(contentChangeMachine, { input: draft });
    expect(t.can({ type: 'content.refresh', draft })).toBe(false);
    t.send({ type: 'content.refresh', draft: second });
    expect([t.state(), t.context().draft]).toEqual([['editing'], second]);
    t.send({ type: 'content.set', draft: titled('我的版本') });
    expect(t.can({ type: 'content.refresh', draft: third })).toBe(false);
  });

  it('returns from a removal to the unchanged draft, which can then be checked and applied', () => {
    const t = play(contentChangeMachine, { input: draft });
    t.send({ type: 'content.remove', removed });
    t.resolve('check', found);
    t.send({ type: 'content.back' });
    expect([t.state(), t.context().draft]).toEqual([['editing'], draft]);
    t.send({ type: 'content.check' });
    t.resolve('check', found);
    t.send({ type: 'content.apply' });
    expect([t.asked('check'), t.asked('apply')]).toEqual([
      [{ content: {}, removed }, draft],
      [{ ...draft, fingerprint: found.fingerprint }],
    ]);
  });

  it('removes its row with the fingerprint of what was looked at, and asks about the removal after a lost answer', () => {
    const t = play(contentChangeMachine, { input: draft });
    t.send({ type: 'content.remove', removed });
    t.resolve('check', found);
    t.send({ type: 'content.apply' });
    expect(t.asked('apply')).toEqual([{ content: {}, removed, fingerprint: found.fingerprint }]);
    t.reject('apply', lost);
    expect(t.asked('settle.ask')).toEqual([{ question: { content: {}, removed } }]);
  });

  it.each([
    ['made', unchanged, 'applied'],
    ['not made', found, 'reviewing'],
  ] as const)('compares again after a lost response, and finds that it was %s', (_, answer, state) => {
    const t = reviewed();
    t.send({ type: 'content.apply' });
    t.reject('apply', lost);
    t.reject('settle.ask', lost);
    t.resolve('settle.backOff', undefined);
    t.resolve('settle.ask', answer);
    expect([t.state(), t.asked('apply').length]).toEqual([[state], 1]);
  });

  it('reports that somebody else has changed the content', () => {
    const t = reviewed();
    t.send({ type: 'content.apply' });
    const changed: Failure = { kind: 'conflict', reason: 'contentChanged', message: '内容刚被别人改过' };
    t.reject('apply', changed);
    expect([t.state(), t.context().failure]).toEqual([['refused'], changed]);
  });
});
