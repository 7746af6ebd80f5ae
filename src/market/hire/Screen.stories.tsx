import preview from '../../../.storybook/preview.tsx';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'hire',
  title: '页面/逛/我要租',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/index/hire', viewer: 'visitor' },
});

export const Closed = meta.story({ name: '还没有开放' });
