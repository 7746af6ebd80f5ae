import { css } from 'styled-components';

/** Centred text that breaks lines between clauses. */
export const balancedText = css`
  word-break: keep-all;
  text-wrap: balance;
`;
