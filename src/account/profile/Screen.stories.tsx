import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fromPromise } from 'xstate';
import { frozenForm, type FormChange } from '../../../.storybook/frozenForm.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { fakeUploads } from '../../../.storybook/fakeUploads.ts';
import preview from '../../../.storybook/preview.tsx';
import type { Profile } from '../../../contract/account/user.ts';
import { profile, profileFields, profileFixtures } from '../../../machines/account/profile/fixtures.ts';
import { profileMachine, type ProfileFields } from '../../../machines/account/profile/profile.ts';
import type { SubmissionContext, SubmissionLeaf } from '../../../machines/kit/submission/submission.ts';
import { fixtures as uploads } from '../../../machines/kit/upload/fixtures.ts';
import { SessionContext } from '../../app/session/view.ts';
import { ProfileContext } from './flow.ts';
import { Screen } from './Screen.tsx';

const ports = {
  submit: fromPromise<Profile, { fields: ProfileFields }>(async ({ input }) => ({
    ...profile,
    nickName: input.fields.nickName,
  })),
};

interface Variation {
  change?: FormChange<SubmissionContext<ProfileFields, Profile>>;
  who?: Profile;
}

function Still({ leaf, change, who = profile }: Variation & { leaf: SubmissionLeaf }) {
  const [form] = useState(() => frozenForm(profileMachine, profileFixtures, leaf, { ports, ...change }));
  return (
    <SessionContext value={{ isMember: true, toLogin: () => undefined, profile: who }}>
      <ProfileContext value={{ forms: singleActor(form), files: fakeUploads }}>
        <Screen />
      </ProfileContext>
    </SessionContext>
  );
}

const meta = preview.type<{ args: Variation }>().meta({
  id: 'profile',
  title: '流程/账户/个人信息',
  parameters: {
    machine: 'submission',
    layout: 'fullscreen',
    route: '/other/geren',
    viewer: 'member',
    states: {
      opening: ['busy 正在打开', 'no textbox …'],
      unavailable: ['alert 没能加载…', 'button 重试', 'no textbox …', 'no text 填写的内容还在'],
      'filling.editing': ['textbox 昵称', 'button 保存', 'no busy …', 'no alert 昵称…', 'no status 已保存。'],
      'filling.refused': ['textbox 昵称', 'alert 昵称含有不支持的字符'],
      submitting: ['busy 保存', 'disabled 保存'],
      'uncertain.asking': ['heading 还没有核对到', 'button 现在再查'],
      done: ['status 已保存。', 'textbox 昵称'],
    },
  },
  render: (args, { parameters }) => <Still leaf={parameters.state as SubmissionLeaf} {...args} />,
});

/** The first picture of the fixtures in this state of its upload. */
const only = (kind: string) => ({
  pictures: {
    pictures: uploads.sending.context.pictures.filter(({ state }) => state.kind === kind).slice(0, 1),
  },
});

export const Unavailable = meta.story({ name: '没能打开', parameters: { state: 'unavailable' } });
export const Refused = meta.story({ name: '昵称不能用', parameters: { state: 'filling.refused' } });
export const Unanswered = meta.story({
  name: '还没有核对到',
  parameters: { state: 'uncertain.asking' },
  args: { change: { isUnanswered: true } },
});
export const PortraitFailed = meta.story({
  name: '头像没有传上去',
  parameters: { state: 'filling.editing' },
  args: { change: only('failed') },
});
export const PortraitRefused = meta.story({
  name: '头像太大',
  parameters: { state: 'filling.editing' },
  args: { change: only('refused') },
});
export const PortraitSending = meta.story({
  name: '头像正在上传',
  parameters: { state: 'filling.editing' },
  args: { change: only('sending') },
});
export const Opening = meta.story({ name: '加载中', parameters: { state: 'opening' } });
export const Restored = meta.story({
  name: '找回没保存的修改',
  parameters: { state: 'filling.editing' },
  args: {
    change: {
      context: { isRestored: true, fields: { ...profileFields, nickName: '青山旧友', email: '' } },
    },
  },
});
export const Editing = meta.story({
  name: '个人信息',
  parameters: { state: 'filling.editing', shows: ['text 注销账号'] },
  args: { who: { ...profile, role: 'member' } },
});
export const Unverified = meta.story({
  name: '还没有实名',
  parameters: { state: 'filling.editing' },
  args: { who: { ...profile, realStatus: 'unverified' } },
});
export const Merchant = meta.story({
  name: '商户的名称',
  parameters: {
    state: 'filling.editing',
    shows: [
      'text 这是你的商户名称，卖家会看到全名，最多 20 个字',
      'no text 对方只看到一部分',
      'text 注销账号',
    ],
  },
  args: { who: { ...profile, role: 'merchant' } },
});
export const Submitting = meta.story({ name: '正在保存', parameters: { state: 'submitting' } });
export const Done = meta.story({ name: '已保存', parameters: { state: 'done' } });
export const Walk = meta.story({
  name: '走一遍：改昵称',
  parameters: { state: 'filling.editing' },
  play: async ({ canvas, step }) => {
    const name = canvas.getByLabelText(/昵称/);
    await step('昵称空着，说在栏位下面，光标过去', async () => {
      await userEvent.clear(name);
      await userEvent.click(canvas.getByRole('button', { name: '保存' }));
      await canvas.findByText('请填写昵称');
      await waitFor(() => expect(name).toHaveFocus());
    });
    await step('改好就保存', async () => {
      await userEvent.type(name, '青山旧友');
      await userEvent.click(canvas.getByRole('button', { name: '保存' }));
      await canvas.findByText('已保存。');
    });
  },
});
