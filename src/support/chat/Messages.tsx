import { useState, type ReactNode } from 'react';
import type { ChatMessage, ChatThread } from '../../../contract/support/chat.ts';
import { Bubble } from './Bubble.tsx';
import { Earlier } from './Earlier.tsx';
import { gallery, type ChatPicture } from './gallery.ts';
import { OpenPictures } from '../../ui/OpenPictures.tsx';
import { Stack } from '../../ui/layout/Stack.ts';

/**
 * The messages of a chat, for a grid. Screen readers read aloud what is added to the log, so earlier messages, which are
 * loaded on request, stand above it.
 */
export function Messages({
  threadId,
  thread,
  empty,
}: {
  threadId: string;
  thread: ChatThread;
  /** Shown when there are no messages. */
  empty: ReactNode;
}) {
  const { messages } = thread;
  const [start] = useState(messages[0]?.id);
  const [viewed, setViewed] = useState<ChatPicture | null>(null);
  const at = Math.max(
    0,
    messages.findIndex(({ id }) => id === start),
  );
  const bubble = (message: ChatMessage) => (
    <Bubble key={message.id} message={message} onPicture={setViewed} />
  );
  return (
    <>
      <Earlier threadId={threadId} thread={thread} />
      {messages.slice(0, at).map(bubble)}
      <Stack role="log" aria-label="对话" aria-live="polite">
        {messages.length === 0 && empty}
        {messages.slice(at).map(bubble)}
      </Stack>
      {viewed !== null && <OpenPictures {...gallery(messages, viewed)} onClose={() => setViewed(null)} />}
    </>
  );
}
