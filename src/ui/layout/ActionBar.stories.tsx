import { preview } from '../../../.storybook/preview.tsx';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { ActionBar } from './ActionBar.tsx';

const meta = preview.meta({
  id: 'ui-ActionBar',
  title: '布局/底部操作栏',
  component: ActionBar,
  tags: ['autodocs'],
  parameters: { layout: 'fullscreen' },
  args: {
    amount: 342400,
    label: '应付',
    note: '由平台保管，确认收货后付给卖家',
    children: <Button>提交订单</Button>,
  },
});

export const WithAmount = meta.story({
  name: '有金额',
  parameters: { shows: ['text 应付 ¥ 3,424', 'button 提交订单'] },
});
export const WithAside = meta.story({
  name: '旁边有别的按钮',
  parameters: { shows: ['button 联系客服', 'button 立即购买'] },
  args: {
    label: undefined,
    note: undefined,
    aside: <IconButton icon="headset" label="联系客服" />,
    children: <Button>立即购买</Button>,
  },
});
export const ButtonOnly = meta.story({
  name: '只有按钮',
  parameters: { shows: ['button 下一步', 'no text ¥'] },
  args: { amount: undefined, label: undefined, note: undefined, children: <Button>下一步</Button> },
});
