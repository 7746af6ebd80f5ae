import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { noteSent } from '../reads.ts';
import { ChatContext } from './context.ts';
import { Screen as Chat } from './Screen.tsx';
import { createComposers, type Composers } from './flow.ts';
import { onMemberLeft } from '../../app/session/memberLeft.ts';
import { memberId, onSignedIn } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import { appUploads } from '../../flow/upload.ts';

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
  onSignedIn(session, uploads.resumeAll);
  onMemberLeft(made.disposeAll);
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
