import { describe, expect, it } from 'vitest';
import { parse } from '../../../contract/kit/codec.ts';
import { password as passwordCodec } from '../../../contract/account/signIn.ts';
import { captcha, fixtures, proofFor } from '../../../machines/account/signIn/fixtures.ts';
import { faultsIn, faultsOf, NO_FIELDS, tidy, type Step } from '../../../machines/account/signIn/form.ts';
import {
  selectIsSignedIn,
  signInMachine,
  type Field,
  type SignInInput,
} from '../../../machines/account/signIn/signIn.ts';
import { signInWalks } from '../../../machines/account/signIn/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const phone = '13800138000';
const invalid = (path: string, message: string) => ({
  failure: { kind: 'invalid' as const, message, errors: [{ path, message }] },
});
const busy = { failure: { kind: 'tooOften' as const, code: 429, message: '操作太频繁，请稍后再试' } };

type Face = SignInInput['face'];

const CALLS = ['loginByPassword', 'loginBySms', 'resetPassword', 'register'] as const;

function start(input: SignInInput, missing: 'all' | [] = []) {
  const tokens: string[] = [];
  const t = play(signInMachine, {
    input,
    missing,
    provide: { actions: { adoptToken: (_, { token }) => void tokens.push(token) } },
  });
  return {
    ...t,
    tokens,
    type: (typed: Partial<Record<Field, string>>) => {
      for (const [field, text] of Object.entries(typed)) {
        t.send({ type: 'field.type', field: field as Field, text });
      }
    },
    agree: () => t.send({ type: 'agreement.tick', agreed: true }),
    submit: (face?: Face) => t.send({ type: 'form.submit', proof: face ? proofFor(face) : null }),
    /** Each submit call as its port and input. */
    handedIn: () => CALLS.flatMap((port) => t.asked(port).map((input) => [port, input])),
    accept: (output?: { token: string }) => {
      for (const port of CALLS) for (const call of t.calls(port)) call.resolve(output as never);
    },
    refuse: (error: unknown) => {
      for (const port of CALLS) for (const call of t.calls(port)) call.reject(error);
    },
    form: () => t.actor.getSnapshot().value.form,
    pictures: () => t.calls('readCaptcha').length,
    showPicture: () =>
      t.resolve('readCaptcha', { ...captcha, id: `captcha-${t.calls('readCaptcha').length}` }),
  };
}

testChart(signInWalks, fixtures, {
  always: ({ status, value, context, tags }) => {
    const isOver = value.form === 'signedIn' || JSON.stringify(value.form).includes('registered');
    expect({
      status,
      secretsLeftBehind: isOver ? { ...context.fields, phone: '' } : NO_FIELDS,
    }).toEqual({ status: 'active', secretsLeftBehind: NO_FIELDS });
    // A new attempt clears the failure of the previous one.
    if (tags.has('busy')) expect(context.failure).toBe(null);
  },
});

