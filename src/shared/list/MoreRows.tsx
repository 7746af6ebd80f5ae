import { useEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { EndOfList } from '../../ui/EndOfList.tsx';
import { color, space, text } from '../../ui/theme.ts';
import { readFailureText } from '../failedRead.ts';

const Foot = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${space.s};
  padding: ${space.m};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

/** What an endless query says of its next page. */
export interface Endless {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

/** The foot of an endless list: asks for more when it comes near, also by hand, says what failed, and where the end is. */
export function MoreRows({
  list,
  end,
  ahead = 320,
  loading,
  failed,
}: {
  list: Endless;
  end: string;
  /** How far below the screen the foot may be when more is asked for, px. */
  ahead?: number;
  /** Stands where the next rows will stand while they come; without it the button says that they come. */
  loading?: ReactNode;
  /** Said when the next rows did not come, instead of the reason. */
  failed?: string | undefined;
}) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list;
  const place = useRef<HTMLDivElement>(null);
  const canGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const latest = useRef(fetchNextPage);
  useEffect(() => {
    latest.current = fetchNextPage;
  });
  useEffect(() => {
    if (!canGoOn || !place.current) return undefined;
    const observer = new IntersectionObserver(
      // A busy page hears of several changes at once: the last one holds.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) latest.current();
      },
      { rootMargin: `${ahead}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [canGoOn, ahead]);

  if (!hasNextPage) return <EndOfList>{end}</EndOfList>;
  if (isFetchingNextPage && loading !== undefined) return loading;
  return (
    <Foot ref={place}>
      {isFetchNextPageError && <p role="alert">{failed ?? readFailureText(error)}</p>}
      <Button variant="quiet" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {isFetchNextPageError ? '重试' : '加载更多'}
      </Button>
    </Foot>
  );
}
