import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export interface FailedStateProps {
  title?: string;
  /** What happened, what was kept, what to do now. */
  text?: ReactNode;
  onRetry: () => void;
  busy?: boolean;
}

/** Loading failed; asks to try again. */
export function FailedState({
  title = '没能加载',
  text = '网络不太稳定，请再试一次。',
  onRetry,
  busy,
}: FailedStateProps) {
  return (
    <div role="alert">
      <EmptyState
        drawing="offline"
        title={title}
        text={text}
        action={
          <Button variant="secondary" icon="refresh" busy={busy} onClick={onRetry}>
            重试
          </Button>
        }
      />
    </div>
  );
}
