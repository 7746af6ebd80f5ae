import preview from '../../../.storybook/preview.tsx';
import { staged } from '../../../.storybook/decorators.tsx';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'hire',
  title: '页面/逛/我要租',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/index/hire' },
  decorators: [staged()],
});

export const Closed = meta.story({ name: '还没有开放' });
