import { createActor, fromPromise } from 'xstate';
import type { ChatMessage, NewChatMessage } from '../../../contract/support/chat.ts';
import {
  CHAT_PICTURES_MOST,
  chatMessageMachine,
  type ChatFields,
  type ChatMessageRef,
  type Opened,
} from '../../../machines/kit/submission/submission.ts';
import { sendChat } from '../calls.ts';
import { createDrafts, type DraftKey, type Drafts } from '../../flow/drafts.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { checking } from '../../flow/check.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { appUploads, uploadInput, type PictureFiles, type Uploads } from '../../flow/upload.ts';

export interface ComposersDeps {
  /** The id of the member; null when it cannot be learned: then nothing is kept. */
  owner: () => Promise<string | null>;
  /** The server has kept a message. */
  onSent: (orderId: string, message: ChatMessage) => void;
  calls?: { sendChat: typeof sendChat };
  drafts?: Drafts;
  intentions?: Intentions;
  uploads?: Uploads;
  visibility?: Visibility;
}

/** What is being written in orders' threads, outside React. */
export interface Composers {
  /** The running message of an order's thread. */
  composer(orderId: string): ChatMessageRef;
  files: PictureFiles;
  /** Stops them and keeps what was typed: the person has logged out. */
  disposeAll(): void;
}

type Kept = Pick<ChatFields, 'text'>;
const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && typeof (value as Record<string, unknown>).text === 'string';
const keyOf = (orderId: string, owner: string): DraftKey<Kept> => ({
  kind: 'draft',
  name: `chat:${owner}:${orderId}`,
  version: 1,
  is: isKept,
});

const BLANK: ChatFields = { text: '', pictures: [], sending: 0, failed: 0 };

type Written = { fields: ChatFields; original: ChatFields };

interface Composer {
  actor: ChatMessageRef;
  owner: string | null;
}

/** Makes the holder of what is being written; once for the app. A message goes out under the key of what it says. */
export function createComposers({
  owner,
  onSent,
  calls = { sendChat },
  drafts = createDrafts(),
  intentions = appIntentions(),
  uploads = appUploads(),
  visibility = pageVisibility,
}: ComposersDeps): Composers {
  const composers = new Map<string, Composer>();

  function launch(orderId: string): ChatMessageRef {
    const uploadOf = (who: string | null) => `chat:${who ?? 'nobody'}:${orderId}`;
    const send = ({ text, pictures }: ChatFields, signal: AbortSignal): Promise<ChatMessage> => {
      const input: NewChatMessage = { text: text.trim(), pictures: [...pictures] };
      return intentions.carryOut(
        `chat:${composer.owner}:${orderId}:${JSON.stringify(input)}`,
        (idempotencyKey) => calls.sendChat({ params: { id: orderId }, input }, { signal, idempotencyKey }),
      );
    };
    let keeping: Promise<unknown> = Promise.resolve();
    const actor = createActor(
      chatMessageMachine.provide({
        actors: {
          open: fromPromise<Opened<ChatFields>>(async () => {
            composer.owner = await owner();
            await keeping;
            const kept = composer.owner === null ? null : await drafts.get(keyOf(orderId, composer.owner));
            return {
              fields: { ...BLANK, ...kept },
              original: BLANK,
              isRestored: false,
              upload: uploadInput(uploadOf(composer.owner), CHAT_PICTURES_MOST),
            };
          }),
          submit: fromPromise<ChatMessage, Written>(({ input, signal }) => send(input.fields, signal)),
          // Said again under the same key it arrives once, and is answered as the first time.
          check: checking<ChatFields, ChatMessage>(
            async ({ fields }, signal) => ({ kind: 'done', answer: await send(fields, signal) }),
            visibility,
          ),
          upload: uploads.machine,
        },
      }),
    );
    const composer: Composer = { actor, owner: null };
    composers.set(orderId, composer);
    actor.on('draft.changed', ({ fields: { text } }) => {
      const who = composer.owner;
      if (who === null) return;
      keeping = keeping.then(() => drafts.set(keyOf(orderId, who), { text }));
    });
    actor.on('draft.done', () => {
      const who = composer.owner;
      if (who !== null) keeping = keeping.then(() => drafts.remove(keyOf(orderId, who)));
    });
    actor.on('form.done', () => {
      const { answer } = actor.getSnapshot().context;
      if (answer) onSent(orderId, answer);
      // The thread shows it: the next one can be written.
      queueMicrotask(() => actor.send({ type: 'form.open' }));
    });
    return actor.start();
  }

  return {
    composer(orderId) {
      const composer = composers.get(orderId);
      if (composer?.actor.getSnapshot().status !== 'active') return launch(orderId);
      composer.actor.send({ type: 'form.open' });
      return composer.actor;
    },
    files: uploads.files,
    disposeAll() {
      for (const { actor } of composers.values()) actor.stop();
      composers.clear();
    },
  };
}
