import styled, { css } from 'styled-components';
import { Link } from 'wouter';
import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';
import { FormerPrice, Price } from './Price.tsx';
import { Skeleton } from './Skeleton.tsx';
import { color, dp, radius, space, text } from './theme.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import { ROW_PICTURE } from './widths.ts';

export type ListingShape = 'row' | 'grid';

export interface ListingCardProps {
  href: string;
  title: string;
  picture: { readonly url: string | null; readonly width: number; readonly height: number };
  /** The two attributes that move the price in this game. */
  highlights: readonly string[];
  /** In fen. */
  price: number;
  /** What it cost before, in fen, of a listing on special offer. */
  formerPrice?: number;
  /** What stands behind the deal, in a few words, as in 包赔 30 天. */
  protection?: string;
  badges?: readonly string[];
  /** Why it cannot be bought, as in 已售; covers the picture. */
  state?: string;
  shape?: ListingShape;
  /** Seen first: the picture loads at once. */
  eager?: boolean;
  transitionName?: string;
}

const card = css`
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
`;

const row = css`
  ${card}
  display: flex;
  gap: ${space.m};
  padding: ${space.m};
`;

const grid = css`
  ${card}
  display: flex;
  flex-direction: column;
  height: 100%;
`;

const Anchor = styled(Link)<{ $shape: ListingShape }>`
  ${({ $shape }) => ($shape === 'row' ? row : grid)}
`;

const Place = styled.div<{ $shape: ListingShape }>`
  ${({ $shape }) => ($shape === 'row' ? row : grid)}
`;

const Frame = styled.div<{ $shape: ListingShape }>`
  position: relative;
  flex: none;
  width: ${({ $shape }) => ($shape === 'row' ? dp(116) : '100%')};
`;

const Badges = styled.span`
  position: absolute;
  top: ${dp(6)};
  left: ${dp(6)};
  display: flex;
  gap: ${dp(4)};
  span {
    padding: 0 ${dp(5)};
    border-radius: ${dp(4)};
    background: #10141acc;
    color: #ffffff;
    font-size: ${text.tiny};
    line-height: ${dp(18)};
  }
`;

const Cover = styled.span<{ $shape: ListingShape }>`
  position: absolute;
  inset: 0;
  display: flex;
  align-items: center;
  justify-content: center;
  border-radius: ${({ $shape }) => ($shape === 'row' ? radius.control : 0)};
  background: #10141acc;
  color: #ffffff;
  font-size: ${text.strong};
  font-weight: 600;
`;

/* Holds what only screen readers hear: else a strip of cards that scrolls sideways would not clip it, and the page would be wider. */
const Words = styled.div<{ $shape: ListingShape }>`
  position: relative;
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column;
  gap: ${dp(2)};
  padding: ${({ $shape }) => ($shape === 'grid' ? `${space.s} ${space.m} ${space.m}` : 0)};
`;

/* Both facts are seen: beside each other in a row, under each other in a grid. */
const Highlights = styled.p<{ $shape: ListingShape }>`
  display: flex;
  flex-direction: ${({ $shape }) => ($shape === 'row' ? 'row' : 'column')};
  height: ${({ $shape }) => dp($shape === 'row' ? 22 : 40)};
  font-size: ${({ $shape }) => dp($shape === 'row' ? 15 : 14)};
  font-weight: 600;
  line-height: ${({ $shape }) => dp($shape === 'row' ? 22 : 20)};
  span {
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  span + span {
    &::before {
      content: ${({ $shape }) => ($shape === 'row' ? "'\\00a0·\\00a0'" : 'none')};
    }
  }
`;

const Title = styled.p<{ $shape: ListingShape }>`
  display: -webkit-box;
  overflow: hidden;
  height: ${({ $shape }) => dp($shape === 'row' ? 36 : 18)};
  color: ${color.inkSoft};
  font-size: ${text.caption};
  line-height: ${dp(18)};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${({ $shape }) => ($shape === 'row' ? 2 : 1)};
`;

const Foot = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space.xs};
  height: ${dp(26)};
  margin-top: auto;
`;

const Prices = styled.span`
  display: inline-flex;
  align-items: baseline;
  gap: ${space.xs};
`;

const Protection = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${dp(2)};
  min-width: 0;
  color: ${color.good};
  font-size: ${text.caption};
  white-space: nowrap;
`;

/** A listing in a list: the picture, the two facts that move the price, then price and protection. */
export function ListingCard({
  href,
  title,
  picture,
  highlights,
  price,
  formerPrice,
  protection,
  badges = [],
  state,
  shape = 'row',
  eager,
  transitionName,
}: ListingCardProps) {
  return (
    <Anchor href={href} $shape={shape}>
      <Frame $shape={shape}>
        <Picture
          src={picture.url}
          alt=""
          width={picture.width}
          height={picture.height}
          shown={shape === 'row' ? ROW_PICTURE : 174}
          eager={eager}
          square={shape === 'grid'}
          transitionName={transitionName}
        />
        {badges.length > 0 && (
          <Badges>
            {badges.slice(0, 2).map((badge) => (
              <span key={badge}>{badge}</span>
            ))}
          </Badges>
        )}
        {state !== undefined && <Cover $shape={shape}>{state}</Cover>}
      </Frame>
      <Words $shape={shape}>
        <Highlights $shape={shape}>
          {highlights.slice(0, 2).map((highlight) => (
            <span key={highlight}>{highlight}</span>
          ))}
        </Highlights>
        <Title $shape={shape}>{title}</Title>
        <Foot>
          <Prices>
            <Price fen={price} size={18} />
            {formerPrice !== undefined && <FormerPrice fen={formerPrice} />}
          </Prices>
          {protection !== undefined && (
            <Protection>
              <Icon name="shield" size={14} />
              {shape === 'grid' && formerPrice !== undefined ? (
                <VisuallyHidden>{protection}</VisuallyHidden>
              ) : (
                protection
              )}
            </Protection>
          )}
        </Foot>
      </Words>
    </Anchor>
  );
}

const Blank = styled.span<{ $height: number }>`
  display: flex;
  align-items: center;
  height: ${({ $height }) => dp($height)};
`;

const Hollow = styled.span`
  display: block;
  aspect-ratio: 4 / 3;
  border-radius: ${radius.control};
  background: ${color.sunken};
`;

/** Of the same size as a card with a 4 : 3 picture. */
export function ListingCardSkeleton({ shape = 'row' }: { shape?: ListingShape }) {
  return (
    <Place $shape={shape} aria-hidden>
      <Frame $shape={shape}>
        <Hollow />
      </Frame>
      <Words $shape={shape}>
        <Blank $height={shape === 'row' ? 22 : 40}>
          <Skeleton width="70%" height={15} />
        </Blank>
        <Blank $height={shape === 'row' ? 36 : 18}>
          <Skeleton width="95%" height={12} />
        </Blank>
        <Blank $height={26} style={{ marginTop: 'auto' }}>
          <Skeleton width={72} height={18} />
        </Blank>
      </Words>
    </Place>
  );
}
