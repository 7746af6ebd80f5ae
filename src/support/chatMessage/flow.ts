import type { QueryClient } from '@tanstack/react-query';
import type { ChatMessage, NewChatMessage } from '../../../contract/support/chat.ts';
import {
  MAX_CHAT_PICTURES,
  chatMessageMachine,
  type ChatFields,
  type ChatMessageRef,
} from '../../../machines/support/chatMessage/chatMessage.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import { startOnce, type Disposable } from '../../flow/flowScreen.tsx';
import { hasTexts } from '../../flow/guards.ts';
import { createFlowContext } from '../../flow/flowContext.ts';
import { createSubmissionRegistry, type FormDeps, type FormOf } from '../../flow/submission.ts';
import { appUploads, type PictureFiles } from '../../flow/upload.ts';
import { api } from '../calls.ts';
import { newestReadBySupport, noteSent } from '../reads.ts';

export interface ChatMessageDeps extends FormDeps {
  /** Called when the server has stored a message. */
  onSent: (name: string, message: ChatMessage) => void;
  /** The newest message that support has read in the thread. Undefined for a party. */
  newestRead?: (name: string) => string | undefined;
  calls?: Pick<typeof api, 'sendChat'>;
}

export interface ChatPorts {
  /** The message being written in a thread, by the thread's canonical name. */
  messages: ActorRegistry<string, ChatMessageRef>;
  files: PictureFiles;
}

export const [ChatContext, useChat] = createFlowContext<ChatPorts>('ChatPorts');

type Kept = Pick<ChatFields, 'text'>;
const isKept = (value: unknown): value is Kept => hasTexts(value, 'text');

const BLANK: ChatFields = { text: '', pictures: [], sending: 0, failed: 0 };

const requestOf = ({ text, pictures }: ChatFields): NewChatMessage => ({
  text: text.trim(),
  pictures: [...pictures],
});

const intentionsOf = ({ key, owner }: FormOf<string>): string => `chat:${owner}:${key}:`;

export function createChatMessages({
  onSent,
  newestRead = () => undefined,
  calls = api,
  uploads = appUploads(),
  ...deps
}: ChatMessageDeps): ChatPorts & Disposable {
  /** The last try of each thread. A repeat under its key sends the same `upTo`, although more has been read meanwhile. */
  const tries = new Map<string, { key: string | undefined; upTo?: string }>();
  const upToOf = (name: string, key: string | undefined): { upTo?: string } => {
    const last = tries.get(name);
    const upTo = last && last.key === key ? last.upTo : newestRead(name);
    const read = upTo === undefined ? {} : { upTo };
    tries.set(name, { key, ...read });
    return read;
  };
  const messages = createSubmissionRegistry<string, ChatFields, ChatMessage, Kept>(
    {
      machine: chatMessageMachine,
      nameOf: (name) => name,
      draft: {
        nameOf: ({ key, owner: who }) => `chat:${who ?? 'nobody'}:${key}`,
        is: isKept,
        pick: ({ text }) => ({ text }),
        pictures: MAX_CHAT_PICTURES,
      },
      open: (_, draft) => ({ fields: { ...BLANK, ...draft }, original: BLANK, isRestored: false }),
      intentionOf: (form, fields) => `${intentionsOf(form)}${JSON.stringify(requestOf(fields))}`,
      intentionsOf,
      submit: ({ key }, { fields }, options) =>
        calls.sendChat(
          { params: { id: key }, input: { ...requestOf(fields), ...upToOf(key, options.idempotencyKey) } },
          options,
        ),
      onDone({ key }, message, ref) {
        onSent(key, message);
        // The thread shows the message, so the form opens again for the next one.
        queueMicrotask(() => ref.send({ type: 'form.open' }));
      },
    },
    { uploads, ...deps },
  );
  return { messages, files: uploads.files, disposeAll: messages.disposeAll };
}

export const appChatMessages = startOnce((client: QueryClient) =>
  createChatMessages({
    onSent: (name, message) => noteSent(client, name, message),
    newestRead: (name) => newestReadBySupport(client, name),
  }),
);
