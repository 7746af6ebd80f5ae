import styled from 'styled-components';
import { color, text } from './theme.ts';

/** Text beside or under what matters more. */
export const SecondaryText = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

/** A date, a count or a remark. */
export const FaintText = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.caption};
  font-variant-numeric: tabular-nums;
`;
