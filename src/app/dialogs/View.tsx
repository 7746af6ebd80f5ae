import { useSelector } from '@xstate/react';
import type { DialogsRef } from '../../../machines/kit/dialogs/machine.ts';
import { selectIsAsking, type SessionRef } from '../../../machines/account/index.ts';
import { Expiry } from './Expiry.tsx';
import { Screen } from '../../shared/dialogs/Screen.tsx';

/**
 * The dialog that is shown: one at a time, and the end of a session goes first. The other keeps its state meanwhile.
 * `session` is undefined while there was nothing for it to do.
 */
export function View({ dialogs, session }: { dialogs: DialogsRef; session: SessionRef | undefined }) {
  const isAsking = useSelector(session, (snapshot) => snapshot !== undefined && selectIsAsking(snapshot));
  return session && isAsking ? <Expiry session={session} /> : <Screen actor={dialogs} />;
}
