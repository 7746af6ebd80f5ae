import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon, type IconName } from './Icon.tsx';
import { tones, type Tone } from './Pill.tsx';
import { color, dp, radius, space } from './theme.ts';

interface NoticeProps {
  tone?: Tone;
  icon?: IconName;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** `alert` interrupts screen readers, for failed actions. */
  live?: 'alert' | 'status';
}

const Root = styled.div<{ $tone: Tone }>`
  display: flex;
  gap: ${space.s};
  padding: ${space.m};
  border-radius: ${radius.control};
  background: ${({ $tone }) => tones[$tone].ground};
  color: ${color.inkSoft};
  & > svg {
    margin-top: ${dp(1)};
    color: ${({ $tone }) => tones[$tone].ink};
  }
`;

const Body = styled.div`
  flex: 1;
  min-width: 0;
`;

const Title = styled.p<{ $tone: Tone }>`
  color: ${({ $tone }) => ($tone === 'neutral' ? color.ink : tones[$tone].ink)};
  font-weight: 600;
`;

const Action = styled.div`
  margin-top: ${space.s};
`;

/** Inline message. */
export function Notice({ tone = 'info', icon, title, children, action, live }: NoticeProps) {
  return (
    <Root $tone={tone} role={live}>
      <Icon name={icon ?? tones[tone].icon} size={18} />
      <Body>
        {title !== undefined && <Title $tone={tone}>{title}</Title>}
        {children}
        {action !== undefined && <Action>{action}</Action>}
      </Body>
    </Root>
  );
}
