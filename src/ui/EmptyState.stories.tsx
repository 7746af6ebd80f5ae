import { preview } from '../../.storybook/preview.tsx';
import { ButtonLink } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

const meta = preview.meta({
  id: 'ui-EmptyState',
  title: '反馈/空状态',
  component: EmptyState,
  tags: ['autodocs'],
  args: { title: '还没有订单', text: '买下的账号会出现在这里。' },
});

export const Orders = meta.story({
  name: '没有订单',
  parameters: { shows: ['text 还没有订单', 'link 去逛逛'] },
  args: { drawing: 'order', action: <ButtonLink href="/index/goodList">去逛逛</ButtonLink> },
});
export const Search = meta.story({
  name: '没有找到',
  parameters: { shows: ['text 没有找到', 'no link …'] },
  args: { drawing: 'search', title: '没有找到', text: '换个说法，或放宽筛选。' },
});
export const Favourites = meta.story({
  name: '没有收藏',
  parameters: { shows: ['text 还没有收藏'] },
  args: { drawing: 'heart', title: '还没有收藏' },
});
export const Messages = meta.story({
  name: '没有消息',
  parameters: { shows: ['text 没有消息'] },
  args: { drawing: 'message', title: '没有消息', text: undefined },
});
export const Box = meta.story({
  name: '没有内容',
  parameters: { shows: ['text 这里还是空的'] },
  args: { drawing: 'box', title: '这里还是空的' },
});
export const NotFound = meta.story({
  name: '没有这个页面',
  parameters: { shows: ['text 没有这个页面', 'link 回首页'] },
  args: {
    drawing: 'missing',
    title: '没有这个页面',
    text: '地址可能已经变了。',
    action: <ButtonLink href="/index/home">回首页</ButtonLink>,
  },
});
