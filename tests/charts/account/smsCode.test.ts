import { describe, expect, it } from 'vitest';
import { captcha } from '../../../machines/account/signIn/fixtures.ts';
import { captchaWanted, fixtures } from '../../../machines/account/smsCode/fixtures.ts';
import {
  MISSING_CAPTCHA,
  selectCaptchaFault,
  selectFailureFor,
  selectIsProving,
  selectResendAt,
  selectSent,
  OWN_PHONE,
  smsCodeMachine,
  INVALID_PHONE,
  type CodeRequest,
  type SmsTicket,
} from '../../../machines/account/smsCode/smsCode.ts';
import { smsCodeWalks } from '../../../machines/account/smsCode/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const mine: CodeRequest = { phone: '13800138000', purpose: 'phoneLogin' };
const another: CodeRequest = { phone: '13900139000', purpose: 'phoneLogin' };
const ticket: SmsTicket = { key: 'key-1', resendAt: '2026-11-21T04:01:00.000Z' };
function asking(what: CodeRequest = mine) {
  const t = play(smsCodeMachine);
  const request = (next: CodeRequest) => t.send({ type: 'code.request', ...next });
  request(what);
  return { ...t, request };
}
const reach = (t: ReturnType<typeof asking>) => t.sendBack('deadline', { type: 'deadline.reached' });

testChart(smsCodeWalks, fixtures, {
  always: ({ status, context, value }) => {
    expect({
      status,
      waitHasEnd: value !== 'waiting' || context.resendAt !== null,
      failedHasReason: value !== 'failed' || context.failure !== null,
    }).toEqual({ status: 'active', waitHasEnd: true, failedHasReason: true });
  },
});

describe('requesting a code', () => {
  it('sends one request at a time and keeps the key with phone and purpose', () => {
    const t = asking();
    t.request(mine);
    t.request(another);
    t.resolve('sendCode', ticket);
    const snapshot = t.actor.getSnapshot();
    expect([
      t.asked('sendCode'),
      t.asked('deadline'),
      selectSent(snapshot),
      selectResendAt(snapshot),
    ]).toEqual([[mine], [{ at: ticket.resendAt }], { ...mine, key: 'key-1' }, ticket.resendAt]);
  });

  it('allows only another phone while waiting, and the same one afterwards', () => {
    const t = asking();
    t.resolve('sendCode', ticket);
    t.request({ ...mine, purpose: 'resetPwd' });
    expect([t.state(), t.asked('sendCode')]).toEqual([['waiting'], [mine]]);
    t.request(another);
    t.resolve('sendCode', { ...ticket, key: 'key-2' });
    reach(t);
    expect([t.state(), selectResendAt(t.actor.getSnapshot())]).toEqual([['idle'], null]);
    t.request(another);
    expect([t.state(), t.asked('sendCode'), selectSent(t.actor.getSnapshot())]).toEqual([
      ['sending'],
      [mine, another, another],
      { ...another, key: 'key-2' },
    ]);
  });

  it('sends to the member’s own phone, which is only known masked', () => {
    const t = asking();
    const own: CodeRequest = { phone: OWN_PHONE, purpose: 'resetPwd' };
    t.resolve('sendCode', ticket);
    t.request(own);
    expect(t.asked('sendCode')).toEqual([mine, own]);
  });

  it('refuses an invalid number without a request', () => {
    const t = asking({ phone: '1380013800', purpose: 'register' });
    const failure = {
      kind: 'invalid',
      message: INVALID_PHONE,
      errors: [{ path: 'phone', message: INVALID_PHONE }],
    };
    const snapshot = t.actor.getSnapshot();
    expect([t.state(), selectFailureFor(snapshot, '1380013800'), t.asked('sendCode')]).toEqual([
      ['failed'],
      failure,
      [],
    ]);
    expect(selectFailureFor(snapshot, '13800138000')).toBe(null);
  });

  it('keeps the earlier code after a refusal and clears the refusal on the next request', () => {
    const t = asking();
    const failure = { kind: 'tooOften', code: 429, message: '验证码已发送，请 37 秒后再获取' };
    t.resolve('sendCode', ticket);
    reach(t);
    t.request(mine);
    t.reject('sendCode', { failure });
    expect([t.state(), t.context().failure, selectSent(t.actor.getSnapshot())]).toEqual([
      ['failed'],
      failure,
      { ...mine, key: 'key-1' },
    ]);
    t.request(mine);
    expect([t.state(), t.context().failure]).toEqual([['sending'], null]);
  });
});

