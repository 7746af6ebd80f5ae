import styled from 'styled-components';
import { color, dp, radius, text } from './theme.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const Root = styled.span<{ $isChoice: boolean }>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-width: ${dp(16)};
  height: ${dp(16)};
  padding: 0 ${dp(4)};
  border-radius: ${radius.pill};
  background: ${({ $isChoice }) => ($isChoice ? color.accent : color.bad)};
  color: ${({ $isChoice }) => ($isChoice ? color.onAccent : color.onBad)};
  font-size: ${text.tiny};
  font-variant-numeric: tabular-nums;
  line-height: 1;
  white-space: nowrap;
`;

/**
 * A count: hidden at 0, `99+` above 99. It is red, but for a count of what the person has chosen (`isChoice`). `unit`
 * follows it for screen readers, for example 条未读.
 */
export function Badge({
  count,
  unit = '',
  isChoice = false,
}: {
  count: number;
  unit?: string;
  isChoice?: boolean;
}) {
  if (count <= 0) return null;
  return (
    <Root $isChoice={isChoice}>
      {count > 99 ? '99+' : count}
      {unit !== '' && <VisuallyHidden> {unit}</VisuallyHidden>}
    </Root>
  );
}
