import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import { href } from '../../app/routes.ts';
import { ReadFailedLine } from '../../shared/LoadFailed.tsx';
import { centred, color, radius, space, text, touch } from '../../ui/theme.ts';
import { sellerRates } from './numbers.ts';
import { sellerQuery } from './reads.ts';

export const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.s};
  div {
    padding: ${space.s} ${space.m};
    border-radius: ${radius.control};
    background: ${color.sunken};
  }
  dt {
    color: ${color.inkSoft};
    font-size: ${text.caption};
  }
  dd {
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }
`;

const Block = styled.div`
  margin-top: ${space.m};
  a {
    ${centred}
    min-height: ${touch};
    color: ${color.accent};
  }
`;

/** The seller's record on a listing's page, with a link to the seller's page. @param waiting shown while it loads */
export default function SellerNumbers({ listingId, waiting }: { listingId: string; waiting: ReactNode }) {
  const seller = useQuery(sellerQuery({ listingId }));
  if (seller.isPending) return waiting;
  if (seller.data === undefined) return <ReadFailedLine read={seller} />;
  return (
    <Block>
      <Numbers>
        {sellerRates(seller.data).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Numbers>
      <Link href={href('seller', { id: seller.data.id })}>看卖家主页和 {seller.data.reviews} 条评价</Link>
    </Block>
  );
}
