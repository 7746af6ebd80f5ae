import preview from '../../../.storybook/preview.tsx';
import { staged } from '../../../.storybook/stage.tsx';
import { Screen } from './Screen.tsx';

const meta = preview.meta({
  id: 'hire',
  title: '页面/我要租',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/index/hire' },
  decorators: [staged()],
});

export const Closed = meta.story({ name: '还没有开放' });