describe('the password form', () => {
  it('shows all errors at once and clears only that of a changed field', () => {
    const t = start({ face: 'password' });
    t.submit();
    t.type({ phone });
    expect([t.context().faults, t.handedIn()]).toEqual([
      {
        password: '请填写密码',
        captcha: '请填写图形验证码',
        agreement: '请先阅读并同意用户协议和隐私政策',
      },
      [],
    ]);
  });

  it('submits once and passes the token on', () => {
    const t = start({ face: 'password' });
    t.showPicture();
    t.type({ phone, password: 'haoyi2026', captcha: ' 7kqd ' });
    t.agree();
    t.submit();
    t.submit();
    t.type({ phone: '139' });
    expect([t.form(), t.handedIn()]).toEqual([
      { password: 'submitting' },
      [['loginByPassword', { phone, password: 'haoyi2026', captcha: '7kqd', captchaId: 'captcha-1' }]],
    ]);
    t.accept({ token: 'token-1' });
    const { context } = t.actor.getSnapshot();
    expect(selectIsSignedIn(t.actor.getSnapshot())).toBe(true);
    expect([t.tokens, context.fields, context.captcha]).toEqual([['token-1'], { ...NO_FIELDS, phone }, null]);
  });

  it('shows a refusal at its field, keeps the input and loads a new captcha', () => {
    const t = start({ face: 'password' });
    t.showPicture();
    t.type({ phone, password: 'haoyi2026', captcha: '7kqd' });
    t.agree();
    t.submit();
    t.refuse(invalid('password', '手机号或密码不正确'));
    t.showPicture();
    const { context } = t.actor.getSnapshot();
    expect(t.actor.getSnapshot().hasTag('refused')).toBe(true);
    expect([
      t.form(),
      context.faults,
      context.failure,
      context.fields,
      context.captcha?.id,
      t.pictures(),
    ]).toEqual([
      { password: 'refused' },
      { password: '手机号或密码不正确' },
      null,
      { ...NO_FIELDS, phone, password: 'haoyi2026' },
      'captcha-2',
      2,
    ]);
  });

  it('shows a refusal that is about no field', () => {
    const t = start({ face: 'password' });
    t.type({ phone, password: 'haoyi2026', captcha: '7kqd' });
    t.agree();
    t.submit();
    t.refuse(busy);
    const { context } = t.actor.getSnapshot();
    expect(t.actor.getSnapshot().hasTag('refused')).toBe(true);
    expect([context.faults, context.failure]).toEqual([{}, busy.failure]);
  });

  it('loads a captcha only for this form and keeps it while another form is shown', () => {
    const t = start({ face: 'sms' });
    expect([t.actor.getSnapshot().value.captcha, t.pictures()]).toEqual(['unneeded', 0]);
    t.send({ type: 'face.choose', face: 'password' });
    t.showPicture();
    t.send({ type: 'face.choose', face: 'sms' });
    t.send({ type: 'face.choose', face: 'password' });
    expect([t.actor.getSnapshot().value, t.pictures()]).toEqual([
      { form: { password: 'editing' }, captcha: 'shown' },
      1,
    ]);
  });
});

describe('the SMS form', () => {
  it('needs a code that was sent to this phone for this purpose', () => {
    const fields = { ...NO_FIELDS, phone, smsCode: '482913' };
    const said = [null, proofFor('forgot'), { ...proofFor('sms'), phone: '13900139000' }, proofFor('sms')];
    expect(said.map((proof) => faultsOf('sms', fields, true, proof))).toEqual([
      { smsCode: '请先获取短信验证码' },
      { smsCode: '请先获取短信验证码' },
      { smsCode: '手机号改过了，请重新获取短信验证码' },
      {},
    ]);
  });

  it('submits the code with its key', () => {
    const t = start({ face: 'sms' });
    t.type({ phone: '+86 138-0013-8000', smsCode: '482 913' });
    t.agree();
    t.submit('sms');
    expect(t.handedIn()).toEqual([['loginBySms', { phone, smsCode: '482913', smsKey: 'key-1' }]]);
    t.accept({ token: 'token-1' });
    expect(selectIsSignedIn(t.actor.getSnapshot())).toBe(true);
    expect(t.tokens).toEqual(['token-1']);
  });

  it('no longer asks for a code once one was sent', () => {
    const t = start({ face: 'sms' });
    t.submit();
    t.send({ type: 'code.sent' });
    expect(t.context().faults).toEqual({
      phone: '请填写手机号',
      agreement: '请先阅读并同意用户协议和隐私政策',
    });
  });
});

