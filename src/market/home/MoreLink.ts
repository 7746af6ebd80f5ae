import styled from 'styled-components';
import { Link } from 'wouter';
import { color, dp, text, touch } from '../../ui/theme.ts';

/** Link beside a section's title to its full page. */
export const More = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${touch};
  margin: ${dp(-11)} 0;
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
