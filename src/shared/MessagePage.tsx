import type { ReactNode } from 'react';
import styled from 'styled-components';
import { balancedText } from '../ui/balancedText.ts';
import { tones } from '../ui/Pill.tsx';
import { centred, centredColumn, color, dp, Icon, space, Spinner, text, type IconName } from '../ui/index.ts';

const Root = styled.section`
  ${centredColumn}
  gap: ${space.m};
  padding: ${dp(48)} ${space.xl} ${space.xl};
`;

const Mark = styled.div<{ $tone: 'accent' | 'good' | 'warn' | 'bad' | 'inkFaint' }>`
  ${centred}
  width: ${dp(64)};
  height: ${dp(64)};
  border-radius: 50%;
  background: ${color.surface};
  color: ${({ $tone }) => color[$tone]};
`;

const Title = styled.h2`
  font-size: ${text.title};
  text-wrap: balance;
`;

const Words = styled.div`
  display: grid;
  gap: ${space.xs};
  max-width: ${dp(300)};
  color: ${color.inkSoft};
  ${balancedText}
`;

const Acts = styled.div`
  display: grid;
  gap: ${space.s};
  width: 100%;
  max-width: ${dp(280)};
  margin-top: ${space.m};
  /* The column is centred, so a quiet button keeps its padding. */
  & > button {
    margin-right: 0;
  }
`;

/**
 * A page with one message and one next step. The tone has its usual icon unless another one is given; `asking` shows a
 * spinner instead.
 */
export function MessagePage({
  tone = 'accent',
  icon = tones[tone === 'accent' || tone === 'inkFaint' ? 'info' : tone].icon,
  asking = false,
  title,
  children,
  acts,
}: {
  icon?: IconName;
  tone?: 'accent' | 'good' | 'warn' | 'bad' | 'inkFaint';
  asking?: boolean;
  title: string;
  children?: ReactNode;
  acts?: ReactNode;
}) {
  return (
    <Root>
      <Mark $tone={tone}>{asking ? <Spinner size={32} /> : <Icon name={icon} size={40} />}</Mark>
      <div aria-live="polite">
        <Title data-focus>{title}</Title>
      </div>
      <Words>{children}</Words>
      {acts !== undefined && <Acts>{acts}</Acts>}
    </Root>
  );
}
