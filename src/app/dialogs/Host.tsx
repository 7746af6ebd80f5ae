import { useSelector } from '@xstate/react';
import { useEffect, useState, type ComponentType } from 'react';
import { selectIsOpen, type DialogsRef } from '../../../machines/kit/dialogs/machine.ts';
import { selectIsAsking, type SessionRef } from '../../../machines/account/index.ts';

interface Refs {
  dialogs: DialogsRef;
  session: SessionRef;
}

export interface DialogHostProps extends Refs {
  /** Brings the view; its own chunk unless given. */
  load?: () => Promise<{ View: ComponentType<Refs> }>;
}

const loadView = () => import('./View.tsx');

/**
 * Stands once at the top of the app and shows whatever dialog is asked. The view (and Ark UI with it) is fetched when the
 * first dialog is wanted. If it cannot be fetched, the dialog counts as cancelled, so that nobody waits for an answer that
 * cannot be given; the next one tries again.
 */
export function DialogHost({ dialogs, session, load = loadView }: DialogHostProps) {
  const isOpen = useSelector(dialogs, selectIsOpen);
  const isAsking = useSelector(session, selectIsAsking);
  const [view, setView] = useState<{ View: ComponentType<Refs> } | null>(null);
  const isWanted = view === null && (isOpen || isAsking);

  useEffect(() => {
    if (!isWanted) return;
    let isHere = true;
    load().then(
      (found) => {
        if (isHere) setView(found);
      },
      () => {
        if (!isHere) return;
        dialogs.send({ type: 'dialog.cancel' });
        session.send({ type: 'expiry.cancel' });
      },
    );
    return () => {
      isHere = false;
    };
  }, [isWanted, load, dialogs, session]);

  return view && <view.View dialogs={dialogs} session={session} />;
}
