import { css } from 'styled-components';

/** A few centred sentences: lines end where a clause ends; only a clause longer than a line is broken inside. */
export const balancedText = css`
  word-break: keep-all;
  overflow-wrap: anywhere;
  text-wrap: balance;
`;
