import { Dialog as Ark } from '@ark-ui/react/dialog';
import type { ReactNode } from 'react';
import styled, { keyframes } from 'styled-components';
import { Backdrop, edge } from './Dialog.tsx';
import { IconButton } from './IconButton.tsx';
import { color, dp, layer, motion, radius, shadow, space, spaceBetween, text } from './theme.ts';
import { Layer } from './Layer.tsx';

const slide = keyframes`from { transform: translateY(100%); }`;

const Place = styled(Ark.Positioner)`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  display: flex;
  align-items: flex-end;
  justify-content: center;
`;

const Content = styled(Ark.Content)`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${dp(375)};
  max-height: 85vh;
  max-height: 85dvh;
  border-radius: ${radius.sheet} ${radius.sheet} 0 0;
  background: ${color.surface};
  color: ${color.ink};
  box-shadow: ${shadow.sheet};
  animation: ${slide} ${motion.calm};
  ${edge}
`;

const Head = styled.div`
  ${spaceBetween}
  padding: ${space.s} ${space.s} 0 ${space.l};
`;

const Title = styled(Ark.Title)`
  font-size: ${text.title};
`;

const Body = styled.section`
  flex: 1;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${space.s} ${space.l} ${space.l};
`;

const Foot = styled.div`
  padding: ${space.m} ${space.l} calc(${space.m} + env(safe-area-inset-bottom));
  border-top: 1px solid ${color.line};
`;

interface SheetProps {
  onClose: () => void;
  title: string;
  /** Sticky footer. */
  foot?: ReactNode;
  children: ReactNode;
}

/** Bottom sheet. It is open while it is mounted. */
export function Sheet({ onClose, title, foot, children }: SheetProps) {
  return (
    <Layer onClose={onClose}>
      <Backdrop />
      <Place>
        <Content>
          <Head>
            <Title>{title}</Title>
            <IconButton icon="close" label="关闭" onClick={onClose} />
          </Head>
          {/* Scrollable, so it must be focusable. */}
          <Body tabIndex={0} aria-label={title}>
            {children}
          </Body>
          {foot !== undefined && <Foot>{foot}</Foot>}
        </Content>
      </Place>
    </Layer>
  );
}
