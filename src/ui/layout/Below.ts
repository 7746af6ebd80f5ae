import styled from 'styled-components';
import { space } from '../theme.ts';

/** A part of a card, with a margin of 12 dp, or `$gap`, above it. */
export const Below = styled.div<{ $gap?: keyof typeof space }>`
  margin-top: ${({ $gap = 'm' }) => space[$gap]};
`;
