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

export const WithAmount = meta.story({ name: '有金额' });
export const WithAside = meta.story({
  name: '旁边有别的按钮',
  args: {
    label: undefined,
    note: undefined,
    aside: <IconButton icon="headset" label="联系客服" />,
    children: <Button>立即购买</Button>,
  },
});
export const ButtonOnly = meta.story({
  name: '只有按钮',
  args: { amount: undefined, label: undefined, note: undefined, children: <Button>下一步</Button> },
});
