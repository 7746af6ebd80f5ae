import type { ReactNode } from 'react';
import styled from 'styled-components';
import { IconButton } from '../IconButton.tsx';
import { color, dp, layer, oneLine, space, text } from '../theme.ts';

interface TopBarProps {
  title: ReactNode;
  /** Without it there is no back button. */
  onBack?: (() => void) | null;
  /** At most two icon buttons. */
  actions?: ReactNode;
}

const Root = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.bar};
  display: grid;
  grid-template-columns: minmax(max-content, 1fr) minmax(0, auto) minmax(max-content, 1fr);
  align-items: center;
  min-height: ${dp(48)};
  padding: env(safe-area-inset-top) ${space.xs} 0;
  border-bottom: 1px solid ${color.line};
  background: ${color.surface};
`;

const Title = styled.h1`
  grid-column: 2;
  ${oneLine}
  font-size: ${text.title};
  line-height: 1.4;
  text-align: center;
`;

const Actions = styled.div`
  grid-column: 3;
  display: flex;
  justify-content: flex-end;
`;

/** Top bar, 48 dp high: back, title, at most two actions. */
export function TopBar({ title, onBack, actions }: TopBarProps) {
  return (
    <Root>
      {onBack && <IconButton icon="back" label="返回" onClick={onBack} />}
      <Title>{title}</Title>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Root>
  );
}
