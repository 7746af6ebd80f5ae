import styled from 'styled-components';

/** Text on one line, for a date, which would break at its hyphens. */
export const NoWrap = styled.span`
  white-space: nowrap;
`;
