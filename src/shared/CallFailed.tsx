import { readFailureText } from './failedRead.ts';
import { Notice } from '../ui/Notice.tsx';

/** Why the last call of a mutation failed. Renders nothing without an error. */
export const CallFailed = ({ error, title }: { error: unknown; title?: string }) =>
  error !== null && (
    <Notice tone="bad" live="alert" {...(title !== undefined && { title })}>
      {readFailureText(error)}
    </Notice>
  );
