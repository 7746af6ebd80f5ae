import preview from '../../../.storybook/preview.tsx';
import { staged } from '../../../.storybook/decorators.tsx';
import { Screen } from './page.tsx';

const meta = preview.meta({
  id: 'notFound',
  title: '页面/其他/页面不存在',
  component: Screen,
  parameters: { layout: 'fullscreen', route: '/nowhere' },
  decorators: [staged()],
});

export const Missing = meta.story({ name: '没有这个页面' });
