import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { ListingSort } from '../../../contract/market/listing.ts';
import { href, ROUTES } from '../../app/addresses.ts';
import { gamesQuery, listingsQuery, templateQuery } from '../reads.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import type { ListingShape } from '../../ui/ListingCard.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { color, dp, layer, radius, space, text, touch } from '../../ui/theme.ts';
import { useBack } from '../../page/back.ts';
import { readFailed } from '../../page/failed.ts';
import { useRecent } from '../../page/recent.ts';
import { useShared } from '../../app/session/shared.ts';
import { useAreas } from './areas.ts';
import { chipsOf, type Chip } from './chips.ts';
import { cleared, readFilter, toQuery, writeFilter, type Filter } from './filter.ts';
import { Results, ResultsSkeleton } from './Results.tsx';

const FilterSheet = lazy(() => import('./FilterSheet.tsx'));

const Tools = styled.div`
  position: sticky;
  top: calc(${dp(48)} + env(safe-area-inset-top));
  z-index: ${layer.bar - 1};
  padding: ${space.s} ${space.m} 0;
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
`;

const Sort = styled.button`
  display: inline-flex;
  flex: 1;
  align-items: center;
  justify-content: center;
  gap: ${dp(2)};
  min-height: ${touch};
  color: ${color.inkSoft};
  white-space: nowrap;
  &[aria-pressed='true'] {
    color: ${color.accent};
    font-weight: 600;
  }
`;

const Chips = styled.ul`
  display: flex;
  gap: ${space.s};
  overflow-x: auto;
  padding-bottom: ${space.s};
  scrollbar-width: none;
`;

const Remove = styled.button`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: ${dp(2)};
  min-height: ${dp(32)};
  padding: 0 ${space.s};
  border-radius: ${radius.pill};
  background: ${color.accentSoft};
  color: ${color.accent};
  font-size: ${text.caption};
  white-space: nowrap;
  &::after {
    content: '';
    position: absolute;
    inset: ${dp(-6)} 0;
  }
`;

const Count = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.caption};
  font-variant-numeric: tabular-nums;
`;

const SORTS = [
  { label: '最新', sorts: ['timedesc'] },
  { label: '价格', sorts: ['priceasc', 'pricedesc'] },
] as const satisfies readonly { label: string; sorts: readonly [ListingSort, ListingSort?] }[];

const DIRECTIONS: Partial<Record<ListingSort, string>> = { priceasc: '从低到高', pricedesc: '从高到低' };

/**
 * 商品列表 (domain §1.2). All filters live in the address; each change is one request for the first page.
 * @param search the query of the list's own address: while kept alive behind a detail the address is the detail's
 */
export function Screen({ search }: { search: string }) {
  const [, navigate] = useLocation();
  const back = useBack('games');
  const filter = readFilter(search);
  const [shape, setShape] = useState<ListingShape>('row');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const listings = useInfiniteQuery(listingsQuery(toQuery(filter)));
  const hasAttributes = Object.keys(filter.attributes).length > 0;
  const template = useQuery({ ...templateQuery(filter.id), enabled: filter.id !== '' && hasAttributes });
  const hasArea = [filter.systemId, filter.carrierId, filter.groupId, filter.serverId].some(
    (id) => id !== '',
  );
  const areas = useAreas(filter, hasArea);
  const chips = chipsOf(filter, template.data ?? [], areas.steps);
  useNotedGame(filter.id);

  const apply = (next: Filter) => {
    navigate(href('goodList', writeFilter(next)), { replace: true });
    window.scrollTo(0, 0);
  };

  const { fetchNextPage } = listings;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const pages = listings.data?.pages ?? [];
  const seen = new Set<string>();
  // A listing that moved to the next page while reading on is shown once.
  const rows = pages
    .flatMap((page) => page.rows)
    .filter((row) => !seen.has(row.id) && seen.add(row.id) !== undefined);
  const total = pages[0]?.total;

  return (
    <>
      <TopBar
        title={ROUTES.goodList.title}
        onBack={back}
        actions={
          <IconButton
            icon={shape === 'row' ? 'image' : 'file'}
            label={shape === 'row' ? '换成大图' : '换成列表'}
            onClick={() => setShape(shape === 'row' ? 'grid' : 'row')}
          />
        }
      />
      <PageBody $flush>
        <Tools>
          <Words filter={filter} onApply={apply} />
          <Bar>
            {SORTS.map(({ label, sorts }) => (
              <SortButton
                key={label}
                label={label}
                sorts={sorts}
                now={filter.sortRank}
                onSort={(sortRank) => apply({ ...filter, sortRank })}
              />
            ))}
            <Sort type="button" aria-haspopup="dialog" onClick={() => setSheetOpen(true)}>
              <Icon name="filter" size={16} />
              筛选
              <Badge count={chips.length} unit="项已选" />
            </Sort>
          </Bar>
          {chips.length > 0 && <ActiveChips chips={chips} filter={filter} onApply={apply} />}
        </Tools>
        <Area>
          <Count aria-live="polite">
            {listings.isPending
              ? '正在找'
              : total === undefined
                ? ''
                : `${filter.name === '' ? '' : `${filter.name} `}共 ${total} 件在售`}
          </Count>
          {listings.isPending ? (
            <div aria-busy>
              <ResultsSkeleton shape={shape} />
            </div>
          ) : listings.data === undefined ? (
            <FailedState
              text={readFailed(listings.error)}
              busy={listings.isFetching}
              onRetry={() => void listings.refetch()}
            />
          ) : rows.length === 0 ? (
            <EmptyState
              drawing="search"
              title={chips.length > 0 ? '没有合适的账号' : '暂时没有账号在售'}
              text={chips.length > 0 ? '少选几个条件，或放宽价格再试。' : '可以看看别的游戏。'}
              action={
                chips.length > 0 && (
                  <Button variant="secondary" onClick={() => apply({ ...cleared(filter), keyWord: '' })}>
                    清空条件
                  </Button>
                )
              }
            />
          ) : (
            <Results
              listings={rows}
              shape={shape}
              hasMore={listings.hasNextPage}
              isLoadingMore={listings.isFetchingNextPage}
              hasFailed={listings.isFetchNextPageError}
              onMore={more}
            />
          )}
        </Area>
      </PageBody>
      {isSheetOpen && (
        <Suspense fallback={null}>
          <FilterSheet
            filter={filter}
            onClose={() => setSheetOpen(false)}
            onApply={(next) => {
              setSheetOpen(false);
              apply(next);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const Area = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  padding: ${space.m} ${space.m} ${space.xl};
`;

