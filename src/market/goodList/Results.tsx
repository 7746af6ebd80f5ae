import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { useLocation } from 'wouter';
import type { ListingCard as Listing } from '../../../contract/market/listing.ts';
import { ListingCard, ListingCardSkeleton, type ListingShape } from '../../ui/ListingCard.tsx';
import { rootFont } from '../../ui/scaling.ts';
import { space } from '../../ui/theme.ts';
import { cardOf } from '../../page/card.ts';
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

const Line = styled(Still).attrs({ as: 'li' })`
  position: absolute;
  top: 0;
  left: 0;
  width: 100%;
  padding-bottom: ${space.s};
`;

/** Heights of a line in design dp, gap included: what stands until a line has been measured. */
const HEIGHTS = { row: 121, grid: 250 } as const;
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

/** The cards of the list. Only those near the screen are in the page. */
export function Results({ listings, shape }: { listings: readonly Listing[]; shape: ListingShape }) {
  const [, navigate] = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const [margin, setMargin] = useState(0);
  const [opening, setOpening] = useState<string>();
  const across = shape === 'grid' ? 2 : 1;
  const lines = Math.ceil(listings.length / across);

  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => setMargin(element.getBoundingClientRect().top + window.scrollY);
    measure();
    // What stands above may change its height: chips come and go.
    const observer = new ResizeObserver(measure);
    const above = element.parentElement?.parentElement;
    if (above) observer.observe(above);
    return () => observer.disconnect();
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

  /** Opens the detail with a view transition of the picture where the browser has them; otherwise the link is followed. */
  const open = (event: MouseEvent, listing: Listing) => {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (!isPlain || typeof document.startViewTransition !== 'function') return;
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    event.preventDefault();
    event.stopPropagation();
    flushSync(() => setOpening(listing.id));
    document.startViewTransition(() => flushSync(() => navigate(cardOf(listing).href)));
  };

  return (
    <Space ref={list} style={{ height: rem(virtual.getTotalSize()) }}>
      {items.map((item) => (
        <Line
          key={item.key}
          ref={virtual.measureElement}
          data-index={item.index}
          $shape={shape}
          style={{ transform: `translateY(${rem(item.start - virtual.options.scrollMargin)})` }}
        >
          {listings.slice(item.index * across, (item.index + 1) * across).map((listing) => (
            <div key={listing.id} onClickCapture={(event) => open(event, listing)}>
              <ListingCard
                {...cardOf(listing)}
                shape={shape}
                eager={item.index < 2}
                {...(opening === listing.id && { transitionName: TRANSITION })}
              />
            </div>
          ))}
        </Line>
      ))}
    </Space>
  );
}
