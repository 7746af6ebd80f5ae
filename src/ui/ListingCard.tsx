import styled from 'styled-components';
import { Link } from 'wouter';
import { Icon } from './Icon.tsx';
import { Picture } from './Picture.tsx';
import { FormerPrice, Price } from './Price.tsx';
import { Skeleton } from './Skeleton.tsx';
import { cardFace, centred, color, dp, oneLine, radius, space, spaceBetween, text } from './theme.ts';
import { ROW_PICTURE } from './widths.ts';

export type ListingShape = 'row' | 'grid';

export interface ListingCardProps {
  href: string;
  title: string;
  picture: { readonly url: string | null; readonly width: number; readonly height: number };
  /** The two attributes that matter most for the price. */
  highlights: readonly string[];
  /** In fen. */
  price: number;
  /** Former price of a special offer, in fen. */
  formerPrice?: number;
  /** Name of the game, in lists over several games. */
  game?: string;
  /** 包赔: included, optional, or only the basic protection, which shows no label. */
  protection?: 'free' | 'paid' | 'none';
  badges?: readonly string[];
  /** Reason why it cannot be bought, for example 已售; shown over the picture. */
  state?: string;
  shape?: ListingShape;
  /** Loads the picture eagerly. */
  eager?: boolean;
  transitionName?: string;
}

/* One styled component with classes inside: a component per part would slow down long lists. */
const GRID = "&[data-shape='grid']";

const card = `
  display: flex;
  gap: ${space.m};
  padding: ${space.m};
  overflow: hidden;
  ${cardFace}
  color: ${color.ink};
  .frame {
    position: relative;
    flex: none;
    width: ${dp(116)};
  }
  /* Over the picture, because the facts need the whole width; at its bottom, because its top shows the game. */
  .badges {
    position: absolute;
    bottom: 0;
    left: 0;
    display: flex;
    overflow: hidden;
    border-radius: 0 ${radius.control};
  }
  .badges span {
    padding: 0 ${dp(6)};
    background: ${color.accent};
    color: ${color.onAccent};
    font-size: ${text.tiny};
    line-height: 1.65;
  }
  .cover {
    position: absolute;
    inset: 0;
    ${centred}
    border-radius: ${radius.control};
    background: #10141acc;
    color: #ffffff;
    font-size: ${text.strong};
    font-weight: 600;
  }
  /* Positioned, so that visually hidden text is clipped by a horizontal strip and does not widen the page. */
  .words {
    position: relative;
    flex: 1;
    min-width: 0;
    display: flex;
    flex-direction: column;
    gap: ${dp(2)};
  }
  /* Two facts, side by side in a row layout, stacked in a grid. A second one that does not fit is left out: half a number misleads. */
  .facts {
    display: flex;
    flex-wrap: wrap;
    overflow: hidden;
    height: ${dp(22)};
    font-size: ${dp(14)};
    font-weight: 600;
    line-height: ${dp(22)};
  }
  .facts span {
    max-width: 100%;
    ${oneLine}
  }
  .facts span + span::before {
    content: '\\00a0·\\00a0';
  }
  .title {
    display: -webkit-box;
    overflow: hidden;
    min-height: ${dp(36)};
    color: ${color.inkSoft};
    font-size: ${text.caption};
    line-height: 1.5;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  .foot {
    ${spaceBetween}
    gap: ${space.xs};
    height: ${dp(26)};
    margin-top: auto;
  }
  /* A former price that does not fit is left out. */
  .prices {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 ${space.xs};
    overflow: hidden;
    height: ${dp(26)};
    line-height: ${dp(26)};
  }
  .protection {
    display: inline-flex;
    align-items: center;
    gap: ${dp(2)};
    min-width: 0;
    color: ${color.good};
    font-size: ${text.caption};
    white-space: nowrap;
  }
  .protection[data-kind='paid'] {
    color: ${color.inkSoft};
  }
  .title strong {
    color: ${color.ink};
    font-weight: 500;
  }
  ${GRID} {
    flex-direction: column;
    gap: 0;
    height: 100%;
    padding: 0;
  }
  ${GRID} .frame {
    width: 100%;
  }
  ${GRID} .badges {
    border-bottom-left-radius: 0;
  }
  ${GRID} .cover {
    border-radius: 0;
  }
  ${GRID} .words {
    padding: ${space.s} ${space.m} ${space.m};
  }
  ${GRID} .facts {
    flex-flow: column nowrap;
    height: ${dp(40)};
    line-height: ${dp(20)};
  }
  ${GRID} .facts span + span::before {
    content: none;
  }
  ${GRID} .title {
    height: ${dp(18)};
    -webkit-line-clamp: 1;
  }
  ${GRID} .foot {
    flex-direction: column;
    align-items: start;
    gap: 0;
    height: ${dp(44)};
  }
`;

const Anchor = styled(Link)`
  ${card}
`;

const Place = styled.div`
  ${card}
`;

/** Card of a listing: picture, two facts, price, protection. */
export function ListingCard({
  href,
  title,
  picture,
  highlights,
  price,
  formerPrice,
  game,
  protection,
  badges = [],
  state,
  shape = 'row',
  eager,
  transitionName,
}: ListingCardProps) {
  return (
    <Anchor href={href} data-shape={shape}>
      <div className="frame">
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
          <span className="badges">
            {badges.slice(0, 2).map((badge) => (
              <span key={badge}>{badge}</span>
            ))}
          </span>
        )}
        {state !== undefined && <span className="cover">{state}</span>}
      </div>
      <div className="words">
        <p className="facts">
          {highlights.slice(0, 2).map((highlight) => (
            <span key={highlight}>{highlight}</span>
          ))}
        </p>
        <p className="title">
          {game !== undefined && <strong>{game} </strong>}
          {title}
        </p>
        <div className="foot">
          <span className="prices">
            <Price fen={price} size={18} tone={state === undefined ? 'pay' : 'plain'} />
            {formerPrice !== undefined && <FormerPrice fen={formerPrice} />}
          </span>
          {protection !== undefined && protection !== 'none' && (
            <span className="protection" data-kind={protection}>
              {protection === 'free' && <Icon name="shield" size={14} />}
              {protection === 'free' ? '免费包赔' : '可选包赔'}
            </span>
          )}
        </div>
      </div>
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
  background: ${color.line};
`;

/** As large as a card with a 4:3 picture. */
export function ListingCardSkeleton({ shape = 'row' }: { shape?: ListingShape }) {
  return (
    <Place data-shape={shape} aria-hidden>
      <div className="frame">
        <Hollow />
      </div>
      <div className="words">
        <Blank $height={shape === 'row' ? 22 : 40}>
          <Skeleton width="70%" height={15} />
        </Blank>
        <Blank $height={shape === 'row' ? 36 : 18}>
          <Skeleton width="95%" height={12} />
        </Blank>
        <Blank $height={shape === 'row' ? 26 : 44} style={{ marginTop: 'auto' }}>
          <Skeleton width={72} height={18} />
        </Blank>
      </div>
    </Place>
  );
}
