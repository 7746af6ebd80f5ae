import { useState } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { fromPromise } from 'xstate';
import { ProblemPage } from '../../shared/submission/review.tsx';
import { frozenForm, type FormChange } from '../../../.storybook/frozenForm.ts';
import preview from '../../../.storybook/preview.tsx';
import type { Problem } from '../../../contract/support/problem.ts';
import type { SubmissionContext, SubmissionLeaf } from '../../../machines/kit/submission/submission.ts';
import { fixtures as uploads, mixed } from '../../../machines/kit/upload/fixtures.ts';
import { problem, problemFields, problemFixtures } from '../../../machines/support/problem/fixtures.ts';
import { problemMachine, type ProblemFields } from '../../../machines/support/problem/problem.ts';
import { SessionContext } from '../../app/session/view.ts';
import type { ProblemEntry } from './flow.ts';

interface Variation {
  change?: FormChange<SubmissionContext<ProblemFields, Problem>>;
  entry?: ProblemEntry;
}

const Still = ({ leaf, change, entry }: Variation & { leaf: SubmissionLeaf }) => {
  const [form] = useState(() =>
    frozenForm(problemMachine, problemFixtures, leaf, {
      ports: { submit: fromPromise(async () => problem) },
      ...change,
    }),
  );
  return <ProblemPage actor={form} {...(entry && { entry })} />;
};

const meta = preview.type<{ args: Variation }>().meta({
  id: 'problem',
  title: '流程/客服/投诉建议',
  parameters: { machine: 'submission', layout: 'fullscreen', route: '/other/suggest', viewer: 'member' },
  render: (args, { parameters }) => <Still leaf={parameters.state as SubmissionLeaf} {...args} />,
});

export const Unavailable = meta.story({ name: '没能打开', parameters: { state: 'unavailable' } });
export const Refused = meta.story({ name: '提交太多', parameters: { state: 'filling.refused' } });
export const Expired = meta.story({
  name: '登录超时，内容还在',
  parameters: { state: 'filling.refused' },
  render: () => (
    <SessionContext value={{ isMember: false, toLogin: () => undefined }}>
      <Still
        leaf="filling.refused"
        change={{
          context: {
            failure: { kind: 'expired', code: 401, message: '登录已超时，你填写的内容还在，请重新登录。' },
          },
        }}
      />
    </SessionContext>
  ),
});
export const Unanswered = meta.story({
  name: '还没有核对到',
  parameters: {
    state: 'uncertain.asking',
    shows: ['heading 还没有核对到', 'button 现在再查'],
  },
  args: { change: { isUnanswered: true } },
});
export const Asking = meta.story({ name: '正在核对', parameters: { state: 'uncertain.asking' } });
export const Unknowable = meta.story({
  name: '不知道提交了没有',
  parameters: { state: 'uncertain.unknowable' },
});
export const Faults = meta.story({
  name: '走一遍：内容太短，手机号不对，图片还在传',
  parameters: { state: 'filling.editing' },
  args: {
    change: {
      context: { fields: { ...problemFields, content: '不好用', phone: '123', sending: 1 } },
      pictures: { pictures: mixed.filter(({ id }) => id === 'picture-3') },
    },
  },
  play: async ({ canvas, step }) => {
    await step('说在各自的栏位下面，光标到第一处', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '提交' }));
      await canvas.findByText('内容至少 5 个字');
      await canvas.findByText('请填写正确的手机号');
      await canvas.findByText('还有 1 张图片在上传，传好后再提交');
      await waitFor(() => expect(canvas.getByLabelText(/内容/)).toHaveFocus());
    });
  },
});
export const Opening = meta.story({ name: '加载中', parameters: { state: 'opening' } });
export const Restored = meta.story({
  name: '找回没提交的内容',
  parameters: { state: 'filling.editing' },
  args: {
    change: { context: { isRestored: true, fields: problemFields }, pictures: uploads.resting.context },
  },
});
export const RestoredWalk = Restored.extend({
  name: '走一遍：丢掉找回的内容',
  play: async ({ canvas, step }) => {
    await step('不要了就是空白的', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '不要了，重新填' }));
      await waitFor(() => expect(canvas.getByLabelText(/内容/)).toHaveValue(''));
    });
  },
});
export const Editing = meta.story({ name: '投诉建议', parameters: { state: 'filling.editing' } });
export const Feedback = meta.story({
  name: '意见反馈',
  parameters: { state: 'filling.editing', route: '/other/fankui' },
  args: {
    entry: 'feedback',
    change: { context: { fields: { ...problemFields, type: 'suggestion', content: '', phone: '' } } },
  },
});
export const Submitting = meta.story({
  name: '正在提交',
  parameters: { state: 'submitting' },
  args: { change: { pictures: uploads.resting.context } },
});
export const Done = meta.story({ name: '已经收到', parameters: { state: 'done' } });
export const Walk = meta.story({
  name: '走一遍：投诉',
  parameters: { state: 'filling.editing' },
  play: async ({ canvas, step }) => {
    await step('写好就提交', async () => {
      await userEvent.click(canvas.getByText('问题反馈'));
      await expect(canvas.getByRole('radio', { name: '问题反馈' })).toBeChecked();
      await userEvent.click(canvas.getByText('投诉举报'));
      await userEvent.type(canvas.getByLabelText(/内容/), problemFields.content);
      await userEvent.click(canvas.getByRole('button', { name: '提交' }));
      await canvas.findByText('已经收到');
    });
  },
});
