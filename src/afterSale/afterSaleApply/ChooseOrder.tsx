import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { AfterSaleType } from '../../../contract/afterSale/afterSale.ts';
import type { OrderRow } from '../../../contract/buying/index.ts';
import { runningAfterSalesQuery } from '../reads.ts';
import { ordersQuery } from '../../buying/index.ts';
import { href } from '../../app/routes.ts';
import {
  beijing,
  Button,
  ButtonLink,
  color,
  EmptyState,
  money,
  PageBody,
  Picture,
  RecordCard,
  RecordHead,
  RecordSoft,
  RecordTitle,
  RecordWhat,
  RecordWords,
  Segmented,
  Skeleton,
  space,
  text,
} from '../../ui/index.ts';
import { PICTURE } from '../../shared/listingCard.ts';
import { EndlessCards } from '../../shared/list/EndlessCards.tsx';

const Top = styled.div`
  display: grid;
  gap: ${space.m};
  padding: ${space.m} ${space.m} 0;
  p {
    color: ${color.inkSoft};
    font-size: ${text.small};
  }
`;

function Choice({ order, wanted }: { order: OrderRow; wanted: AfterSaleType | null }) {
  const running = useQuery(runningAfterSalesQuery()).data?.[order.no];
  return (
    <RecordCard aria-label={`订单 ${order.no}`}>
      <RecordHead>
        <span>{order.gameName}</span>
        <span>{beijing(order.createdAt, 'day')}</span>
      </RecordHead>
      <RecordWhat>
        <Picture src={order.picture} alt="" {...PICTURE} shown={108} />
        <RecordWords>
          <RecordTitle>{order.title}</RecordTitle>
          <RecordSoft>{order.region}</RecordSoft>
          <RecordSoft>已付 {money(order.paid)}</RecordSoft>
        </RecordWords>
      </RecordWhat>
      {running ? (
        <ButtonLink variant="secondary" block href={href('afterSaleDetail', { id: running.id })}>
          售后中，看进度
        </ButtonLink>
      ) : order.canApplyAfterSale ? (
        <ButtonLink block href={href('afterSaleApply', { orderId: order.id, type: wanted ?? undefined })}>
          选这笔订单
        </ButtonLink>
      ) : (
        <>
          <RecordSoft>现在不能申请售后</RecordSoft>
          <ButtonLink variant="secondary" block href={href('orderDetail', { orderId: order.id })}>
            查看订单
          </ButtonLink>
        </>
      )}
    </RecordCard>
  );
}

type Status = 'trading' | 'completed';

function Orders({
  status,
  wanted,
  onOthers,
}: {
  status: Status;
  wanted: AfterSaleType | null;
  onOthers: () => void;
}) {
  const orders = useInfiniteQuery(ordersQuery({ status }));
  return (
    <EndlessCards
      list={orders}
      skeleton={<Skeleton height={204} />}
      renderRow={(order) => <Choice order={order} wanted={wanted} />}
      empty={
        <EmptyState
          drawing="order"
          title={status === 'completed' ? '没有交易成功的订单' : '没有交易中的订单'}
          text="没付款、已取消和已退款的订单不用申请。"
          action={
            <Button variant="secondary" onClick={onOthers}>
              {status === 'completed' ? '看交易中的订单' : '看交易成功的订单'}
            </Button>
          }
        />
      }
      end={(total) => `共 ${total} 笔`}
    />
  );
}

/**
 * Shown without an order in the URL. Lists paid orders, and offers those that can have an after-sale. `tab`: the status
 * in the URL.
 */
export function ChooseOrder({ wanted, tab }: { wanted: AfterSaleType | null; tab: string | null }) {
  const [, navigate] = useLocation();
  const status: Status = tab === 'trading' ? tab : 'completed';
  const show = (next: Status) =>
    navigate(
      href('afterSaleApply', {
        type: wanted ?? undefined,
        status: next === 'completed' ? undefined : next,
      }),
      { replace: true },
    );
  return (
    <PageBody $flush>
      <Top>
        <p>先选一笔订单。能申请什么、最多多少，选好后会写明。</p>
        <Segmented
          label="订单状态"
          value={status}
          onValue={show}
          options={[
            { value: 'completed', label: '交易成功' },
            { value: 'trading', label: '交易中' },
          ]}
        />
      </Top>
      <Orders
        key={status}
        status={status}
        wanted={wanted}
        onOthers={() => show(status === 'completed' ? 'trading' : 'completed')}
      />
    </PageBody>
  );
}
