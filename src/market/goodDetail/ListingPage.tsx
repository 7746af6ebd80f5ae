import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import type { ListingDetail, ProtectionOffer } from '../../../contract/market/listing.ts';
import { readFailureText } from '../../shared/failedRead.ts';
import { favouriteMutation } from '../../account/index.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { beijing, money } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { FormerPrice, Price } from '../../ui/Price.tsx';
import { color, dp, faint, radius, space, text, twoLines } from '../../ui/theme.ts';
import { useBack } from '../../shared/useBack.ts';
import { listingLabels, unavailable } from '../../shared/listingCard.ts';
import { nameOfListing, useTitle } from '../../shared/title.ts';
import { TRANSITION } from '../goodList/viewTransition.ts';
import { useSession } from '../../app/session/view.ts';
import { Buy } from './Buy.tsx';
import { Gallery } from './Gallery.tsx';
import { Details, Similar } from './DetailSections.tsx';
import { Course, Protection } from './Protection.tsx';
import { LazyMount } from '../../ui/LazyMount.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';

/** Same height as the numbers, because the scroll position must not move when they appear above the window. */
const WAITING_FOR_NUMBERS = <Skeleton height={237} />;
const SellerNumbers = lazyPart(async () => (await import('../seller/SellerNumbers.tsx')).default, {
  waiting: WAITING_FOR_NUMBERS,
});
const SupportSheet = lazyPart(async () => (await import('./SupportSheet.tsx')).default);

export const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.m};
  padding: 0 ${space.m} ${space.xl};
`;

export const Head = styled.section`
  padding: ${space.l};
  background: ${color.surface};
  border-bottom: 1px solid ${color.line};
`;

export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.s};
  align-items: center;
`;

export const Title = styled.h2`
  margin-top: ${space.s};
  font-size: ${text.strong};
  line-height: 1.5;
`;

const Heat = styled.p`
  display: flex;
  align-items: center;
  gap: ${space.xs};
  margin-top: ${space.s};
  ${faint}
  & > * + svg {
    margin-left: ${space.m};
  }
`;

