import { describe, expect, it } from 'vitest';
import { fixtures } from '../../../machines/account/smsCode/fixtures.ts';
import {
  selectFailureFor,
  selectResendAt,
  selectSent,
  OWN_PHONE,
  smsCodeMachine,
  UNFIT_PHONE,
  type CodeRequest,
  type SmsTicket,
} from '../../../machines/account/smsCode/smsCode.ts';
import { smsCodeWalks } from '../../../machines/account/smsCode/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const mine: CodeRequest = { phone: '13800138000', purpose: 'phoneLogin' };
const another: CodeRequest = { phone: '13900139000', purpose: 'phoneLogin' };
const ticket: SmsTicket = { key: 'key-1', resendAt: '2026-11-21T04:01:00.000Z' };
/** A chart that has been asked for a code. */
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

describe('asking for a code', () => {
  it('one at a time; the key is kept with the phone and the purpose it serves', () => {
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

  it('while waiting only another phone may ask; afterwards the same one may', () => {
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

  it('goes to the member’s own phone, which is known only masked', () => {
    const t = asking();
    const own: CodeRequest = { phone: OWN_PHONE, purpose: 'resetPwd' };
    t.resolve('sendCode', ticket);
    t.request(own);
    expect(t.asked('sendCode')).toEqual([mine, own]);
  });

  it('a number that cannot be one is refused here, and nothing is sent', () => {
    const t = asking({ phone: '1380013800', purpose: 'register' });
    const failure = {
      kind: 'invalid',
      message: UNFIT_PHONE,
      errors: [{ path: 'phone', message: UNFIT_PHONE }],
    };
    const snapshot = t.actor.getSnapshot();
    expect([t.state(), selectFailureFor(snapshot, '1380013800'), t.asked('sendCode')]).toEqual([
      ['failed'],
      failure,
      [],
    ]);
    expect(selectFailureFor(snapshot, '13800138000')).toBe(null);
  });

  it('a refusal is kept, the code sent before still serves, and asking again forgets the refusal', () => {
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

describe('ports that are missing', () => {
  it('sendCode: failed with its name', async () => {
    const t = play(smsCodeMachine, { missing: ['sendCode'] });
    t.send({ type: 'code.request', ...mine });
    await settle();
    expect([t.state(), t.context().failure]).toEqual([['failed'], missingPort('sendCode')]);
  });

  it('deadline: failed with its name, the code is kept', async () => {
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
