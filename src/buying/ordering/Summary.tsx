import { memo } from 'react';
import styled from 'styled-components';
import { color, dp, Picture, Price, radius, space, text } from '../../ui/index.ts';
import { PICTURE } from '../../shared/card.ts';

/** What a listing and an order have in common. */
export interface Subject {
  picture: string;
  title: string;
  gameName: string;
  region: string;
  price: number;
}

const Root = styled.section`
  display: flex;
  gap: ${space.m};
  padding: ${space.m};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
`;

const Frame = styled.div`
  flex: none;
  width: ${dp(96)};
`;

const Words = styled.div`
  flex: 1;
  min-width: 0;
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  h2 {
    display: -webkit-box;
    overflow: hidden;
    font-size: ${text.body};
    font-weight: 500;
    line-height: 1.5;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
  p {
    color: ${color.inkFaint};
    font-size: ${text.caption};
  }
`;

/** Which account it is about. */
export const Summary = memo(function Summary({ subject }: { subject: Subject }) {
  return (
    <Root aria-label="商品">
      <Frame>
        <Picture src={subject.picture} alt="" {...PICTURE} shown={108} eager />
      </Frame>
      <Words>
        <h2>{subject.title}</h2>
        <p>
          {subject.gameName} · {subject.region}
        </p>
        <Price fen={subject.price} size={16} tone="plain" />
      </Words>
    </Root>
  );
});
