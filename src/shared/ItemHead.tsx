import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import { color, faint, Picture, RecordCard, RecordTitle, RecordWhat, RecordWords } from '../ui/index.ts';
import { PICTURE } from './listingCard.ts';

/** Text beside the picture of an item. Its paragraphs are faint. */
export const ItemWords = styled(RecordWords)`
  color: ${color.ink};
  p {
    ${faint}
  }
`;

/** Head of a page about an item: picture, title, and lines about it. `href` links to the item's page. */
export function ItemHead({
  item: { picture = '', title },
  href,
  children,
}: {
  item: { picture?: string; title: string };
  href?: string;
  children: ReactNode;
}) {
  return (
    <RecordCard {...(href === undefined ? { 'aria-label': '商品' } : { as: Link, href })}>
      <RecordWhat>
        <Picture src={picture} alt="" {...PICTURE} shown={108} eager />
        <ItemWords>
          <RecordTitle>{title}</RecordTitle>
          {children}
        </ItemWords>
      </RecordWhat>
    </RecordCard>
  );
}
