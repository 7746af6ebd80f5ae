import { fromCallback, fromPromise } from 'xstate';
import { v4 } from 'uuid';
import { asFailure } from '../../machines/kit/failure.ts';
import {
  uploadMachine,
  type StoredUpload,
  type PictureState,
  type UploadEvent,
  type UploadInput,
  type UploadPicture,
  type UploadRef,
} from '../../machines/kit/upload/upload.ts';
import { memberId, onSignedIn } from '../app/session/member.ts';
import { onMemberSignOut } from '../app/session/memberSignOut.ts';
import { appSession } from '../app/session/session.ts';
import { serverNow } from '../api/clock.ts';
import { UNUSED_UPLOAD_TTL_MS, UPLOAD_RULES, uploadImage } from '../api/uploads.ts';
import { createDrafts, type DraftKey, type Drafts } from './drafts.ts';
import { shrinkPicture } from '../api/shrinkPicture.ts';
import { createFiles, type FileStore } from './files.ts';
import { hasTexts, isObject, isText } from './guards.ts';

/** Timeout of one picture since its last progress, ms. Parallel uploads share a slow connection. */
export const UPLOAD_TIMEOUT = 120_000;
/** Width of a preview, px. `?w=` selects one of the sizes that the server stores. */
const PREVIEW_WIDTH = 240;

