import styled from 'styled-components';
import { Link } from 'wouter';
import { color, dp, text, touch } from '../../ui/theme.ts';

/** The way from a part of home to all of it, beside its title. */
export const More = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${touch};
  margin: ${dp(-11)} 0;
  color: ${color.inkSoft};
  font-size: ${text.small};
`;
