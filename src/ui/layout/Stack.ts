import styled from 'styled-components';
import { space } from '../theme.ts';

/** Children below each other; 12 dp between them unless `$gap` says otherwise. */
export const Stack = styled.div<{ $gap?: keyof typeof space }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 'm' }) => space[$gap]};
`;
