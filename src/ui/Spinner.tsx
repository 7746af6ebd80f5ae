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

/** Loading indicator. Without a `label` the surrounding element must say what is loading. */
export function Spinner({ size = 18, label }: { size?: number; label?: string }) {
  return label === undefined ? (
    <Ring $size={size} aria-hidden />
  ) : (
    <Ring as="output" $size={size} aria-label={label} />
  );
}
