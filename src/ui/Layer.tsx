import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import type { ReactNode } from 'react';
import { LayerContext, useBackLayer } from './backStack.ts';

/** A modal layer over the page. Escape, Back and a press outside close it; the last not with `alert`. */
export function Layer({
  open,
  onClose,
  alert = false,
  children,
}: {
  open: boolean;
  onClose: () => void;
  alert?: boolean;
  children: ReactNode;
}) {
  const id = useBackLayer(open, onClose);
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!alert}
      lazyMount
      unmountOnExit
    >
      <LayerContext value={id}>
        <Portal>{children}</Portal>
      </LayerContext>
    </Ark.Root>
  );
}