const KeyFacts = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space.s};
  margin-bottom: ${space.l};
  div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    padding: ${space.s} ${space.m};
    border-radius: ${radius.control};
    background: ${color.sunken};
  }
  dt {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
  dd {
    ${twoLines}
    font-weight: 600;
  }
`;

const Seller = styled.div`
  display: flex;
  align-items: center;
  gap: ${space.m};
  & > div {
    flex: 1;
    min-width: 0;
  }
  p + p {
    color: ${color.inkSoft};
    font-size: ${text.caption};
  }
  & > svg {
    width: ${dp(28)};
    color: ${color.inkFaint};
  }
`;

const Feedback = styled.div`
  padding: ${space.m} ${space.m} 0;
  &:empty {
    display: none;
  }
`;

const NOTE_MS = 3000;

const PROTECTION: Record<ProtectionOffer, string> = { free: '免费包赔', paid: '可选包赔', none: '基础保障' };

/** Shares the URL by the system's share sheet, or copies it. Resolves to the message to show, '' for none. */
async function share(title: string): Promise<string> {
  const url = window.location.href;
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title, url });
      return '';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return '';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return '链接已复制，可以发给朋友了。';
  } catch {
    return '没能复制链接，请从地址栏复制。';
  }
}

export function ListingPage({ listing }: { listing: ListingDetail }) {
  useTitle(nameOfListing(listing));
  const back = useBack('goodList');
  const { isMember, toLogin } = useSession();
  const client = useQueryClient();
  const favourite = useMutation(favouriteMutation(client, listing.id));
  const [isSupportOpen, setSupportOpen] = useState(false);
  const [note, setNote] = useState('');
  const why = unavailable[listing.status];
  const isGone = why !== undefined && listing.ownOrderId === undefined;
  const pictures =
    listing.pictures.length > 0 ? listing.pictures : [{ url: listing.picture, name: listing.title }];

  useEffect(() => {
    if (note === '') return undefined;
    const timer = setTimeout(() => setNote(''), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);

  return (
    <>
      <TopBar
        title="商品详情"
        onBack={back}
        actions={
          <>
            <IconButton
              icon="heart"
              label="收藏"
              pressed={listing.isFavourite}
              onClick={() => {
                if (!isMember) toLogin();
                else if (!favourite.isPending) favourite.mutate(!listing.isFavourite);
              }}
            />
            <IconButton
              icon="share"
              label="分享"
              onClick={() => {
                void share(listing.title).then(setNote);
              }}
            />
          </>
        }
      />
      <PageBody $flush>
        <div>
          <Gallery title={listing.title} pictures={pictures} transitionName={TRANSITION} />
          <Head>
            <Line>
              <Price fen={listing.price} size={28} tone={isGone ? 'plain' : 'pay'} />
              {listing.formerPrice !== undefined && <FormerPrice fen={listing.formerPrice} size={15} />}
              {why !== undefined && <Pill tone="warn">{why}</Pill>}
              {listingLabels(listing).map((flag) => (
                <Pill key={flag} tone="info">
                  {flag}
                </Pill>
              ))}
              <Pill tone="good" icon="shield">
                {PROTECTION[listing.protection]}
              </Pill>
            </Line>
            <Title>{listing.title}</Title>
            <Heat>
              <Icon name="eye" size={14} />
              <span>{listing.views} 次浏览</span>
              <Icon name="heart" size={14} />
              <span>{listing.favourites} 人收藏</span>
            </Heat>
          </Head>
          <Feedback aria-live="polite">
            {note !== '' && <Notice tone="good">{note}</Notice>}
            {favourite.isError && (
              <Notice tone="warn" title={favourite.variables ? '没能收藏' : '没能取消收藏'}>
                {readFailureText(favourite.error)}
              </Notice>
            )}
          </Feedback>
        </div>
        <Column>
          <Card title="账号信息">
            {listing.attributes.length > 0 && (
              <KeyFacts>
                {listing.attributes.slice(0, 4).map(({ label, value }) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </KeyFacts>
            )}
            <DescriptionList
              items={[
                {
                  term: '商品编号',
                  value: (
                    <>
                      {listing.no} <CopyButton text={listing.no} />
                    </>
                  ),
                },
                { term: '游戏', value: listing.gameName },
                { term: '区服', value: listing.region },
                { term: '上架时间', value: beijing(listing.listedAt, 'full') },
                { term: '平台服务费', value: money(listing.serviceFee) },
                ...(listing.deposit === undefined
                  ? []
                  : [{ term: '可付定金', value: money(listing.deposit) }]),
              ]}
            />
          </Card>
          <Protection listing={listing} />
          <Course price={listing.price} />
          <Card>
            <Seller>
              <Icon name="person" size={28} />
              <div>
                <p>{listing.stockKind === 'own' ? '号易自营' : `卖家 ${listing.sellerName}`}</p>
                <p>{listing.sellerDeals > 0 ? `已成交 ${listing.sellerDeals} 笔` : '还没有成交记录'}</p>
              </div>
              {listing.isOwn && <Pill tone="info">这是你发布的商品</Pill>}
            </Seller>
            {listing.stockKind !== 'own' && (
              <LazyMount ahead={0} waiting={WAITING_FOR_NUMBERS}>
                <SellerNumbers listingId={listing.id} waiting={WAITING_FOR_NUMBERS} />
              </LazyMount>
            )}
          </Card>
          <Details listing={listing} />
          <Similar id={listing.id} />
        </Column>
      </PageBody>
      <Buy listing={listing} onSupport={() => setSupportOpen(true)} />
      {isSupportOpen && (
        <SupportSheet
          gameId={listing.gameId}
          listingId={listing.id}
          listingNo={listing.no}
          onClose={() => setSupportOpen(false)}
        />
      )}
    </>
  );
}
