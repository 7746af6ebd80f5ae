import { useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import type { ComponentProps } from 'react';
import type { OrderDetail } from '../../../contract/buying/order.ts';
import type { OrderingLeaf, OrderingRef } from '../../../machines/buying/ordering/ordering.ts';
import { href } from '../../app/routes.ts';
import { MessagePage } from '../../shared/MessagePage.tsx';
import { Frame } from '../../shared/Frame.tsx';
import { ButtonLink, money } from '../../ui/index.ts';
import { liveOrderQuery } from '../reads.ts';
import { closedOrderTexts, surplusTexts } from '../surplus.ts';
import { Summary } from './Summary.tsx';

/** Stale time of the order that the flow has just read, ms. */
const FRESH_MS = 5_000;

type End = Extract<OrderingLeaf, 'expired' | 'cancelled' | 'refunded' | 'finished'>;

interface Words extends Pick<ComponentProps<typeof MessagePage>, 'icon' | 'tone' | 'title'> {
  lines: (order: OrderDetail) => readonly string[];
  next: string;
  to: (order: OrderDetail) => string;
}

const WORDS: Record<End, Words> = {
  expired: {
    icon: 'clock',
    tone: 'warn',
    title: '付款时间已过，订单关闭',
    lines: (order) => [
      ...closedOrderTexts(order),
      order.isOnSale ? '账号已重新上架，还想要可以再下一单。' : '这个账号现在不在售。',
      ...(surplusTexts(order).length > 0 ? [] : ['如果付款在最后一刻才到账，会原路退回。']),
    ],
    next: '回到这个账号',
    to: ({ listingId }) => href('goodDetail', { id: listingId }),
  },
  cancelled: {
    icon: 'crossCircle',
    tone: 'inkFaint',
    title: '订单已取消',
    lines: (order) => [
      order.endReason === 'staff' ? '客服关闭了这笔订单。' : '这笔订单已经取消。',
      ...closedOrderTexts(order),
      ...(order.isOnSale ? ['账号已重新上架。'] : []),
    ],
    next: '看看别的账号',
    to: () => href('home'),
  },
  refunded: {
    icon: 'swap',
    tone: 'good',
    title: '订单已退款',
    lines: (order) => [
      `已付的 ${money(order.paid)} 原路退回，余额一般即时到账，银行卡 1 到 3 个工作日。`,
      ...surplusTexts(order),
    ],
    next: '查看订单',
    to: ({ id }) => href('orderDetail', { orderId: id }),
  },
  // /index/finish shows what happens next.
  finished: {
    tone: 'good',
    title: '付款已到平台',
    lines: (order) => ['款项由平台保管。', ...surplusTexts(order)],
    next: '看接下来的步骤',
    to: ({ id }) => href('finish', { orderId: id }),
  },
};

/** `expired`, `cancelled`, `refunded`, `finished`: why the checkout ended, and the next step. */
export function Ended({ actor, end }: { actor: OrderingRef; end: End }) {
  const read = useSelector(actor, ({ context }) => context.order);
  if (!read) return null;
  return <EndedOrder read={read} end={end} />;
}

/** @param read the order as the flow last read it. It is polled, because a payment may still arrive */
function EndedOrder({ read, end }: { read: OrderDetail; end: End }) {
  const { data: order } = useQuery({ ...liveOrderQuery(read.id), initialData: read, staleTime: FRESH_MS });
  const { lines, next, to, ...words } = WORDS[end];
  return (
    <Frame title="收银台">
      {end !== 'finished' && <Summary subject={order} />}
      <MessagePage
        {...words}
        acts={
          <ButtonLink href={to(order)} replace={end === 'finished'}>
            {next}
          </ButtonLink>
        }
      >
        {lines(order).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </MessagePage>
    </Frame>
  );
}
