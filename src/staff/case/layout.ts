import styled from 'styled-components';
import { color, text, wrapping } from '../../ui/index.ts';

export const Line = styled.div`
  ${wrapping}
  align-items: center;
  min-width: 0;
`;

export const Soft = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.caption};
`;
