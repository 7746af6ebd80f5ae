import { preview } from '../../.storybook/preview.tsx';
import { EndOfList } from './EndOfList.tsx';

const meta = preview.meta({
  id: 'ui-EndOfList',
  title: '反馈/到底了',
  component: EndOfList,
  tags: ['autodocs'],
});

export const Default = meta.story({ name: '列表的末尾', parameters: { shows: ['text 已经到底了'] } });
