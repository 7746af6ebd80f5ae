import styled from 'styled-components';
import { color, space, text } from '../../ui/index.ts';

export const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.s};
  min-width: 0;
`;

export const Soft = styled.p`
  color: ${color.inkFaint};
  font-size: ${text.caption};
`;
