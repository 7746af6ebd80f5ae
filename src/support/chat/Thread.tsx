import { useMutation, useQueryClient } from '@tanstack/react-query';
import styled from 'styled-components';
import type { ReactNode } from 'react';
import type { ChatThread } from '../../../contract/support/chat.ts';
import { chatReading, type CachedThread } from '../reads.ts';
import { Button, EmptyState, space } from '../../ui/index.ts';
import { layer } from '../../ui/theme.ts';
import { Messages } from './Messages.tsx';
import { scrollToEnd, useStickToEnd, useMarkAsSeen } from './useStickToEnd.ts';

const Lines = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: end;
  gap: ${space.m};
  padding: ${space.m};
`;

const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: ${layer.bar};
`;

/** Over the messages, so that nothing moves when it appears. */
const OverMessages = styled.div`
  position: absolute;
  inset: auto 0 100%;
  display: flex;
  justify-content: center;
  padding-bottom: ${space.s};
  pointer-events: none;
  > * {
    pointer-events: auto;
  }
`;

const INVITATION: Record<ChatThread['about'], string> = {
  order: '买家、卖家和客服都在这里，有事直接说。',
  recycleOrder: '卖家、商户和客服都在这里，有事直接说。',
  listing: '想问这件商品的什么，直接写给值班客服。',
};

export function Thread({
  threadId,
  thread,
  composer,
}: {
  threadId: string;
  thread: CachedThread;
  /** Shown at the bottom of the screen while the thread is open. */
  composer: ReactNode;
}) {
  const client = useQueryClient();
  const { about, messages, newestRead, isOpen } = thread;
  const { mutate: markRead } = useMutation(chatReading(client, threadId));
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;
  const leftAt = useStickToEnd(first, last);
  // The last message can be an own one, before which others have written what has not been read yet.
  useMarkAsSeen(newestRead, leftAt === undefined, markRead);
  const left = messages.findIndex(({ id }) => id === leftAt);
  const hasNew = left !== -1 && messages.slice(left + 1).some(({ isMine }) => !isMine);

  return (
    <>
      <Lines>
        <Messages
          threadId={threadId}
          thread={thread}
          empty={<EmptyState drawing="message" title="还没有人说话" text={INVITATION[about]} />}
        />
      </Lines>
      {isOpen && (
        <Foot>
          {hasNew && (
            <OverMessages>
              <Button small icon="chevronDown" onClick={scrollToEnd}>
                有新消息
              </Button>
            </OverMessages>
          )}
          {composer}
        </Foot>
      )}
    </>
  );
}
