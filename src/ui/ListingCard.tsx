import styled from 'styled-components';
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

/* The shape is an attribute, no prop of the style: a style that asks for props is worked out anew for every card. */
const GRID = "[data-shape='grid']";

const card = `
  display: flex;
  gap: ${space.m};
  padding: ${space.m};
  overflow: hidden;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  color: ${color.ink};
  &${GRID} {
    flex-direction: column;
    gap: 0;
    height: 100%;
    padding: 0;
  }
`;

const Anchor = styled(Link)`
  ${card}
`;

const Place = styled.div`
  ${card}
`;

const Frame = styled.div`
  position: relative;
  flex: none;
  width: ${dp(116)};
  ${GRID} > & {
    width: 100%;
  }
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

const Cover = styled.span`
  position: absolute;
  inset: 0;
  display: flex;
  align-items: center;
  justify-content: center;
  border-radius: ${radius.control};
  background: #10141acc;
  color: #ffffff;
  font-size: ${text.strong};
  font-weight: 600;
  ${GRID} & {
    border-radius: 0;
  }
`;

/* Holds what only screen readers hear: else a strip of cards that scrolls sideways would not clip it, and the page would be wider. */
const Words = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column;
  gap: ${dp(2)};
  ${GRID} > & {
    padding: ${space.s} ${space.m} ${space.m};
  }
`;

/* Both facts are seen: beside each other in a row, under each other in a grid. */
const Highlights = styled.p`
  display: flex;
  height: ${dp(22)};
  font-size: ${dp(15)};
  font-weight: 600;
  line-height: ${dp(22)};
  span {
    flex: 0 1 auto;
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  span + span::before {
    content: '\\00a0·\\00a0';
  }
  ${GRID} & {
    flex-direction: column;
    height: ${dp(40)};
    font-size: ${dp(14)};
    line-height: ${dp(20)};
  }
  ${GRID} & span + span::before {
    content: none;
  }
`;

const Title = styled.p`
  display: -webkit-box;
  overflow: hidden;
  height: ${dp(36)};
  color: ${color.inkSoft};
  font-size: ${text.caption};
  line-height: ${dp(18)};
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  ${GRID} & {
    height: ${dp(18)};
    -webkit-line-clamp: 1;
  }
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
    <Anchor href={href} data-shape={shape}>
      <Frame>
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
        {state !== undefined && <Cover>{state}</Cover>}
      </Frame>
      <Words>
        <Highlights>
          {highlights.slice(0, 2).map((highlight) => (
            <span key={highlight}>{highlight}</span>
          ))}
        </Highlights>
        <Title>{title}</Title>
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
    <Place data-shape={shape} aria-hidden>
      <Frame>
        <Hollow />
      </Frame>
      <Words>
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
