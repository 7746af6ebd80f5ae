import styled from 'styled-components';
import { space } from '../ui/theme.ts';

/** The fields of a form, one under the other. */
export const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
`;
