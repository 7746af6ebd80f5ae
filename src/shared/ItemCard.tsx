import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Picture } from '../ui/Picture.tsx';
import { Pill, type Tone } from '../ui/Pill.tsx';
import { RecordCard, RecordHead, RecordTitle, RecordWhat } from '../ui/RecordCard.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { color, dp, space, text } from '../ui/theme.ts';
import { PICTURE } from './listingCard.ts';
import { ItemWords } from './ItemHead.tsx';

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: ${space.m};
  padding-top: ${space.m};
  border-top: 1px solid ${color.line};
`;

const Turn = styled.div`
  flex: 1;
  min-width: ${dp(120)};
  color: ${color.inkSoft};
  font-size: ${text.small};
  font-variant-numeric: tabular-nums;
`;

interface ItemCardProps {
  label: string;
  item: { gameName: string; picture?: string | undefined; title: string; region?: string };
  state: { word: string; tone: Tone };
  lines: ReactNode;
  facts?: ReactNode;
  turn: ReactNode;
  acts: ReactNode;
}

/** A row in a list of items, with title, state and actions. */
export function ItemCard({
  label,
  item: { gameName, picture = '', title, region = '' },
  state,
  lines,
  facts,
  turn,
  acts,
}: ItemCardProps) {
  return (
    <RecordCard aria-label={label}>
      <RecordHead>
        <span>{gameName}</span>
        <Pill tone={state.tone}>{state.word}</Pill>
      </RecordHead>
      <RecordWhat>
        <Picture src={picture} alt="" {...PICTURE} shown={108} />
        <ItemWords>
          <RecordTitle>{title}</RecordTitle>
          {region !== '' && <p>{region}</p>}
          {lines}
        </ItemWords>
      </RecordWhat>
      {facts}
      {(turn || acts) && (
        <Foot>
          <Turn>{turn}</Turn>
          {acts}
        </Foot>
      )}
    </RecordCard>
  );
}

export const ItemCardSkeleton = () => (
  <RecordCard aria-hidden>
    <RecordHead>
      <Skeleton width={72} height={20} />
      <Skeleton width={56} height={20} />
    </RecordHead>
    <RecordWhat>
      <Skeleton height={72} />
      <ItemWords>
        <Skeleton width="92%" height={18} />
        <Skeleton width="48%" height={18} />
        <Skeleton width="70%" height={14} />
        <Skeleton width={96} height={20} />
        <Skeleton width="56%" height={14} />
        <Skeleton width="64%" height={14} />
      </ItemWords>
    </RecordWhat>
    <Skeleton height={49} />
  </RecordCard>
);
