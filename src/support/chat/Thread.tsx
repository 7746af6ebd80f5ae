import { useMutation, useQueryClient } from '@tanstack/react-query';
import styled from 'styled-components';
import type { ChatThread } from '../../../contract/support/chat.ts';
import { chatReading } from '../reads.ts';
import { EmptyState, space } from '../../ui/index.ts';
import { Messages } from './Messages.tsx';
import { useStickToEnd, useMarkAsSeen } from './useStickToEnd.ts';

const Lines = styled.div`
  flex: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: end;
  gap: ${space.m};
  padding: ${space.m};
`;

const INVITATION: Record<ChatThread['about'], string> = {
  order: '买家、卖家和客服都在这里，有事直接说。',
  recycleOrder: '卖家、商户和客服都在这里，有事直接说。',
  listing: '想问这件商品的什么，直接写给值班客服。',
};

export function Thread({ threadId, thread }: { threadId: string; thread: ChatThread }) {
  const client = useQueryClient();
  const { about, messages } = thread;
  const { mutate: markRead } = useMutation(chatReading(client, threadId));
  const first = messages[0]?.id;
  const last = messages.at(-1)?.id;
  useStickToEnd(first, last);
  useMarkAsSeen(last, markRead);

  return (
    <Lines>
      <Messages
        threadId={threadId}
        thread={thread}
        empty={<EmptyState drawing="message" title="还没有人说话" text={INVITATION[about]} />}
      />
    </Lines>
  );
}
