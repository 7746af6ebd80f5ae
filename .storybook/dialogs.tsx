import { useState, type ReactNode } from 'react';
import { startDialogs } from '../src/flow/dialogs.ts';
import { DialogsContext } from '../src/shared/dialogs/port.ts';
import { Screen } from '../src/shared/dialogs/Screen.tsx';

export function WithDialogs({ children }: { children: ReactNode }) {
  const [dialogs] = useState(() => startDialogs({ log: () => undefined }));
  return (
    <DialogsContext value={dialogs}>
      {children}
      <Screen actor={dialogs.actor} />
    </DialogsContext>
  );
}
