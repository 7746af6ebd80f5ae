import { expect, userEvent, waitFor } from 'storybook/test';
import { useLocation, useSearch } from 'wouter';
import preview from '../../../.storybook/preview.tsx';
import { failing, hanging, pageOf, withCalls, withReply } from '../../../.storybook/reply.ts';
import { order, orderPaid, orderWithDeposit } from '../../../machines/buying/ordering/fixtures.ts';
import { deals } from '../home/fixtures.ts';
import { Screen } from './page.tsx';

/** The address after a navigation. */
function Address() {
  const [path] = useLocation();
  return (
    <output hidden>
      {path}?{useSearch()}
    </output>
  );
}

const meta = preview.meta({
  id: 'finish',
  title: '页面/逛/最近成交',
  component: Screen,
  args: { search: '' },
  parameters: { layout: 'fullscreen', route: '/index/finish', viewer: 'member' },
  ...withReply('listDeals', pageOf(deals)),
});

export const Failed = meta.story({ name: '加载失败', ...withCalls(failing('listDeals', 500)) });
export const OrderFailed = meta.story({
  name: '订单加载失败',
  args: { search: 'orderId=order-1' },
  ...withCalls(failing('readOrder', 500)),
});
export const Loading = meta.story({
  name: '加载中',
  args: { search: 'orderId=order-1' },
  ...withCalls(hanging('readOrder'), hanging('listDeals')),
});
export const Empty = meta.story({ name: '没有成交', ...withReply('listDeals', pageOf([])) });
export const Full = meta.story({
  name: '成交记录',
  parameters: { shows: ['heading 最近成交', 'no text 人看过'] },
});
export const Paid = meta.story({
  name: '付款成功',
  args: { search: 'orderId=order-1' },
  ...withReply('readOrder', orderPaid),
});
export const BackToOrder = meta.story({
  name: '走一遍：付款后返回到订单',
  args: { search: 'orderId=order-1' },
  render: (args) => (
    <>
      <Screen {...args} />
      <Address />
    </>
  ),
  ...withReply('readOrder', orderPaid),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: '返回' }));
    await waitFor(() =>
      expect(canvas.getByRole('status', { hidden: true })).toHaveTextContent(
        '/index/orderDetail?orderId=order-1',
      ),
    );
  },
});
export const CredentialMissing = meta.story({
  name: '付款成功，等卖家提供账号',
  args: { search: 'orderId=order-1' },
  parameters: { shows: ['text 等卖家提供账号后开始验号'] },
  ...withReply('readOrder', { ...orderPaid, turn: 'seller' }),
});
export const DepositPaid = meta.story({
  name: '定金已付',
  args: { search: 'orderId=order-1' },
  ...withReply('readOrder', orderWithDeposit),
});
export const Unpaid = meta.story({
  name: '还没有收到付款',
  args: { search: 'orderId=order-1' },
  ...withReply('readOrder', order),
});
