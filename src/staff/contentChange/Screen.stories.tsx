import { useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import preview from '../../../.storybook/preview.tsx';
import { frozen } from '../../../.storybook/frozen.ts';
import { failing, hanging, reply, withCalls, withReply } from '../../../.storybook/reply.ts';
import { withSearch } from '../../../.storybook/decorators.tsx';
import { fixtures as inquiry } from '../../../machines/kit/inquiry/fixtures.ts';
import {
  contentChangeMachine,
  type ContentChangeLeaf,
} from '../../../machines/staff/contentChange/contentChange.ts';
import { contentChangeFixtures, found, notice } from '../../../machines/staff/contentChange/fixtures.ts';
import { Screen as Console } from '../console/page.tsx';
import { Desk, review } from './review.tsx';

function Still({ leaf }: { leaf: ContentChangeLeaf }) {
  const [actor] = useState(() =>
    frozen(contentChangeMachine, contentChangeFixtures[leaf], { settle: inquiry.unanswered }),
  );
  return <Desk actor={actor} />;
}

const Here = withSearch(Console);

const meta = preview.meta({
  id: 'contentChange',
  title: '流程/后台/改内容',
  parameters: { machine: 'contentChange', layout: 'fullscreen', route: review.route, viewer: 'member' },
  globals: { viewport: { value: 'desktop' } },
  ...withCalls(...(review.answers ?? [])),
  render: (_, { parameters: { state } }) =>
    state === undefined ? <Here /> : <Still leaf={state as ContentChangeLeaf} />,
});

export const Refused = meta.story({ name: '没有通过检查', parameters: { state: 'refused' } });
export const Uncertain = meta.story({ name: '不知道改成没有', parameters: { state: 'uncertain' } });
export const Unchanged = meta.story({ name: '没有要改的', parameters: { state: 'unchanged' } });
export const Checking = meta.story({ name: '正在比较改动', parameters: { state: 'checking' } });
export const Applying = meta.story({ name: '正在改内容', parameters: { state: 'applying' } });
export const Reviewing = meta.story({ name: '看会改什么', parameters: { state: 'reviewing' } });
export const Applied = meta.story({ name: '已经生效', parameters: { state: 'applied' } });
export const Editing = meta.story({ name: '正在填写', parameters: { state: 'editing' } });

const content = { content: { notices: [notice] } };

const list = { route: '/ops?view=content' };

export const ListFailed = meta.story({
  name: '列表没能加载',
  parameters: list,
  ...withCalls(failing('readContent', 500)),
});
export const ListLoading = meta.story({
  name: '列表加载中',
  parameters: list,
  ...withCalls(hanging('readContent')),
});
export const ListEmpty = meta.story({
  name: '还没有内容',
  parameters: list,
  ...withReply('readContent', { content: { notices: [] } }),
});
export const List = meta.story({ name: '文章列表', parameters: list });
export const Imported = meta.story({
  name: '走一遍：导入的文件有错，指出哪一条哪一项',
  parameters: { route: '/ops?view=content&item=import' },
  ...withCalls(
    failing('changeContent', 422, '请填写标题', {
      errors: [{ path: 'notices.0.title', message: '请填写标题' }],
    }),
  ),
  play: async ({ canvas }) => {
    const input = await canvas.findByLabelText(/选择导出的 JSON 文件/);
    await userEvent.upload(input, new File(['{"no":1}'], 'x.json', { type: 'application/json' }));
    await canvas.findByText(/这不是导出的内容文件/);
    const file = JSON.stringify({ format: 'haoyi-content', version: 1, ...content });
    await userEvent.upload(input, new File([file], 'haoyi-content.json', { type: 'application/json' }));
    await canvas.findByText('文章和公告 1 条');
    await userEvent.click(canvas.getByRole('button', { name: '看看会改什么' }));
    await canvas.findByText('文章和公告 第 1 条「标题」：请填写标题');
  },
});
export const Changed = meta.story({
  name: '走一遍：改标题，先看改动再确认',
  parameters: { route: '/ops?view=content&item=notices%3D1012' },
  ...withReply('changeContent', ({ fingerprint }) =>
    fingerprint === undefined ? found : { ...found, isApplied: true },
  ),
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('textbox', { name: /标题/ });
    await userEvent.type(title, '（更新）');
    await userEvent.click(canvas.getByRole('button', { name: '看看会改什么' }));
    await canvas.findByText('新增 0 条，修改 1 条，删除 0 条，不变 0 条');
    await userEvent.click(canvas.getByRole('button', { name: '确认改动' }));
    await expect(await canvas.findByText('已经生效')).toBeVisible();
  },
});
export const RemovedMeanwhile = meta.story({
  name: '走一遍：正在改的一条被别人删除，填写的内容还在',
  parameters: { route: '/ops?view=content&item=notices%3D1012' },
  beforeEach: ({ msw }) => {
    let reads = 0;
    msw.use(
      reply('readContent', () => {
        reads += 1;
        return reads === 1 ? content : { content: { notices: [] } };
      }),
    );
  },
  play: async ({ canvas }) => {
    const title = await canvas.findByRole('textbox', { name: /标题/ });
    await userEvent.type(title, '（更新）');
    // React Query reads again when the window is shown.
    window.dispatchEvent(new Event('visibilitychange'));
    await canvas.findByText('这一条刚被别人删除');
    await expect(canvas.getByRole('textbox', { name: /标题/ })).toHaveValue('国庆期间照常验号和换绑（更新）');
    await expect(canvas.queryByRole('button', { name: '删除这一条' })).toBeNull();
  },
});
