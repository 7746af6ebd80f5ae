import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { Link } from 'wouter';
import type { Banner } from '../../../contract/content/index.ts';
import { bannersQuery, HtmlSheet } from '../../content/index.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, dp, motion, radius } from '../../ui/theme.ts';

const SIZE = { width: 702, height: 280 } as const;

const Frame = styled.section`
  position: relative;
  overflow: hidden;
  border-radius: ${radius.card};
`;

const Strip = styled.div`
  display: flex;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-behavior: smooth;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const slide = css`
  flex: 0 0 100%;
  scroll-snap-align: start;
  &:focus-visible {
    outline-offset: -3px;
  }
`;
const Place = styled.div`
  ${slide}
`;
const Inner = styled(Link)`
  ${slide}
`;
const Outer = styled.a`
  ${slide}
`;
const Press = styled.button`
  ${slide}
`;

const Dots = styled.div`
  position: absolute;
  right: 0;
  bottom: ${dp(8)};
  left: 0;
  display: flex;
  justify-content: center;
  gap: ${dp(4)};
  pointer-events: none;
`;

const Dot = styled.span<{ $here: boolean }>`
  width: ${({ $here }) => ($here ? dp(14) : dp(6))};
  height: ${dp(6)};
  border-radius: ${dp(3)};
  background: #ffffff;
  box-shadow: 0 0 0 1px rgb(16 20 26 / 40%);
  opacity: ${({ $here }) => ($here ? 1 : 0.7)};
  transition: width ${motion.quick};
`;

/* For mouse users; touch users swipe. */
const Turn = styled.div<{ $side: 'left' | 'right' }>`
  display: none;
  position: absolute;
  top: calc(50% - ${dp(22)});
  ${({ $side }) => $side}: ${dp(4)};
  border-radius: 50%;
  background: ${color.surface};
  @media (hover: hover) {
    display: block;
  }
`;

/** A banner: internal link, external link, button that opens a text, or a plain picture. */
function Slide({ banner, onRead, children }: { banner: Banner; onRead: () => void; children: ReactNode }) {
  const { link, content, name } = banner;
  if (link?.startsWith('/')) return <Inner href={link}>{children}</Inner>;
  if (link !== undefined && /^https?:\/\//.test(link)) {
    return (
      <Outer href={link} target="_blank" rel="noopener noreferrer" aria-label={`${name}，在新窗口打开`}>
        {children}
      </Outer>
    );
  }
  if (content !== undefined) {
    return (
      <Press type="button" onClick={onRead} aria-haspopup="dialog">
        {children}
      </Press>
    );
  }
  return <Place>{children}</Place>;
}

/** Banners of the home page, without auto-play. Renders nothing if there are none. */
export function Carousel() {
  const banners = useQuery(bannersQuery('carousel'));
  const strip = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const [read, setRead] = useState<Banner>();

  if (banners.isPending) {
    return (
      <Frame aria-busy aria-label="活动">
        <Skeleton height={(351 * SIZE.height) / SIZE.width} />
      </Frame>
    );
  }
  if (!banners.data || banners.data.length === 0) return null;

  const last = banners.data.length - 1;
  const turn = (to: number) => {
    const element = strip.current;
    element?.scrollTo({ left: to * element.clientWidth });
  };

  return (
    <Frame aria-label="活动">
      <Strip
        ref={strip}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
        }}
      >
        {banners.data.map((banner, index) => (
          <Slide key={banner.id} banner={banner} onRead={() => setRead(banner)}>
            <Picture src={banner.picture} alt={banner.name} {...SIZE} eager={index === 0} />
          </Slide>
        ))}
      </Strip>
      {last > 0 && (
        <>
          <Dots aria-hidden>
            {banners.data.map((banner, index) => (
              <Dot key={banner.id} $here={index === at} />
            ))}
          </Dots>
          {at > 0 && (
            <Turn $side="left">
              <IconButton icon="back" label="上一张" onClick={() => turn(at - 1)} />
            </Turn>
          )}
          {at < last && (
            <Turn $side="right">
              <IconButton icon="chevronRight" label="下一张" onClick={() => turn(at + 1)} />
            </Turn>
          )}
        </>
      )}
      {read && <HtmlSheet title={read.name} html={read.content ?? ''} onClose={() => setRead(undefined)} />}
    </Frame>
  );
}
