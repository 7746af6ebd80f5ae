import styled from 'styled-components';
import { color, space, text, touch } from '../../ui/theme.ts';

/** Links under a form. */
export const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0 ${space.l};
`;

export const Way = styled.button`
  min-height: ${touch};
  color: ${color.accent};
  font-size: ${text.body};
`;

export const WayLink = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: ${touch};
  color: ${color.accent};
  font-size: ${text.body};
`;
