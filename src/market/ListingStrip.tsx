import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ListingCard as Listing } from '../../contract/market/listing.ts';
import { ListingCard, ListingCardSkeleton } from '../ui/ListingCard.tsx';
import { space } from '../ui/theme.ts';
import { cardOf } from '../shared/listingCard.ts';
import { ReadFailedLine } from '../shared/LoadFailed.tsx';
import { ReadRows } from '../shared/ReadRows.tsx';
import { Strip } from './Strip.ts';

const Failed = styled.div<{ $inset: boolean }>`
  padding: ${({ $inset }) => ($inset ? `${space.s} ${space.l}` : 0)};
`;

/** A horizontal list of listings: loading, failed, empty, or the cards. */
export const ListingStrip = ({
  read,
  empty,
  isInset = false,
  namesGame = false,
}: {
  read: UseQueryResult<readonly Listing[]>;
  empty: ReactNode;
  /** The surrounding surface has no margins. */
  isInset?: boolean;
  /** The listings belong to several games. */
  namesGame?: boolean;
}) => (
  <ReadRows
    read={read}
    loading={
      <Strip $item={168} $inset={isInset} aria-hidden>
        {[0, 1, 2].map((key) => (
          <li key={key}>
            <ListingCardSkeleton shape="grid" />
          </li>
        ))}
      </Strip>
    }
    failed={
      <Failed $inset={isInset}>
        <ReadFailedLine read={read} />
      </Failed>
    }
    empty={empty}
  >
    {(listings) => (
      <Strip $item={168} $inset={isInset}>
        {listings.map((listing) => (
          <li key={listing.id}>
            <ListingCard {...cardOf(listing, { namesGame })} shape="grid" />
          </li>
        ))}
      </Strip>
    )}
  </ReadRows>
);
