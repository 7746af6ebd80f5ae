import { fromCallback, fromPromise } from 'xstate';
import { v4 } from 'uuid';
import { asFailure } from '../../machines/kit/failure.ts';
import {
  uploadMachine,
  type KeptUpload,
  type PictureState,
  type UploadEvent,
  type UploadInput,
  type UploadPicture,
  type UploadRef,
} from '../../machines/kit/upload/upload.ts';
import { memberId, onSignedIn } from '../app/session/member.ts';
import { onMemberLeft } from '../app/session/memberLeft.ts';
import { appSession } from '../app/session/session.ts';
import { UPLOAD_RULES, uploadImage } from '../api/uploads.ts';
import { createDrafts, type DraftKey, type Drafts } from './drafts.ts';
import { shrinkPicture } from '../api/shrinkPicture.ts';
import { createFiles, type FileStore } from './files.ts';

/** A picture may take this long to send, ms: eight megabytes on a slow line. */
export const UPLOAD_TIMEOUT = 120_000;
/** Sizes the server cuts pictures to are asked for by `?w=`. */
const PREVIEW_WIDTH = 240;

/** Sends one picture; resolves to where it is. Rejects with a Failure. */
export type SendPicture = (
  file: Blob,
  name: string,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<{ path: string }>;

export interface UploadsDeps {
  send?: SendPicture;
  files?: FileStore;
  drafts?: Drafts;
  /** Calls back when what was lost on the way may be tried again; returns what stops it. */
  onReturn?: (listener: () => void) => () => void;
  /** Whether the page is being left: what is cut off by that has not failed, the next page goes on with it. */
  isLeaving?: () => boolean;
  /** Makes the id of a picture. */
  makeId?: () => string;
  /** Addresses that show a file of this page. */
  urls?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}

/** What only files can do for the pictures of a form: views are given it beside the form's actor. */
export interface PictureFiles {
  /** Adds files that were chosen: they are kept until they are sent, so that a reload goes on with them. */
  add(upload: UploadRef, files: readonly File[]): void;
  /** An address to show a picture by, or null while its file is being looked for. */
  preview(picture: UploadPicture): string | null;
  /** Calls back when an address has come that was not there; returns what stops it. */
  onPreview(listener: () => void): () => void;
}

/** Pictures that are at the server already. */
export interface SentPictures {
  main: { url: string; name: string } | null;
  others: readonly { url: string; name: string }[];
}

/** The pictures of forms: the chart that a form spawns as its child `upload`, and their files. */
export interface Uploads {
  machine: typeof uploadMachine;
  files: PictureFiles;
  /** Throws away what was kept under a name by a form that does not run any more. */
  discard(name: string): Promise<void>;
}

const KINDS: Readonly<Record<PictureState['kind'], true>> = {
  waiting: true,
  sending: true,
  done: true,
  failed: true,
  refused: true,
};

const isPicture = (value: unknown): value is UploadPicture => {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, type, size, state } = value as Record<string, unknown>;
  if (![id, name, type].every((one) => typeof one === 'string') || typeof size !== 'number') return false;
  const kind = (state as { kind?: unknown } | null | undefined)?.kind;
  return typeof kind === 'string' && Object.hasOwn(KINDS, kind);
};

const isKept = (value: unknown): value is KeptUpload => {
  if (typeof value !== 'object' || value === null) return false;
  const { pictures, mainId } = value as Record<string, unknown>;
  return (
    Array.isArray(pictures) && pictures.every(isPicture) && (mainId === null || typeof mainId === 'string')
  );
};

const keyOf = (name: string): DraftKey<KeptUpload> => ({
  name: `upload:${name}`,
  version: 1,
  is: isKept,
});

