import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noteSent } from '../queries/chats.ts';
import { ChatContext } from '../screens/chat/context.ts';
import { Screen as Chat } from '../screens/chat/Screen.tsx';
import { createComposers, type Composers } from '../wiring/chat.ts';
import { onFarewell } from '../wiring/farewell.ts';
import { memberId, onMember } from '../wiring/member.ts';
import { appSession } from '../wiring/session.ts';
import { appUploads } from '../wiring/upload.ts';

let composers: Composers | undefined;

/** What is being written lives as long as the page: a second mount finds it. */
function appComposers(client: QueryClient): Composers {
  if (composers) return composers;
  const session = appSession();
  const uploads = appUploads();
  const made = createComposers({
    owner: () => memberId(session),
    uploads,
    onSent: (orderId, message) => noteSent(client, orderId, message),
  });
  onMember(session, uploads.resumeAll);
  onFarewell(made.disposeAll);
  composers = made;
  return made;
}

/** /other/chat with what is being written in its thread. */
export function Screen(props: { search: string }) {
  const client = useQueryClient();
  const [ports] = useState(() => appComposers(client));
  return (
    <ChatContext value={ports}>
      <Chat {...props} />
    </ChatContext>
  );
}
