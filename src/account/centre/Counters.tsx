import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import { sellerLevelText } from './sellerLevel.ts';
import { centreCountsQuery } from '../reads.ts';
import { countsQuery } from '../../buying/index.ts';
import { failureOf } from '../../api/queries.ts';
import { href } from '../../app/routes.ts';
import { Button, Card, color, dp, RecordHead, SecondaryText, space, text, touch } from '../../ui/index.ts';
import { readFailureText } from '../../shared/failedRead.ts';

const Grid = styled.ul<{ $columns: number }>`
  display: grid;
  grid-template-columns: repeat(${({ $columns }) => $columns}, minmax(0, 1fr));
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

const Remarks = styled.div`
  margin-top: ${space.m};
  &:empty {
    display: none;
  }
`;

/** Counts of the member's records by status. Each links to its list. */
function CountCard<Status extends string>({
  title,
  all,
  columns,
  labels,
  counts,
  hrefOf,
  isPending,
  note,
  trouble,
}: {
  title: string;
  /** Label of the link to the whole list. */
  all: string;
  columns: number;
  labels: Readonly<Record<Status, string>>;
  /** Undefined while loading. */
  counts: Readonly<Record<NoInfer<Status>, number>> | undefined;
  /** The list of a status, or the whole list. */
  hrefOf: (status?: NoInfer<Status>) => string;
  isPending: boolean;
  note?: ReactNode;
  trouble?: ReactNode;
}) {
  return (
    <Card title={title} aside={<All href={hrefOf()}>{all}</All>}>
      <Grid $columns={columns} aria-busy={isPending}>
        {(Object.keys(labels) as Status[]).map((status) => (
          <li key={status}>
            <Counter href={hrefOf(status)}>
              <strong>{counts?.[status] ?? '–'}</strong>
              {labels[status]}
            </Counter>
          </li>
        ))}
      </Grid>
      <Remarks>
        {note}
        {trouble}
      </Remarks>
    </Card>
  );
}

type Read = Pick<UseQueryResult, 'isFetching' | 'error' | 'refetch'>;

/** Notice that counts could not be loaded; the links still work. */
function Failed({ reads }: { reads: readonly Read[] }) {
  return (
    <RecordHead role="alert">
      {readFailureText(reads[0]?.error)}
      <Button
        variant="quiet"
        small
        busy={reads.some(({ isFetching }) => isFetching)}
        onClick={() => {
          for (const read of reads) void read.refetch();
        }}
      >
        重试
      </Button>
    </RecordHead>
  );
}

export function Counters() {
  const orders = useQuery(countsQuery());
  const centre = useQuery(centreCountsQuery());
  // After the session has expired, only the login above helps.
  const failed = [orders, centre].filter(
    ({ isError, error }) => isError && failureOf(error)?.kind !== 'expired',
  );
  const { listings, recycling, afterSales, seller } = centre.data ?? {};
  return (
    <>
      <CountCard
        title="我买到的"
        all="全部订单"
        columns={5}
        labels={{
          awaitingPayment: '待支付',
          trading: '交易中',
          completed: '交易成功',
          cancelled: '已取消',
          refunded: '已退款',
        }}
        counts={orders.data}
        hrefOf={(status) => href('myProducts', { status })}
        isPending={orders.isPending}
        trouble={failed[0] === orders && <Failed reads={failed} />}
      />
      <CountCard
        title="我发布的"
        all="全部商品"
        columns={4}
        labels={{
          underReview: '待审核',
          onSale: '上架中',
          held: '交易中',
          sold: '已出售',
          takenDown: '已下架',
          rejected: '审核失败',
          problem: '问题账号',
          takenBack: '被找回',
        }}
        counts={listings}
        hrefOf={(status) => href('myProducts', { tab: 'published', status })}
        isPending={centre.isPending}
        trouble={failed[0] === centre && <Failed reads={failed} />}
        note={seller && <SecondaryText>{sellerLevelText(seller)}</SecondaryText>}
      />
      <CountCard
        title="竞价回收"
        all="全部回收"
        columns={3}
        labels={{
          quoting: '报价中',
          trading: '交易中',
          underReview: '待审核',
          reviewed: '已审核',
          completed: '交易成功',
          failed: '交易失败',
        }}
        counts={recycling}
        hrefOf={(status) => href('myBiddings', { status: status === 'quoting' ? undefined : status })}
        isPending={centre.isPending}
      />
      <CountCard
        title="售后"
        all="全部售后"
        columns={2}
        labels={{ asBuyer: '我申请的，进行中', asSeller: '我卖出的，进行中' }}
        counts={afterSales}
        hrefOf={(status) => href('afterSaleList', { side: status === 'asSeller' ? 'seller' : undefined })}
        isPending={centre.isPending}
      />
    </>
  );
}
