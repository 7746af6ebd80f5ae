import { memo, useCallback, useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { ListingCard as Listing } from '../../../contract/market/listing.ts';
import { ListingCard, ListingCardSkeleton, type ListingShape } from '../../ui/ListingCard.tsx';
import { rootFont } from '../../ui/scaling.ts';
import { dp, space } from '../../ui/theme.ts';
import { cardOf } from '../../shared/card.ts';
import { TRANSITION } from './transition.ts';
import { useLines } from './useLines.ts';

const Space = styled.ul`
  position: relative;
`;

const Still = styled.ul<{ $shape: ListingShape }>`
  display: grid;
  grid-template-columns: ${({ $shape }) => ($shape === 'grid' ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)')};
  gap: ${space.s};
`;

/** Heights of a line in design dp, gap included. A card's parts have their heights; so nothing needs to be measured. */
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

/** The height of the phone the page is drawn for, dp: so many cards are drawn on the server, and before anything is measured. */
const PHONE = 812;

/** The root font, px: as the scaling has set it, or a phone's. Reads no layout. */
const fontNow = () =>
  Number.parseFloat(typeof document === 'undefined' ? '' : document.documentElement.style.fontSize) ||
  rootFont(375);

/** As many empty cards as fit a screen. */
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
  /** Its picture carries the name of the transition to the detail. */
  isOpening: boolean;
  /** Opens the detail with a view transition of the picture where the browser has them; otherwise the link is followed. */
  onOpen: (event: MouseEvent, listing: Listing) => void;
}

/** Drawn once, however often the list finds out which of its lines are near the screen. */
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

/** The cards of the list. Only those near the screen are in the page. */
export function Results({
  listings,
  shape,
  namesGame = false,
}: {
  listings: readonly Listing[];
  shape: ListingShape;
  /** The list is over all games. */
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
    // Where the list begins matters once the page is scrolled; read earlier, it would make the browser lay the page out twice.
    const measure = () => {
      if (window.scrollY > 0) setMargin(element.getBoundingClientRect().top + window.scrollY);
    };
    // What stands above may change its height: chips come and go.
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
  // In rem: so the page that the server drew stands right at every width before the scripts come.
  const rem = (pixels: number) => `${(pixels / font).toFixed(4)}rem`;
  const virtual = useLines({
    count: lines,
    initialRect: { width: px(375), height: px(PHONE) },
    estimateSize: () => px(HEIGHTS[shape]),
    overscan: OVERSCAN[shape],
    scrollMargin: margin,
    getItemKey: (line) => `${shape} ${listings[line * across]?.id ?? line}`,
  });
  const items = virtual.getVirtualItems();
  // When the list is shown again, no picture carries the transition's name any more.
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
