import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { memo, useCallback, useDeferredValue, useRef, useState } from 'react';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import { href, ROUTES } from '../../app/routes.ts';
import { useBack } from '../../shared/useBack.ts';
import { EndlessRows } from '../../shared/list/EndlessRows.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { PageBody } from '../../ui/layout/PageBody.tsx';
import { TopBar } from '../../ui/layout/TopBar.tsx';
import type { ListingShape } from '../../ui/ListingCard.tsx';
import { color, dp, layer, space } from '../../ui/theme.ts';
import { listingsQuery } from '../reads.ts';
import { templateQuery } from '../templateReads.ts';
import { ActiveChips } from './ActiveChips.tsx';
import { useAreas } from './areas.ts';
import { chipsOf } from './chips.ts';
import {
  clearFilters,
  hasArea,
  isFiltered,
  readFilter,
  toQuery,
  writeFilter,
  type Filter,
} from './filter.ts';
import { Results, ResultsSkeleton } from './Results.tsx';
import { countWords } from './rows.ts';
import { SearchWords } from './SearchWords.tsx';
import { BarButton, SortButton } from './SortButton.tsx';
import { SORT_BUTTONS } from './sorting.ts';
import { useGame } from './useGame.ts';
import { useRememberGame } from './useRememberGame.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { FaintText } from '../../ui/SecondaryText.ts';

const FilterSheet = lazyPart(async () => (await import('./FilterSheet.tsx')).default);

const Tools = styled.div`
  position: sticky;
  top: calc(${dp(48)} + env(safe-area-inset-top));
  z-index: ${layer.bar - 1};
  padding: ${space.s} ${space.m} 0;
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
  /* On a phone lying on its side the bars would take most of the window. */
  @media (max-height: 480px) {
    position: static;
  }
`;

const Bar = styled.div`
  display: flex;
  align-items: center;
`;

const Area = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.s};
  padding: ${space.m} ${space.m} ${space.xl};
  /* A card that gets the focus is not covered by the tools. */
  a {
    scroll-margin-top: ${dp(126)};
  }
`;

/** Distance at which the next page is loaded, px. */
const AHEAD = 960;

const Empty = ({
  isNarrow,
  isOfGame,
  onClear,
}: {
  isNarrow: boolean;
  isOfGame: boolean;
  onClear: () => void;
}) => (
  <EmptyState
    drawing="search"
    title={isNarrow ? '没有合适的账号' : '暂时没有账号在售'}
    text={
      isNarrow
        ? '少选几个条件，或放宽价格再试。'
        : isOfGame
          ? '可以看看别的游戏。'
          : '新账号上架后会出现在这里。'
    }
    action={
      isNarrow ? (
        <Button variant="secondary" onClick={onClear}>
          清空条件
        </Button>
      ) : (
        isOfGame && <ButtonLink href={href('games')}>看别的游戏</ButtonLink>
      )
    }
  />
);

const Found = memo(function Found({ search, shape }: { search: string; shape: ListingShape }) {
  const [, navigate] = useLocation();
  const filter = readFilter(search);
  const listings = useInfiniteQuery(listingsQuery(toQuery(filter)));
  const game = useGame(filter.id);
  return (
    <Area>
      <FaintText aria-live="polite">
        {countWords(listings.isPending, game?.name ?? '', listings.data?.pages[0])}
      </FaintText>
      <EndlessRows
        list={listings}
        loading={<ResultsSkeleton shape={shape} />}
        empty={
          <Empty
            isOfGame={filter.id !== ''}
            isNarrow={isFiltered(filter)}
            onClear={() => {
              const none = { ...clearFilters(filter), keyWord: '', isOnSpecialOffer: '' } as const;
              navigate(href('goodList', writeFilter(none)), { replace: true });
            }}
          />
        }
        ahead={AHEAD}
        loadingMore={<ResultsSkeleton shape={shape} />}
        failedMore="后面的没能加载，前面的都还在。"
        end={(total) => `共 ${total} 件，已经到底了`}
      >
        {(rows) => <Results listings={rows} shape={shape} namesGame={filter.id === ''} />}
      </EndlessRows>
    </Area>
  );
});

/** Writes the filter to the URL and scrolls to the top. */
function useApply() {
  const [, navigate] = useLocation();
  return (next: Filter) => {
    navigate(href('goodList', writeFilter(next)), { replace: true });
    window.scrollTo(0, 0);
  };
}

/** Search, sorting and filters. Memoized, so that opening the filter sheet does not re-render it. */
const FilterBar = memo(function FilterBar({
  search,
  onAllFilters,
}: {
  search: string;
  onAllFilters: () => void;
}) {
  const apply = useApply();
  const filter = readFilter(search);
  const hasAttributes = Object.keys(filter.attributes).length > 0;
  const template = useQuery({ ...templateQuery(filter.id), enabled: filter.id !== '' && hasAttributes });
  const areas = useAreas(filter, hasArea(filter));
  const chips = chipsOf(filter, template.data ?? [], areas.steps);
  const all = useRef<HTMLButtonElement>(null);
  return (
    <Tools>
      <SearchWords filter={filter} onApply={apply} />
      <Bar>
        {SORT_BUTTONS.map(({ label, sorts }) => (
          <SortButton
            key={label}
            label={label}
            sorts={sorts}
            now={filter.sortRank}
            onSort={(sortRank) => apply({ ...filter, sortRank })}
          />
        ))}
        <BarButton
          type="button"
          aria-pressed={filter.isOnSpecialOffer === '1'}
          onClick={() => apply({ ...filter, isOnSpecialOffer: filter.isOnSpecialOffer === '1' ? '' : '1' })}
        >
          特价捡漏区
        </BarButton>
        <BarButton ref={all} type="button" aria-haspopup="dialog" onClick={onAllFilters}>
          <Icon name="filter" size={16} />
          筛选
          <Badge count={chips.length} unit="项已选" isChoice />
        </BarButton>
      </Bar>
      {chips.length > 0 && <ActiveChips chips={chips} filter={filter} onApply={apply} otherwise={all} />}
    </Tools>
  );
});

/**
 * 商品列表. All filters are in the URL. Each change requests the first page.
 *
 * @param search the query of the list's own URL; while the list is kept alive, the current URL is the listing's
 */
export function Screen({ search }: { search: string }) {
  const back = useBack('games');
  const apply = useApply();
  const filter = readFilter(search);
  const [shape, setShape] = useState<ListingShape>('row');
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openSheet = useCallback(() => setSheetOpen(true), []);
  // Deferred, so that the button responds before the list renders.
  const shown = useDeferredValue(search);
  useRememberGame(filter.id);

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
        <FilterBar search={search} onAllFilters={openSheet} />
        <Found search={shown} shape={shape} />
      </PageBody>
      {isSheetOpen && (
        <FilterSheet
          filter={filter}
          onClose={() => setSheetOpen(false)}
          onApply={(next) => {
            setSheetOpen(false);
            apply(next);
          }}
        />
      )}
    </>
  );
}