/** Sends one picture and resolves to its path. Rejects with a Failure. */
export type SendPicture = (
  file: Blob,
  name: string,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<{ path: string }>;

export interface UploadsDeps {
  send?: SendPicture;
  files?: FileStore;
  drafts?: Drafts;
  /** Notifies the listener when interrupted uploads may be retried; returns the unsubscribe function. */
  onReturn?: (listener: () => void) => () => void;
  /** Whether the page is being unloaded. Uploads that this interrupts have not failed; the next page resumes them. */
  isLeaving?: () => boolean;
  makeId?: () => string;
  urls?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
  /** Epoch ms. By default the server's clock, because the server deletes unused pictures by its own. */
  now?: () => number;
}

/** The files of a form's pictures. Views need them besides the form's actor. */
export interface PictureFiles {
  /** Adds chosen files. They are stored until they are sent, so that a reload continues the upload. */
  add(upload: UploadRef, files: readonly File[]): void;
  /** URL of a preview. Null while the file is being loaded. */
  preview(picture: UploadPicture): string | null;
  /** Notifies the listener when a preview becomes available; returns the unsubscribe function. */
  onPreview(listener: () => void): () => void;
}

/** Pictures that the server already has. */
export interface SentPictures {
  main: { url: string; name: string } | null;
  others: readonly { url: string; name: string }[];
}

/** The uploads of forms: the chart that a form spawns as its child `upload`, and the files. */
export interface Uploads {
  machine: typeof uploadMachine;
  files: PictureFiles;
  /** Deletes the stored pictures of a form that is not running. */
  discard(name: string): Promise<void>;
  /** Gives previews of private pictures new URLs. The signed URLs in a stored draft expire. */
  renew(urls: readonly string[]): void;
}

const KINDS: Readonly<Record<PictureState['kind'], true>> = {
  waiting: true,
  sending: true,
  done: true,
  failed: true,
  refused: true,
};

const isPicture = (value: unknown): value is UploadPicture => {
  if (!hasTexts(value, 'id', 'name', 'type') || typeof value.size !== 'number') return false;
  return hasTexts(value.state, 'kind') && Object.hasOwn(KINDS, value.state.kind);
};

/** `sentAt`: when pictures were sent, epoch ms of the server's clock by id. */
type KeptUpload = StoredUpload & { sentAt?: Readonly<Record<string, number>> };

const isKept = (value: unknown): value is KeptUpload =>
  isObject(value) &&
  Array.isArray(value.pictures) &&
  value.pictures.every(isPicture) &&
  (value.mainId === null || isText(value.mainId)) &&
  (value.sentAt === undefined || isObject(value.sentAt));

/** The file name in a picture's URL. It stays the same when the URL is signed again. */
const fileOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

const keyOf = (name: string): DraftKey<KeptUpload> => ({
  name: `upload:${name}`,
  version: 1,
  is: isKept,
});

/** The initial state of an upload whose pictures the server already has. */
export function toUploadState({ main, others }: SentPictures): StoredUpload {
  const all = main ? [main, ...others] : [...others];
  const pictures = all.map(({ url, name }) => ({
    id: `kept:${url}`,
    name,
    type: '',
    size: 0,
    state: { kind: 'done' as const, path: url },
  }));
  return { pictures, mainId: main ? `kept:${main.url}` : null };
}

/** Input of a form's upload. `name` is the storage name of the pictures. */
export const uploadInput = (name: string, maxPictures: number, initial?: SentPictures): UploadInput => ({
  name,
  rules: { ...UPLOAD_RULES, maxPictures },
  ...(initial && { initial: toUploadState(initial) }),
});

const sendToServer: SendPicture = (file, name, options) =>
  uploadImage(
    { input: { file: new File([file], name, { type: file.type }) } },
    { ...options, timeoutMs: UPLOAD_TIMEOUT },
  );

/** Call it once for the app. */
export function createUploads({
  send = sendToServer,
  files = createFiles(),
  drafts = createDrafts(),
  onReturn = () => () => undefined,
  isLeaving = () => false,
  makeId = v4,
  urls = URL,
  now = serverNow,
}: UploadsDeps = {}): Uploads & { release(): void } {
  const addresses = new Map<string, string>();
  const wanted = new Set<string>();
  const listeners = new Set<() => void>();
  /** The pictures of each upload as they were last stored. */
  const known = new Map<string, readonly UploadPicture[]>();
  /** When pictures were sent, epoch ms by id. */
  const sentAt = new Map<string, number>();
  /** Newly signed URLs by file name. */
  const renewed = new Map<string, string>();

  const forget = (id: string) => {
    const address = addresses.get(id);
    if (address !== undefined) urls.revokeObjectURL(address);
    addresses.delete(id);
    wanted.delete(id);
    sentAt.delete(id);
    void files.remove(id);
  };

  /** The stored pictures. Those without a file, and sent ones that the server has deleted since, become refused. */
  async function restored(name: string): Promise<StoredUpload | null> {
    const kept = await drafts.get(keyOf(name));
    if (!kept) return null;
    for (const [id, at] of Object.entries(kept.sentAt ?? {})) sentAt.set(id, at);
    const pictures = await Promise.all(
      kept.pictures.map(async (picture): Promise<UploadPicture> => {
        const isDone = picture.state.kind === 'done';
        const isGone = isDone
          ? now() - (sentAt.get(picture.id) ?? now()) >= UNUSED_UPLOAD_TTL_MS
          : (await files.get(picture.id)) === null;
        return isGone
          ? { ...picture, state: { kind: 'refused', reason: isDone ? 'swept' : 'lost' } }
          : picture;
      }),
    );
    return { pictures, mainId: kept.mainId };
  }

  async function keep({ name, pictures, mainId }: StoredUpload & { name: string }): Promise<void> {
    if (isLeaving()) return;
    const served: string[] = [];
    for (const before of known.get(name) ?? []) {
      const after = pictures.find(({ id }) => id === before.id);
      if (!after) forget(before.id);
      else if (after.state.kind === 'done' && before.state.kind !== 'done') served.push(after.id);
    }
    for (const id of served) sentAt.set(id, now());
    known.set(name, pictures);
    const kept = pictures.filter(({ state }) => state.kind !== 'refused');
    const times = Object.fromEntries([...sentAt].filter(([id]) => kept.some((one) => one.id === id)));
    await (kept.length === 0
      ? drafts.remove(keyOf(name))
      : drafts.set(keyOf(name), { pictures: kept, mainId, sentAt: times }));
    // Files are removed after the draft is stored. Otherwise a page that is closed in between would find neither the
    // file nor that it was sent. The object URLs stay, so that shown pictures need not be loaded again.
    for (const id of served) void files.remove(id);
  }

  /** Loads a file that an earlier page has stored. */
  const look = (id: string) => {
    if (wanted.has(id)) return;
    wanted.add(id);
    void files.get(id).then((file) => {
      if (!file || addresses.has(id) || !wanted.has(id)) return;
      addresses.set(id, urls.createObjectURL(file));
      for (const listener of listeners) listener();
    });
  };

  return {
    machine: uploadMachine.provide({
      actors: {
        restore: fromPromise(({ input: { name } }) => restored(name)),
        sendPicture: fromCallback<UploadEvent, { id: string; name: string }>(({ input, sendBack }) => {
          const { id, name } = input;
          const controller = new AbortController();
          const { signal } = controller;
          const onProgress = (share: number) => sendBack({ type: 'picture.progress', id, share });
          void files
            .get(id)
            .then((file) => {
              if (!file) throw new Error('the file is no more');
              return shrinkPicture(file);
            })
            .then((file) => send(file, name, { signal, onProgress }))
            .then(
              ({ path }) => {
                if (!signal.aborted) sendBack({ type: 'picture.sent', id, path });
              },
              (error: unknown) => {
                if (!signal.aborted) sendBack({ type: 'picture.failed', id, failure: asFailure(error) });
              },
            );
          return () => controller.abort();
        }),
        watchReturn: fromCallback<UploadEvent>(({ sendBack }) =>
          onReturn(() => sendBack({ type: 'pictures.resume' })),
        ),
      },
      actions: { keep: (_, kept) => void keep(kept) },
    }),
    files: {
      add(upload, chosen) {
        const added = chosen.map((file) => ({
          id: makeId(),
          // Cutting the name may leave half of a surrogate pair, which the contract refuses.
          name: file.name.slice(-100).replace(/^[\udc00-\udfff]/, ''),
          type: file.type,
          size: file.size,
          file,
        }));
        for (const { id, file } of added) {
          addresses.set(id, urls.createObjectURL(file));
          void files.put(id, file);
        }
        upload.send({
          type: 'pictures.add',
          files: added.map(({ id, name, type, size }) => ({ id, name, type, size })),
        });
      },
      preview(picture) {
        const address = addresses.get(picture.id);
        if (address !== undefined) return address;
        if (picture.state.kind === 'done') {
          const path = renewed.get(fileOf(picture.state.path)) ?? picture.state.path;
          return path.startsWith('/') ? `${path}?w=${PREVIEW_WIDTH}` : path;
        }
        look(picture.id);
        return null;
      },
      onPreview(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    async discard(name) {
      const kept = await drafts.get(keyOf(name));
      for (const { id } of kept?.pictures ?? []) forget(id);
      known.delete(name);
      await drafts.remove(keyOf(name));
    },
    renew(urls) {
      for (const url of urls) renewed.set(fileOf(url), url);
    },
    release() {
      for (const address of addresses.values()) urls.revokeObjectURL(address);
      addresses.clear();
      wanted.clear();
      known.clear();
      sentAt.clear();
      renewed.clear();
    },
  };
}

let shared: Uploads | undefined;

/**
 * The uploads of this page. Interrupted uploads are retried when the network is back, and when the member signs in
 * again after an expiry.
 */
export function appUploads(): Uploads {
  if (shared) return shared;
  const session = appSession();
  let isLeaving = false;
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  // The browser may restore the page from the back/forward cache. Interrupted uploads are sent again then.
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  const made = createUploads({
    isLeaving: () => isLeaving,
    onReturn(listener) {
      const onShown = ({ persisted }: PageTransitionEvent) => persisted && listener();
      window.addEventListener('online', listener);
      window.addEventListener('pageshow', onShown);
      // Waits until the profile is loaded. If another member has signed in, the pictures of the previous one are
      // removed by then.
      const stop = onSignedIn(
        session,
        () => void memberId(session).then((id) => (id === null ? undefined : listener())),
      );
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('pageshow', onShown);
        stop();
      };
    },
  });
  onMemberSignOut(made.release);
  shared = made;
  return made;
}
