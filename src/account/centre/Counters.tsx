import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import { sellerLevelText } from './sellerLevel.ts';
import { centreCountsQuery } from '../reads.ts';
import { countsQuery } from '../../buying/index.ts';
import { failureOf } from '../../api/queries.ts';
import { href } from '../../app/routes.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { color, dp, space, text, touch } from '../../ui/theme.ts';
import { readFailureText } from '../../shared/failedRead.ts';
import { SecondaryText } from '../../ui/SecondaryText.ts';
import { RecordHead } from '../../ui/RecordCard.ts';

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

interface Counted {
  label: string;
  href: string;
  /** Undefined while loading. */
  count: number | undefined;
}

function CountCard({
  title,
  all,
  columns,
  counted,
  isPending,
  note,
  trouble,
}: {
  title: string;
  all: { label: string; href: string };
  columns: number;
  counted: readonly Counted[];
  isPending: boolean;
  note?: ReactNode;
  trouble?: ReactNode;
}) {
  return (
    <Card title={title} aside={<All href={all.href}>{all.label}</All>}>
      <Grid $columns={columns} aria-busy={isPending}>
        {counted.map((one) => (
          <li key={one.label}>
            <Counter href={one.href}>
              <strong>{one.count ?? '–'}</strong>
              {one.label}
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
  const published = (status: string) => href('myProducts', { tab: 'published', status });
  const recycled = (status: string) => href('myBiddings', { status });
  return (
    <>
      <CountCard
        title="我买到的"
        all={{ label: '全部订单', href: href('myProducts') }}
        columns={5}
        isPending={orders.isPending}
        trouble={failed[0] === orders && <Failed reads={failed} />}
        counted={(
          [
            ['awaitingPayment', '待支付'],
            ['trading', '交易中'],
            ['completed', '交易成功'],
            ['cancelled', '已取消'],
            ['refunded', '已退款'],
          ] as const
        ).map(([status, label]) => ({
          label,
          href: href('myProducts', { status }),
          count: orders.data?.[status],
        }))}
      />
      <CountCard
        title="我发布的"
        all={{ label: '全部商品', href: href('myProducts', { tab: 'published' }) }}
        columns={4}
        isPending={centre.isPending}
        counted={(
          [
            ['underReview', '待审核'],
            ['onSale', '上架中'],
            ['held', '交易中'],
            ['sold', '已出售'],
            ['takenDown', '已下架'],
            ['rejected', '审核失败'],
            ['problem', '问题账号'],
            ['takenBack', '被找回'],
          ] as const
        ).map(([status, label]) => ({ label, href: published(status), count: listings?.[status] }))}
        trouble={failed[0] === centre && <Failed reads={failed} />}
        note={seller && <SecondaryText>{sellerLevelText(seller)}</SecondaryText>}
      />
      <CountCard
        title="竞价回收"
        all={{ label: '全部回收', href: href('myBiddings') }}
        columns={3}
        isPending={centre.isPending}
        counted={[
          { label: '报价中', href: href('myBiddings'), count: recycling?.quoting },
          { label: '交易中', href: recycled('trading'), count: recycling?.trading },
          { label: '待审核', href: recycled('underReview'), count: recycling?.underReview },
          { label: '已审核', href: recycled('reviewed'), count: recycling?.reviewed },
          { label: '交易成功', href: recycled('completed'), count: recycling?.completed },
          { label: '交易失败', href: recycled('failed'), count: recycling?.failed },
        ]}
      />
      <CountCard
        title="售后"
        all={{ label: '全部售后', href: href('afterSaleList') }}
        columns={2}
        isPending={centre.isPending}
        counted={[
          { label: '我申请的，进行中', href: href('afterSaleList'), count: afterSales?.asBuyer },
          {
            label: '我卖出的，进行中',
            href: href('afterSaleList', { side: 'seller' }),
            count: afterSales?.asSeller,
          },
        ]}
      />
    </>
  );
}
