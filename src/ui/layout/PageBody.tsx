import styled from 'styled-components';
import { space } from '../theme.ts';

/** Content between the bars: fills the height, with gaps of 12 dp. */
export const PageBody = styled.main<{ $flush?: boolean }>`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: ${space.m};
  padding: ${({ $flush }) => ($flush === true ? 0 : `${space.m} ${space.m} ${space.xl}`)};
`;

/** Keeps what stands above a flush list away from the edges. */
export const Inset = styled.div`
  padding: ${space.m} ${space.m} 0;
`;
