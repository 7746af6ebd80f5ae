import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { color, dp, radius, space, text } from './theme.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'info' | 'neutral';

/** Text and background colour of each tone. */
export const tones: { readonly [tone in Tone]: { ink: string; ground: string; icon: IconName } } = {
  good: { ink: color.good, ground: color.goodSoft, icon: 'checkCircle' },
  warn: { ink: color.warn, ground: color.warnSoft, icon: 'warning' },
  bad: { ink: color.bad, ground: color.badSoft, icon: 'crossCircle' },
  info: { ink: color.accent, ground: color.accentSoft, icon: 'info' },
  neutral: { ink: color.inkSoft, ground: color.line, icon: 'info' },
};

const Root = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: ${dp(3)};
  min-height: ${dp(20)};
  padding: ${dp(1)} ${space.s};
  border-radius: ${radius.pill};
  background: ${({ $tone }) => tones[$tone].ground};
  color: ${({ $tone }) => tones[$tone].ink};
  font-size: ${text.caption};
  font-weight: 500;
  white-space: nowrap;
`;

/** Label of a state. */
export function Pill({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: IconName;
  children: ReactNode;
}) {
  return (
    <Root $tone={tone}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </Root>
  );
}