describe('a forgotten password', () => {
  const toChoosing = (t: ReturnType<typeof start>) => {
    t.type({ phone, smsCode: '482913' });
    t.agree();
    t.submit('forgot');
    t.type({ newPassword: 'haoyi2027', repeat: 'haoyi2027' });
  };

  it('goes on to the new password and back without losing input', () => {
    const t = start({ face: 'forgot' });
    toChoosing(t);
    expect([t.form(), t.handedIn()]).toEqual([{ forgot: { choosing: 'editing' } }, []]);
    t.send({ type: 'step.back' });
    expect([t.form(), t.context().fields]).toEqual([
      { forgot: { proving: 'editing' } },
      { ...NO_FIELDS, phone, smsCode: '482913', newPassword: 'haoyi2027', repeat: 'haoyi2027' },
    ]);
  });

  it('ends at the password form with the phone and a success message', () => {
    const t = start({ face: 'forgot' });
    toChoosing(t);
    t.submit();
    expect(t.handedIn()).toEqual([
      ['resetPassword', { phone, smsCode: '482913', smsKey: 'key-1', password: 'haoyi2027' }],
    ]);
    t.accept();
    t.showPicture();
    const { context, value } = t.actor.getSnapshot();
    expect([value.form, context.fields, context.news]).toEqual([
      { password: 'editing' },
      { ...NO_FIELDS, phone },
      'passwordChanged',
    ]);
  });

  it.each([
    [
      'the code, one step back',
      invalid('dxyzm', '短信验证码不正确'),
      { forgot: { proving: 'refused' } },
      { smsCode: '短信验证码不正确' },
    ],
    [
      'the password, here',
      invalid('password', '密码太简单'),
      { forgot: { choosing: 'refused' } },
      { newPassword: '密码太简单' },
    ],
  ])('shows a refusal about %s', (_, error, form, faults) => {
    const t = start({ face: 'forgot' });
    toChoosing(t);
    t.submit();
    t.refuse(error);
    const { value, context } = t.actor.getSnapshot();
    expect(t.actor.getSnapshot().hasTag('refused')).toBe(true);
    expect([value.form, context.faults]).toEqual([form, faults]);
  });
});

describe('a lost response to a code that the server uses up', () => {
  const lost = { failure: { kind: 'network' as const, message: '网络连接不上' } };
  const used = invalid('dxyzm', '短信验证码已失效，请重新获取');
  const faults = { smsCode: '短信验证码已失效，请重新获取' };
  const typed = { phone, smsCode: '482913', newPassword: 'haoyi2027', repeat: 'haoyi2027' };

  it.each([
    ['forgot', { forgot: { choosing: 'refused' } }, { forgot: { proving: 'refused' } }],
    ['register', { register: 'refused' }, { register: 'refused' }],
  ] as const)('leaves %s uncertain, also when the next try fails on the code', (face, first, second) => {
    const t = start({ face });
    t.type(typed);
    t.agree();
    t.submit(face);
    if (face === 'forgot') t.submit(face);
    t.refuse(lost);
    const before = [t.form(), t.context().failure, t.context().isUncertain];
    t.submit(face);
    t.refuse(used);
    const { fields } = t.context();
    expect([before, [t.form(), t.context().faults, t.context().isUncertain, fields]]).toEqual([
      [first, lost.failure, true],
      [second, faults, true, { ...NO_FIELDS, ...typed }],
    ]);
    t.type({ phone: '13900139000' });
    expect(t.context().isUncertain).toBe(false);
  });

  it('leaves nothing uncertain after a refusal, or where another form is chosen', () => {
    const t = start({ face: 'forgot' });
    t.type(typed);
    t.agree();
    t.submit('forgot');
    t.submit('forgot');
    t.refuse(busy);
    const refused = t.context().isUncertain;
    t.submit('forgot');
    t.refuse(lost);
    t.send({ type: 'face.choose', face: 'password' });
    expect([refused, t.context().isUncertain, t.context().fields]).toEqual([
      false,
      false,
      { ...NO_FIELDS, phone },
    ]);
  });
});

