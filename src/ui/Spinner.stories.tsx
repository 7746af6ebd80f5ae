import { preview } from '../../.storybook/preview.tsx';
import { Spinner } from './Spinner.tsx';

const meta = preview.meta({
  id: 'ui-Spinner',
  title: '反馈/Spinner',
  component: Spinner,
  tags: ['autodocs'],
  args: { label: '正在加载' },
});

export const Default = meta.story({});
export const Large = meta.story({ args: { size: 32 } });
