import { preview } from '../../.storybook/preview.tsx';
import { Spinner } from './Spinner.tsx';

const meta = preview.meta({
  id: 'ui-Spinner',
  title: '反馈/转圈',
  component: Spinner,
  tags: ['autodocs'],
});

export const Default = meta.story({
  name: '普通',
  parameters: { shows: ['no img …', 'no status …', 'no busy …', 'no heading …'] },
});
export const Large = meta.story({
  name: '大的',
  parameters: { shows: ['no img …', 'no status …', 'no busy …', 'no heading …'] },
  args: { size: 32 },
});
