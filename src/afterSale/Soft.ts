import styled from 'styled-components';
import { color, text } from '../ui/theme.ts';

/** Words that stay behind the rest. */
export const Soft = styled.p`
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