describe('a required captcha', () => {
  /** A chart whose request was refused because a captcha is required, with the captcha loaded. */
  function proving() {
    const t = asking();
    t.reject('sendCode', { failure: captchaWanted });
    t.resolve('readCaptcha', captcha);
    return { ...t, read: (text: string) => t.send({ type: 'captcha.type', text }) };
  }
  const faults = (t: ReturnType<typeof asking>, phone = mine.phone) => {
    const snapshot = t.actor.getSnapshot();
    return [selectCaptchaFault(snapshot), selectFailureFor(snapshot, phone)?.message];
  };

  it('is shown, and its answer is sent with the same request, once', () => {
    const t = proving();
    expect([t.state(), ...faults(t)]).toEqual([['proving.shown'], captchaWanted.message, undefined]);
    t.request(mine);
    expect([t.state(), ...faults(t)]).toEqual([['proving.shown'], MISSING_CAPTCHA, undefined]);
    t.read(' 7kqd ');
    expect(faults(t)).toEqual([null, undefined]);
    t.request(mine);
    const isProving = () => selectIsProving(t.actor.getSnapshot());
    expect([t.state(), isProving()]).toEqual([['sending'], true]);
    t.resolve('sendCode', ticket);
    expect([t.state(), t.asked('sendCode'), selectSent(t.actor.getSnapshot()), isProving()]).toEqual([
      ['waiting'],
      [mine, { ...mine, captcha: '7kqd', captchaId: captcha.id }],
      { ...mine, key: 'key-1' },
      false,
    ]);
  });

  it('is replaced by another one after a wrong answer', () => {
    const t = proving();
    t.read('xxxx');
    t.request(mine);
    const message = '图形验证码不正确，请重新填写';
    t.reject('sendCode', { failure: { kind: 'invalid', message, errors: [{ path: 'code', message }] } });
    expect([t.state(), t.context().captcha, ...faults(t)]).toEqual([
      ['proving.loading'],
      null,
      message,
      undefined,
    ]);
    t.resolve('readCaptcha', { ...captcha, id: 'captcha-2' });
    expect([t.state(), t.context().captcha?.id, t.context().answer]).toEqual([
      ['proving.shown'],
      'captcha-2',
      '',
    ]);
  });

  it('is valid for another phone too; an invalid number is reported at the phone and keeps the answer', () => {
    const t = proving();
    t.read('7kqd');
    t.request({ ...mine, phone: '138' });
    expect([t.state(), t.context().answer, ...faults(t, '138')]).toEqual([
      ['proving.shown'],
      '7kqd',
      null,
      INVALID_PHONE,
    ]);
    t.request(another);
    expect(t.asked('sendCode')).toEqual([mine, { ...another, captcha: '7kqd', captchaId: captcha.id }]);
  });

  it('that failed to load is loaded again by either button', () => {
    const t = asking();
    t.reject('sendCode', { failure: captchaWanted });
    t.request(mine);
    for (const again of [{ type: 'captcha.refresh' } as const, { type: 'code.request', ...mine } as const]) {
      t.reject('readCaptcha', new Error('x'));
      expect([t.state(), faults(t)[0]]).toEqual([['proving.unread'], t.context().failure?.message]);
      t.send(again);
      expect([t.state(), faults(t)[0]]).toEqual([['proving.loading'], null]);
    }
    expect(t.asked('sendCode')).toEqual([mine]);
  });

  it('is dropped when the request fails for another reason', () => {
    const t = proving();
    t.read('7kqd');
    t.request(mine);
    t.reject('sendCode', { failure: { kind: 'tooOften', code: 429, message: '请 37 秒后再获取' } });
    expect([t.state(), t.context().captcha, faults(t)[1]]).toEqual([['failed'], null, '请 37 秒后再获取']);
  });
});

describe('a port that was not provided', () => {
  it('deadline: the wait fails with the port’s name, and the code is kept', async () => {
    const t = play(smsCodeMachine, { missing: ['deadline'] });
    t.send({ type: 'code.request', ...mine });
    t.resolve('sendCode', ticket);
    await settle();
    expect([t.state(), t.context().failure, selectSent(t.actor.getSnapshot())]).toEqual([
      ['failed'],
      missingPort('deadline'),
      { ...mine, key: 'key-1' },
    ]);
  });
});
