import { createContext, useContext, useEffect, useEffectEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import { failureOf } from '../api/queries.ts';
import { isUnreachable, type Failure } from '../api/failure.ts';
import { useSession } from '../app/session/view.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { reloadIfStale } from '../ui/load/chunkLoader.ts';
import { color, space, spaceBetween } from '../ui/theme.ts';
import { readFailureText, removeInputKeptNote } from './failedRead.ts';

const FIRST_WAIT_MS = 5_000;
const MAX_WAIT_MS = 40_000;

/** Consecutive retries. In module state, because a flow unmounts this view while it loads. */
let tries = 0;
let lastTryAt = 0;

/** False in Storybook, where a state stays until a designer leaves it. */
export const AutoRetryContext = createContext(true);

/** Retries an unreachable server with exponential back-off while the page is visible, and on `online`. */
function useRetryUntilReached(failure: Failure | undefined, isBusy: boolean, onRetry: () => void): void {
  const isAutomatic = useContext(AutoRetryContext);
  const isWanted = isAutomatic && failure !== undefined && isUnreachable(failure) && !isBusy;
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (!isWanted) return undefined;
    if (Date.now() - lastTryAt > 3 * MAX_WAIT_MS) tries = 0;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          if (document.hidden) wait();
          else go();
        },
        Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_WAIT_MS),
      );
    };
    const go = () => {
      tries += 1;
      lastTryAt = Date.now();
      retry();
    };
    wait();
    window.addEventListener('online', go);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', go);
    };
  }, [isWanted]);
}

const textOf = (failure: Failure | undefined): string | undefined =>
  failure && removeInputKeptNote(failure.message) + (isUnreachable(failure) ? '恢复后会自动加载。' : '');

interface LoadFailedProps {
  failure: Failure | null | undefined;
  title?: string | undefined;
  busy?: boolean;
  onRetry: () => void;
  /** Shown instead for `notFound` and for `invalid`, a malformed id; for example a link to another page. */
  missing?: ReactNode;
}

/**
 * Error state of a failed load. An expired session links to the login. An unreachable server is retried automatically.
 */
export function LoadFailed({ failure, title, busy = false, onRetry, missing }: LoadFailedProps) {
  const { isMember, toLogin } = useSession();
  useRetryUntilReached(failure ?? undefined, busy, onRetry);
  const isMissing = failure?.kind === 'notFound' || failure?.kind === 'invalid';
  if (missing !== undefined && isMissing) return missing;
  if (failure?.kind === 'expired' && !isMember) {
    return (
      <div role="alert">
        <EmptyState
          drawing="missing"
          title="登录已超时"
          text="重新登录后回到这里。"
          action={<Button onClick={toLogin}>去登录</Button>}
        />
      </div>
    );
  }
  return (
    <FailedState
      {...(title !== undefined && { title })}
      text={textOf(failure ?? undefined)}
      busy={busy}
      onRetry={onRetry}
    />
  );
}

/** The part of a `useQuery` or `useInfiniteQuery` result that the error state needs. */
export interface FailedRead {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** {@link LoadFailed} for a query. */
export const ReadFailed = ({
  read,
  ...rest
}: { read: FailedRead } & Pick<LoadFailedProps, 'title' | 'missing'>) => (
  <LoadFailed
    failure={failureOf(read.error)}
    busy={read.isFetching}
    onRetry={() => void read.refetch()}
    {...rest}
  />
);

const Line = styled.div`
  ${spaceBetween}
  gap: ${space.s};
  padding: ${space.s} 0;
  color: ${color.inkSoft};
`;

/** One-line error state, for a part of a page. */
export function ReadFailedLine({ read }: { read: FailedRead }) {
  const retry = () => void read.refetch();
  useRetryUntilReached(failureOf(read.error), read.isFetching, retry);
  return (
    <Line role="alert">
      <span>{readFailureText(read.error)}</span>
      <Button small busy={read.isFetching} onClick={() => reloadIfStale() || retry()}>
        重试
      </Button>
    </Line>
  );
}
