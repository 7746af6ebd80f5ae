import styled from 'styled-components';
import { color, space, text } from './theme.ts';

/** Text in a softer colour. */
export const SoftText = styled.p`
  color: ${color.inkSoft};
`;

/** Soft text above the content that it introduces. */
export const LeadText = styled(SoftText)`
  margin-bottom: ${space.l};
`;

/** An error without an icon, announced to screen readers. */
export const FaultText = styled.p.attrs({ role: 'alert' })`
  color: ${color.bad};
  font-size: ${text.caption};
`;
