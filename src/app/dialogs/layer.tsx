import type { Failure } from '../../../contract/kit/failure.ts';
import { startDialogs, type Dialogs } from '../../flow/dialogs.ts';
import type { Session } from '../../../machines/account/index.ts';
import { View } from './View.tsx';

let dialogs: Dialogs | undefined;

/** The dialogs of this page, started at the first question. */
export function appDialogs(log: (failure: Failure) => void): Dialogs {
  return (dialogs ??= startDialogs({ log }));
}

/** Shows whatever is asked, the expiry of the session too. */
export default function DialogLayer({
  session,
  log,
}: {
  /** The running session. */
  session: Session | undefined;
  log: (failure: Failure) => void;
}) {
  return <View dialogs={appDialogs(log).actor} session={session} />;
}
