import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { OrderStatus } from '../../../contract/entities/order.ts';
import { countsQuery } from '../../queries/orders.ts';
import { href } from '../../routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { color, dp, space, text, touch } from '../../ui/theme.ts';
import { readFailed } from '../failed.ts';

const COUNTED: readonly { status: OrderStatus; label: string }[] = [
  { status: 'awaitingPayment', label: '待支付' },
  { status: 'trading', label: '交易中' },
  { status: 'completed', label: '交易成功' },
  { status: 'cancelled', label: '已取消' },
  { status: 'refunded', label: '已退款' },
];

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(5, minmax(0, 1fr));
`;

const Counter = styled(Link)`
  display: grid;
  justify-items: center;
  gap: ${dp(2)};
  min-height: ${touch};
  padding: ${space.xs} 0;
  color: ${color.inkSoft};
  font-size: ${text.caption};
  strong {
    color: ${color.ink};
    font-size: ${text.title};
    font-variant-numeric: tabular-nums;
    line-height: 1.3;
  }
`;

const All = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${touch};
  margin: calc(-1 * ${space.m}) 0;
  color: ${color.accent};
  font-size: ${text.small};
`;

const Trouble = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

/** How many orders stand where; each leads to them. Without an answer the ways are still there. */
export function Counters() {
  const counts = useQuery(countsQuery());
  return (
    <Card title="我买到的" aside={<All href={href('myProducts')}>全部订单</All>}>
      <Grid aria-busy={counts.isPending}>
        {COUNTED.map(({ status, label }) => (
          <li key={status}>
            <Counter href={href('myProducts', { status })}>
              <strong>{counts.data ? counts.data[status] : '–'}</strong>
              {label}
            </Counter>
          </li>
        ))}
      </Grid>
      {counts.isError && (
        <Trouble role="alert">
          {readFailed(counts.error)}
          <Button variant="quiet" small busy={counts.isFetching} onClick={() => void counts.refetch()}>
            重试
          </Button>
        </Trouble>
      )}
    </Card>
  );
}
