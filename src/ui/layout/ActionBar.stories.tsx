import { preview } from '../../../.storybook/preview.tsx';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { ActionBar } from './ActionBar.tsx';

const meta = preview.meta({
  id: 'ui-ActionBar',
  title: '布局/ActionBar',
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

export const WithAmount = meta.story({});
export const WithAside = meta.story({
  args: {
    label: undefined,
    note: undefined,
    aside: <IconButton icon="headset" label="联系客服" />,
    children: <Button>立即购买</Button>,
  },
});
export const ButtonOnly = meta.story({
  args: { amount: undefined, label: undefined, note: undefined, children: <Button>下一步</Button> },
});
