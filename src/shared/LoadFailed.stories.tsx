import { expect, fn } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { staged } from '../../.storybook/decorators.tsx';
import { SENTENCES, UNREACHABLE, type Failure } from '../api/failure.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { LoadFailed } from './LoadFailed.tsx';

const retry = fn();

const meta = preview.meta({
  id: 'load-failed',
  title: '设计/没能加载',
  component: LoadFailed,
  decorators: [staged()],
});

const story = (name: string, failure: Failure, text: string) =>
  meta.story({
    name,
    render: () => (
      <LoadFailed
        failure={failure}
        onRetry={retry}
        missing={<EmptyState drawing="missing" title="没有找到" />}
      />
    ),
    play: async ({ canvas }) => {
      await expect(await canvas.findByText(text)).toBeVisible();
      // A story stays in its state although the network is back.
      window.dispatchEvent(new Event('online'));
      await expect(retry.mock.calls).toEqual([]);
    },
  });

export const Unreachable = story(
  '服务器连不上',
  { kind: 'network', message: UNREACHABLE },
  '服务器暂时连不上，请稍后重试。恢复后会自动加载。',
);
export const Expired = story('登录已超时', { kind: 'expired', message: SENTENCES.expired }, '登录已超时');
export const Missing = story('没有这个内容', { kind: 'notFound', message: SENTENCES.notFound }, '没有找到');
