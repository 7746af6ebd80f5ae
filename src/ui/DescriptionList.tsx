import type { ReactNode } from 'react';
import styled from 'styled-components';
import { color, space } from './theme.ts';

interface DescriptionListProps {
  /** A term whose value is undefined is left out. */
  items: readonly { readonly term: string; readonly value: ReactNode }[];
  /** Alignment of the values: `end` for amounts, `start` for sentences. */
  align?: 'start' | 'end';
}

const List = styled.dl<{ $align: 'start' | 'end' }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: baseline;
  gap: ${space.s} ${space.l};
  dt {
    color: ${color.inkFaint};
    white-space: nowrap;
  }
  dd {
    text-align: ${({ $align }) => $align};
    font-variant-numeric: tabular-nums;
  }
`;

/** List of terms and values. */
export function DescriptionList({ items, align = 'end' }: DescriptionListProps) {
  return (
    <List $align={align}>
      {items.map(
        ({ term, value }) =>
          value !== undefined && [<dt key={`${term}-term`}>{term}</dt>, <dd key={term}>{value}</dd>],
      )}
    </List>
  );
}
