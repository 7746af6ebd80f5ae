import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { ListingStatus } from '../../contract/market/listing.ts';
import { href } from '../app/routes.ts';
import { Picture, Pill, Price, Skeleton } from '../ui/index.ts';
import { RecordCard, RecordSoft, RecordTitle, RecordWhat, RecordWords } from '../ui/RecordCard.ts';
import { color, dp, space } from '../ui/theme.ts';
import { PICTURE, unavailable } from './listingCard.ts';

/** Listing data that personal lists (favourites, history) receive. */
export interface ListingLine {
  listingId: string;
  title: string;
  picture: string;
  gameName: string;
  highlights: readonly string[];
  /** Fen. Absent for a listing that is no longer public and was not collected. */
  price?: number;
  status: ListingStatus;
}

const Anchor = styled(Link)`
  display: block;
  color: ${color.ink};
`;

const What = styled(RecordWhat)<{ $gone: boolean }>`
  img {
    filter: ${({ $gone }) => ($gone ? 'grayscale(1)' : 'none')};
    opacity: ${({ $gone }) => ($gone ? 0.6 : 1)};
  }
`;

const Title = styled(RecordTitle)<{ $gone: boolean }>`
  color: ${({ $gone }) => ($gone ? color.inkFaint : color.ink)};
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.xs} ${space.s};
  min-height: ${dp(26)};
  margin-top: auto;
`;

/**
 * A listing in a personal list. Sold ones are greyed out and labelled, and can still be opened. One that is no longer
 * public has the name of its game as its title.
 */
export function ListingLine({
  line,
  note,
  heading = 'h2',
}: {
  line: ListingLine;
  note?: ReactNode;
  /** Heading level of the title: 3 inside a titled section. */
  heading?: 'h2' | 'h3';
}) {
  const gone = unavailable[line.status];
  const isGone = gone !== undefined;
  const about = [line.gameName, ...line.highlights.slice(0, 2)].join(' · ');
  return (
    <Anchor href={href('goodDetail', { id: line.listingId })}>
      <What $gone={isGone}>
        <Picture src={line.picture} alt="" {...PICTURE} shown={96} />
        <RecordWords>
          <Title as={heading} $gone={isGone}>
            {line.title}
          </Title>
          {about !== line.title && <RecordSoft>{about}</RecordSoft>}
          <Foot>
            {line.price !== undefined && (
              <Price fen={line.price} size={18} {...(isGone && { tone: 'plain' as const })} />
            )}
            {isGone && <Pill>{gone}</Pill>}
            {note}
          </Foot>
        </RecordWords>
      </What>
    </Anchor>
  );
}

export const ListingLineSkeleton = () => (
  <RecordCard aria-hidden>
    <RecordWhat>
      <Skeleton height={72} />
      <RecordWords>
        <Skeleton width="92%" height={38} />
        <Skeleton width="60%" height={16} />
        <Skeleton width={80} height={26} />
      </RecordWords>
    </RecordWhat>
    <Skeleton width={110} height={24} />
  </RecordCard>
);
