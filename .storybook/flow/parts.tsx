import styled from 'styled-components';

/* Styled parts of the designers' pages. Sizes are in px, because the app's own screens change the size of `rem`. */

export const Page = styled.main`
  min-height: 100vh;
  padding: 20px 24px 40px;
  background: var(--ground);
  color: var(--ink);
  font-size: 14px;
  line-height: 1.5;
  overflow-wrap: break-word;
  @media print {
    padding: 0;
    min-height: 0;
    background: none;
  }
`;

export const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 16px;
  margin-bottom: 16px;
  h1 {
    font-size: 22px;
    line-height: 1.3;
    font-weight: 700;
  }
  p {
    color: var(--inkSoft);
  }
`;

export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  margin-left: auto;
  @media print {
    display: none;
  }
`;

export const Button = styled.button<{ $tone?: 'good' | 'bad' }>`
  min-height: 32px;
  padding: 5px 12px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--surface);
  color: ${({ $tone = 'ink' }) => `var(--${$tone})`};
  font-size: 13px;
  line-height: 1.4;
  text-align: left;
  &:hover:not(:disabled) {
    border-color: var(--accent);
  }
  &:disabled {
    background: var(--sunken);
    color: var(--inkFaint);
  }
`;

export const Select = styled.select`
  min-height: 32px;
  padding: 4px 8px;
  border: 1px solid var(--line);
  border-radius: 8px;
  background: var(--surface);
  font-size: 13px;
`;

export const Input = styled.input`
  min-height: 36px;
  padding: 4px 12px;
  border: 1px solid var(--edge);
  border-radius: 8px;
  background: var(--surface);
  font-size: 14px;
`;

export const Panel = styled.section`
  padding: 14px 16px 16px;
  border: 1px solid var(--line);
  border-radius: 12px;
  background: var(--surface);
  min-width: 0;
  & > h2 {
    display: flex;
    align-items: baseline;
    gap: 8px;
    margin-bottom: 10px;
    font-size: 14px;
    font-weight: 600;
  }
  & > h2 small {
    color: var(--inkFaint);
    font-size: 12px;
    font-weight: 400;
  }
`;

export const Faint = styled.span`
  color: var(--inkFaint);
  font-size: 12px;
`;

export const Code = styled.code`
  font-family: ui-monospace, 'SFMono-Regular', Menlo, Consolas, monospace;
  font-size: 12px;
`;

export const Empty = styled.p`
  color: var(--inkFaint);
  font-size: 13px;
`;

export const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: 13px;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding: 9px 12px;
    border-bottom: 1px solid var(--line);
    text-align: left;
    vertical-align: top;
  }
  th {
    color: var(--inkFaint);
    font-size: 12px;
    font-weight: 500;
  }
  a {
    text-decoration: underline;
  }
  th[data-number],
  td[data-number] {
    text-align: right;
  }
`;

export const Segments = styled.fieldset`
  display: inline-flex;
  padding: 3px;
  border-radius: 10px;
  background: var(--sunken);
  button {
    min-height: 28px;
    padding: 2px 14px;
    border-radius: 8px;
    color: var(--inkSoft);
    font-size: 13px;
  }
  button[aria-pressed='true'] {
    background: var(--surface);
    color: var(--ink);
    font-weight: 600;
    box-shadow: 0 1px 2px rgb(16 24 40 / 12%);
  }
`;

export const Wide = styled.section`
  overflow: auto;
  max-width: 100%;
`;
