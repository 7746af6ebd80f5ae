import { Dialog as Ark } from '@ark-ui/react/dialog';
import type { ReactNode } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { Button } from './Button.tsx';
import { focusFaultOf } from './focusFault.ts';
import { Icon } from './Icon.tsx';
import { tones, type Tone } from './Pill.tsx';
import { centred, color, dp, layer, motion, radius, shadow, space, text } from './theme.ts';
import { Layer } from './Layer.tsx';

const appear = keyframes`from { opacity: 0; }`;
const rise = keyframes`from { opacity: 0; transform: translateY(8px); }`;

/** A border in forced colours, which remove the shadow of a layer. */
export const edge = css`
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
  }
`;

export const Backdrop = styled(Ark.Backdrop)`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  background: ${color.scrim};
  animation: ${appear} ${motion.quick};
`;

const Place = styled(Ark.Positioner)`
  position: fixed;
  inset: 0;
  z-index: ${layer.overlay};
  ${centred}
  padding: ${space.l};
`;

const Content = styled(Ark.Content)`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: ${dp(320)};
  max-height: 100%;
  border-radius: ${radius.sheet};
  background: ${color.surface};
  color: ${color.ink};
  box-shadow: ${shadow.sheet};
  animation: ${rise} ${motion.calm};
  ${edge}
`;

const Body = styled.div`
  overflow-y: auto;
  padding: ${space.xl} ${space.xl} ${space.l};
`;

const Title = styled(Ark.Title)<{ $tone: Tone | undefined }>`
  display: flex;
  align-items: center;
  gap: ${space.s};
  font-size: ${text.title};
  line-height: 1.4;
  svg {
    color: ${({ $tone }) => ($tone ? tones[$tone].ink : 'inherit')};
  }
`;

const Text = styled(Ark.Description)`
  margin-top: ${space.s};
  color: ${color.inkSoft};
`;

const More = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.l};
  margin-top: ${space.m};
`;

const Foot = styled.div`
  display: flex;
  gap: ${space.m};
  padding: 0 ${space.xl} ${space.xl};
  & > * {
    flex: 1;
  }
`;

interface DialogProps {
  /** True by default: a dialog is open while it is mounted. */
  open?: boolean;
  /** Called on Escape, Back, or a press outside unless `alert`. */
  onClose: () => void;
  title: string;
  text?: ReactNode;
  tone?: Tone;
  /** Must be answered: a press outside does not close it. */
  alert?: boolean;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** Modal dialog. Traps the focus and restores it when closed. */
export function Dialog({
  open,
  onClose,
  title,
  text: words,
  tone,
  alert = false,
  actions,
  children,
}: DialogProps) {
  return (
    <Layer open={open} onClose={onClose} alert={alert}>
      <Backdrop />
      <Place>
        <Content>
          <Body>
            <Title $tone={tone}>
              {tone && <Icon name={tones[tone].icon} size={22} />}
              {title}
            </Title>
            {words !== undefined && <Text>{words}</Text>}
            {children !== undefined && <More>{children}</More>}
          </Body>
          {actions !== undefined && <Foot>{actions}</Foot>}
        </Content>
      </Place>
    </Layer>
  );
}

export interface ConfirmDialogProps extends Pick<DialogProps, 'open' | 'title' | 'text' | 'tone'> {
  confirm?: string;
  cancel?: string;
  /** The action is destructive. */
  danger?: boolean;
  busy?: boolean;
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
  /** A field, or a summary of what is confirmed. */
  children?: ReactNode;
}

/** Confirmation dialog. */
export function ConfirmDialog({
  confirm = '确定',
  cancel = '取消',
  danger = false,
  busy = false,
  disabled = false,
  onConfirm,
  onCancel,
  ...rest
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...rest}
      alert
      onClose={onCancel}
      actions={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {cancel}
          </Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            disabled={disabled}
            onClick={({ currentTarget }) => {
              onConfirm();
              focusFaultOf(currentTarget.closest('[role="alertdialog"]'));
            }}
          >
            {confirm}
          </Button>
        </>
      }
    />
  );
}
