import {
  assign,
  enqueueActions,
  fromCallback,
  fromPromise,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate';
import { asFailure } from '../failure.ts';
import type { LeafOf } from '../leaves.ts';
import {
  nextOf,
  PERSIST_UPLOAD,
  senderOf,
  isCounted,
  isOnTheWay,
  isResumable,
  addFiles,
  movePicture,
  toFailedState,
  setPictureState,
  requeue,
  type PictureFile,
  type PictureState,
  type UploadPicture,
  type UploadRules,
  type StoredUpload,
  type UploadInput,
  type UploadContext,
  type UploadEvent,
} from './pictures.ts';
import { unprovided, unprovidedCallback } from '../unprovided.ts';

export type * from './pictures.ts';
export { MAX_PARALLEL_UPLOADS, picturesIn, refusalOf, resultOf, selectMainId } from './pictures.ts';

export type UploadChanged = { type: 'xstate.snapshot.upload'; snapshot: UploadSnapshot };

/**
 * Uploads several pictures in parallel, at most {@link MAX_PARALLEL_UPLOADS} at a time. Each one waits, is sent, done, failed with
 * a reason, or refused before it is sent. Single pictures can be retried, removed, moved or made the main one
 * meanwhile. The form that owns the pictures spawns it as its child `upload` and receives every change. Ports:
 * `restore`, `sendPicture`, `watchReturn`, and the action `keep`.
 */
export const uploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    input: {} as UploadInput,
    tags: {} as 'busy',
  },
  actors: {
    /** Loads the stored state of this upload, or its initial pictures. Null when there are none. */
    restore: fromPromise<StoredUpload | null, { name: string }>(unprovided('restore')),
    /** Sends one picture: any number of `picture.progress`, then `picture.sent` or `picture.failed`. */
    sendPicture: fromCallback<UploadEvent, { id: string; name: string }>(({ input: { id }, sendBack }) => {
      const failure = asFailure(new Error('sendPicture must be provided'));
      sendBack({ type: 'picture.failed', id, failure });
    }),
    /** Sends `pictures.resume` when the network returns or the member has signed in again. */
    watchReturn: fromCallback<UploadEvent>(unprovidedCallback('watchReturn')),
  },
  guards: {
    canSendNext: ({ context: { pictures } }) => nextOf(pictures).length > 0,
    isQuiet: ({ context }) => !context.pictures.some(isOnTheWay),
    isKnown: ({ context }, { id }: { id: string }) => context.pictures.some((one) => one.id === id),
    isFailed: ({ context }, { id }: { id: string }) =>
      context.pictures.some((one) => one.id === id && one.state.kind === 'failed'),
    isSending: ({ context }, { id }: { id: string }) =>
      context.pictures.some((one) => one.id === id && one.state.kind === 'sending'),
    canBeMain: ({ context }, { id }: { id: string }) =>
      context.pictures.some((one) => one.id === id && isCounted(one)),
  },
  actions: {
    /** Stores the pictures for a reload, and deletes the files of sent or removed ones. */
    keep: (_context, _kept: StoredUpload & { name: string }) => {},
    clear: enqueueActions(({ context, enqueue }) => {
      for (const { id } of context.pictures) enqueue.stopChild(senderOf(id));
      enqueue.assign({ pictures: [], mainId: null });
    }),
    takeUp: assign(({ context }, { kept }: { kept: StoredUpload | null }) => {
      if (!kept) return {};
      const known = kept.pictures.map(requeue);
      // The stored state includes the initial pictures, so only pictures added since the start are appended.
      const fresh = context.pictures.filter(
        ({ id, state }) => state.kind !== 'done' && !known.some((one) => one.id === id),
      );
      return { pictures: [...known, ...fresh], mainId: context.mainId ?? kept.mainId };
    }),
    add: assign(({ context }, { files }: { files: readonly PictureFile[] }) => ({
      pictures: addFiles(context.pictures, files, context.rules),
    })),
    resume: assign(({ context }) => ({
      pictures: context.pictures.map((one) =>
        isResumable(one) ? { ...one, state: { kind: 'waiting' as const } } : one,
      ),
    })),
    become: assign(({ context }, { id, state }: { id: string; state: PictureState }) => ({
      pictures: setPictureState(context.pictures, id, state),
    })),
    remove: assign(({ context }, { id }: { id: string }) => ({
      pictures: context.pictures.filter((one) => one.id !== id),
      mainId: context.mainId === id ? null : context.mainId,
    })),
    move: assign(({ context }, { id, to }: { id: string; to: number }) => ({
      pictures: movePicture(context.pictures, id, to),
    })),
    makeMain: assign((_, { id }: { id: string }) => ({ mainId: id })),
    stopSender: enqueueActions(({ enqueue }, { id }: { id: string }) => {
      enqueue.stopChild(senderOf(id));
    }),
    /** Starts as many waiting pictures as {@link MAX_PARALLEL_UPLOADS} allows. */
    sendNext: enqueueActions(({ context, enqueue }) => {
      const next = nextOf(context.pictures);
      const ids = new Set(next.map(({ id }) => id));
      enqueue.assign({
        pictures: context.pictures.map((one) =>
          ids.has(one.id) ? { ...one, state: { kind: 'sending' as const, share: 0 } } : one,
        ),
      });
      for (const { id, name } of next) {
        enqueue.spawnChild('sendPicture', { id: senderOf(id), input: { id, name } });
      }
    }),
  },
}).createMachine({
  id: 'upload',
  context: ({ input: { name, rules, initial } }) => ({
    name,
    rules,
    pictures: initial?.pictures ?? [],
    mainId: initial?.mainId ?? null,
  }),
  initial: 'restoring',
  // Without this port, failed pictures must be retried by hand.
  invoke: { id: 'watchReturn', src: 'watchReturn', onError: {} },
  on: {
    'pictures.add': {
      actions: [{ type: 'add', params: ({ event: { files } }) => ({ files }) }, PERSIST_UPLOAD],
    },
    'pictures.resume': { actions: ['resume', PERSIST_UPLOAD] },
    'pictures.clear': { target: '.resting', actions: ['clear', PERSIST_UPLOAD] },
    'picture.retry': {
      guard: { type: 'isFailed', params: ({ event: { id } }) => ({ id }) },
      actions: [
        { type: 'become', params: ({ event: { id } }) => ({ id, state: { kind: 'waiting' } }) },
        PERSIST_UPLOAD,
      ],
    },
    'picture.remove': {
      guard: { type: 'isKnown', params: ({ event: { id } }) => ({ id }) },
      actions: [
        { type: 'stopSender', params: ({ event: { id } }) => ({ id }) },
        { type: 'remove', params: ({ event: { id } }) => ({ id }) },
        PERSIST_UPLOAD,
      ],
    },
    'picture.move': {
      guard: { type: 'isKnown', params: ({ event: { id } }) => ({ id }) },
      actions: [{ type: 'move', params: ({ event: { id, to } }) => ({ id, to }) }, PERSIST_UPLOAD],
    },
    'picture.makeMain': {
      guard: { type: 'canBeMain', params: ({ event: { id } }) => ({ id }) },
      actions: [{ type: 'makeMain', params: ({ event: { id } }) => ({ id }) }, PERSIST_UPLOAD],
    },
  },
  states: {
    restoring: {
      tags: 'busy',
      invoke: {
        id: 'restore',
        src: 'restore',
        input: ({ context: { name } }) => ({ name }),
        onDone: {
          target: 'resting',
          actions: [{ type: 'takeUp', params: ({ event }) => ({ kept: event.output }) }, PERSIST_UPLOAD],
        },
        // The stored pictures are lost, but new ones can be added.
        onError: 'resting',
      },
    },
    resting: {
      always: { guard: 'canSendNext', target: 'sending' },
    },
    sending: {
      tags: 'busy',
      always: [
        { guard: 'isQuiet', target: 'resting' },
        { guard: 'canSendNext', actions: 'sendNext' },
      ],
      on: {
        'picture.progress': {
          guard: { type: 'isSending', params: ({ event: { id } }) => ({ id }) },
          actions: {
            type: 'become',
            params: ({ event: { id, share } }) => ({ id, state: { kind: 'sending', share } }),
          },
        },
        'picture.sent': {
          guard: { type: 'isSending', params: ({ event: { id } }) => ({ id }) },
          actions: [
            { type: 'stopSender', params: ({ event: { id } }) => ({ id }) },
            {
              type: 'become',
              params: ({ event: { id, path } }) => ({ id, state: { kind: 'done', path } }),
            },
            PERSIST_UPLOAD,
          ],
        },
        'picture.failed': {
          guard: { type: 'isSending', params: ({ event: { id } }) => ({ id }) },
          actions: [
            { type: 'stopSender', params: ({ event: { id } }) => ({ id }) },
            {
              type: 'become',
              params: ({ event: { id, failure } }) => ({ id, state: toFailedState(failure) }),
            },
            PERSIST_UPLOAD,
          ],
        },
      },
    },
  },
});

export type UploadRef = ActorRefFrom<typeof uploadMachine>;
export type UploadSnapshot = SnapshotFrom<typeof uploadMachine>;
export type UploadLeaf = LeafOf<UploadSnapshot['value']>;

/** All pictures in order, including refused ones. */
export const selectPictures = ({ context }: UploadSnapshot): readonly UploadPicture[] => context.pictures;
/** The number of pictures that can still be added. */
export const selectRoom = ({ context: { pictures, rules } }: UploadSnapshot): number =>
  Math.max(0, rules.maxPictures - pictures.filter(isCounted).length);
export const selectRules = ({ context }: UploadSnapshot): UploadRules => context.rules;
export const selectIsRestoring = (snapshot: UploadSnapshot): boolean => snapshot.matches('restoring');
