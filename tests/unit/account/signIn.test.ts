import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { SessionEvent } from '../../../machines/account/session/session.ts';
import { selectIsSignedIn } from '../../../machines/account/signIn/signIn.ts';
import { selectResendAt, selectSent } from '../../../machines/account/smsCode/smsCode.ts';
import { setRequest } from '../../../src/api/client.ts';
import type { RequestOptions } from '../../../src/api/request.ts';
import { provideSignIn } from '../../../src/account/signIn/flow.ts';
import { provideSmsCode, RESEND_AFTER } from '../../../src/account/smsCode/flow.ts';

const phone = '13800138000';
const visibility = { isVisible: () => true, onVisible: () => () => undefined };

/** Connects the calls to a fake request function, which records requests and answers by path. */
function connectTo(answers: Record<string, unknown>) {
  const requests: Pick<RequestOptions, 'method' | 'url' | 'params' | 'body' | 'anonymous'>[] = [];
  setRequest(({ method, url, params, body, anonymous }) => {
    requests.push({
      method,
      url,
      ...(params && { params }),
      ...(body !== undefined && { body }),
      ...(anonymous && { anonymous }),
    });
    return Promise.resolve(answers[url] ?? { code: 500, msg: '没有准备这个回答' });
  });
  return requests;
}

describe('signing in', () => {
  it('sends the credentials and passes the token to the session', async () => {
    const requests = connectTo({
      '/api/captchaImage': { code: 200, msg: '', img: 'data:image/png;base64,AA', uuid: 'captcha-1' },
      '/api/login': { code: 200, msg: '', token: 'token-1' },
    });
    const sent: SessionEvent[] = [];
    const { signIn } = provideSignIn({ send: (event) => void sent.push(event) });
    const actor = createActor(signIn, { input: { face: 'password', phone } }).start();
    await waitFor(actor, ({ value }) => value.captcha === 'shown');
    actor.send({ type: 'field.type', field: 'password', text: 'Haoyi2026' });
    actor.send({ type: 'field.type', field: 'captcha', text: '7kqd' });
    actor.send({ type: 'agreement.tick', agreed: true });
    actor.send({ type: 'form.submit', proof: null });
    await waitFor(actor, selectIsSignedIn);
    expect([requests, sent]).toEqual([
      [
        { method: 'GET', url: '/api/captchaImage' },
        {
          method: 'POST',
          url: '/api/login',
          body: { username: phone, password: 'Haoyi2026', code: '7kqd', uuid: 'captcha-1' },
        },
      ],
      [{ type: 'member.login', token: 'token-1' }],
    ]);
  });

  it('registers with both token headers empty', async () => {
    const requests = connectTo({ '/api/register': { code: 200, msg: '' } });
    const { signIn } = provideSignIn({ send: () => undefined });
    const actor = createActor(signIn, { input: { face: 'register', phone } }).start();
    for (const [field, text] of [
      ['smsCode', '482913'],
      ['newPassword', 'Haoyi2026'],
      ['repeat', 'Haoyi2026'],
    ] as const) {
      actor.send({ type: 'field.type', field, text });
    }
    actor.send({ type: 'agreement.tick', agreed: true });
    actor.send({ type: 'form.submit', proof: { phone, purpose: 'register', key: 'key-1' } });
    await waitFor(actor, (state) => state.matches({ form: { register: 'registered' } }));
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/api/register',
        body: { username: phone, password: 'Haoyi2026', dxyzm: '482913', yzmRankey: 'key-1' },
        anonymous: true,
      },
    ]);
  });
});

describe('the wait before another code', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('lasts 60 s by the server’s clock', async () => {
    const start = Date.parse('2026-11-21T04:00:00.000Z');
    const actor = createActor(
      provideSmsCode({
        send: () => Promise.resolve({ key: 'key-1' }),
        now: () => start + Date.now(),
        visibility,
      }),
    ).start();
    actor.send({ type: 'code.request', phone, purpose: 'register' });
    await vi.advanceTimersByTimeAsync(0);
    const waiting = actor.getSnapshot();
    expect([selectSent(waiting), selectResendAt(waiting)]).toEqual([
      { phone, purpose: 'register', key: 'key-1' },
      new Date(start + RESEND_AFTER).toISOString(),
    ]);
    await vi.advanceTimersByTimeAsync(RESEND_AFTER - 1);
    expect(actor.getSnapshot().value).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  it('leaves no timer behind', async () => {
    const actor = createActor(
      provideSmsCode({ send: () => Promise.resolve({ key: 'key-1' }), now: () => Date.now(), visibility }),
    ).start();
    actor.send({ type: 'code.request', phone, purpose: 'register' });
    await vi.advanceTimersByTimeAsync(0);
    actor.stop();
    expect(vi.getTimerCount()).toBe(0);
  });
});
