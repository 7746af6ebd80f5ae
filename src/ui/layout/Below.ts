import styled from 'styled-components';
import { space } from '../theme.ts';

/** Keeps a part of a card 12 dp, or `$gap`, away from what stands above it. */
export const Below = styled.div<{ $gap?: keyof typeof space }>`
  margin-top: ${({ $gap = 'm' }) => space[$gap]};
`;
