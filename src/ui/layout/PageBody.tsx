import styled from 'styled-components';
import { space } from '../theme.ts';

/** The content between the bars: takes the height that is left, its parts 12 apart. */
export const PageBody = styled.main<{ $flush?: boolean }>`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  padding: ${({ $flush }) => ($flush === true ? 0 : `${space.m} ${space.m} ${space.xl}`)};
`;
