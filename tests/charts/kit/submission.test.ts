import { problemFields, problemFixtures, problem } from '../../../machines/support/problem/fixtures.ts';
import { profileFixtures, profileFields } from '../../../machines/account/profile/fixtures.ts';
import { passwordFixtures, passwordFields } from '../../../machines/account/password/fixtures.ts';
import { describe, expect, it } from 'vitest';
import { createActor, fromCallback, fromPromise } from 'xstate';
import type { Problem } from '../../../contract/support/problem.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { inquiryOf } from '../../../machines/kit/inquiry/inquiry.ts';
import { rules } from '../../../machines/kit/upload/fixtures.ts';
import { uploadMachine, type StoredUpload } from '../../../machines/kit/upload/upload.ts';
import { phoneFields, phoneFixtures } from '../../../machines/account/phone/fixtures.ts';
import { phoneFaults, phoneMachine } from '../../../machines/account/phone/phone.ts';
import { passwordFaults, passwordMachine } from '../../../machines/account/password/password.ts';
import { profileFaults, profileMachine } from '../../../machines/account/profile/profile.ts';
import {
  problemFaults,
  problemMachine,
  type ProblemFields,
} from '../../../machines/support/problem/problem.ts';
import {
  selectInquiry,
  selectIsChanged,
  selectUpload,
  type Opened,
  type SubmissionEmitted,
  type Verdict,
} from '../../../machines/kit/submission/submission.ts';
import { submissionWalks } from '../../../machines/support/problem/walks.ts';
import { coverWalks, leafStates, leavesOf } from '../../kit/charts.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
const invalid: Failure = {
  kind: 'invalid',
  message: '有内容需要修改',
  errors: [
    { path: 'tel', message: '请填写正确的手机号' },
    { path: 'imgurl.0', message: '图片不存在' },
    { path: 'imgurl.1', message: '另一句' },
    { path: 'elsewhere', message: '别处' },
  ],
};
const blank: ProblemFields = { ...problemFields, content: '', phone: '', pictures: [] };

type Handed = { fields: ProblemFields; original: ProblemFields };
const upload = { name: 'problem:1:suggest', rules };
type Held<T> = PromiseWithResolvers<T> & { asked: unknown };

