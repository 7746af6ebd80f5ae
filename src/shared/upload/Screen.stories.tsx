import { useState } from 'react';
import { expect, screen } from 'storybook/test';
import { UploadStage } from './review.tsx';
import { changed, frozen } from '../../../.storybook/frozen.ts';
import preview from '../../../.storybook/preview.tsx';
import { fixtures } from '../../../machines/kit/upload/fixtures.ts';
import { uploadMachine, type UploadContext, type UploadLeaf } from '../../../machines/kit/upload/upload.ts';
import { Shell } from '../../ui/layout/Shell.tsx';

interface Variation {
  change?: Partial<UploadContext>;
  uploadFault?: string;
}

function Still({ leaf, change, uploadFault }: Variation & { leaf: UploadLeaf }) {
  const [actor] = useState(() => frozen(uploadMachine, changed(fixtures[leaf], change)));
  return (
    <Shell>
      <UploadStage actor={actor} error={uploadFault} />
    </Shell>
  );
}

const meta = preview.type<{ args: Variation }>().meta({
  id: 'upload',
  title: '流程/各处共用/上传图片',
  parameters: { machine: 'upload', layout: 'fullscreen' },
  render: (args, { parameters }) => <Still leaf={parameters.state as UploadLeaf} {...args} />,
});

const only = (kind: string) => fixtures.sending.context.pictures.filter(({ state }) => state.kind === kind);

export const Failed = meta.story({
  name: '一张没有传上去',
  parameters: { state: 'resting' },
  args: {
    change: { pictures: [...fixtures.resting.context.pictures, ...only('failed')], mainId: null },
    uploadFault: '有 1 张图片没有传上去，请重试或移除',
  },
});
export const FailedWalk = Failed.extend({
  name: '走一遍：点没传上去的那一张，重试',
  play: async ({ canvas, userEvent, step }) => {
    await step('点那一张就重试', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /没有传上去/ }));
      await expect(await canvas.findByRole('button', { name: /正在上传 0%/ })).toBeVisible();
    });
  },
});
const limited = fixtures.resting.context.pictures.slice(0, 2).map((picture) => ({
  ...picture,
  state: {
    kind: 'failed' as const,
    failure: {
      kind: 'tooOften' as const,
      code: 429,
      message: '你有 300 张传上来还没用的图片，请先用掉一些，或过几天再传',
    },
  },
}));
export const Limited = meta.story({
  name: '传得太多，服务器不收',
  parameters: { state: 'resting' },
  args: { change: { pictures: limited, mainId: null } },
});
export const LimitedWalk = Limited.extend({
  name: '走一遍：看到原因，全部重试',
  play: async ({ canvas, userEvent, step }) => {
    await step('原因写在图片下面', async () => {
      await expect(canvas.getByText(/^你有 300 张传上来还没用的图片/)).toBeVisible();
    });
    await step('一次重试全部', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '全部重试' }));
      await expect(await canvas.findAllByRole('button', { name: /正在上传 0%/ })).toHaveLength(2);
      await expect(canvas.queryByText(/^你有 300 张/)).toBeNull();
    });
  },
});
export const Refused = meta.story({
  name: '类型和大小不合适',
  parameters: { state: 'resting' },
  args: { change: { pictures: only('refused'), mainId: null } },
});
export const Empty = meta.story({
  name: '还没有图片',
  parameters: { state: 'resting' },
  args: { change: { pictures: [], mainId: null } },
});
export const Restoring = meta.story({ name: '找回已选的图片', parameters: { state: 'restoring' } });
export const Sending = meta.story({ name: '正在上传', parameters: { state: 'sending' } });
export const Resting = meta.story({
  name: '都传好了',
  parameters: { state: 'resting', shows: ['text 张图片已上传'] },
});
export const RestingWalk = Resting.extend({
  name: '走一遍：换主图，移位置，移除',
  play: async ({ canvas, userEvent, step }) => {
    await step('换一张主图', async () => {
      await expect(canvas.getByRole('button', { name: /第 2 张.*主图/ })).toBeVisible();
      await userEvent.click(canvas.getByRole('button', { name: /^第 4 张/ }));
      await userEvent.click(await screen.findByRole('button', { name: '设为主图' }));
      await canvas.findByRole('button', { name: /第 4 张.*主图/ });
    });
    await step('往前移一位', async () => {
      await userEvent.click(canvas.getByRole('button', { name: /^第 4 张/ }));
      await userEvent.click(await screen.findByRole('button', { name: '往前移' }));
      await canvas.findByRole('button', { name: /第 3 张.*主图/ });
    });
    await step('移除', async () => {
      await userEvent.click(canvas.getByRole('button', { name: '移除第 3 张' }));
      await expect(canvas.queryByRole('button', { name: /^第 5 张/ })).toBeNull();
    });
  },
});
