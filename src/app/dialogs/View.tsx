import { useSelector } from '@xstate/react';
import type { DialogsRef } from '../../../machines/kit/dialogs/machine.ts';
import { selectIsAsking, type SessionRef } from '../../../machines/account/index.ts';
import { Expiry } from './Expiry.tsx';
import { Screen } from '../../shared/dialogs/Screen.tsx';

/**
 * Shows one dialog at a time. An expired session comes first, and the other dialog keeps its state. `session` is
 * undefined until it is needed.
 */
export function View({ dialogs, session }: { dialogs: DialogsRef; session: SessionRef | undefined }) {
  const isAsking = useSelector(session, (snapshot) => snapshot !== undefined && selectIsAsking(snapshot));
  return session && isAsking ? <Expiry session={session} /> : <Screen actor={dialogs} />;
}
