import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { parse } from '../../../contract/kit/codec.ts';
import { password as passwordCodec } from '../../../contract/account/signIn.ts';
import { captcha, fixtures, proofFor } from '../../../machines/account/signIn/fixtures.ts';
import { faultsIn, faultsOf, NO_FIELDS, tidy, type Step } from '../../../machines/account/signIn/form.ts';
import {
  selectIsSignedIn,
  signInMachine,
  type Captcha,
  type Field,
  type PasswordLogin,
  type PasswordReset,
  type Registration,
  type SignInInput,
  type SmsLogin,
} from '../../../machines/account/signIn/signIn.ts';
import { signInWalks } from '../../../machines/account/signIn/walks.ts';
import { coverWalks, leafStates, leavesOf } from '../../kit/charts.ts';

const phone = '13800138000';
const invalid = (path: string, message: string) => ({
  failure: { kind: 'invalid' as const, message, errors: [{ path, message }] },
});
const busy = { failure: { kind: 'tooOften' as const, code: 429, message: '操作太频繁，请稍后再试' } };

type Face = SignInInput['face'];

/** A started chart whose ports are in the test's hand. */
function createTestActor(input: SignInInput) {
  const asked: unknown[] = [];
  const tokens: string[] = [];
  const answers: { resolve: (value: never) => void; reject: (error: unknown) => void }[] = [];
  let pictures = 0;
  const ask =
    <T, I>(name: string) =>
    ({ input }: { input: I }) => {
      asked.push([name, input]);
      return new Promise<T>((resolve, reject) => answers.push({ resolve, reject }));
    };
  const actor = createActor(
    signInMachine.provide({
      actors: {
        readCaptcha: fromPromise<Captcha>(() => {
          pictures += 1;
          return Promise.resolve({ ...captcha, id: `captcha-${pictures}` });
        }),
        loginByPassword: fromPromise<{ token: string }, PasswordLogin>(ask('loginByPassword')),
        loginBySms: fromPromise<{ token: string }, SmsLogin>(ask('loginBySms')),
        resetPassword: fromPromise<void, PasswordReset>(ask('resetPassword')),
        register: fromPromise<void, Registration>(ask('register')),
      },
      actions: { adoptToken: (_, { token }) => void tokens.push(token) },
    }),
    { input },
  ).start();
  const type = (typed: Partial<Record<Field, string>>) => {
    for (const [field, text] of Object.entries(typed)) {
      actor.send({ type: 'field.type', field: field as Field, text });
    }
  };
  return {
    actor,
    asked,
    tokens,
    type,
    agree: () => actor.send({ type: 'agreement.tick', agreed: true }),
    submit: (face?: Face) => actor.send({ type: 'form.submit', proof: face ? proofFor(face) : null }),
    resolve: (value?: unknown) => answers.at(-1)?.resolve(value as never),
    reject: (error: unknown) => answers.at(-1)?.reject(error),
    form: () => actor.getSnapshot().value.form,
    pictures: () => pictures,
  };
}

describe('paths', () => {
  it('take every transition and reach every leaf, and nothing secret is left behind', () => {
    const { missed, leaves } = coverWalks(signInWalks, {
      always: ({ status, value, context }) => {
        const isOver = value.form === 'signedIn' || JSON.stringify(value.form).includes('registered');
        expect({
          status,
          secretsLeftBehind: isOver ? { ...context.fields, phone: '' } : NO_FIELDS,
        }).toEqual({ status: 'active', secretsLeftBehind: NO_FIELDS });
      },
    });
    expect([missed, leaves.missed]).toEqual([[], []]);
  });
});

