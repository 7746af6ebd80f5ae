import styled from 'styled-components';
import { Stack } from './layout/Stack.ts';
import { Price } from './Price.tsx';
import { color, space, text } from './theme.ts';

interface FeeRow {
  readonly label: string;
  /** In fen; negative for deductions. */
  readonly amount: number;
  readonly note?: string;
}

interface FeeBreakdownProps {
  rows: readonly FeeRow[];
  total: FeeRow;
  /** The total is not an amount to pay. */
  plain?: boolean;
}

const Row = styled.div`
  display: grid;
  grid-template-columns: 1fr auto;
  column-gap: ${space.m};
  align-items: baseline;
  dt {
    color: ${color.inkSoft};
  }
`;

const Note = styled.dd`
  grid-column: 1 / -1;
  color: ${color.inkFaint};
  font-size: ${text.caption};
`;

const Total = styled(Row)`
  margin-top: ${space.xs};
  padding-top: ${space.m};
  border-top: 1px solid ${color.line};
  dt {
    color: ${color.ink};
    font-weight: 600;
  }
`;

/** Parts of a sum, and the sum. */
export function FeeBreakdown({ rows, total, plain = false }: FeeBreakdownProps) {
  return (
    <Stack as="dl" $gap="s">
      {rows.map((row) => (
        <Row key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            <Price fen={row.amount} size={15} tone="plain" />
          </dd>
          {row.note !== undefined && <Note>{row.note}</Note>}
        </Row>
      ))}
      <Total>
        <dt>{total.label}</dt>
        <dd>
          <Price fen={total.amount} size={22} tone={plain ? 'plain' : 'pay'} />
        </dd>
        {total.note !== undefined && <Note>{total.note}</Note>}
      </Total>
    </Stack>
  );
}
