import {
  blank,
  invalid,
  problem,
  problemFields,
  problemFixtures,
} from '../../../machines/support/problem/fixtures.ts';
import { profileFields } from '../../../machines/account/profile/fixtures.ts';
import { passwordFixtures, passwordFields } from '../../../machines/account/password/fixtures.ts';
import { describe, expect, it } from 'vitest';
import type { Failure } from '../../../machines/kit/failure.ts';
import { invalidAt } from '../../../machines/kit/inquiry/fixtures.ts';
import { rules } from '../../../machines/kit/upload/fixtures.ts';
import { phoneFields } from '../../../machines/account/phone/fixtures.ts';
import { phoneFaults } from '../../../machines/account/phone/phone.ts';
import { passwordFaults, passwordMachine } from '../../../machines/account/password/password.ts';
import { profileFaults } from '../../../machines/account/profile/profile.ts';
import { problemFaults, problemMachine } from '../../../machines/support/problem/problem.ts';
import { selectInquiry, selectIsChanged, selectUpload } from '../../../machines/kit/submission/submission.ts';
import { submissionWalks } from '../../../machines/support/problem/walks.ts';
import { missingPort, play, settle } from '../../kit/play.ts';
import { testChart } from '../../kit/testChart.ts';

const lost: Failure = { kind: 'network', message: '网络连接不上' };
const tooOften: Failure = { kind: 'tooOften', message: '操作太频繁，请稍后再试', code: 429 };
const upload = { name: 'problem:1:suggest', rules };

/** A form with a text. The test controls the server's answers. */
function written() {
  const t = play(problemMachine);
  t.resolve('open', { fields: blank, original: blank, isRestored: false, upload });
  t.resolve('upload.restore', null);
  t.send({ type: 'field.set', patch: { content: problemFields.content } });
  return t;
}

function unanswered() {
  const t = written();
  t.send({ type: 'form.submit' });
  t.reject('submit', lost);
  return t;
}

testChart(submissionWalks, problemFixtures);

describe('the input', () => {
  it('is emitted as a draft, and deleted when discarded', () => {
    const t = written();
    t.send({ type: 'field.set', patch: { phone: '138-0000-0001' } });
    const both = { ...blank, content: problemFields.content, phone: '13800000001' };
    expect([t.context().fields, selectIsChanged(t.actor.getSnapshot())]).toEqual([both, true]);
    t.send({ type: 'draft.discard' });
    expect([t.context().fields, selectIsChanged(t.actor.getSnapshot())]).toEqual([blank, false]);
    expect(t.emitted).toEqual([
      { type: 'draft.changed', fields: { ...blank, content: problemFields.content } },
      { type: 'draft.changed', fields: both },
      { type: 'draft.done' },
    ]);
  });

  it('is not sent while invalid, and an error disappears when its field changes', () => {
    const t = written();
    t.send({ type: 'field.set', patch: { content: '短', phone: '123' } });
    t.send({ type: 'form.submit' });
    expect([t.state(), t.context().faults, t.calls('submit')]).toEqual([
      ['filling.editing'],
      { content: '内容至少 5 个字', phone: '请填写正确的手机号' },
      [],
    ]);
    t.send({ type: 'field.set', patch: { content: problemFields.content } });
    expect(t.context().faults).toEqual({ phone: '请填写正确的手机号' });
  });

  it('is sent once, however often it is submitted', () => {
    const t = written();
    for (let i = 0; i < 3; i++) t.send({ type: 'form.submit' });
    const fields = { ...blank, content: problemFields.content };
    expect(t.asked('submit')).toEqual([{ fields, original: blank }]);
    t.resolve('submit', problem);
    expect([t.state(), t.context().answer, selectIsChanged(t.actor.getSnapshot())]).toEqual([
      ['done'],
      problem,
      false,
    ]);
    expect(t.emitted.slice(1)).toEqual([{ type: 'draft.done' }, { type: 'form.done' }]);
  });

  it('stays after a refusal, with messages at the fields', () => {
    const t = written();
    t.send({ type: 'form.submit' });
    t.reject('submit', invalid);
    expect([t.state(), t.context().faults, t.context().fields.content]).toEqual([
      ['filling.refused'],
      { phone: '请填写正确的手机号', pictures: '图片不存在' },
      problemFields.content,
    ]);
  });

  it('ends a refusal of fields when the last of them is changed, and keeps any other', () => {
    const fields: Failure = invalidAt({ tel: '请填写正确的手机号', content: '内容含有联系方式' });
    const noField: Failure = invalidAt({ elsewhere: '别处' });
    const failuresAfter = (failure: Failure) => {
      const t = written();
      t.send({ type: 'form.submit' });
      t.reject('submit', failure);
      return [{ phone: '13800000001' }, { content: problemFields.content }].map((patch) => {
        t.send({ type: 'field.set', patch });
        return t.context().failure;
      });
    };
    expect([fields, noField, tooOften].map(failuresAfter)).toEqual([
      [fields, null],
      [noField, noField],
      [tooOften, tooOften],
    ]);
  });
});

