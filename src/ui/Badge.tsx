import styled from 'styled-components';
import { color, dp, radius, text } from './theme.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: ${dp(16)};
  height: ${dp(16)};
  padding: 0 ${dp(4)};
  border-radius: ${radius.pill};
  background: ${color.bad};
  color: ${color.onBad};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  line-height: 1;
  white-space: nowrap;
`;

/** A count: hidden at 0, `99+` above 99. `unit` follows it for screen readers, for example 条未读. */
export function Badge({ count, unit = '' }: { count: number; unit?: string }) {
  if (count <= 0) return null;
  return (
    <Root>
      {count > 99 ? '99+' : count}
      {unit !== '' && <VisuallyHidden> {unit}</VisuallyHidden>}
    </Root>
  );
}
