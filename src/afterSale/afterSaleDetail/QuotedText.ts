import styled from 'styled-components';
import { color, radius, space } from '../../ui/theme.ts';

export const Quoted = styled.div`
  display: grid;
  gap: ${space.s};
  margin-top: ${space.s};
  padding: ${space.m};
  border-radius: ${radius.control};
  background: ${color.ground};
  p {
    white-space: pre-wrap;
  }
`;
