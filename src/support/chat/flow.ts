import { createActor, fromPromise } from 'xstate';
import type { ChatMessage, NewChatMessage } from '../../../contract/support/chat.ts';
import {
  CHAT_PICTURES_MOST,
  chatMessageMachine,
  selectState,
  type ChatFields,
  type ChatMessageRef,
  type Opened,
  type Verdict,
} from '../../../machines/kit/submission/submission.ts';
import { selectPictures } from '../../../machines/kit/upload/upload.ts';
import { sendChat } from '../calls.ts';
import { createDrafts, type DraftKey, type Drafts } from '../../flow/drafts.ts';
import { appIntentions, type Intentions } from '../../flow/intentions.ts';
import { differs, picturesIn } from '../../flow/picturesIn.ts';
import { backOff } from '../../flow/backOff.ts';
import { pageVisibility, type Visibility } from '../../flow/visibility.ts';
import { appUploads, type Upload, type Uploads } from '../../flow/upload.ts';

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
  /** The pictures of it; undefined until it is open. */
  pictures(orderId: string): Upload | undefined;
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
  upload: Upload | undefined;
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

  /** What is sent goes into the message; what is not holds it back. */
  function follow(composer: Composer, upload: Upload): void {
    const look = () => {
      const standing = composer.actor.getSnapshot();
      if (composer.upload !== upload || selectState(standing) !== 'filling') return;
      const now = picturesIn(upload);
      if (now && differs(standing.context.fields, now))
        composer.actor.send({ type: 'field.set', patch: now });
    };
    upload.actor.subscribe(look);
    composer.actor.subscribe(look);
    look();
  }

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
            composer.upload = uploads.uploadFor(uploadOf(composer.owner), { most: CHAT_PICTURES_MOST });
            follow(composer, composer.upload);
            return { fields: { ...BLANK, ...kept }, original: BLANK, isRestored: false };
          }),
          submit: fromPromise<ChatMessage, Written>(({ input, signal }) => send(input.fields, signal)),
          // Said again under the same key it arrives once, and is answered as the first time.
          check: fromPromise<Verdict<ChatMessage>, Written>(async ({ input, signal }) => ({
            kind: 'done',
            answer: await send(input.fields, signal),
          })),
          backOff: backOff(visibility),
        },
      }),
    );
    const composer: Composer = { actor, owner: null, upload: undefined };
    composers.set(orderId, composer);
    actor.on('draft.changed', ({ fields: { text } }) => {
      const who = composer.owner;
      if (who === null) return;
      keeping = keeping.then(() => drafts.set(keyOf(orderId, who), { text }));
    });
    actor.on('draft.done', () => {
      const { owner: who, upload } = composer;
      composer.upload = undefined;
      if (who !== null) keeping = keeping.then(() => drafts.remove(keyOf(orderId, who)));
      if (upload && selectPictures(upload.actor.getSnapshot()).length > 0) {
        keeping = keeping.then(() => uploads.discard(uploadOf(who)));
      }
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
    pictures: (orderId) => composers.get(orderId)?.upload,
    disposeAll() {
      for (const { actor } of composers.values()) actor.stop();
      composers.clear();
    },
  };
}
