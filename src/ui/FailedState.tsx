import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';
import { reloadIfStale } from './load/chunkLoader.ts';

interface FailedStateProps {
  title?: string;
  /** What happened and what to do. */
  text?: ReactNode;
  onRetry: () => void;
  busy?: boolean;
}

/**
 * Error state with a retry button. A page of a stale build is reloaded instead, because its files may not exist any
 * more.
 */
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
          <Button variant="secondary" icon="refresh" busy={busy} onClick={() => reloadIfStale() || onRetry()}>
            重试
          </Button>
        }
      />
    </div>
  );
}
