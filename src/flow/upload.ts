import { createActor, fromCallback, fromPromise } from 'xstate';
import { v4 } from 'uuid';
import { asFailure } from '../../machines/kit/failure.ts';
import {
  selectIsRestoring,
  selectPictures,
  uploadMachine,
  type KeptUpload,
  type PictureState,
  type UploadEvent,
  type UploadPicture,
  type UploadRef,
} from '../../machines/kit/upload/upload.ts';
import { UPLOAD_RULES, uploadImage } from '../wire/uploads.ts';
import { createDrafts, type DraftKey, type Drafts } from './drafts.ts';
import { createFiles, type FileStore } from './files.ts';
import { memberId, onSignedIn } from '../app/session/member.ts';
import { appSession } from '../app/session/session.ts';

/** A picture may take this long to send, ms: eight megabytes on a slow line. */
const UPLOAD_TIMEOUT = 120_000;
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
  /** Makes the id of a picture. */
  makeId?: () => string;
  /** Addresses that show a file of this page. */
  urls?: Pick<typeof URL, 'createObjectURL' | 'revokeObjectURL'>;
}

/** One upload: its actor, and what only files can do. */
export interface Upload {
  actor: UploadRef;
  /** Adds files: they are kept until they are sent, so that a reload goes on with them. */
  add(files: readonly File[]): void;
  /** An address to show a picture by, or null while its file is being looked for. */
  preview(picture: UploadPicture): string | null;
  /** Calls back when an address has come that was not there. */
  onPreview(listener: () => void): () => void;
}

export interface UploadOptions {
  /** Number of pictures that may be there. */
  most: number;
  /** What the upload begins with when nothing was kept. */
  initial?: { main: { url: string; name: string } | null; others: readonly { url: string; name: string }[] };
}

/** The running uploads, outside React. */
export interface Uploads {
  /** The one upload of a name; started when there is none. */
  uploadFor(name: string, options: UploadOptions): Upload;
  /** Pictures that were lost on the way are tried again: the person is back, or the network is. */
  resumeAll(): void;
  /** Stops an upload and throws away what was kept of it. */
  discard(name: string): Promise<void>;
  /** Stops everything and keeps it: the person has logged out. */
  disposeAll(): void;
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
  kind: 'draft',
  name: `upload:${name}`,
  version: 1,
  is: isKept,
});

/** Pictures that are at the server already. */
function keptOf({ main, others }: NonNullable<UploadOptions['initial']>): KeptUpload {
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

const sendToServer: SendPicture = (file, name, options) =>
  uploadImage(
    { input: { file: new File([file], name, { type: file.type }) } },
    {
      ...options,
      timeoutMs: UPLOAD_TIMEOUT,
    },
  );

/** Makes the registry of uploads; once for the app. */
export function createUploads({
  send = sendToServer,
  files = createFiles(),
  drafts = createDrafts(),
  makeId = v4,
  urls = URL,
}: UploadsDeps = {}): Uploads {
  const running = new Map<string, Upload & { release(): void }>();

  /** What was kept, as far as its files are still there. */
  async function restored(name: string, initial: UploadOptions['initial']): Promise<KeptUpload | null> {
    const kept = await drafts.get(keyOf(name));
    if (!kept) return initial ? keptOf(initial) : null;
    const pictures = await Promise.all(
      kept.pictures.map(async (picture) => {
        const isThere = picture.state.kind === 'done' || (await files.get(picture.id)) !== null;
        return isThere ? [picture] : [];
      }),
    );
    return { pictures: pictures.flat(), mainId: kept.mainId };
  }

  function launch(name: string, { most, initial }: UploadOptions): Upload & { release(): void } {
    const addresses = new Map<string, string>();
    const wanted = new Set<string>();
    const listeners = new Set<() => void>();
    const actor = createActor(
      uploadMachine.provide({
        actors: {
          restore: fromPromise(() => restored(name, initial)),
          sendPicture: fromCallback<UploadEvent, { id: string; name: string }>(({ input, sendBack }) => {
            const controller = new AbortController();
            const { signal } = controller;
            const { id } = input;
            let told = 0;
            const onProgress = (share: number) => {
              if (signal.aborted || share - told < 0.02) return;
              told = share;
              sendBack({ type: 'picture.progress', id, share });
            };
            files
              .get(id)
              .then((file) => {
                if (!file) throw new Error('the file is no more');
                return send(file, input.name, { signal, onProgress });
              })
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
        },
      }),
      { input: { name, rules: { ...UPLOAD_RULES, most } } },
    );

    const forget = (id: string) => {
      const address = addresses.get(id);
      if (address !== undefined) urls.revokeObjectURL(address);
      addresses.delete(id);
      wanted.delete(id);
      void files.remove(id);
    };

    let known: readonly UploadPicture[] = [];
    actor.subscribe((snapshot) => {
      if (selectIsRestoring(snapshot)) return;
      const pictures = selectPictures(snapshot);
      for (const before of known) {
        const now = pictures.find(({ id }) => id === before.id);
        if (!now) forget(before.id);
        // It has served. The address stays: what is on the screen need not be loaded anew.
        else if (now.state.kind === 'done' && before.state.kind !== 'done') void files.remove(now.id);
      }
      known = pictures;
      const { mainId } = snapshot.context;
      const kept = pictures.filter(({ state }) => state.kind !== 'refused');
      void drafts.set(keyOf(name), { pictures: kept, mainId });
    });
    actor.start();

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
      actor,
      add(chosen) {
        const added = chosen.map((file) => ({
          id: makeId(),
          name: file.name.slice(-100),
          type: file.type,
          size: file.size,
          file,
        }));
        for (const { id, file } of added) {
          addresses.set(id, urls.createObjectURL(file));
          void files.put(id, file);
        }
        actor.send({
          type: 'pictures.add',
          files: added.map(({ id, name: called, type, size }) => ({ id, name: called, type, size })),
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
      release() {
        actor.stop();
        for (const address of addresses.values()) urls.revokeObjectURL(address);
        addresses.clear();
      },
    };
  }

  return {
    uploadFor(name, options) {
      const found = running.get(name);
      if (found) return found;
      const upload = launch(name, options);
      running.set(name, upload);
      return upload;
    },
    resumeAll() {
      for (const { actor } of running.values()) actor.send({ type: 'pictures.resume' });
    },
    async discard(name) {
      running.get(name)?.release();
      running.delete(name);
      const kept = await drafts.get(keyOf(name));
      await Promise.all((kept?.pictures ?? []).map(({ id }) => files.remove(id)));
      await drafts.remove(keyOf(name));
    },
    disposeAll() {
      for (const upload of running.values()) upload.release();
      running.clear();
    },
  };
}

let shared: Uploads | undefined;

/** The uploads of this page: every flow's pictures, resumed when the network is back, or the person after an expiry. */
export function appUploads(): Uploads {
  if (shared) return shared;
  const made = createUploads();
  window.addEventListener('online', () => made.resumeAll());
  const session = appSession();
  // Once it is known who has come: another person's pictures are gone by then.
  onSignedIn(session, () => void memberId(session).then((id) => id !== null && made.resumeAll()));
  shared = made;
  return made;
}