describe('a submitted password', () => {
  it('is cleared after success', () => {
    const t = play(passwordMachine, { from: passwordFixtures['filling.editing'] });
    t.send({ type: 'field.set', patch: { ...passwordFields, smsCode: ' 482-９１３ 7' } });
    expect(t.context().fields.smsCode).toBe('482913');
    t.send({ type: 'form.submit' });
    t.resolve('submit', null);
    const nothing = { smsCode: '', smsKey: '', newPassword: '', repeat: '' };
    const { fields, original } = t.context();
    expect([t.state(), fields, original]).toEqual([['done'], nothing, nothing]);
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
  it('is asked about repeatedly, and nothing is sent meanwhile', () => {
    const t = unanswered();
    expect(t.state()).toEqual(['uncertain.asking']);
    t.reject('check.ask', lost);
    const inquiry = selectInquiry(t.actor.getSnapshot());
    expect([t.state(), inquiry?.getSnapshot().value, t.asked('check.backOff')]).toEqual([
      ['uncertain.asking'],
      'unanswered',
      [{ attempt: 1 }],
    ]);
    t.resolve('check.backOff', undefined);
    t.resolve('check.ask', { kind: 'done', answer: problem });
    expect([t.state(), t.context().answer, t.calls('submit').length]).toEqual([['done'], problem, 1]);
  });

  it('that turns out as not sent opens the form again', () => {
    const t = unanswered();
    t.resolve('check.ask', { kind: 'notSent' });
    expect([t.state(), t.context().isNothingSent, t.context().fields.content]).toEqual([
      ['filling.editing'],
      true,
      problemFields.content,
    ]);
  });

  it('that the server cannot resolve lets the person decide', () => {
    const t = unanswered();
    t.resolve('check.ask', { kind: 'unknowable' });
    expect(t.state()).toEqual(['uncertain.unknowable']);
    t.send({ type: 'form.mend' });
    expect([t.state(), t.context().failure]).toEqual([['filling.editing'], null]);
  });
});

describe('pictures of a form', () => {
  const file = (n: number) => ({ id: `p${n}`, name: `${n}.png`, type: 'image/png', size: 1000 });

  it('are those of its upload, and block the submit until they are sent', () => {
    const t = written();
    const pictures = selectUpload(t.actor.getSnapshot());
    pictures?.send({ type: 'pictures.add', files: [file(1), file(2)] });
    expect([t.context().fields.sending, t.context().fields.pictures]).toEqual([2, []]);
    t.send({ type: 'form.submit' });
    expect([t.state(), t.context().faults]).toEqual([
      ['filling.editing'],
      { pictures: '还有 2 张图片在上传，传好后再提交' },
    ]);
    for (const n of [1, 2]) pictures?.send({ type: 'picture.sent', id: `p${n}`, path: `/up/${n}` });
    expect([t.context().fields.pictures, t.context().faults]).toEqual([['/up/1', '/up/2'], {}]);
  });

  it('end a refusal of pictures when they are changed', () => {
    const t = written();
    t.send({ type: 'form.submit' });
    t.reject('submit', invalidAt({ 'imgurl.0': '图片不存在' }));
    selectUpload(t.actor.getSnapshot())?.send({ type: 'pictures.add', files: [file(1)] });
    expect([t.context().faults, t.context().failure]).toEqual([{}, null]);
  });

  it('are deleted with the draft and after success', () => {
    const t = written();
    const pictures = selectUpload(t.actor.getSnapshot());
    const held = () => selectUpload(t.actor.getSnapshot())?.getSnapshot().context.pictures.length;
    pictures?.send({ type: 'pictures.add', files: [file(1)] });
    t.send({ type: 'draft.discard' });
    expect(held()).toBe(0);
    pictures?.send({ type: 'pictures.add', files: [file(2)] });
    pictures?.send({ type: 'picture.sent', id: 'p2', path: '/up/2' });
    t.send({ type: 'field.set', patch: { content: problemFields.content } });
    t.send({ type: 'form.submit' });
    t.resolve('submit', problem);
    expect([t.state(), held(), t.asked('submit').map(({ fields }) => fields.pictures)]).toEqual([
      ['done'],
      0,
      [['/up/2']],
    ]);
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
    [{ nickName: '🎮'.repeat(20) }, {}],
    [{ nickName: '🎮'.repeat(21) }, { nickName: '昵称最多 20 个字' }],
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
  it('is named in the failure', async () => {
    const opening = play(problemMachine, { missing: ['open'] });
    const { value, context } = problemFixtures['filling.editing'];
    const submitting = play(problemMachine, {
      from: { value, context: { ...context, fields: problemFields } },
      missing: ['submit'],
    });
    submitting.send({ type: 'form.submit' });
    await settle();
    expect([opening, submitting].map((t) => [t.state(), t.context().failure])).toEqual([
      [['unavailable'], missingPort('open')],
      [['filling.refused'], missingPort('submit')],
    ]);
  });
});
