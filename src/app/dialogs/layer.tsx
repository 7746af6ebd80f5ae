import type { Failure } from '../../../contract/kit/failure.ts';
import { startDialogs, type Dialogs } from '../../flow/dialogs.ts';
import type { Session } from '../../../machines/account/index.ts';
import { View } from './View.tsx';

let dialogs: Dialogs | undefined;

/** The dialogs of the page, started with the first question. */
export function appDialogs(log: (failure: Failure) => void): Dialogs {
  return (dialogs ??= startDialogs({ log }));
}

export default function DialogLayer({
  session,
  log,
}: {
  session: Session | undefined;
  log: (failure: Failure) => void;
}) {
  return <View dialogs={appDialogs(log).actor} session={session} />;
}
