import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import styled from 'styled-components';
import type { Browse } from '../../../contract/account/account.ts';
import { browsesClearing, browsesQuery } from '../reads.ts';
import { href } from '../../app/addresses.ts';
import { beijing, Button, ButtonLink, EmptyState, Notice, Skeleton } from '../../ui/index.ts';
import { RecordCard, RecordWhat, RecordWords } from '../../ui/RecordCard.ts';
import { color, space, text } from '../../ui/theme.ts';
import { useServerNow } from '../../page/clock.ts';
import { useDialogs } from '../../page/dialogs/port.ts';
import { readFailed } from '../../page/failed.ts';
import { EndlessRows } from '../../page/list/EndlessRows.tsx';
import { OtherLayout } from '../../page/Layout.tsx';
import { ListingLine } from '../../page/ListingLine.tsx';
import { byDay } from './days.ts';

const Days = styled.div`
  display: grid;
  gap: ${space.l};
  padding: ${space.m} ${space.m} 0;
`;

const Heading = styled.h2`
  margin-bottom: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

const Cards = styled.ul`
  display: grid;
  gap: ${space.m};
`;

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.s};
  margin: calc(-1 * ${space.xs}) 0 calc(-1 * ${space.s});
  color: ${color.inkFaint};
  font-size: ${text.caption};
  font-variant-numeric: tabular-nums;
`;

const Said = styled.div`
  padding: ${space.m} ${space.m} 0;
`;

function BrowseCard({
  browse,
  isGoing,
  onRemove,
}: {
  browse: Browse;
  isGoing: boolean;
  onRemove: () => void;
}) {
  const { title, times, lastAt } = browse;
  return (
    <RecordCard aria-label={title}>
      <ListingLine line={browse} heading="h3" />
      <Foot>
        <span>
          {beijing(lastAt).slice(-5)} 看过{times > 1 ? `，共 ${times} 次` : ''}
        </span>
        <Button variant="quiet" small busy={isGoing} aria-label={`删除 ${title}`} onClick={onRemove}>
          删除
        </Button>
      </Foot>
    </RecordCard>
  );
}

const BrowseSkeleton = () => (
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

/** /other/Mybrowsing: what was looked at, by day; one or all can be forgotten. */
export function Screen() {
  const client = useQueryClient();
  const now = useServerNow();
  const { ask } = useDialogs();
  const browses = useInfiniteQuery(browsesQuery());
  const clearing = useMutation(browsesClearing(client));
  const hasRows = browses.data?.pages.some(({ rows }) => rows.length > 0) ?? false;

  const clearAll = async () => {
    const isSure = await ask({
      id: 'clearBrowses',
      title: '清空浏览记录',
      text: '清空后不能恢复。收藏和订单不受影响。',
      confirmText: '清空',
      tone: 'warning',
    });
    if (isSure) clearing.mutate(undefined);
  };
  const isGoing = (listingId: string) => clearing.isPending && clearing.variables === listingId;

  return (
    <OtherLayout
      title="浏览记录"
      flush
      {...(hasRows && {
        actions: (
          <Button
            variant="quiet"
            small
            busy={clearing.isPending && clearing.variables === undefined}
            onClick={() => void clearAll()}
          >
            清空
          </Button>
        ),
      })}
    >
      {clearing.isError && (
        <Said>
          <Notice tone="bad" live="alert" title="没有删掉">
            {readFailed(clearing.error)}
          </Notice>
        </Said>
      )}
      <EndlessRows
        list={browses}
        loading={
          <Days>
            <div>
              <Heading as="div">
                <Skeleton width={48} height={20} />
              </Heading>
              <Cards as="div">
                <BrowseSkeleton />
                <BrowseSkeleton />
                <BrowseSkeleton />
              </Cards>
            </div>
          </Days>
        }
        empty={
          <EmptyState
            drawing="search"
            title="还没有看过账号"
            text="看过的账号会按日期记在这里。"
            action={<ButtonLink href={href('games')}>去看看账号</ButtonLink>}
          />
        }
        end={(total) => `共 ${total} 条记录`}
      >
        {(rows) => (
          <Days>
            {byDay(rows, now()).map(({ date, label, rows: seen }) => (
              <section key={date} aria-label={label}>
                <Heading>{label}</Heading>
                <Cards>
                  {seen.map((browse) => (
                    <li key={browse.id}>
                      <BrowseCard
                        browse={browse}
                        isGoing={isGoing(browse.listingId)}
                        onRemove={() => {
                          if (!clearing.isPending) clearing.mutate(browse.listingId);
                        }}
                      />
                    </li>
                  ))}
                </Cards>
              </section>
            ))}
          </Days>
        )}
      </EndlessRows>
    </OtherLayout>
  );
}
