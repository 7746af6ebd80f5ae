import type { ReactNode } from 'react';
import type { Failure } from '../../contract/kit/failure.ts';
import { useSession } from '../app/session/view.ts';
import { isFailureSeen } from '../api/seenFailures.ts';
import { Notice } from '../ui/Notice.tsx';
import { removeInputKeptNote } from './failedRead.ts';

/**
 * Why the last attempt failed. Renders nothing after an expired session was renewed, and when the page is opened again.
 */
export function FailureNotice({
  failure,
  title,
  withoutInput = false,
  action,
}: {
  failure: Failure | null | undefined;
  title?: string;
  /** The act has no fields, so the text does not say that the input is kept. */
  withoutInput?: boolean;
  action?: ReactNode;
}) {
  const { isMember } = useSession();
  if (!failure || isFailureSeen(failure) || (failure.kind === 'expired' && isMember)) return null;
  return (
    <Notice tone="bad" live="alert" {...(title !== undefined && { title })} action={action}>
      {withoutInput ? removeInputKeptNote(failure.message) : failure.message}
    </Notice>
  );
}
