import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import type { ChatThread } from '../../../contract/support/chat.ts';
import { chatReading, earlierChat } from '../reads.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { color, space, text } from '../../ui/theme.ts';
import { readFailed } from '../../page/failed.ts';
import { Bubble } from './Bubble.tsx';

const PictureViewer = lazy(async () => ({
  default: (await import('../../ui/PictureViewer.tsx')).PictureViewer,
}));

const Lines = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: end;
  gap: ${space.m};
  padding: ${space.m};
`;

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space.xs};
  color: ${color.inkSoft};
  font-size: ${text.small};
`;

/** How near the end still counts as reading the newest, px. */
const NEAR = 120;

const isNearEnd = () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY < NEAR;
const toEnd = () => window.scrollTo(0, document.documentElement.scrollHeight);

/** The lines of a thread. Stays at the newest while that is being read, and where it is while earlier ones are. */
export function Thread({ thread }: { thread: ChatThread }) {
  const client = useQueryClient();
  const { orderId, messages, hasEarlier } = thread;
  const earlier = useMutation(earlierChat(client, orderId));
  const { mutate: markRead } = useMutation(chatReading(client, orderId));
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;
  const atEnd = useRef(true);
  const before = useRef({ first, last, height: 0 });
  const [viewed, setViewed] = useState<string | null>(null);
  const pictures = useMemo(
    () =>
      messages.flatMap((message) =>
        message.pictures.map((url) => ({ url, alt: `${message.name}发的图片`, width: 960, height: 720 })),
      ),
    [messages],
  );

  useEffect(() => {
    const note = () => {
      atEnd.current = isNearEnd();
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, []);

  useLayoutEffect(() => {
    const height = document.documentElement.scrollHeight;
    // Earlier lines were put above: what was read stays under the eye.
    if (before.current.first !== first && before.current.height > 0 && !atEnd.current) {
      window.scrollBy(0, height - before.current.height);
    } else if (atEnd.current || before.current.last === undefined) {
      toEnd();
    }
    before.current = { first, last, height: document.documentElement.scrollHeight };
  }, [first, last]);

  const read = useCallback(() => {
    if (last !== undefined && document.visibilityState === 'visible') markRead(last);
  }, [last, markRead]);
  useEffect(() => {
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [read]);

  return (
    <Lines role="log" aria-label="对话" aria-live="polite">
      {hasEarlier && first !== undefined && (
        <Foot>
          {earlier.isError && <p role="alert">{readFailed(earlier.error)}</p>}
          <Button variant="quiet" small busy={earlier.isPending} onClick={() => earlier.mutate(first)}>
            {earlier.isError ? '重试' : '看更早的'}
          </Button>
        </Foot>
      )}
      {messages.length === 0 && (
        <EmptyState drawing="message" title="还没有人说话" text="买家、卖家和客服都在这里，有事直接说。" />
      )}
      {messages.map((message) => (
        <Bubble key={message.id} message={message} onPicture={setViewed} />
      ))}
      {viewed !== null && (
        <Suspense fallback={null}>
          <PictureViewer
            open
            pictures={pictures}
            start={Math.max(
              0,
              pictures.findIndex(({ url }) => url === viewed),
            )}
            onClose={() => setViewed(null)}
          />
        </Suspense>
      )}
    </Lines>
  );
}