/** What an upload begins with whose pictures are at the server already. */
export function keptOf({ main, others }: SentPictures): KeptUpload {
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

/** What a form spawns its upload with: `name` says whose pictures they are and what for. */
export const uploadInput = (name: string, most: number, initial?: SentPictures): UploadInput => ({
  name,
  rules: { ...UPLOAD_RULES, most },
  ...(initial && { initial: keptOf(initial) }),
});

const sendToServer: SendPicture = (file, name, options) =>
  uploadImage(
    { input: { file: new File([file], name, { type: file.type }) } },
    { ...options, timeoutMs: UPLOAD_TIMEOUT },
  );

/** Makes the uploads; once for the app. */
export function createUploads({
  send = sendToServer,
  files = createFiles(),
  drafts = createDrafts(),
  onReturn = () => () => undefined,
  isLeaving = () => false,
  makeId = v4,
  urls = URL,
}: UploadsDeps = {}): Uploads & { release(): void } {
  const addresses = new Map<string, string>();
  const wanted = new Set<string>();
  const listeners = new Set<() => void>();
  /** The pictures of each upload as they were last kept. */
  const known = new Map<string, readonly UploadPicture[]>();

  const forget = (id: string) => {
    const address = addresses.get(id);
    if (address !== undefined) urls.revokeObjectURL(address);
    addresses.delete(id);
    wanted.delete(id);
    void files.remove(id);
  };

  /** What was kept, as far as its files are still there. */
  async function restored(name: string): Promise<KeptUpload | null> {
    const kept = await drafts.get(keyOf(name));
    if (!kept) return null;
    const pictures = await Promise.all(
      kept.pictures.map(async (picture) => {
        const isThere = picture.state.kind === 'done' || (await files.get(picture.id)) !== null;
        return isThere ? [picture] : [];
      }),
    );
    return { pictures: pictures.flat(), mainId: kept.mainId };
  }

  async function keep({ name, pictures, mainId }: KeptUpload & { name: string }): Promise<void> {
    if (isLeaving()) return;
    const served: string[] = [];
    for (const before of known.get(name) ?? []) {
      const now = pictures.find(({ id }) => id === before.id);
      if (!now) forget(before.id);
      else if (now.state.kind === 'done' && before.state.kind !== 'done') served.push(now.id);
    }
    known.set(name, pictures);
    const kept = pictures.filter(({ state }) => state.kind !== 'refused');
    await (kept.length === 0
      ? drafts.remove(keyOf(name))
      : drafts.set(keyOf(name), { pictures: kept, mainId }));
    // Only now, as a page that is left in between would find neither the file nor that it was sent.
    // The address stays: what is on the screen need not be loaded anew.
    for (const id of served) void files.remove(id);
  }

  /** Looks a file up that this page has not seen yet. */
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
          // No half of a character that takes two: the contract refuses it.
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
          const { path } = picture.state;
          return path.startsWith('/') ? `${path}?w=${PREVIEW_WIDTH}` : path;
        }
        look(picture.id);
        return null;
      },
      onPreview(listener) {
        listeners.add(listener);
        return () => {
          listeners.delete(listener);
        };
      },
    },
    async discard(name) {
      const kept = await drafts.get(keyOf(name));
      for (const { id } of kept?.pictures ?? []) forget(id);
      known.delete(name);
      await drafts.remove(keyOf(name));
    },
    release() {
      for (const address of addresses.values()) urls.revokeObjectURL(address);
      addresses.clear();
      wanted.clear();
      known.clear();
    },
  };
}

let shared: Uploads | undefined;

/** The uploads of this page. What was lost on the way goes on when the network is back, or the member after an expiry. */
export function appUploads(): Uploads {
  if (shared) return shared;
  const session = appSession();
  let isLeaving = false;
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  // The browser may show the same page again: what it cut off is sent anew.
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  const made = createUploads({
    isLeaving: () => isLeaving,
    onReturn(listener) {
      const onShown = ({ persisted }: PageTransitionEvent) => persisted && listener();
      window.addEventListener('online', listener);
      window.addEventListener('pageshow', onShown);
      // Once it is known who has come: another person's pictures are gone by then.
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
  onMemberLeft(made.release);
  shared = made;
  return made;
}
