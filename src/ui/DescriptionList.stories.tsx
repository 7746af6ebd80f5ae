import { preview } from '../../.storybook/preview.tsx';
import { CopyButton } from './CopyButton.tsx';
import { DescriptionList } from './DescriptionList.tsx';

const meta = preview.meta({
  id: 'ui-DescriptionList',
  title: '基础/信息列表',
  component: DescriptionList,
  tags: ['autodocs'],
  args: {
    items: [
      { term: '游戏', value: '王者荣耀' },
      { term: '系统区服', value: '安卓 QQ · 手 Q 101 区' },
      { term: '下单时间', value: '2026-11-21 15:04' },
      {
        term: '订单编号',
        value: (
          <>
            HY20261121000017 <CopyButton text="HY20261121000017" />
          </>
        ),
      },
    ],
  },
});

export const Order = meta.story({
  name: '一笔订单的信息',
  parameters: { shows: ['text 游戏 王者荣耀 系统区服 安卓 QQ', 'button 复制'] },
});
