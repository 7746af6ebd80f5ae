import { Dialog as Ark } from '@ark-ui/react/dialog';
import { Portal } from '@ark-ui/react/portal';
import { useId, type ReactNode } from 'react';
import { LayerContext, useBackLayer } from './backStack.ts';

/** A modal layer over the page. Escape and Back close it, and so does a press outside unless it is an `alert`. */
export function Layer({
  open = true,
  onClose,
  alert = false,
  children,
}: {
  open?: boolean | undefined;
  onClose: () => void;
  alert?: boolean;
  children: ReactNode;
}) {
  const id = useBackLayer(open, onClose);
  const content = useId();
  return (
    <Ark.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) onClose();
      }}
      role={alert ? 'alertdialog' : 'dialog'}
      closeOnInteractOutside={!alert}
      ids={{ content }}
      // A field tapped before the layer sets the focus keeps it.
      initialFocusEl={() => document.getElementById(content)?.querySelector<HTMLElement>(':focus') ?? null}
      lazyMount
      unmountOnExit
    >
      <LayerContext value={id}>
        <Portal>{children}</Portal>
      </LayerContext>
    </Ark.Root>
  );
}
