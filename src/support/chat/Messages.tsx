import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { ChatMessage, ChatThread } from '../../../contract/support/chat.ts';
import { space } from '../../ui/theme.ts';
import { Bubble } from './Bubble.tsx';
import { Earlier } from './Earlier.tsx';
import type { ChatPicture } from './gallery.ts';

const Log = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.m};
`;

/**
 * The messages of a chat, for a grid. Screen readers read aloud what is added to the log, so earlier messages, which are
 * loaded on request, stand above it.
 */
export function Messages({
  threadId,
  thread,
  empty,
  onPicture,
}: {
  threadId: string;
  thread: ChatThread;
  /** Shown when there are no messages. */
  empty: ReactNode;
  onPicture: (picture: ChatPicture) => void;
}) {
  const { messages } = thread;
  const [start] = useState(messages[0]?.id);
  const at = Math.max(
    0,
    messages.findIndex(({ id }) => id === start),
  );
  const bubble = (message: ChatMessage) => (
    <Bubble key={message.id} message={message} onPicture={onPicture} />
  );
  return (
    <>
      <Earlier threadId={threadId} thread={thread} />
      {messages.slice(0, at).map(bubble)}
      <Log role="log" aria-label="对话" aria-live="polite">
        {messages.length === 0 && empty}
        {messages.slice(at).map(bubble)}
      </Log>
    </>
  );
}
