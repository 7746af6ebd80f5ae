import { useEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { Button } from '../../ui/Button.tsx';
import { EndOfList } from '../../ui/EndOfList.tsx';
import { color, space, text } from '../../ui/theme.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
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

export interface Endless {
  data: { pages: readonly { rows: readonly unknown[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: unknown;
  fetchNextPage: () => unknown;
}

/**
 * Foot of a paged list. Loads the next page when the foot comes near the window or is pressed. Shows errors and the
 * end.
 */
export function MoreRows({
  list,
  end,
  ahead = 320,
  loading,
  failed,
}: {
  list: Endless;
  end: string;
  /** Distance below the window at which the next page is loaded, px. */
  ahead?: number;
  /** Placeholder for the next rows. Without it the button shows a spinner. */
  loading?: ReactNode;
  /** Replaces the failure's message. */
  failed?: string | undefined;
}) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error, fetchNextPage } = list;
  const place = useRef<HTMLDivElement>(null);
  const pages = list.data?.pages ?? [];
  /** The number of pages when the button was pressed. */
  const [pressedAt, setPressedAt] = useState(Infinity);
  const canGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  const latest = useRef(fetchNextPage);
  useEffect(() => {
    latest.current = fetchNextPage;
  });
  useEffect(() => {
    if (!canGoOn || !place.current) return undefined;
    const observer = new IntersectionObserver(
      // An observer may deliver several entries at once. The last one is current.
      (entries) => {
        if (entries.at(-1)?.isIntersecting) latest.current();
      },
      { rootMargin: `${ahead}px` },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [canGoOn, ahead]);

  const foot = () => {
    if (!hasNextPage) return <EndOfList>{end}</EndOfList>;
    if (isFetchingNextPage && loading !== undefined) return loading;
    return (
      <Foot ref={place}>
        {isFetchNextPageError && <p role="alert">{failed ?? readFailureText(error)}</p>}
        <Button
          variant="quiet"
          busy={isFetchingNextPage}
          onClick={() => {
            setPressedAt(pages.length);
            fetchNextPage();
          }}
        >
          {isFetchNextPageError ? '重试' : '加载更多'}
        </Button>
      </Foot>
    );
  };
  return (
    <>
      <VisuallyHidden as="output">
        {pages.length > pressedAt && `又加载了 ${pages.at(-1)?.rows.length ?? 0} 条`}
      </VisuallyHidden>
      {foot()}
    </>
  );
}
