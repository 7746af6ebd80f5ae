import { Fragment } from 'react';
import type { AfterSaleRow } from '../../../contract/afterSale/index.ts';
import type { OrderRow, OrderStage } from '../../../contract/buying/order.ts';
import { isPausedByAfterSale } from '../../../contract/buying/pausedStages.ts';
import { href } from '../../app/routes.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Countdown } from '../../ui/Countdown.tsx';
import { beijing, money } from '../../ui/format.ts';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ItemCard } from '../../shared/ItemCard.tsx';
import { useIsPast } from '../../shared/useIsPast.ts';
import { isPriceRefunded } from '../reads.ts';
import { sentBackText } from '../sentBack.ts';
import { STATUS } from './filter.ts';
import { RecordCard, RecordFacts, RecordHead, RecordWhat, RecordWords } from '../../ui/RecordCard.ts';

/** What comes next; '' if the status says it. */
const NEXT: Readonly<Record<OrderStage, string>> = {
  awaitingPayment: '等你付款',
  awaitingInspection: '等客服验号',
  inspecting: '客服验号中',
  awaitingBalance: '验号通过，等你付尾款',
  rebinding: '客服换绑中',
  delivered: '账号已交付，等你核对后确认收货',
  protected: '保障期内',
  settled: '货款已付给卖家',
  cancelled: '',
  refunded: '',
};

function nextText(order: OrderRow): string {
  if (order.turn === 'seller') return '等卖家提供账号';
  return order.stage === 'settled' && isPriceRefunded(order) ? '货款已全部退给你' : NEXT[order.stage];
}

/** Stages after the handover. In earlier ones, only the order page offers an after-sale. */
const HANDED_OVER: readonly OrderStage[] = ['delivered', 'protected', 'settled'];

function paidWords(order: OrderRow): string | undefined {
  const { total, paid } = order;
  if (paid === 0) return undefined;
  const back = sentBackText(order);
  return paid < total ? `已付 ${money(paid)}，共 ${money(total)}${back}` : `已付 ${money(paid)}${back}`;
}

interface Props {
  order: OrderRow;
  /** The open after-sale. */
  afterSale?: AfterSaleRow | undefined;
}

export function OrderCard({ order, afterSale }: Props) {
  const isLate = useIsPast(order.stage === 'awaitingPayment' ? order.closesAt : undefined);
  const isBalanceDue = order.stage === 'awaitingBalance';
  const canPay = !isLate && (order.stage === 'awaitingPayment' || isBalanceDue);
  // Tells the links of several cards apart.
  const name = <VisuallyHidden> {order.title}</VisuallyHidden>;
  const facts: [string, string | undefined][] = [
    ['订单编号', order.no],
    ['商品编号', order.listingNo ?? order.listingId],
    ['下单时间', beijing(order.createdAt, 'full')],
    ['付款', paidWords(order)],
  ];
  return (
    <ItemCard
      label={`订单 ${order.no}`}
      item={order}
      state={afterSale ? { word: '售后中', tone: 'warn' } : STATUS[order.status]}
      lines={
        <p>
          {isBalanceDue && '尾款 '}
          <Price
            fen={isBalanceDue ? order.total - order.paid : order.total}
            size={16}
            tone={canPay ? 'pay' : 'plain'}
          />
        </p>
      }
      facts={
        <RecordFacts>
          {facts.map(
            ([term, value]) =>
              value !== undefined && (
                <Fragment key={term}>
                  <dt>{term}</dt>
                  <dd>{value}</dd>
                </Fragment>
              ),
          )}
        </RecordFacts>
      }
      turn={
        order.stage === 'awaitingPayment' ? (
          <>
            <Countdown isSilent until={order.closesAt} label="剩余付款时间" ended="付款时间已过" />
            {isLate && '，正在更新状态'}
          </>
        ) : afterSale?.turn === 'buyer' ? (
          '售后等你处理'
        ) : afterSale && isPausedByAfterSale(order.stage) ? (
          '售后中，订单停在这一步'
        ) : (
          nextText(order)
        )
      }
      acts={
        <>
          {!afterSale && order.canApplyAfterSale && HANDED_OVER.includes(order.stage) && (
            <ButtonLink variant="quiet" small href={href('afterSaleApply', { orderId: order.id })}>
              申请售后
              {name}
            </ButtonLink>
          )}
          <ButtonLink small href={href('orderDetail', { orderId: order.id })}>
            查看订单
            {name}
          </ButtonLink>
          {afterSale && (
            <ButtonLink
              small
              variant={afterSale.turn === 'buyer' ? 'primary' : 'secondary'}
              href={href('afterSaleDetail', { id: afterSale.id })}
            >
              看售后
              {name}
            </ButtonLink>
          )}
          {canPay && (
            <ButtonLink small variant="primary" href={href('pay', { orderId: order.id })}>
              {isBalanceDue ? '支付尾款' : '去支付'}
              {name}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

export const OrderCardSkeleton = () => (
  <RecordCard aria-hidden>
    <RecordHead>
      <Skeleton width={72} height={20} />
      <Skeleton width={56} height={20} />
    </RecordHead>
    <RecordWhat>
      <Skeleton height={72} />
      <RecordWords>
        <Skeleton width="92%" />
        <Skeleton width="60%" height={12} />
        <Skeleton width={80} height={20} />
      </RecordWords>
    </RecordWhat>
    <Skeleton height={54} />
    <Skeleton height={48} />
  </RecordCard>
);
