import styled from 'styled-components';
import { cardFace, color, dp, faint, oneLine, space, spaceBetween, text, twoLines } from './theme.ts';

/** Card of an entry in a personal list, such as an order or an own listing. */
export const RecordCard = styled.article`
  display: grid;
  gap: ${space.m};
  padding: ${space.l};
  ${cardFace}
`;

/** Two things at the ends of a line: kind and state, or a text and a button. */
export const RecordHead = styled.div`
  ${spaceBetween}
  gap: ${space.s};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

/** Picture with text beside it. */
export const RecordWhat = styled.div`
  display: grid;
  grid-template-columns: ${dp(96)} minmax(0, 1fr);
  gap: ${space.m};
`;

export const RecordWords = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space.xs};
  min-width: 0;
`;

export const RecordTitle = styled.h2`
  ${twoLines}
  font-size: ${text.body};
  line-height: 1.4;
`;

export const RecordSoft = styled.p`
  ${oneLine}
  color: ${color.inkFaint};
  font-size: ${text.caption};
`;

/** Description list of numbers and times. */
export const RecordFacts = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${dp(2)} ${space.m};
  ${faint}
`;

/** Foot with a date and a small button. */
export const RecordFoot = styled.div`
  ${spaceBetween}
  gap: ${space.s};
  margin: calc(-1 * ${space.xs}) 0 calc(-1 * ${space.s});
  ${faint}
`;
