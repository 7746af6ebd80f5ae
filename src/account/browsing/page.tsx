import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import styled from 'styled-components';
import type { Browse } from '../../../contract/account/account.ts';
import { browsesClearing, browsesQuery } from '../reads.ts';
import { href } from '../../app/routes.ts';
import { beijing, Button, ButtonLink, EmptyState, Inset, PageBody, Skeleton } from '../../ui/index.ts';
import { RecordCard, RecordFoot } from '../../ui/RecordCard.ts';
import { color, space, text } from '../../ui/theme.ts';
import { useServerNow } from '../../ui/clock.ts';
import { CallFailed } from '../../shared/CallFailed.tsx';
import { Bar } from '../../shared/Bar.tsx';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';
import { useRemoval } from '../../shared/list/removal.ts';
import { ListingLine, ListingLineSkeleton } from '../../shared/ListingLine.tsx';
import { byDay } from './days.ts';
import { Stack } from '../../ui/layout/Stack.ts';

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
      <RecordFoot>
        <span>
          {beijing(lastAt).slice(-5)} 看过{times > 1 ? `，共 ${times} 次` : ''}
        </span>
        <Button variant="quiet" small busy={isGoing} aria-label={`删除 ${title}`} onClick={onRemove}>
          删除
        </Button>
      </RecordFoot>
    </RecordCard>
  );
}

/** /other/Mybrowsing: viewed listings by day; one or all can be deleted. */
export function Screen() {
  const client = useQueryClient();
  const now = useServerNow();
  const browses = useInfiniteQuery(browsesQuery());
  const removal = useRemoval(browsesClearing(client));
  const hasRows = browses.data?.pages.some(({ rows }) => rows.length > 0) ?? false;

  const clearAll = () =>
    removal.remove(undefined, {
      question: {
        id: 'clearBrowses',
        title: '清空浏览记录',
        text: '清空后不能恢复。收藏和订单不受影响。',
        confirmText: '清空',
      },
    });
  const isGoing = (listingId: string | undefined) =>
    removal.going?.variables === listingId && removal.going !== null;

  return (
    <PageBody $flush>
      {hasRows && (
        <Bar
          actions={
            <Button variant="quiet" small busy={isGoing(undefined)} onClick={() => void clearAll()}>
              清空
            </Button>
          }
        />
      )}
      {removal.error !== null && (
        <Inset>
          <CallFailed error={removal.error} title="没有删掉" />
        </Inset>
      )}
      <EndlessRows
        list={browses}
        loading={
          <Days>
            <div>
              <Heading as="div">
                <Skeleton width={48} height={20} />
              </Heading>
              <Stack>
                <ListingLineSkeleton />
                <ListingLineSkeleton />
                <ListingLineSkeleton />
              </Stack>
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
                <Stack as="ul">
                  {seen.map((browse) => (
                    <li key={browse.id}>
                      <BrowseCard
                        browse={browse}
                        isGoing={isGoing(browse.listingId)}
                        onRemove={() => void removal.remove(browse.listingId)}
                      />
                    </li>
                  ))}
                </Stack>
              </section>
            ))}
          </Days>
        )}
      </EndlessRows>
    </PageBody>
  );
}
