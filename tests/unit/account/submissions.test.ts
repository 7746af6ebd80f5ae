import { describe, expect, it } from 'vitest';
import { waitFor, type AnyActorRef } from 'xstate';
import type { NewProblem } from '../../../contract/support/problem.ts';
import type { ProfileChange } from '../../../contract/account/account.ts';
import type { Profile } from '../../../contract/account/user.ts';
import { problem } from '../../../machines/support/problem/fixtures.ts';
import type { Failure } from '../../../machines/kit/failure.ts';
import { profile, profileFields } from '../../../machines/account/profile/fixtures.ts';
import type { PasswordFields } from '../../../machines/account/password/password.ts';
import { selectState, selectUpload } from '../../../machines/kit/submission/submission.ts';
import { phoneFields } from '../../../machines/account/phone/fixtures.ts';
import { OWN_PHONE } from '../../../machines/account/smsCode/smsCode.ts';
import { FailureError } from '../../../src/api/failure.ts';
import type { RouteName } from '../../../src/app/routes.ts';
import { createPasswordForms } from '../../../src/account/password/flow.ts';
import { createPhoneForms } from '../../../src/account/phone/flow.ts';
import type { Place } from '../../../src/flow/navigation.ts';
import { APPEAL } from '../../../src/support/index.ts';
import { createProblemForms, problemKey } from '../../../src/support/problem/flow.ts';
import { createProfileForms } from '../../../src/account/profile/flow.ts';
import { provideSmsCode } from '../../../src/account/smsCode/flow.ts';
import { waitForUnansweredInquiry } from '../../kit/lostAnswer.ts';
import { memoryIntentions } from '../../kit/memoryIntentions.ts';
import { flushDraftWrites, memoryDrafts, memoryUploads } from '../../kit/memoryStorage.ts';
import type { UploadRef } from '../../../machines/kit/upload/upload.ts';

const visibility = { isVisible: () => true, onVisible: () => () => undefined };
const lost = () => new FailureError({ kind: 'timeout', message: '没有回应' });

/** A browser with a fake server. Its storage survives the closing of pages. */
function makeBrowser() {
  const kept = new Map<string, unknown>();
  const files = new Map<string, Blob>();
  const sent: { key: string | undefined; input: NewProblem }[] = [];
  const gone: string[] = [];
  const openIntentions = memoryIntentions(() => 0);
  let member: string | null = 'member-1';
  let here: Place = { name: 'suggest', query: new URLSearchParams() };
  let answer = () => Promise.resolve(problem);
  const drafts = memoryDrafts(kept);
  const openUploads = () => memoryUploads(kept, { files });
  const openProblems = () =>
    createProblemForms({
      owner: async () => member,
      onSubmitted: () => gone.push('submitted'),
      calls: {
        submitProblem: (asked, options) => {
          sent.push({ key: options?.idempotencyKey, input: asked.input });
          return answer();
        },
      },
      drafts,
      intentions: openIntentions(),
      uploads: openUploads(),
      navigation: {
        here: () => here,
        replace: (to, query) => gone.push(`${to} ${new URLSearchParams(query).toString()}`),
      },
      visibility,
    });
  return {
    kept,
    sent,
    gone,
    drafts,
    openUploads,
    openProblems,
    logInAs: (id: string | null) => {
      member = id;
    },
    goTo: (name: RouteName, query = {}) => {
      here = { name, query: new URLSearchParams(query) };
    },
    answer: (give: typeof answer) => {
      answer = give;
    },
  };
}

/** Waits until a form can be filled in. */
async function filling<Form extends AnyActorRef>(form: Form): Promise<Form> {
  await waitFor(form, (state) => selectState(state) === 'filling');
  return form;
}
const done = (form: AnyActorRef) => waitFor(form, (state) => selectState(state) === 'done');

function picturesOf(form: { getSnapshot: () => { children: object } }): UploadRef {
  const upload = selectUpload(form.getSnapshot());
  if (!upload) throw new Error('the form has no pictures yet');
  return upload;
}

const content = '商品列表翻页后有几件重复出现。';

