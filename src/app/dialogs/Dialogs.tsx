import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Failure } from '../../../contract/kit/failure.ts';
import type { Session } from '../../../machines/account/index.ts';
import { askToLogin } from '../../shared/dialogs/plain.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { SessionPort } from '../session/port.ts';
import { useSummary } from '../session/useSummary.ts';
import type { LazyDialogs } from './lazyDialogs.ts';

interface LayerProps {
  /** The running session. Undefined until it is needed. */
  session: Session | undefined;
  /** The expiry dialog is open. */
  isAsking: boolean;
  log: (failure: Failure) => void;
}

/**
 * Asks about an expired session with a native dialog, because the module of the dialogs failed to load. After the
 * answer the module is requested again.
 */
function PlainLayer({ session, isAsking, again }: LayerProps & { again: () => void }) {
  const answer = useEffectEvent((isSure: boolean) => {
    session?.send({ type: isSure ? 'expiry.confirm' : 'expiry.cancel' });
    again();
  });
  useEffect(() => {
    if (isAsking) void askToLogin().then(answer);
  }, [isAsking]);
  return null;
}

const DialogLayer = lazyPart<LayerProps>(async () => (await import('./layer.tsx')).default, {
  Lost: PlainLayer,
});

export interface DialogsProps {
  session: SessionPort;
  dialogs: LazyDialogs;
  log: (failure: Failure) => void;
}

/** The dialogs over all pages. Their module is loaded with the first question, or when the session expires. */
export function Dialogs({ session, dialogs, log }: DialogsProps) {
  const isAsked = useSyncExternalStore(dialogs.subscribe, dialogs.isWanted, () => false);
  const isAsking = useSummary(session, (summary) => summary.isAsking);
  const [isWanted, setWanted] = useState(false);
  if ((isAsked || isAsking) && !isWanted) setWanted(true);
  return isWanted && <DialogLayer session={session.current()} isAsking={isAsking} log={log} />;
}
