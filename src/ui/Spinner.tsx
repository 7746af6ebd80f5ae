import styled, { keyframes } from 'styled-components';
import { dp } from './theme.ts';

const turn = keyframes`to { transform: rotate(360deg); }`;

const Ring = styled.span<{ $size: number }>`
  display: inline-block;
  flex: none;
  width: ${({ $size }) => dp($size)};
  height: ${({ $size }) => dp($size)};
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 800ms linear infinite;
`;

/** Loading indicator. The surrounding element must say what is loading. */
export const Spinner = ({ size = 18 }: { size?: number }) => <Ring $size={size} aria-hidden />;