describe('the form for complaints', () => {
  it('is restored after a reload with pictures, for its member only', async () => {
    const browser = makeBrowser();
    const before = browser.openProblems();
    const form = await filling(before.forms.get('suggest'));
    form.send({ type: 'field.set', patch: { type: 'fault', content } });
    before.files.add(picturesOf(form), [new File(['1'], '1.png', { type: 'image/png' })]);
    await waitFor(form, ({ context }) => context.fields.pictures.length === 1);
    await flushDraftWrites();
    before.disposeAll();

    const after = browser.openProblems();
    const again = after.forms.get('suggest');
    await waitFor(again, ({ context }) => context.fields.pictures.length === 1);
    const { fields, isRestored } = again.getSnapshot().context;
    expect([fields, isRestored]).toEqual([
      {
        type: 'fault',
        content,
        phone: '',
        qq: '',
        pictures: ['/uploads/1.png'],
        sending: 0,
        failed: 0,
      },
      true,
    ]);
    const other = await filling(after.forms.get('feedback'));
    expect([other.getSnapshot().context.fields.content, other.getSnapshot().context.fields.type]).toEqual([
      '',
      'suggestion',
    ]);
    after.disposeAll();

    browser.logInAs('member-2');
    const theirs = await filling(browser.openProblems().forms.get('suggest'));
    await flushDraftWrites();
    const { content: said, pictures } = theirs.getSnapshot().context.fields;
    expect([said, pictures]).toEqual(['', []]);
  });

  it('is sent under one key until answered, also after a reload; then its draft is removed', async () => {
    const browser = makeBrowser();
    browser.answer(() => Promise.reject(lost()));
    const before = browser.openProblems();
    const form = await filling(before.forms.get('suggest'));
    form.send({ type: 'field.set', patch: { content } });
    form.send({ type: 'form.submit' });
    await waitForUnansweredInquiry(form);
    before.disposeAll();

    browser.answer(() => Promise.resolve(problem));
    const again = await filling(browser.openProblems().forms.get('suggest'));
    again.send({ type: 'form.submit' });
    await done(again);
    await flushDraftWrites();
    const input = { type: 'complaint', content, pictures: [] };
    expect(browser.sent).toEqual([
      { key: 'key-1', input },
      { key: 'key-1', input },
      { key: 'key-1', input },
    ]);
    expect([browser.gone, [...browser.kept.keys()]]).toEqual([
      ['submitted', `problems submitted=${problem.no}`],
      [],
    ]);
  });

  it('is not open again while an expired session leaves open whether it arrived', async () => {
    const browser = makeBrowser();
    const form = await filling(browser.openProblems().forms.get('suggest'));
    const answers = [lost(), new FailureError({ kind: 'expired', message: '登录已超时，请重新登录' })];
    browser.answer(() => {
      const failure = answers.shift();
      return failure ? Promise.reject(failure) : Promise.resolve(problem);
    });
    form.send({ type: 'field.set', patch: { content } });
    form.send({ type: 'form.submit' });
    const inquiry = await waitForUnansweredInquiry(form);
    const { value, context } = form.getSnapshot();
    inquiry.send({ type: 'inquiry.repeat' });
    await done(form);
    expect([value, context.failure?.kind, browser.sent.map(({ key }) => key)]).toEqual([
      { uncertain: 'asking' },
      'timeout',
      ['key-1', 'key-1', 'key-1'],
    ]);
  });

  it.each<[string, Failure]>([
    ['a missing permission', { kind: 'forbidden', message: '没有权限' }],
    ['an error in the program', { kind: 'unforeseen', message: '程序出了点问题', detail: 'gone' }],
  ])('is open again when the check ends in %s, and is sent again under its key', async (_, failure) => {
    const browser = makeBrowser();
    const form = await filling(browser.openProblems().forms.get('suggest'));
    const answers = [lost(), new FailureError(failure)];
    browser.answer(() => {
      const refusal = answers.shift();
      return refusal ? Promise.reject(refusal) : Promise.resolve(problem);
    });
    form.send({ type: 'field.set', patch: { content } });
    form.send({ type: 'form.submit' });
    await waitFor(form, (state) => state.matches({ uncertain: 'unknowable' }));
    form.send({ type: 'form.mend' });
    const { fields } = form.getSnapshot().context;
    form.send({ type: 'form.submit' });
    await done(form);
    expect([fields.content, browser.sent.map(({ key }) => key)]).toEqual([
      content,
      ['key-1', 'key-1', 'key-1'],
    ]);
  });

  it('has a prepared form for an appeal, beside the draft of another complaint', async () => {
    const browser = makeBrowser();
    const { forms } = browser.openProblems();
    const complaint = await filling(forms.get('suggest'));
    complaint.send({ type: 'field.set', patch: { content } });
    await flushDraftWrites();
    browser.goTo('suggest', APPEAL);
    const key = problemKey('suggest', new URLSearchParams(APPEAL));
    const appeal = await filling(forms.get(key));
    const start =
      '申诉：我要出售的游戏账号被提示有找回记录。\n游戏账号（登录名，不要写密码）：\n账号的来历：';
    expect([appeal, complaint].map((form) => form.getSnapshot().context.fields.content)).toEqual([
      start,
      content,
    ]);
    appeal.send({ type: 'field.set', patch: { content: `${start}自己注册的。` } });
    appeal.send({ type: 'form.submit' });
    await done(appeal);
    expect([key, browser.gone, browser.sent.map(({ input }) => input)]).toEqual([
      'appeal',
      ['submitted', `problems submitted=${problem.no}`],
      [{ type: 'complaint', content: `${start}自己注册的。`, pictures: [] }],
    ]);
  });

  it('does not navigate when the person has left, and is blank on return', async () => {
    const browser = makeBrowser();
    const forms = browser.openProblems();
    const form = await filling(forms.forms.get('suggest'));
    form.send({ type: 'field.set', patch: { content } });
    browser.goTo('home');
    form.send({ type: 'form.submit' });
    await done(form);
    expect(browser.gone).toEqual(['submitted']);
    expect(forms.forms.get('suggest')).toBe(form);
    forms.forms.retain(form);
    await filling(form);
    expect(form.getSnapshot().context.fields.content).toBe('');
  });
});

