import { useInfiniteQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { href } from '../../app/routes.ts';
import { PICTURE } from '../../shared/listingCard.ts';
import { ReadFailedLine } from '../../shared/LoadFailed.tsx';
import { ReadRows } from '../../shared/ReadRows.tsx';
import { beijing, Card, dp, faint, oneLine, Picture, Price, space } from '../../ui/index.ts';
import { dealsQuery } from '../reads.ts';
import { RowSkeletons } from './RowSkeletons.tsx';
import { More } from './MoreLink.ts';

const SHOWN = 4;

const Deal = styled.li`
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-height: ${dp(56)};
  & > :first-child {
    flex: none;
    width: ${dp(56)};
  }
  div {
    flex: 1;
    min-width: 0;
  }
  p {
    ${oneLine}
  }
  p + p {
    ${faint}
  }
`;

/** 最近成交: latest deals with masked names. */
export function LatestDeals() {
  const deals = useInfiniteQuery({
    ...dealsQuery(),
    select: ({ pages }) => pages[0]?.rows.slice(0, SHOWN) ?? [],
  });
  return (
    <Card title="最近成交" aside={<More href={href('finish')}>更多成交</More>}>
      <ReadRows
        read={deals}
        loading={<RowSkeletons count={SHOWN} height={56} />}
        failed={<ReadFailedLine read={deals} />}
        empty={<p>还没有成交记录。</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((deal) => (
              <Deal key={deal.id}>
                <Picture src={deal.picture} alt="" {...PICTURE} shown={56} />
                <div>
                  <p>{deal.title}</p>
                  <p>{`${beijing(deal.soldAt)} 成交`}</p>
                </div>
                <Price fen={deal.price} size={15} tone="plain" />
              </Deal>
            ))}
          </ul>
        )}
      </ReadRows>
    </Card>
  );
}