describe('the password form', () => {
  it('says everything that is to be mended at once, and mending one thing leaves the others', () => {
    const { actor, type, submit, asked } = createTestActor({ face: 'password' });
    submit();
    type({ phone });
    expect([actor.getSnapshot().context.faults, asked]).toEqual([
      {
        password: '请填写密码',
        captcha: '请填写图形验证码',
        agreement: '请先阅读并同意用户协议和隐私政策',
      },
      [],
    ]);
  });

  it('hands in once, and hands the token over', async () => {
    const { actor, asked, tokens, type, agree, submit, resolve, form } = createTestActor({
      face: 'password',
    });
    await waitFor(actor, ({ value }) => value.captcha === 'shown');
    type({ phone, password: 'haoyi2026', captcha: ' 7kqd ' });
    agree();
    submit();
    submit();
    type({ phone: '139' });
    expect([form(), asked]).toEqual([
      { password: 'submitting' },
      [['loginByPassword', { phone, password: 'haoyi2026', captcha: '7kqd', captchaId: 'captcha-1' }]],
    ]);
    resolve({ token: 'token-1' });
    const { context } = await waitFor(actor, selectIsSignedIn);
    expect([tokens, context.fields, context.captcha]).toEqual([['token-1'], { ...NO_FIELDS, phone }, null]);
  });

  it('a refusal stands at its field, keeps what was typed, and brings a new picture', async () => {
    const { actor, type, agree, submit, reject, form, pictures } = createTestActor({ face: 'password' });
    await waitFor(actor, ({ value }) => value.captcha === 'shown');
    type({ phone, password: 'haoyi2026', captcha: '7kqd' });
    agree();
    submit();
    reject(invalid('password', '手机号或密码不正确'));
    const { context } = await waitFor(
      actor,
      (state) => state.hasTag('refused') && state.value.captcha === 'shown',
    );
    expect([
      form(),
      context.faults,
      context.failure,
      context.fields,
      context.captcha?.id,
      pictures(),
    ]).toEqual([
      { password: 'refused' },
      { password: '手机号或密码不正确' },
      null,
      { ...NO_FIELDS, phone, password: 'haoyi2026' },
      'captcha-2',
      2,
    ]);
  });

  it('a refusal about no field is kept whole', async () => {
    const { actor, type, agree, submit, reject } = createTestActor({ face: 'password' });
    type({ phone, password: 'haoyi2026', captcha: '7kqd' });
    agree();
    submit();
    reject(busy);
    const { context } = await waitFor(actor, (state) => state.hasTag('refused'));
    expect([context.faults, context.failure]).toEqual([{}, busy.failure]);
  });

  it('the picture is fetched for this form alone, and kept while looking at another', async () => {
    const { actor, pictures } = createTestActor({ face: 'sms' });
    expect([actor.getSnapshot().value.captcha, pictures()]).toEqual(['unneeded', 0]);
    actor.send({ type: 'face.choose', face: 'password' });
    await waitFor(actor, ({ value }) => value.captcha === 'shown');
    actor.send({ type: 'face.choose', face: 'sms' });
    actor.send({ type: 'face.choose', face: 'password' });
    expect([actor.getSnapshot().value, pictures()]).toEqual([
      { form: { password: 'editing' }, captcha: 'shown' },
      1,
    ]);
  });
});

describe('the SMS form', () => {
  it('wants a code that was sent to this phone, for this', () => {
    const fields = { ...NO_FIELDS, phone, smsCode: '482913' };
    const said = [null, proofFor('forgot'), { ...proofFor('sms'), phone: '13900139000' }, proofFor('sms')];
    expect(said.map((proof) => faultsOf('sms', fields, true, proof))).toEqual([
      { smsCode: '请先获取短信验证码' },
      { smsCode: '请先获取短信验证码' },
      { smsCode: '手机号改过了，请重新获取短信验证码' },
      {},
    ]);
  });

  it('hands in the code with its key', async () => {
    const { actor, asked, tokens, type, agree, submit, resolve } = createTestActor({ face: 'sms' });
    type({ phone: '+86 138-0013-8000', smsCode: '482 913' });
    agree();
    submit('sms');
    expect(asked).toEqual([['loginBySms', { phone, smsCode: '482913', smsKey: 'key-1' }]]);
    resolve({ token: 'token-1' });
    await waitFor(actor, selectIsSignedIn);
    expect(tokens).toEqual(['token-1']);
  });
});

describe('a forgotten password', () => {
  const toChoosing = (test: ReturnType<typeof createTestActor>) => {
    test.type({ phone, smsCode: '482913' });
    test.agree();
    test.submit('forgot');
    test.type({ newPassword: 'haoyi2027', repeat: 'haoyi2027' });
  };

  it('goes on to the new password, and back without losing anything', () => {
    const test = createTestActor({ face: 'forgot' });
    toChoosing(test);
    expect([test.form(), test.asked]).toEqual([{ forgot: { choosing: 'editing' } }, []]);
    test.actor.send({ type: 'step.back' });
    expect([test.form(), test.actor.getSnapshot().context.fields]).toEqual([
      { forgot: { proving: 'editing' } },
      { ...NO_FIELDS, phone, smsCode: '482913', newPassword: 'haoyi2027', repeat: 'haoyi2027' },
    ]);
  });

  it('ends at the password form, with the phone and the news', async () => {
    const test = createTestActor({ face: 'forgot' });
    toChoosing(test);
    test.submit();
    expect(test.asked).toEqual([
      ['resetPassword', { phone, smsCode: '482913', smsKey: 'key-1', password: 'haoyi2027' }],
    ]);
    test.resolve();
    const { context, value } = await waitFor(test.actor, ({ value }) => value.captcha === 'shown');
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
  ])('a refusal is about %s', async (_, error, form, faults) => {
    const test = createTestActor({ face: 'forgot' });
    toChoosing(test);
    test.submit();
    test.reject(error);
    const { value, context } = await waitFor(test.actor, (state) => state.hasTag('refused'));
    expect([value.form, context.faults]).toEqual([form, faults]);
  });
});