describe('the form of the profile', () => {
  function open(browser: ReturnType<typeof makeBrowser>) {
    let stands: Profile = profile;
    const changes: ProfileChange[] = [];
    let saved = 0;
    let give = (change: ProfileChange): Promise<Profile> => {
      stands = { ...stands, ...change } as Profile;
      return Promise.resolve(stands);
    };
    const forms = createProfileForms({
      owner: async () => profile.id,
      onSaved: () => {
        saved += 1;
      },
      calls: {
        readProfile: async () => stands,
        editProfile: ({ input }) => {
          changes.push(input);
          return give(input);
        },
      },
      drafts: browser.drafts,
      uploads: browser.openUploads(),
      visibility,
    });
    return {
      forms,
      changes,
      saved: () => saved,
      changeElsewhere: (change: Partial<Profile>) => {
        stands = { ...stands, ...change };
      },
      answer: (next: typeof give) => {
        give = next;
      },
    };
  }

  it('keeps its fields over a reload and sends changed fields only', async () => {
    const browser = makeBrowser();
    const before = open(browser);
    const form = await filling(before.forms.forms.get());
    form.send({ type: 'field.set', patch: { nickName: ' 青山旧友 ' } });
    await flushDraftWrites();
    before.forms.disposeAll();

    const after = open(browser);
    const again = await filling(after.forms.forms.get());
    expect([again.getSnapshot().context.isRestored, again.getSnapshot().context.fields]).toEqual([
      true,
      { ...profileFields, nickName: ' 青山旧友 ' },
    ]);
    after.forms.files.add(picturesOf(again), [new File(['1'], 'me.png', { type: 'image/png' })]);
    await waitFor(again, ({ context }) => context.fields.pictures.length === 1);
    again.send({ type: 'form.submit' });
    await done(again);
    await flushDraftWrites();
    expect([
      after.changes,
      after.saved(),
      [...browser.kept.keys()].filter((key) => !key.includes('upload')),
    ]).toEqual([[{ nickName: '青山旧友', avatar: '/uploads/me.png' }], 1, []]);
  });

  it('sends mail, QQ and WeChat and clears emptied fields', async () => {
    const browser = makeBrowser();
    const t = open(browser);
    const form = await filling(t.forms.forms.get());
    form.send({ type: 'field.set', patch: { qq: '1234', weixin: '微信' } });
    form.send({ type: 'form.submit' });
    expect(form.getSnapshot().context.faults).toEqual({
      qq: 'QQ 号为 5 到 12 位数字',
      weixin: '微信号为 5 到 30 位字母、数字、下划线或减号',
    });
    form.send({ type: 'field.set', patch: { email: '', qq: '', weixin: ' qing_shan ' } });
    form.send({ type: 'form.submit' });
    await done(form);
    expect(t.changes).toEqual([{ email: '', qq: '', weixin: 'qing_shan' }]);
    t.forms.disposeAll();
  });

  it('leaves what another device has changed, also with a draft', async () => {
    const browser = makeBrowser();
    const t = open(browser);
    const form = await filling(t.forms.forms.get());
    form.send({ type: 'field.set', patch: { qq: '1234567' } });
    await flushDraftWrites();
    t.forms.disposeAll();

    const after = open(browser);
    after.changeElsewhere({ nickName: '新名', email: 'new@example.com' });
    const again = await filling(after.forms.forms.get());
    again.send({ type: 'form.submit' });
    await done(again);
    const changed = { nickName: '新名', email: 'new@example.com', qq: '1234567' };
    expect([again.getSnapshot().context.fields, after.changes]).toEqual([
      { ...profileFields, ...changed },
      [{ qq: '1234567' }],
    ]);
    after.forms.disposeAll();
  });

  it('shows the current profile when it is shown again unchanged', async () => {
    const t = open(makeBrowser());
    const { forms } = t.forms;
    const form = forms.get();
    const leave = forms.retain(form);
    await filling(form);
    t.changeElsewhere({ nickName: '新名' });
    leave();
    await Promise.resolve();
    const again = await filling(forms.get());
    const left = forms.retain(again);
    again.send({ type: 'field.set', patch: { qq: '1234567' } });
    left();
    await Promise.resolve();
    expect([forms.get() === again, again.getSnapshot().context.fields]).toEqual([
      true,
      { ...profileFields, nickName: '新名', qq: '1234567' },
    ]);
    forms.disposeAll();
  });

  it('sends the change again after a lost answer', async () => {
    const browser = makeBrowser();
    const t = open(browser);
    const form = await filling(t.forms.forms.get());
    t.answer(() => Promise.reject(lost()));
    form.send({ type: 'field.set', patch: { nickName: '甲' } });
    form.send({ type: 'form.submit' });
    const inquiry = await waitForUnansweredInquiry(form);
    t.answer(() => Promise.resolve(profile));
    inquiry.send({ type: 'inquiry.repeat' });
    await done(form);
    const [first, ...repeats] = t.changes;
    expect([first?.nickName, repeats, t.saved()]).toEqual(['甲', [first, first], 1]);
  });
});

