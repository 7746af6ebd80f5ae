import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, space } from './theme.ts';

export interface DescriptionListProps {
  items: readonly { readonly term: string; readonly value: ReactNode }[];
}

const List = styled.dl`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: baseline;
  gap: ${space.s} ${space.l};
  dt {
    color: ${color.inkFaint};
    white-space: nowrap;
  }
  dd {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;

/** Facts: a term and its value. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <List>
      {items.map(({ term, value }) => [<dt key={`${term}-term`}>{term}</dt>, <dd key={term}>{value}</dd>])}
    </List>
  );
}
