import { preview } from '../../.storybook/preview.tsx';
import { EndOfList } from './EndOfList.tsx';

const meta = preview.meta({
  id: 'ui-EndOfList',
  title: '反馈/EndOfList',
  component: EndOfList,
  tags: ['autodocs'],
});

export const Default = meta.story({});