describe('the form of the password', () => {
  function open(answer: () => Promise<undefined>) {
    const inputs: unknown[] = [];
    const forms = createPasswordForms({
      calls: {
        resetPassword: ({ input }) => {
          inputs.push(input);
          return answer();
        },
      },
      smsCode: provideSmsCode({
        send: async (request) => ({ key: `key-of-${request.phone}` }),
        now: () => 0,
        visibility,
      }),
      visibility,
    });
    return { forms, asked: inputs };
  }
  const typed: Partial<PasswordFields> = {
    smsCode: '482913',
    newPassword: 'haoyi2027',
    repeat: 'haoyi2027',
  };

  it('needs the code sent to the own phone and resets afterwards', async () => {
    const { forms, asked } = open(() => Promise.resolve(undefined));
    const form = forms.forms.get();
    const sms = forms.codeOf(form);
    await filling(form);
    sms.send({ type: 'code.request', phone: OWN_PHONE, purpose: 'resetPwd' });
    await waitFor(form, ({ context }) => context.fields.smsKey !== '');
    form.send({ type: 'field.set', patch: typed });
    form.send({ type: 'form.submit' });
    await done(form);
    expect(asked).toEqual([{ smsCode: '482913', smsKey: 'key-of-own', password: 'haoyi2027' }]);
    forms.forms.retain(form);
    await filling(form);
    expect([forms.codeOf(form) === sms, form.getSnapshot().context.fields.smsKey]).toEqual([false, '']);
    forms.disposeAll();
  });

  it('reports an unknown outcome after a lost answer', async () => {
    const { forms } = open(() => Promise.reject(lost()));
    const form = forms.forms.get();
    const sms = forms.codeOf(form);
    await filling(form);
    sms.send({ type: 'code.request', phone: OWN_PHONE, purpose: 'resetPwd' });
    await waitFor(form, ({ context }) => context.fields.smsKey !== '');
    form.send({ type: 'field.set', patch: typed });
    form.send({ type: 'form.submit' });
    const { value, context } = await waitFor(form, (state) => state.matches({ uncertain: 'unknowable' }));
    expect([value, context.failure?.kind]).toEqual([{ uncertain: 'unknowable' }, 'timeout']);
    forms.disposeAll();
  });
});

