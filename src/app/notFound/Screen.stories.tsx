import preview from '../../../.storybook/preview.tsx';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'notFound',
  title: '页面/其他/页面不存在',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/nowhere', viewer: 'visitor' },
});

export const Missing = meta.story({ name: '没有这个页面' });
