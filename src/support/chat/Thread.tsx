import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { OpenPictures } from '../../ui/OpenPictures.tsx';
import type { ChatThread } from '../../../contract/support/chat.ts';
import { chatReading, earlierChat } from '../reads.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { color, space, text } from '../../ui/theme.ts';
import { readFailureText } from '../../shared/failedRead.ts';
import { Bubble } from './Bubble.tsx';
import { gallery } from './gallery.ts';
import { useStickToEnd, useMarkAsSeen } from './useStickToEnd.ts';

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

const INVITATION: Record<ChatThread['about'], string> = {
  order: '买家、卖家和客服都在这里，有事直接说。',
  recycleOrder: '卖家、商户和客服都在这里，有事直接说。',
  listing: '想问这件商品的什么，直接写给值班客服。',
};

export function Thread({ threadId, thread }: { threadId: string; thread: ChatThread }) {
  const client = useQueryClient();
  const { about, messages, hasEarlier } = thread;
  const earlier = useMutation(earlierChat(client, threadId));
  const { mutate: markRead } = useMutation(chatReading(client, threadId));
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;
  const [viewed, setViewed] = useState<string | null>(null);
  useStickToEnd(first, last);
  useMarkAsSeen(last, markRead);

  return (
    <Lines role="log" aria-label="对话" aria-live="polite">
      {hasEarlier && first !== undefined && (
        <Foot>
          {earlier.isError && <p role="alert">{readFailureText(earlier.error)}</p>}
          <Button variant="quiet" small busy={earlier.isPending} onClick={() => earlier.mutate(first)}>
            {earlier.isError ? '重试' : '看更早的'}
          </Button>
        </Foot>
      )}
      {messages.length === 0 && (
        <EmptyState drawing="message" title="还没有人说话" text={INVITATION[about]} />
      )}
      {messages.map((message) => (
        <Bubble key={message.id} message={message} onPicture={setViewed} />
      ))}
      {viewed !== null && <OpenPictures {...gallery(messages, viewed)} onClose={() => setViewed(null)} />}
    </Lines>
  );
}
