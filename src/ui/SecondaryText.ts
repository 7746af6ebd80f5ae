import styled from 'styled-components';
import { color, faint, text } from './theme.ts';

/** Text that is less important than the text above or beside it. */
export const SecondaryText = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

/** Faint text, for a date, a count or a remark. */
export const FaintText = styled.p`
  ${faint}
`;
