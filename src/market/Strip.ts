import styled from 'styled-components';
import { dp, space } from '../ui/theme.ts';

/** Horizontally scrolling strip. `$item` is the item width in dp; `$inset` adds a margin. */
export const Strip = styled.ul<{ $item: number; $inset?: boolean }>`
  display: grid;
  grid-auto-columns: ${({ $item }) => dp($item)};
  grid-auto-flow: column;
  gap: ${space.s};
  overflow-x: auto;
  overscroll-behavior-x: contain;
  padding: ${({ $inset }) => ($inset ? space.m : 0)};
  scroll-padding-inline: ${({ $inset }) => ($inset ? space.m : 0)};
  scroll-snap-type: x proximity;
  scrollbar-width: none;
  & > li {
    min-width: 0;
    scroll-snap-align: start;
  }
`;
