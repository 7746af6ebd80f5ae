import { useQuery, useQueryClient } from '@tanstack/react-query';
import styled from 'styled-components';
import type { ListingCard } from '../../../contract/market/listing.ts';
import { href } from '../../app/routes.ts';
import { cachedCard, listingQuery } from '../reads.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, dp, space } from '../../ui/theme.ts';
import { PICTURE } from '../../shared/listingCard.ts';
import { ReadFailed } from '../../shared/LoadFailed.tsx';
import { TRANSITION } from '../goodList/viewTransition.ts';
import { Column, Head, Line, ListingPage, Title } from './ListingPage.tsx';
import { Frame } from '../../shared/Frame.tsx';

const Hollow = styled.div`
  aspect-ratio: ${PICTURE.width} / ${PICTURE.height};
  background: ${color.line};
`;

const Lines = styled.div`
  display: grid;
  gap: ${space.s};
  padding-top: ${space.s};
`;

const Foot = styled.div`
  height: ${dp(60)};
  background: ${color.surface};
  border-top: 1px solid ${color.line};
`;

/** 商品详情: `id` in the URL. */
export function Screen({ search }: { search: string }) {
  const id = new URLSearchParams(search).get('id') ?? '';
  return <Listing key={id} id={id} />;
}

const missing = (
  <EmptyState
    drawing="missing"
    title="没有找到这件商品"
    text="可能已下架，或链接不完整。"
    action={<ButtonLink href={href('games')}>看看别的账号</ButtonLink>}
  />
);

function Listing({ id }: { id: string }) {
  const client = useQueryClient();
  const listing = useQuery(listingQuery(id));

  if (listing.data) return <ListingPage listing={listing.data} />;
  if (id === '' || listing.isError) {
    return (
      <Frame title="商品详情" fallback="goodList">
        {id === '' ? missing : <ReadFailed read={listing} missing={missing} />}
      </Frame>
    );
  }
  return <Loading card={cachedCard(client, id)} />;
}

/** Skeleton that shows the card's data from the list. */
function Loading({ card }: { card: ListingCard | undefined }) {
  return (
    <Frame title="商品详情" fallback="goodList" flush busy bar={<Foot />}>
      <div>
        {card ? (
          <Picture src={card.picture} alt="" {...PICTURE} square eager transitionName={TRANSITION} />
        ) : (
          <Hollow />
        )}
        <Head>
          <Line>{card ? <Price fen={card.price} size={28} /> : <Skeleton width={120} height={34} />}</Line>
          {card ? (
            <Title>{card.title}</Title>
          ) : (
            <Lines>
              <Skeleton height={20} />
              <Skeleton width="70%" height={20} />
            </Lines>
          )}
          <Lines>
            <Skeleton width={140} height={18} />
          </Lines>
        </Head>
      </div>
      <Column>
        <Skeleton height={260} />
        <Skeleton height={180} />
        <Skeleton height={140} />
      </Column>
    </Frame>
  );
}
