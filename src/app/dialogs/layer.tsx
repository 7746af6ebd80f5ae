import { use } from 'react';
import type { Failure } from '../../../contract/kit/failure.ts';
import { DialogHost } from './Host.tsx';
import { startDialogs, type Dialogs } from '../../flow/dialogs.ts';
import type { Session } from '../../../machines/account/index.ts';

let dialogs: Dialogs | undefined;

/** The dialogs of this page, started at the first question. */
export function appDialogs(log: (failure: Failure) => void): Dialogs {
  return (dialogs ??= startDialogs({ log }));
}

/** Shows whatever is asked, the expiry of the session too. */
export default function DialogLayer({
  start,
  log,
}: {
  /** The running session; the same promise each time. */
  start: () => Promise<Session>;
  log: (failure: Failure) => void;
}) {
  return <DialogHost dialogs={appDialogs(log).actor} session={use(start())} />;
}