function start() {
  const calls = {
    open: [] as Held<Opened<ProblemFields>>[],
    submit: [] as Held<Problem>[],
    ask: [] as Held<Verdict<Problem>>[],
    backOff: [] as Held<void>[],
  };
  const port = <T, I>(list: Held<T>[]) =>
    fromPromise<T, I>(({ input: asked }) => {
      const one = { ...Promise.withResolvers<T>(), asked };
      list.push(one);
      return one.promise;
    });
  const emitted: SubmissionEmitted<ProblemFields>[] = [];
  const actor = createActor(
    problemMachine.provide({
      actors: {
        open: port(calls.open) as never,
        submit: port(calls.submit),
        check: inquiryOf<Handed, Verdict<Problem>>().provide({
          actors: { ask: port(calls.ask), backOff: port(calls.backOff) },
        }),
        upload: uploadMachine.provide({
          actors: {
            restore: fromPromise<StoredUpload | null, { name: string }>(() => Promise.resolve(null)),
            sendPicture: fromCallback(() => {}),
            watchReturn: fromCallback(() => {}),
          },
        }),
      },
    }),
  );
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  return {
    actor,
    calls,
    emitted,
    state: () => leavesOf(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
  };
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

async function written() {
  const t = start();
  t.calls.open[0]?.resolve({ fields: blank, original: blank, isRestored: false, upload });
  await settle();
  t.actor.send({ type: 'field.set', patch: { content: problemFields.content } });
  return t;
}

async function unanswered() {
  const t = await written();
  t.actor.send({ type: 'form.submit' });
  t.calls.submit[0]?.reject(lost);
  await settle();
  return t;
}

describe('the submission chart', () => {
  it('takes every transition on some path', () => {
    const { missed, leaves } = coverWalks(submissionWalks);
    expect({ missed, leaves: leaves.missed }).toEqual({ missed: [], leaves: [] });
  });

  it.each([
    ['profile', profileMachine, profileFixtures],
    ['problem', problemMachine, problemFixtures],
    ['password', passwordMachine, passwordFixtures],
    ['phone', phoneMachine, phoneFixtures],
  ] as const)('has a valid fixture for each leaf state of the %s', (_, machine, fixtures) => {
    expect(Object.keys(fixtures).toSorted()).toEqual(leafStates(machine).toSorted());
    for (const [leaf, still] of Object.entries(fixtures)) {
      expect(leavesOf(machine.resolveState(still as never))).toEqual([leaf]);
    }
  });
});

describe('the input', () => {
  it('is emitted as a draft, and deleted when discarded', async () => {
    const t = await written();
    t.actor.send({ type: 'field.set', patch: { phone: '138-0000-0001' } });
    const both = { ...blank, content: problemFields.content, phone: '13800000001' };
    expect([t.context().fields, selectIsChanged(t.actor.getSnapshot())]).toEqual([both, true]);
    t.actor.send({ type: 'draft.discard' });
    expect([t.context().fields, selectIsChanged(t.actor.getSnapshot())]).toEqual([blank, false]);
    expect(t.emitted).toEqual([
      { type: 'draft.changed', fields: { ...blank, content: problemFields.content } },
      { type: 'draft.changed', fields: both },
      { type: 'draft.done' },
    ]);
  });

  it('is not sent while invalid, and an error disappears when its field changes', async () => {
    const t = await written();
    t.actor.send({ type: 'field.set', patch: { content: '短', phone: '123' } });
    t.actor.send({ type: 'form.submit' });
    expect([t.state(), t.context().faults, t.calls.submit]).toEqual([
      ['filling.editing'],
      { content: '内容至少 5 个字', phone: '请填写正确的手机号' },
      [],
    ]);
    t.actor.send({ type: 'field.set', patch: { content: problemFields.content } });
    expect(t.context().faults).toEqual({ phone: '请填写正确的手机号' });
  });

  it('is sent once, however often it is submitted', async () => {
    const t = await written();
    for (let i = 0; i < 3; i++) t.actor.send({ type: 'form.submit' });
    const fields = { ...blank, content: problemFields.content };
    expect(t.calls.submit.map(({ asked }) => asked)).toEqual([{ fields, original: blank }]);
    t.calls.submit[0]?.resolve(problem);
    await settle();
    expect([t.state(), t.context().answer, selectIsChanged(t.actor.getSnapshot())]).toEqual([
      ['done'],
      problem,
      false,
    ]);
    expect(t.emitted.slice(1)).toEqual([{ type: 'draft.done' }, { type: 'form.done' }]);
  });

  it('stays after a refusal, with messages at the fields', async () => {
    const t = await written();
    t.actor.send({ type: 'form.submit' });
    t.calls.submit[0]?.reject(invalid);
    await settle();
    expect([t.state(), t.context().faults, t.context().fields.content]).toEqual([
      ['filling.refused'],
      { phone: '请填写正确的手机号', pictures: '图片不存在' },
      problemFields.content,
    ]);
  });
});

describe('a submitted password', () => {
  it('is cleared after success', async () => {
    const { value, context } = passwordFixtures['filling.editing'];
    const actor = createActor(
      passwordMachine.provide({ actors: { submit: fromPromise(() => Promise.resolve(null)) as never } }),
      { snapshot: passwordMachine.resolveState({ value, context }) },
    ).start();
    actor.send({ type: 'field.set', patch: { ...passwordFields, smsCode: ' 482-９１３ 7' } });
    expect(actor.getSnapshot().context.fields.smsCode).toBe('482913');
    actor.send({ type: 'form.submit' });
    await settle();
    const { fields, original } = actor.getSnapshot().context;
    const nothing = { smsCode: '', smsKey: '', newPassword: '', repeat: '' };
    expect([leavesOf(actor.getSnapshot()), fields, original]).toEqual([['done'], nothing, nothing]);
  });
});

describe('a new phone', () => {
  it('needs a code for each phone, and a valid number', () => {
    expect(phoneFaults(phoneFields)).toEqual({});
    expect(phoneFaults({ ...phoneFields, oldKey: '', phone: '1390000', smsCode: '12' })).toEqual({
      oldCode: '请先获取短信验证码',
      phone: '请填写正确的手机号',
      smsCode: '请填写 6 位短信验证码',
    });
  });
});

describe('a lost response', () => {
  it('is asked about repeatedly, and nothing is sent meanwhile', async () => {
    const t = await unanswered();
    expect(t.state()).toEqual(['uncertain.asking']);
    t.calls.ask[0]?.reject(lost);
    await settle();
    const inquiry = selectInquiry(t.actor.getSnapshot());
    expect([t.state(), inquiry?.getSnapshot().value, t.calls.backOff.map(({ asked }) => asked)]).toEqual([
      ['uncertain.asking'],
      'unanswered',
      [{ attempt: 1 }],
    ]);
    t.calls.backOff[0]?.resolve();
    await settle();
    t.calls.ask[1]?.resolve({ kind: 'done', answer: problem });
    await settle();
    expect([t.state(), t.context().answer, t.calls.submit.length]).toEqual([['done'], problem, 1]);
  });

  it('that turns out as not sent opens the form again', async () => {
    const t = await unanswered();
    t.calls.ask[0]?.resolve({ kind: 'notSent' });
    await settle();
    expect([t.state(), t.context().isNothingSent, t.context().fields.content]).toEqual([
      ['filling.editing'],
      true,
      problemFields.content,
    ]);
  });

  it('that the server cannot resolve lets the person decide', async () => {
    const t = await unanswered();
    t.calls.ask[0]?.resolve({ kind: 'unknowable' });
    await settle();
    expect(t.state()).toEqual(['uncertain.unknowable']);
    t.actor.send({ type: 'form.mend' });
    expect([t.state(), t.context().failure]).toEqual([['filling.editing'], null]);
  });
});

describe('pictures of a form', () => {
  const file = (n: number) => ({ id: `p${n}`, name: `${n}.png`, type: 'image/png', size: 1000 });

  it('are those of its upload, and block the submit until they are sent', async () => {
    const t = await written();
    const pictures = selectUpload(t.actor.getSnapshot());
    pictures?.send({ type: 'pictures.add', files: [file(1), file(2)] });
    await settle();
    expect([t.context().fields.sending, t.context().fields.pictures]).toEqual([2, []]);
    t.actor.send({ type: 'form.submit' });
    expect([t.state(), t.context().faults]).toEqual([
      ['filling.editing'],
      { pictures: '还有 2 张图片在上传，传好后再提交' },
    ]);
    for (const n of [1, 2]) pictures?.send({ type: 'picture.sent', id: `p${n}`, path: `/up/${n}` });
    await settle();
    expect([t.context().fields.pictures, t.context().faults]).toEqual([['/up/1', '/up/2'], {}]);
  });

  it('are deleted with the draft and after success', async () => {
    const t = await written();
    const pictures = selectUpload(t.actor.getSnapshot());
    const held = () => selectUpload(t.actor.getSnapshot())?.getSnapshot().context.pictures.length;
    pictures?.send({ type: 'pictures.add', files: [file(1)] });
    t.actor.send({ type: 'draft.discard' });
    expect(held()).toBe(0);
    pictures?.send({ type: 'pictures.add', files: [file(2)] });
    pictures?.send({ type: 'picture.sent', id: 'p2', path: '/up/2' });
    await settle();
    t.actor.send({ type: 'field.set', patch: { content: problemFields.content } });
    t.actor.send({ type: 'form.submit' });
    t.calls.submit[0]?.resolve(problem);
    await settle();
    expect([t.state(), held(), t.calls.submit.map(({ asked }) => (asked as Handed).fields.pictures)]).toEqual(
      [['done'], 0, [['/up/2']]],
    );
  });
});

describe('validation', () => {
  it.each([
    [{}, {}],
    [{ content: '' }, { content: '请写下要反映的内容' }],
    [{ content: '四个字呀' }, { content: '内容至少 5 个字' }],
    [{ content: '字'.repeat(1001) }, { content: '内容最多 1000 个字' }],
    [{ phone: '12345' }, { phone: '请填写正确的手机号' }],
    [{ qq: '0123' }, { qq: 'QQ 号格式不正确' }],
    [{ sending: 2, failed: 1 }, { pictures: '还有 2 张图片在上传，传好后再提交' }],
    [{ failed: 1 }, { pictures: '有 1 张图片没有传上去，请重试或移除' }],
  ])('of a problem: %j', (change, expected) => {
    expect(problemFaults({ ...problemFields, ...change })).toEqual(expected);
  });

  it.each([
    [{}, {}],
    [{ nickName: '  ' }, { nickName: '请填写昵称' }],
    [{ nickName: '名'.repeat(21) }, { nickName: '昵称最多 20 个字' }],
    [{ email: 'nobody' }, { email: '邮箱格式不正确' }],
    [{ email: '' }, {}],
    [{ sending: 1 }, { pictures: '头像还在上传，传好后再保存' }],
    [{ failed: 1 }, { pictures: '头像没有传上去，请重试或换一张' }],
  ])('of a profile: %j', (change, expected) => {
    expect(profileFaults({ ...profileFields, ...change }, profileFields)).toEqual(expected);
  });

  it('of a profile: none for the long name of a merchant, which stays', () => {
    const original = { ...profileFields, nickName: '商'.repeat(25) };
    const faultsOf = (nickName: string) =>
      profileFaults({ ...original, nickName, email: 'a@b.com' }, original);
    expect([faultsOf('商'.repeat(25)), faultsOf('商'.repeat(24))]).toEqual([
      {},
      { nickName: '昵称最多 20 个字' },
    ]);
  });

  it.each([
    [{}, {}],
    [{ smsKey: '' }, { smsCode: '请先获取短信验证码' }],
    [{ smsCode: '12' }, { smsCode: '请填写 6 位短信验证码' }],
    [{ newPassword: '' }, { newPassword: '请填写密码' }],
    [{ newPassword: 'short1' }, { newPassword: '密码为 8–32 位，需同时包含字母和数字，不含空格' }],
    [
      { newPassword: 'Haoyi2026！' },
      { newPassword: '密码只能用英文字母、数字和英文标点，不能有中文和全角字符' },
    ],
    [
      { newPassword: 'Haoyi2026密' },
      { newPassword: '密码只能用英文字母、数字和英文标点，不能有中文和全角字符' },
    ],
    [{ repeat: '' }, { repeat: '请再填写一次密码' }],
    [{ repeat: 'other2027' }, { repeat: '两次填写的密码不一样' }],
  ])('of a password: %j', (change, expected) => {
    expect(passwordFaults({ ...passwordFields, ...change })).toEqual(expected);
  });
});

describe('a port of a form that was not provided', () => {
  const fault = (name: string): Failure => ({
    kind: 'unforeseen',
    message: '程序出了点问题，你填写的内容还在，请刷新后重试。',
    detail: `${name} must be provided`,
  });

  it('is named in the failure', async () => {
    const opening = createActor(problemMachine).start();
    const { value, context } = problemFixtures['filling.editing'];
    const submitting = createActor(problemMachine, {
      snapshot: problemMachine.resolveState({ value, context: { ...context, fields: problemFields } }),
    }).start();
    submitting.send({ type: 'form.submit' });
    await settle();
    expect(
      [opening, submitting].map((one) => [leavesOf(one.getSnapshot()), one.getSnapshot().context.failure]),
    ).toEqual([
      [['unavailable'], fault('open')],
      [['filling.refused'], fault('submit')],
    ]);
  });
});