describe('registering', () => {
  it.each([
    ['without a nickname', {}, {}],
    ['with one', { nickName: ' 林夕 ' }, { nickName: '林夕' }],
  ])('%s', (_, typed, sent) => {
    const t = start({ face: 'register' });
    t.type({ phone, smsCode: '482913', newPassword: 'haoyi2027', repeat: 'haoyi2027', ...typed });
    t.agree();
    t.submit('register');
    expect(t.handedIn()).toEqual([
      ['register', { phone, smsCode: '482913', smsKey: 'key-1', password: 'haoyi2027', ...sent }],
    ]);
    t.accept();
    expect(t.actor.getSnapshot().matches({ form: { register: 'registered' } })).toBe(true);
    const { context } = t.actor.getSnapshot();
    expect(context.fields).toEqual({ ...NO_FIELDS, phone });
  });

  it('shows at the phone that it is registered already', () => {
    expect(
      faultsIn('register', { kind: 'conflict', reason: 'registered', message: '该手机号已注册，请直接登录' }),
    ).toEqual({ phone: '该手机号已注册，请直接登录' });
  });

  it('cannot switch to a login form', () => {
    const t = start({ face: 'register' });
    t.send({ type: 'face.choose', face: 'sms' });
    expect(t.form()).toEqual({ register: 'editing' });
  });
});

describe('typed text', () => {
  it('is normalised for phone and code, not for a password', () => {
    expect([
      tidy('phone', '+86 138-0013-8000'),
      tidy('phone', '138001380001'),
      tidy('smsCode', '48 29 13'),
      tidy('smsCode', '验证码 482913'),
      tidy('newPassword', ' a b '),
    ]).toEqual([phone, '138001380001', '482913', '验证码482913', ' a b ']);
  });

  it.each([
    'abc12345',
    'abcdefgh',
    '12345678',
    'abc 12345',
    'a1',
    `a1${'x'.repeat(30)}`,
    `a1${'x'.repeat(31)}`,
    '密码abc12345',
  ])('follows the password rule of the contract: %s', (text) => {
    const fields = { ...NO_FIELDS, newPassword: text, repeat: text };
    expect(Object.keys(faultsOf('choosing', fields, true, null)).length === 0).toBe(
      parse(passwordCodec, text).ok,
    );
  });
});

describe('a port that was not provided', () => {
  it('readCaptcha: the captcha fails with the port’s name', async () => {
    const t = play(signInMachine, { input: { face: 'password' }, missing: ['readCaptcha'] });
    await settle();
    expect([t.actor.getSnapshot().value.captcha, t.context().captchaFailure]).toEqual([
      'failed',
      missingPort('readCaptcha'),
    ]);
  });

  it.each([
    ['loginByPassword', 'password', ['password']],
    ['loginBySms', 'sms', ['sms']],
    ['resetPassword', 'forgot', ['proving', 'choosing']],
    ['register', 'register', ['register']],
  ] as const)(
    '%s: the submit is refused with the port’s name',
    async (name, face, steps: readonly Step[]) => {
      const t = start({ face }, 'all');
      t.type({
        phone,
        smsCode: '482913',
        password: 'x',
        captcha: 'x',
        newPassword: 'haoyi2027',
        repeat: 'haoyi2027',
      });
      t.agree();
      for (const _ of steps) t.submit(face);
      await settle();
      expect([t.actor.getSnapshot().hasTag('refused'), t.context().failure]).toEqual([
        true,
        missingPort(name),
      ]);
    },
  );

  it('adoptToken: is logged', () => {
    const t = play(signInMachine, { input: { face: 'sms', phone } });
    t.send({ type: 'field.type', field: 'smsCode', text: '482913' });
    t.send({ type: 'agreement.tick', agreed: true });
    t.send({ type: 'form.submit', proof: proofFor('sms') });
    t.resolve('loginBySms', { token: 't' });
    expect([selectIsSignedIn(t.actor.getSnapshot()), t.emitted]).toEqual([
      true,
      [{ type: 'logged', failure: missingPort('adoptToken') }],
    ]);
  });
});
