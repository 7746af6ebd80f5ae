import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, space, text } from './theme.ts';

const Root = styled.p`
  padding: ${space.l};
  color: ${color.inkFaint};
  font-size: ${text.caption};
  text-align: center;
`;

/** End of a list. */
export function EndOfList({ children = '已经到底了' }: { children?: ReactNode }) {
  return <Root>{children}</Root>;
}