describe('registering', () => {
  it.each([
    ['without a nickname', {}, {}],
    ['with one', { nickName: ' 林夕 ' }, { nickName: '林夕' }],
  ])('%s', async (_, typed, sent) => {
    const { actor, asked, type, agree, submit, resolve } = createTestActor({ face: 'register' });
    type({ phone, smsCode: '482913', newPassword: 'haoyi2027', repeat: 'haoyi2027', ...typed });
    agree();
    submit('register');
    expect(asked).toEqual([
      ['register', { phone, smsCode: '482913', smsKey: 'key-1', password: 'haoyi2027', ...sent }],
    ]);
    resolve();
    const { context } = await waitFor(actor, (state) => state.matches({ form: { register: 'registered' } }));
    expect(context.fields).toEqual({ ...NO_FIELDS, phone });
  });

  it('a phone that is registered already is said at the phone', () => {
    expect(
      faultsIn('register', { kind: 'conflict', reason: 'registered', message: '该手机号已注册，请直接登录' }),
    ).toEqual({ phone: '该手机号已注册，请直接登录' });
  });

  it('cannot turn into a login form', () => {
    const { actor, form } = createTestActor({ face: 'register' });
    actor.send({ type: 'face.choose', face: 'sms' });
    expect(form()).toEqual({ register: 'editing' });
  });
});

describe('what is typed', () => {
  it('a phone and a code are tidied, a password is not touched', () => {
    expect([
      tidy('phone', '+86 138-0013-8000'),
      tidy('phone', '138001380001'),
      tidy('smsCode', '48 29 13 7'),
      tidy('newPassword', ' a b '),
    ]).toEqual([phone, phone, '482913', ' a b ']);
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
  ])('the rule for passwords is the contract’s: %s', (text) => {
    const fields = { ...NO_FIELDS, newPassword: text, repeat: text };
    expect(Object.keys(faultsOf('choosing', fields, true, null)).length === 0).toBe(
      parse(passwordCodec, text).ok,
    );
  });
});

describe('ports that are missing', () => {
  const unforeseen = (detail: string) => ({
    kind: 'unforeseen',
    message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
    detail,
  });

  it('readCaptcha: the picture failed with its name', async () => {
    const actor = createActor(signInMachine, { input: { face: 'password' } }).start();
    const { context } = await waitFor(actor, ({ value }) => value.captcha === 'failed');
    expect(context.captchaFailure).toEqual(unforeseen('readCaptcha must be provided'));
  });

  it.each([
    ['loginByPassword', 'password', ['password']],
    ['loginBySms', 'sms', ['sms']],
    ['resetPassword', 'forgot', ['proving', 'choosing']],
    ['register', 'register', ['register']],
  ] as const)('%s: refused with its name', async (name, face, steps: readonly Step[]) => {
    const actor = createActor(signInMachine, { input: { face } }).start();
    const typed = {
      phone,
      smsCode: '482913',
      password: 'x',
      captcha: 'x',
      newPassword: 'haoyi2027',
      repeat: 'haoyi2027',
    };
    for (const [field, text] of Object.entries(typed)) {
      actor.send({ type: 'field.type', field: field as Field, text });
    }
    actor.send({ type: 'agreement.tick', agreed: true });
    for (const _ of steps) actor.send({ type: 'form.submit', proof: proofFor(face) });
    const { context } = await waitFor(actor, (state) => state.hasTag('refused'));
    expect(context.failure).toEqual(unforeseen(`${name} must be provided`));
  });

  it('adoptToken: logged', async () => {
    const logged: unknown[] = [];
    const actor = createActor(
      signInMachine.provide({
        actors: {
          loginBySms: fromPromise<{ token: string }, SmsLogin>(() => Promise.resolve({ token: 't' })),
        },
      }),
      { input: { face: 'sms', phone } },
    );
    actor.on('logged', (event) => logged.push(event));
    actor.start();
    actor.send({ type: 'field.type', field: 'smsCode', text: '482913' });
    actor.send({ type: 'agreement.tick', agreed: true });
    actor.send({ type: 'form.submit', proof: proofFor('sms') });
    await waitFor(actor, selectIsSignedIn);
    expect(logged).toEqual([{ type: 'logged', failure: unforeseen('adoptToken must be provided') }]);
  });
});

it('there is a fixture for each leaf, and it is in that leaf', () => {
  const found = Object.entries(fixtures).map(([leaf, state]) => [
    leaf,
    leavesOf(signInMachine.resolveState(state)).includes(leaf),
  ]);
  expect(found.sort()).toEqual(
    leafStates(signInMachine)
      .map((leaf) => [leaf, true])
      .sort(),
  );
});
