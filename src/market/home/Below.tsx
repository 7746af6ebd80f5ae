import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { Link } from 'wouter';
import type { ListingQuery } from '../../../contract/market/listing.ts';
import { href } from '../../app/addresses.ts';
import { dealsQuery, gamesQuery, shortListQuery } from '../reads.ts';
import { ArticleSheet, articlesQuery, bannersQuery, dictionaryQuery } from '../../content/index.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { beijing } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ListingCard, ListingCardSkeleton } from '../../ui/ListingCard.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { color, dp, radius, space, text, touch } from '../../ui/theme.ts';
import { cardOf, PICTURE } from '../../page/card.ts';
import { readFailed } from '../../page/failed.ts';
import { SafetyTools } from '../../support/index.ts';

const Frame = styled.section`
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

const FrameTitle = styled.h2`
  padding: ${space.m} ${space.l} ${space.xs};
  font-size: ${text.strong};
`;

const Strip = styled.ul<{ $item: number }>`
  display: grid;
  grid-auto-columns: ${({ $item }) => dp($item)};
  grid-auto-flow: column;
  gap: ${space.s};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  padding: ${space.m};
  scroll-padding-inline: ${space.m};
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  & > li {
    min-width: 0;
    scroll-snap-align: start;
  }
`;

const More = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${touch};
  margin: ${dp(-11)} 0;
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

const Row = styled(Link)`
  display: flex;
  align-items: center;
  gap: ${space.m};
  min-height: ${touch};
  color: ${color.ink};
  & > :first-child {
    flex: 1;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  & > :last-child {
    color: ${color.inkFaint};
    font-size: ${text.caption};
    font-variant-numeric: tabular-nums;
  }
`;

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
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  p + p {
    color: ${color.inkFaint};
    font-size: ${text.caption};
    font-variant-numeric: tabular-nums;
  }
`;

const Streamer = styled.a`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.xs};
  color: ${color.ink};
  font-size: ${text.small};
  text-align: center;
`;

const Again = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  padding: ${space.s} 0;
  color: ${color.inkSoft};
`;

const Wait = styled.div<{ $height: number }>`
  display: flex;
  align-items: center;
  justify-content: space-between;
  height: ${({ $height }) => dp($height)};
`;

/** Stands for one line of a list, of the same height. */
const Waiting = ({ height }: { height: number }) => (
  <Wait $height={height}>
    <Skeleton width="70%" height={16} />
    <Skeleton width={40} height={12} />
  </Wait>
);

const Inset = styled.div`
  padding: ${space.s} ${space.l};
`;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: 0 ${space.s};
  color: ${color.inkFaint};
  font-size: ${text.caption};
  text-align: center;
  p {
    width: 100%;
  }
  a,
  button {
    display: inline-flex;
    align-items: center;
    min-height: ${touch};
    padding: 0 ${space.s};
    color: ${color.inkSoft};
  }
`;

/** A part of the page that could not be loaded: one line, so that the rest stays useful. */
function Failed({ error, busy, onRetry }: { error: unknown; busy: boolean; onRetry: () => void }) {
  return (
    <Again role="alert">
      <span>{readFailed(error)}</span>
      <Button variant="secondary" small busy={busy} onClick={onRetry}>
        重试
      </Button>
    </Again>
  );
}

const DEFAULT_TOP_YUAN = 6000;
const HOT_TABS = 5;

/** 顶级账号: the dearest listings from the dictionary's price on, a tab for each hot game. */
function TopListings() {
  const top = useQuery(dictionaryQuery('topPrice'));
  const games = useQuery(gamesQuery());
  const [tab, setTab] = useState('all');
  const hot = (games.data ?? []).filter((game) => game.isHot).slice(0, HOT_TABS);
  const yuan = Number(top.data?.[0]?.value);
  const minPrice = (yuan > 0 ? Math.round(yuan) : DEFAULT_TOP_YUAN) * 100;
  const wanted: ListingQuery = {
    minPrice,
    sort: 'pricedesc',
    pageNum: 1,
    pageSize: 8,
    ...(tab !== 'all' && { gameId: tab }),
  };
  const listings = useQuery({ ...shortListQuery(wanted), enabled: !top.isPending });

  return (
    <Frame aria-label="顶级账号">
      <FrameTitle>顶级账号</FrameTitle>
      <Tabs
        label="顶级账号的游戏"
        items={[{ value: 'all', label: '全部' }, ...hot.map(({ id, name }) => ({ value: id, label: name }))]}
        value={tab}
        onValue={setTab}
      >
        {listings.isPending ? (
          <Strip $item={168} aria-busy aria-label="加载中">
            {[0, 1, 2].map((key) => (
              <li key={key}>
                <ListingCardSkeleton shape="grid" />
              </li>
            ))}
          </Strip>
        ) : listings.isError ? (
          <Inset>
            <Failed
              error={listings.error}
              busy={listings.isFetching}
              onRetry={() => void listings.refetch()}
            />
          </Inset>
        ) : listings.data.length === 0 ? (
          <EmptyState title="暂时没有顶级账号" text={`¥${minPrice / 100} 起的账号上架后会出现在这里。`} />
        ) : (
          <Strip $item={168}>
            {listings.data.map((listing) => (
              <li key={listing.id}>
                <ListingCard {...cardOf(listing)} shape="grid" />
              </li>
            ))}
          </Strip>
        )}
      </Tabs>
    </Frame>
  );
}

/** 最近交易: the latest deals, names masked. */
function Deals() {
  const deals = useInfiniteQuery(dealsQuery());
  const rows = deals.data?.pages[0]?.rows.slice(0, 4) ?? [];
  let inside: ReactNode;
  if (deals.isPending) inside = [0, 1, 2, 3].map((key) => <Waiting key={key} height={56} />);
  else if (deals.isError) {
    inside = <Failed error={deals.error} busy={deals.isFetching} onRetry={() => void deals.refetch()} />;
  } else if (rows.length === 0) inside = <p>还没有成交记录。</p>;
  else {
    inside = (
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
    );
  }
  return (
    <Card title="最近交易" aside={<More href={href('finish')}>更多成交</More>}>
      <div aria-busy={deals.isPending}>{inside}</div>
    </Card>
  );
}

/** Three lines of a category of articles, each leading to its text. */
function Articles({ type, title }: { type: string; title: string }) {
  const articles = useQuery(articlesQuery(type));
  const rows = articles.data?.slice(0, 3) ?? [];
  let inside: ReactNode;
  if (articles.isPending) inside = [0, 1, 2].map((key) => <Waiting key={key} height={44} />);
  else if (articles.isError) {
    inside = (
      <Failed error={articles.error} busy={articles.isFetching} onRetry={() => void articles.refetch()} />
    );
  } else if (rows.length === 0) inside = <p>暂时没有内容。</p>;
  else {
    inside = (
      <ul>
        {rows.map((article) => (
          <li key={article.id}>
            <Row href={href('articleDetail', { id: article.id })}>
              <span>{article.title}</span>
              <time dateTime={article.createdAt}>{beijing(article.createdAt, 'day').slice(5)}</time>
            </Row>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Card title={title}>
      <div aria-busy={articles.isPending}>{inside}</div>
    </Card>
  );
}

/** 合作主播; nothing when there are none. */
function Streamers() {
  const streamers = useQuery(bannersQuery('streamer'));
  if (!streamers.data || streamers.data.length === 0) return null;
  return (
    <Frame aria-label="合作主播">
      <FrameTitle>合作主播</FrameTitle>
      <Strip $item={72}>
        {streamers.data.map((one) => (
          <li key={one.id}>
            <Streamer
              as={one.link === undefined ? 'span' : 'a'}
              {...(one.link !== undefined && {
                href: one.link,
                target: '_blank',
                rel: 'noopener noreferrer',
              })}
            >
              <Avatar name={one.name} src={one.picture} size={56} />
              {one.name}
            </Streamer>
          </li>
        ))}
      </Strip>
    </Frame>
  );
}

/** The lower part of the home page. */
export default function Below() {
  const [isAgreementOpen, setAgreementOpen] = useState(false);
  return (
    <>
      <TopListings />
      <SafetyTools />
      <Deals />
      <Articles type="cjwt" title="常见问题" />
      <Articles type="xwgg" title="新闻公告" />
      <Articles type="zhgg" title="追回案例" />
      <Streamers />
      <Foot>
        <button type="button" aria-haspopup="dialog" onClick={() => setAgreementOpen(true)}>
          用户协议
        </button>
        <Link href={href('privacy')}>隐私政策</Link>
        <Link href={href('announcements')}>最新公告</Link>
        <p>
          <Icon name="shield" size={14} style={{ display: 'inline', verticalAlign: '-2px' }} />{' '}
          号易不向未成年人提供交易服务
        </p>
      </Foot>
      {isAgreementOpen && (
        <Suspense fallback={null}>
          <ArticleSheet type="yonghuxieyi" title="用户协议" onClose={() => setAgreementOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
