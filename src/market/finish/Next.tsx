import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import type { OrderDetail, OrderStage } from '../../../contract/buying/index.ts';
import { RULES } from '../../../contract/kit/rules.ts';
import { closedOrderTexts, liveOrderQuery, surplusTexts } from '../../buying/index.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink, Card, color, Icon, money, Skeleton, space, StepStrip, text } from '../../ui/index.ts';
import { Announcement } from '../../ui/Announcement.tsx';
import { BALANCE_STEPS } from '../../ui/StepStrip.tsx';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { SoftText } from '../../ui/SoftText.ts';

/** Index of the current step, of {@link BALANCE_STEPS} while the balance is due. */
const STEP: Record<OrderStage, number> = {
  awaitingPayment: 0,
  awaitingInspection: 1,
  inspecting: 1,
  awaitingBalance: 2,
  rebinding: 2,
  delivered: 3,
  protected: 5,
  settled: 5,
  cancelled: 0,
  refunded: 1,
};

const Head = styled.div<{ $good: boolean }>`
  display: flex;
  align-items: center;
  gap: ${space.s};
  color: ${({ $good }) => ($good ? color.good : color.warn)};
  h2 {
    color: ${color.ink};
    font-size: ${text.title};
  }
`;

function stageTexts(order: OrderDetail): { isGood: boolean; title: string; next: string } {
  // The platform holds the paid part of the price for the seller, less refunds. The fees are its own.
  const held = Math.min(order.paid, order.price) - order.refunded;
  const escrow = held > 0 ? `${money(held)} 由平台保管，确认收货后付给卖家。` : '';
  switch (order.stage) {
    case 'awaitingPayment':
      return { isGood: false, title: '还没有收到付款', next: '请在付款时间内付款，账号为你保留着。' };
    case 'awaitingInspection':
    case 'inspecting': {
      const hours = RULES.credentialWindow / 3_600_000;
      const inspection =
        order.turn === 'seller'
          ? `等卖家提供账号后开始验号，${hours} 小时内没有提供就全额退款。验号`
          : '接下来由客服验号，';
      return {
        isGood: true,
        title: order.due > 0 ? '定金已付' : '付款成功',
        next:
          order.due > 0
            ? `${escrow}${inspection}通过后 24 小时内付尾款 ${money(order.due)}。`
            : `${escrow}${inspection}结果会发消息给你。`,
      };
    }
    case 'awaitingBalance':
      return {
        isGood: true,
        title: '验号通过',
        next: `${escrow}请在 24 小时内付尾款 ${money(order.due)}，付清后开始换绑。`,
      };
    case 'rebinding':
      return {
        isGood: true,
        title: '正在换绑',
        next: `${escrow}客服正在把账号换绑到你的手机，完成后发消息给你。`,
      };
    case 'delivered':
      return { isGood: true, title: '账号已交付', next: `${escrow}请登录核对账号，没有问题再确认收货。` };
    case 'protected':
    case 'settled':
      return { isGood: true, title: '交易成功', next: '保障期内账号被找回，可以申请赔付。' };
    case 'cancelled':
      return { isGood: false, title: '订单已取消', next: closedOrderTexts(order).join('') };
    case 'refunded':
      return { isGood: false, title: '订单已退款', next: `已付的 ${money(order.paid)} 原路退回。` };
  }
}

function OrderState({ order }: { order: OrderDetail }) {
  const { isGood, title, next } = stageTexts(order);
  const isPayable = order.stage === 'awaitingPayment' || order.stage === 'awaitingBalance';
  return (
    <Card>
      <Stack $gap="l">
        <Head $good={isGood}>
          <Icon name={isGood ? 'checkCircle' : 'info'} size={24} />
          <h2>{title}</h2>
        </Head>
        <StepStrip
          current={STEP[order.stage]}
          {...(order.stage === 'awaitingBalance' && { steps: BALANCE_STEPS })}
          failed={order.stage === 'cancelled' || order.stage === 'refunded'}
        />
        <SoftText>{next}</SoftText>
        {order.stage !== 'cancelled' &&
          surplusTexts(order).map((line) => <SoftText key={line}>{line}</SoftText>)}
        {isPayable && (
          <ButtonLink block href={href('pay', { orderId: order.id })}>
            去付款
          </ButtonLink>
        )}
        <ButtonLink
          block
          variant={isPayable ? 'secondary' : 'primary'}
          href={href('orderDetail', { orderId: order.id })}
        >
          查看订单
        </ButtonLink>
      </Stack>
      <Announcement text={`${title}。${next}`} />
    </Card>
  );
}

export function Next({ orderId }: { orderId: string }) {
  const order = useQuery(liveOrderQuery(orderId));
  if (order.isPending) {
    return (
      <Card>
        <Stack $gap="l" aria-busy>
          <Skeleton width="40%" height={28} />
          <Skeleton height={48} />
          <Skeleton height={42} />
          <Skeleton height={44} />
        </Stack>
      </Card>
    );
  }
  if (order.isError) {
    return (
      <Card>
        <ReadFailed read={order} title="订单没能打开" />
      </Card>
    );
  }
  return <OrderState order={order.data} />;
}
