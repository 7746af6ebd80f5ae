import { memo, useCallback, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { ListingCard as Listing } from '../../../contract/market/listing.ts';
import { ListingCard, ListingCardSkeleton, type ListingShape } from '../../ui/ListingCard.tsx';
import { rootFont } from '../../ui/scaling.ts';
import { dp, space } from '../../ui/theme.ts';
import { cardOf } from '../../shared/listingCard.ts';
import { TRANSITION } from './viewTransition.ts';
import { useVirtualRows } from './useVirtualRows.ts';

const Space = styled.ul`
  position: relative;
`;

const Still = styled.ul<{ $shape: ListingShape }>`
  display: grid;
  grid-template-columns: ${({ $shape }) => ($shape === 'grid' ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)')};
  gap: ${space.s};
`;

/** Row heights in dp, gap included. They are fixed, so nothing is measured. */
const HEIGHTS = { row: 122, grid: 247 } as const;

const Line = styled.li`
  position: absolute;
  top: 0;
  left: 0;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.s};
  width: 100%;
  height: ${dp(HEIGHTS.row)};
  padding-bottom: ${space.s};
  &[data-shape='grid'] {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    height: ${dp(HEIGHTS.grid)};
  }
`;

const OVERSCAN = { row: 5, grid: 3 } as const;

/** Assumed screen height in dp, for server rendering and the first render. */
const PHONE = 812;

/** Root font size in px, without reading the layout. */
const fontNow = () =>
  Number.parseFloat(typeof document === 'undefined' ? '' : document.documentElement.style.fontSize) ||
  rootFont(375);

/** Enough skeleton cards to fill a screen. */
export function ResultsSkeleton({ shape }: { shape: ListingShape }) {
  return (
    <Still $shape={shape} aria-hidden>
      {Array.from({ length: 6 }, (_, index) => (
        <li key={index}>
          <ListingCardSkeleton shape={shape} />
        </li>
      ))}
    </Still>
  );
}

interface RowProps {
  listing: Listing;
  namesGame: boolean;
  shape: ListingShape;
  eager: boolean;
  /** The picture of the card takes part in the view transition. */
  isOpening: boolean;
  /** Opens the detail page with a view transition if supported. */
  onOpen: (event: MouseEvent, listing: Listing) => void;
}

/** Memoized, because the virtualizer re-renders the list often. */
const Row = memo(function Row({ listing, namesGame, shape, eager, isOpening, onOpen }: RowProps) {
  return (
    <div onClickCapture={(event) => onOpen(event, listing)}>
      <ListingCard
        {...cardOf(listing, { namesGame })}
        shape={shape}
        eager={eager}
        {...(isOpening && { transitionName: TRANSITION })}
      />
    </div>
  );
});

export function Results({
  listings,
  shape,
  namesGame = false,
}: {
  listings: readonly Listing[];
  shape: ListingShape;
  /** The list contains all games. */
  namesGame?: boolean;
}) {
  const [, navigate] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const [opening, setOpening] = useState<string>();
  const across = shape === 'grid' ? 2 : 1;
  const lines = Math.ceil(listings.length / across);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    // Measured on scroll only, because an earlier read would force a layout.
    const measure = () => {
      if (window.scrollY > 0) setMargin(element.getBoundingClientRect().top + window.scrollY);
    };
    // The content above the list may change its height, for example the chips.
    const observer = new ResizeObserver(measure);
    const above = element.parentElement?.parentElement;
    if (above) observer.observe(above);
    window.addEventListener('scroll', measure, { passive: true, once: true });
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure);
    };
  }, []);

  const font = fontNow();
  const px = (dps: number) => (dps / rootFont(375)) * font;
  // In rem, so server-rendered HTML fits every width.
  const rem = (pixels: number) => `${(pixels / font).toFixed(4)}rem`;
  const virtual = useVirtualRows({
    count: lines,
    initialRect: { width: px(375), height: px(PHONE) },
    estimateSize: () => px(HEIGHTS[shape]),
    overscan: OVERSCAN[shape],
    scrollMargin: margin,
    getItemKey: (line) => `${shape} ${listings[line * across]?.id ?? line}`,
  });
  const items = virtual.getVirtualItems();
  // Clears the transition name when the list is shown again.
  useLayoutEffect(() => () => setOpening(undefined), []);

  const open = useCallback(
    (event: MouseEvent, listing: Listing) => {
      const isPlain =
        event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!isPlain || typeof document.startViewTransition !== 'function') return;
      if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      event.preventDefault();
      event.stopPropagation();
      flushSync(() => setOpening(listing.id));
      document.startViewTransition(() => flushSync(() => navigate(cardOf(listing).href)));
    },
    [navigate],
  );

  return (
    <Space ref={list} style={{ height: rem(virtual.getTotalSize()) }}>
      {items.map((item) => (
        <Line
          key={item.key}
          data-index={item.index}
          data-shape={shape}
          style={{ transform: `translateY(${rem(item.start - virtual.options.scrollMargin)})` }}
        >
          {listings.slice(item.index * across, (item.index + 1) * across).map((listing) => (
            <Row
              key={listing.id}
              listing={listing}
              namesGame={namesGame}
              shape={shape}
              eager={item.index < 2}
              isOpening={opening === listing.id}
              onOpen={open}
            />
          ))}
        </Line>
      ))}
    </Space>
  );
}
