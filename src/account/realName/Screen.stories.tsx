import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { userEvent } from 'storybook/test';
import { frozenForm, type FormChange } from '../../../.storybook/frozenForm.ts';
import { singleActor } from '../../../.storybook/singleActor.ts';
import { conflict } from '../../../.storybook/conflict.ts';
import preview from '../../../.storybook/preview.tsx';
import { hanging, unreachable, withCalls, withReply } from '../../../.storybook/reply.ts';
import { fakeUploads } from '../../../.storybook/fakeUploads.ts';
import type { Profile } from '../../../contract/account/user.ts';
import {
  NOW,
  realNameFixtures,
  refusedByStaff,
  reviewing,
  soundFields,
  unverified,
  verified,
} from '../../../machines/account/realName/fixtures.ts';
import { realNameMachine, type RealNameFields } from '../../../machines/account/realName/realName.ts';
import { mixed, rules } from '../../../machines/kit/upload/fixtures.ts';
import type { SubmissionContext, SubmissionLeaf } from '../../../machines/kit/submission/submission.ts';
import { profileQuery } from '../reads.ts';
import { createRealNameForms, RealNameContext } from './flow.ts';
import { Screen } from './Screen.tsx';

interface Variation {
  change?: FormChange<SubmissionContext<RealNameFields, Profile>>;
}

function Still({ leaf = 'filling.editing', change }: Variation & { leaf: SubmissionLeaf | undefined }) {
  const [form] = useState(() => frozenForm(realNameMachine, realNameFixtures, leaf, change));
  return (
    <RealNameContext value={{ forms: singleActor(form), files: fakeUploads }}>
      <Screen />
    </RealNameContext>
  );
}

function Live() {
  const client = useQueryClient();
  const [ports] = useState(() =>
    createRealNameForms({
      onChanged: (profile) => void client.setQueryData(profileQuery().queryKey, profile),
      now: () => NOW,
    }),
  );
  return (
    <RealNameContext value={ports}>
      <Screen />
    </RealNameContext>
  );
}

const meta = preview.type<{ args: Variation }>().meta({
  id: 'realName',
  title: '流程/账户/实名认证',
  parameters: {
    machine: 'submission',
    layout: 'fullscreen',
    route: '/other/Realname',
    viewer: 'member',
    states: {
      'filling.editing': ['textbox 真实姓名', 'textbox 身份证号码', 'button 提交认证', 'no busy …'],
      'filling.refused': ['link 回个人中心'],
      submitting: ['busy 正在认证', 'textbox 身份证号码'],
      'uncertain.asking': ['heading 正在核对认证结果'],
    },
  },
  ...withReply('readProfile', unverified),
  render: (args, { parameters }) => <Still leaf={parameters.state as SubmissionLeaf | undefined} {...args} />,
});

export const Unavailable = meta.story({ name: '没能打开', ...withCalls(unreachable('readProfile')) });
export const RefusedState = meta.story({
  name: '证件已用过',
  parameters: { state: 'filling.refused', shows: ['button 重新填写', 'link 联系客服'] },
});
export const Barred = meta.story({
  name: '证件在黑名单',
  parameters: {
    state: 'filling.refused',
    shows: ['heading 这个证件不能用于实名认证', 'link 联系客服', 'no button 重新填写'],
  },
  args: { change: { context: { failure: conflict('barred', '这个证件不能用于实名认证。') } } },
});
export const Underage = meta.story({
  name: '未满 18 岁',
  parameters: { state: 'filling.refused', shows: ['heading 未满 18 岁不能交易', 'button 重新填写'] },
  args: { change: { context: { failure: conflict('underage', '未满 18 岁不能交易。') } } },
});
export const UncertainUnanswered = meta.story({
  name: '结果未知',
  parameters: { state: 'uncertain.asking', shows: ['heading 还没有核对到', 'button 现在再查'] },
  args: { change: { isUnanswered: true } },
});
export const UncertainAsking = meta.story({ name: '正在核对', parameters: { state: 'uncertain.asking' } });
export const Loading = meta.story({ name: '加载中', ...withCalls(hanging('readProfile')) });
export const EditingFaults = meta.story({
  name: '走一遍：号码不对',
  parameters: { state: 'filling.editing' },
  play: async ({ canvas, step }) => {
    await step('校验位不对，不发给服务器', async () => {
      await userEvent.type(await canvas.findByLabelText(/真实姓名/), '张三');
      await userEvent.type(canvas.getByLabelText(/身份证号码/), '110105194912310021');
      await userEvent.click(canvas.getByRole('button', { name: '提交认证' }));
      await canvas.findByText('身份证号码不正确，请对照证件核对');
    });
  },
});
export const EditingRefused = meta.story({
  name: '上次没有通过',
  parameters: { state: 'filling.editing' },
  ...withReply('readProfile', refusedByStaff),
});
export const EditingState = meta.story({ name: '填姓名和号码', parameters: { state: 'filling.editing' } });
/** The form with the document picture, for identities that staff verify. */
const withPicture = (pictures: typeof mixed): Variation => ({
  change: {
    context: { fields: { ...soundFields, isPictureWanted: 1 } },
    pictures: { pictures, rules: { ...rules, maxPictures: 1 } },
  },
});

export const PictureFailed = meta.story({
  name: '照片没有传上去',
  parameters: { state: 'filling.editing', shows: ['button 第 1 张…', 'no button 添加图片'] },
  args: withPicture(mixed.slice(6, 7)),
});
export const PictureSent = meta.story({
  name: '证件照片已上传',
  parameters: { state: 'filling.editing', shows: ['button 移除第 1 张'] },
  args: withPicture(mixed.slice(0, 1)),
});
export const PictureWanted = meta.story({
  name: '要上传证件照片',
  parameters: { state: 'filling.editing', shows: ['heading 身份证照片'] },
  args: withPicture([]),
});
export const Submitting = meta.story({ name: '正在认证', parameters: { state: 'submitting' } });
export const ReviewingState = meta.story({
  name: '客服核对中',
  ...withReply('readProfile', reviewing),
});
export const VerifiedState = meta.story({ name: '已认证', ...withReply('readProfile', verified) });
export const Walk = meta.story({
  name: '走一遍：认证成功',
  ...withReply('verifyIdentity', verified),
  render: () => <Live />,
  play: async ({ canvas, step }) => {
    await step('填好就认证', async () => {
      await userEvent.type(await canvas.findByLabelText(/真实姓名/), '张三');
      await userEvent.type(canvas.getByLabelText(/身份证号码/), '11010519491231002x');
      await userEvent.click(canvas.getByRole('button', { name: '提交认证' }));
      await canvas.findByText('已完成实名认证');
      await canvas.findByText('110***********002X');
    });
  },
});
