import { useState, type ReactNode } from 'react';
import { startDialogs } from '../src/flow/dialogs.ts';
import { DialogsContext, type DialogsPort } from '../src/shared/dialogs/port.ts';
import { Screen } from '../src/shared/dialogs/Screen.tsx';

/** Answers every confirmation with yes, and cancels prompts. */
export const yes: DialogsPort = { ask: () => Promise.resolve(true), prompt: () => Promise.resolve(null) };

export function WithDialogs({ children }: { children: ReactNode }) {
  const [dialogs] = useState(() => startDialogs({ log: () => undefined }));
  return (
    <DialogsContext value={dialogs}>
      {children}
      <Screen actor={dialogs.actor} />
    </DialogsContext>
  );
}
