import styled from 'styled-components';
import { Code } from './parts.tsx';

const List = styled.ul`
  padding-left: 14px;
  border-left: 1px solid var(--line);
`;

const Row = styled.li`
  padding: 1px 0;
  overflow-wrap: anywhere;
  summary {
    cursor: pointer;
    color: var(--inkSoft);
  }
  b {
    color: var(--inkSoft);
    font-weight: 400;
  }
`;

const Value = styled(Code)<{ $kind: string }>`
  color: ${({ $kind }) =>
    $kind === 'string' ? 'var(--good)' : $kind === 'null' ? 'var(--inkFaint)' : 'var(--accent)'};
`;

function Leaf({ value }: { value: unknown }) {
  const kind = value === null || value === undefined ? 'null' : typeof value;
  return <Value $kind={kind}>{kind === 'string' ? `“${String(value)}”` : String(value)}</Value>;
}

function Branch({ name, value, open }: { name: string; value: unknown; open: boolean }) {
  if (typeof value !== 'object' || value === null) {
    return (
      <Row>
        <Code as="b">{name}</Code> <Leaf value={value} />
      </Row>
    );
  }
  const entries = Object.entries(value);
  const size = Array.isArray(value) ? `[${entries.length}]` : entries.length === 0 ? '{}' : '';
  if (entries.length === 0) {
    return (
      <Row>
        <Code as="b">{name}</Code> <Value $kind="null">{size}</Value>
      </Row>
    );
  }
  return (
    <Row>
      <details open={open}>
        <summary>
          <Code>
            {name} {size}
          </Code>
        </summary>
        <List>
          {entries.map(([key, inner]) => (
            <Branch key={key} name={key} value={inner} open={false} />
          ))}
        </List>
      </details>
    </Row>
  );
}

/** A value as a tree that opens. */
export function Tree({ value }: { value: Record<string, unknown> }) {
  return (
    <ul>
      {Object.entries(value).map(([name, inner]) => (
        <Branch key={name} name={name} value={inner} open={false} />
      ))}
    </ul>
  );
}