describe('the form of the phone', () => {
  function open(answer: (stand: (phone: string) => Profile) => Promise<Profile>) {
    let stands = profile;
    const inputs: unknown[] = [];
    let changed = 0;
    const forms = createPhoneForms({
      onChanged: () => {
        changed += 1;
      },
      calls: {
        readProfile: async () => stands,
        changePhone: ({ input }) => {
          inputs.push(input);
          return answer((phone) => {
            stands = { ...stands, phone };
            return stands;
          });
        },
      },
      smsCode: provideSmsCode({
        send: async ({ phone }) => ({ key: `key-of-${phone}` }),
        now: () => 0,
        visibility,
      }),
      visibility,
    });
    const form = forms.forms.get();
    const { phone } = phoneFields;
    const fill = async (to = phone) => {
      await filling(form);
      form.send({ type: 'field.set', patch: { phone: to } });
      forms.oldCodeOf(form).send({ type: 'code.request', phone: OWN_PHONE, purpose: 'changePhone' });
      forms.newCodeOf(form).send({ type: 'code.request', phone: to, purpose: 'changePhone' });
      await waitFor(form, ({ context: { fields } }) => fields.oldKey !== '' && fields.smsKey !== '');
      form.send({ type: 'field.set', patch: { oldCode: '482913', smsCode: '730164' } });
    };
    return { forms, form, fill, asked: inputs, changed: () => changed };
  }
  const input = {
    phone: '13900000002',
    smsCode: '730164',
    smsKey: 'key-of-13900000002',
    oldCode: '482913',
    oldKey: 'key-of-own',
  };

  it('needs a code to each phone and drops one for another number', async () => {
    const t = open((stand) => Promise.resolve(stand('139****0002')));
    await t.fill();
    t.form.send({ type: 'field.set', patch: { phone: '13900000003' } });
    expect(t.form.getSnapshot().context.fields).toMatchObject({ smsKey: '', smsCode: '', oldCode: '482913' });
    t.form.send({ type: 'field.set', patch: { phone: input.phone } });
    expect(t.form.getSnapshot().context.fields.smsKey).toBe(input.smsKey);
    t.form.send({ type: 'field.set', patch: { smsCode: '730164' } });
    t.form.send({ type: 'form.submit' });
    await done(t.form);
    expect([t.asked, t.changed(), t.form.getSnapshot().context.answer?.phone]).toEqual([
      [input],
      1,
      '139****0002',
    ]);
    t.forms.disposeAll();
  });

  it('asks the profile when the answer was lost', async () => {
    let isArriving = false;
    const t = open((stand) => {
      if (isArriving) stand('139****0002');
      return Promise.reject(lost());
    });
    await t.fill();
    t.form.send({ type: 'form.submit' });
    await waitFor(t.form, ({ context }) => context.isNothingSent);
    isArriving = true;
    t.form.send({ type: 'form.submit' });
    await done(t.form);
    expect([t.asked, t.changed()]).toEqual([[input, input], 1]);
    t.forms.disposeAll();
  });

  it('reports an unknown outcome when both masked numbers are equal', async () => {
    const t = open(() => Promise.reject(lost()));
    await t.fill('13812340001');
    t.form.send({ type: 'form.submit' });
    await waitFor(t.form, (state) => state.matches({ uncertain: 'unknowable' }));
    expect(t.changed()).toBe(0);
    t.forms.disposeAll();
  });
});