/** A game looked at goes among the recent ones as soon as it is known. */
function useNotedGame(id: string) {
  const { noteGame } = useRecent();
  const { nameGame } = useShared();
  const games = useQuery({ ...gamesQuery(), enabled: id !== '' });
  const game = games.data?.find((one) => one.id === id);
  const noted = useRef('');
  useEffect(() => {
    if (!game || noted.current === game.id) return;
    noted.current = game.id;
    noteGame(game);
    nameGame(game.name);
  }, [game, noteGame, nameGame]);
}

function Words({ filter, onApply }: { filter: Filter; onApply: (filter: Filter) => void }) {
  const { noteSearch } = useRecent();
  const { typeSearch } = useShared();
  // Typed words are the person's until sent; words from elsewhere (a chip removed) begin anew by the key.
  return (
    <WordsForm
      key={filter.keyWord}
      initial={filter.keyWord}
      onWords={(keyWord) => {
        noteSearch(keyWord);
        typeSearch(keyWord);
        onApply({ ...filter, keyWord });
      }}
    />
  );
}

function WordsForm({ initial, onWords }: { initial: string; onWords: (words: string) => void }) {
  const [words, setWords] = useState(initial);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (words.trim() !== initial) onWords(words.trim());
  };
  return (
    <search>
      <form onSubmit={submit}>
        <TextInput
          type="search"
          enterKeyHint="search"
          aria-label="关键词"
          placeholder="搜皮肤、段位、描述"
          autoComplete="off"
          maxLength={60}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          leading={<Icon name="search" />}
        />
      </form>
    </search>
  );
}

function SortButton({
  label,
  sorts,
  now,
  onSort,
}: {
  label: string;
  sorts: readonly [ListingSort, ListingSort?];
  now: ListingSort;
  onSort: (sort: ListingSort) => void;
}) {
  const isOn = sorts.includes(now);
  const next = now === sorts[0] && sorts[1] ? sorts[1] : sorts[0];
  const direction = isOn ? DIRECTIONS[now] : undefined;
  return (
    <Sort
      type="button"
      aria-pressed={isOn}
      aria-label={direction === undefined ? `按${label}排序` : `按${label}排序，${direction}`}
      onClick={() => next !== now && onSort(next)}
    >
      {label}
      {sorts[1] && (
        <Icon
          name={now === 'priceasc' ? 'chevronUp' : now === 'pricedesc' ? 'chevronDown' : 'sort'}
          size={14}
        />
      )}
    </Sort>
  );
}

function ActiveChips({
  chips,
  filter,
  onApply,
}: {
  chips: readonly Chip[];
  filter: Filter;
  onApply: (filter: Filter) => void;
}) {
  return (
    <Chips aria-label="已选条件">
      {chips.map((chip) => (
        <li key={chip.key}>
          <Remove type="button" aria-label={`去掉 ${chip.label}`} onClick={() => onApply(chip.without)}>
            {chip.label}
            <Icon name="close" size={12} />
          </Remove>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Remove type="button" onClick={() => onApply({ ...cleared(filter), keyWord: '' })}>
            全部清空
          </Remove>
        </li>
      )}
    </Chips>
  );
}
