import styled, { keyframes } from 'styled-components';
import { color, dp, radius } from './theme.ts';

const breathe = keyframes`50% { opacity: 0.55; }`;

interface SkeletonProps {
  /** In dp, or any CSS length. */
  width?: number | string;
  height?: number;
  round?: boolean;
}

const Block = styled.span<{ $width: number | string; $height: number; $round: boolean }>`
  display: block;
  max-width: 100%;
  width: ${({ $width }) => (typeof $width === 'number' ? dp($width) : $width)};
  height: ${({ $height }) => dp($height)};
  border-radius: ${({ $round }) => ($round ? '50%' : radius.control)};
  background: ${color.line};
  animation: ${breathe} 1600ms ease-in-out infinite;
`;

/** Placeholder of the content's size. Put it inside an element with `aria-busy`. */
export function Skeleton({ width = '100%', height = 16, round = false }: SkeletonProps) {
  return <Block aria-hidden $width={width} $height={height} $round={round} />;
}
