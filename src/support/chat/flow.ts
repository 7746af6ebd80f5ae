import type { QueryClient } from '@tanstack/react-query';
import type { ChatMessage, NewChatMessage } from '../../../contract/support/chat.ts';
import {
  CHAT_PICTURES_MOST,
  chatMessageMachine,
  type ChatFields,
  type ChatMessageRef,
} from '../../../machines/support/chatMessage/chatMessage.ts';
import { memberId } from '../../app/session/member.ts';
import { appSession } from '../../app/session/session.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, type Running } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import { submissions, type FormDeps } from '../../flow/submission.ts';
import { appUploads, type PictureFiles } from '../../flow/upload.ts';
import { sendChat } from '../calls.ts';
import { noteSent } from '../reads.ts';

export interface ChatMessageDeps extends FormDeps {
  /** The id of the member; null when it cannot be learned: then nothing is kept. */
  owner: () => Promise<string | null>;
  /** The server has kept a message. */
  onSent: (name: string, message: ChatMessage) => void;
  calls?: { sendChat: typeof sendChat };
}

/** What a thread needs from outside. */
export interface ChatPorts {
  /** The message being written in a thread, by the thread's one name. */
  messages: ActorRegistry<string, ChatMessageRef>;
  files: PictureFiles;
}

export const [ChatContext, useChat] = createFlowContext<ChatPorts>('ChatPorts');

type Kept = Pick<ChatFields, 'text'>;
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>).text === 'string';

const BLANK: ChatFields = { text: '', pictures: [], sending: 0, failed: 0 };

const requestOf = ({ text, pictures }: ChatFields): NewChatMessage => ({
  text: text.trim(),
  pictures: [...pictures],
});

/** Makes what is being written in threads; once for the app. */
export function createChatMessages({
  owner,
  onSent,
  calls = { sendChat },
  uploads = appUploads(),
  ...deps
}: ChatMessageDeps): ChatPorts & Running {
  const messages = submissions<string, ChatFields, ChatMessage, Kept>(
    {
      machine: chatMessageMachine,
      nameOf: (name) => name,
      owner,
      draft: {
        nameOf: ({ key, owner: who }) => `chat:${who ?? 'nobody'}:${key}`,
        is: isKept,
        pick: ({ text }) => ({ text }),
        pictures: CHAT_PICTURES_MOST,
      },
      open: (_, kept) => ({ fields: { ...BLANK, ...kept }, original: BLANK, isRestored: false }),
      intentionOf: ({ key, owner: who }, fields) => `chat:${who}:${key}:${JSON.stringify(requestOf(fields))}`,
      submit: ({ key }, { fields }, options) =>
        calls.sendChat({ params: { id: key }, input: requestOf(fields) }, options),
      onDone({ key }, message, ref) {
        onSent(key, message);
        // The thread shows it: the next one can be written.
        queueMicrotask(() => ref.send({ type: 'form.open' }));
      },
    },
    { uploads, ...deps },
  );
  return { messages, files: uploads.files, disposeAll: messages.disposeAll };
}

/** The messages of this page. */
export const appChatMessages = startOnce((client: QueryClient) =>
  createChatMessages({
    owner: () => memberId(appSession()),
    onSent: (name, message) => noteSent(client, name, message),
  }),
);
