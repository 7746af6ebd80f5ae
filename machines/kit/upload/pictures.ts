import type { Failure } from '../failure.ts';

/** The maximum number of parallel uploads. */
export const MAX_PARALLEL_UPLOADS = 3;

/** A chosen file. Its content is stored outside the machine, under the id. */
export interface PictureFile {
  id: string;
  name: string;
  /** The MIME type the browser reports. */
  type: string;
  size: number;
}

/**
 * Why a picture is refused. Only the server checks `content`. `swept`: the server has deleted the sent picture. `lost`:
 * the page was left before the browser had stored the file.
 */
export type PictureRefusal = 'type' | 'size' | 'empty' | 'full' | 'content' | 'swept' | 'lost';

/** `share` is the sent fraction (0–1). `path` identifies the picture in other calls. */
export type PictureState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'done'; path: string }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'refused'; reason: PictureRefusal; message?: string };

export interface UploadPicture extends PictureFile {
  state: PictureState;
}

/** `types`: MIME types; `maxBytes`: of a picture. */
export interface UploadRules {
  types: readonly string[];
  maxBytes: number;
  maxPictures: number;
}

/** The stored state of an upload, restored after a reload. */
export interface StoredUpload {
  pictures: UploadPicture[];
  mainId: string | null;
}

export interface UploadInput {
  /** Identifies the upload for the port `restore`. */
  name: string;
  rules: UploadRules;
  /** The pictures when nothing is stored under the name. */
  initial?: StoredUpload;
}

export interface UploadContext extends StoredUpload {
  name: string;
  rules: UploadRules;
}

export type UploadEvent =
  | { type: 'pictures.add'; files: readonly PictureFile[] }
  /** Retries pictures that failed in transit, not refused ones. */
  | { type: 'pictures.resume' }
  | { type: 'picture.retry'; id: string }
  | { type: 'picture.remove'; id: string }
  /** `to` is the new index. */
  | { type: 'picture.move'; id: string; to: number }
  | { type: 'picture.makeMain'; id: string }
  | { type: 'picture.progress'; id: string; share: number }
  | { type: 'picture.sent'; id: string; path: string }
  | { type: 'picture.failed'; id: string; failure: Failure }
  /** Removes all pictures, after the form was submitted or restarted. */
  | { type: 'pictures.clear' };

export const PERSIST_UPLOAD = {
  type: 'keep' as const,
  params: ({ context: { name, pictures, mainId } }: { context: UploadContext }) => ({
    name,
    pictures,
    mainId,
  }),
};

export const senderOf = (id: string) => `send-${id}`;

/** Why a file cannot be sent, or null. `count` is the number of pictures so far. */
export function refusalOf(file: PictureFile, rules: UploadRules, count: number): PictureRefusal | null {
  if (!rules.types.includes(file.type)) return 'type';
  if (file.size === 0) return 'empty';
  if (file.size > rules.maxBytes) return 'size';
  return count >= rules.maxPictures ? 'full' : null;
}

export const isCounted = ({ state }: UploadPicture) => state.kind !== 'refused';
export const isOnTheWay = ({ state }: UploadPicture) => state.kind === 'waiting' || state.kind === 'sending';

/** The waiting pictures that {@link MAX_PARALLEL_UPLOADS} allows to start now. */
export function nextOf(pictures: readonly UploadPicture[]): UploadPicture[] {
  const sending = pictures.filter(({ state }) => state.kind === 'sending').length;
  const waiting = pictures.filter(({ state }) => state.kind === 'waiting');
  return waiting.slice(0, Math.max(0, MAX_PARALLEL_UPLOADS - sending));
}

/** True when a retry of the same picture may succeed. */
export const isResumable = ({ state }: UploadPicture) =>
  state.kind === 'failed' && ['expired', 'network', 'timeout', 'aborted'].includes(state.failure.kind);

/** A refusal of the content (422) is final; any other failure can be retried. */
export const toFailedState = (failure: Failure): PictureState =>
  failure.kind === 'invalid'
    ? { kind: 'refused', reason: 'content', message: failure.errors[0]?.message ?? failure.message }
    : { kind: 'failed', failure };

export function addFiles(
  pictures: readonly UploadPicture[],
  files: readonly PictureFile[],
  rules: UploadRules,
) {
  const all = [...pictures];
  for (const file of files) {
    if (all.some(({ id }) => id === file.id)) continue;
    const reason = refusalOf(file, rules, all.filter(isCounted).length);
    all.push({ ...file, state: reason === null ? { kind: 'waiting' } : { kind: 'refused', reason } });
  }
  return all;
}

export function movePicture(pictures: UploadPicture[], id: string, to: number): UploadPicture[] {
  const picture = pictures.find((one) => one.id === id);
  if (!picture) return pictures;
  const others = pictures.filter((one) => one.id !== id);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, picture);
}

export const setPictureState = (
  pictures: UploadPicture[],
  id: string,
  state: PictureState,
): UploadPicture[] => pictures.map((one) => (one.id === id ? { ...one, state } : one));

/**
 * A restored picture that was being sent waits again. So does one whose request got no answer, because WebKit ends the
 * requests of a page before the page learns that it is being left.
 */
export const requeue = (picture: UploadPicture): UploadPicture =>
  picture.state.kind === 'sending' || isResumable(picture)
    ? { ...picture, state: { kind: 'waiting' } }
    : picture;

/** The main picture: the chosen one, or else the first. Null without pictures. */
export const selectMainId = ({ context: { pictures, mainId } }: { context: StoredUpload }): string | null =>
  pictures.find((one) => one.id === mainId && isCounted(one))?.id ?? pictures.find(isCounted)?.id ?? null;

export interface UploadResult {
  /** The main picture. Null until it is sent. */
  main: { url: string; name: string } | null;
  others: { url: string; name: string }[];
  /** The number of pictures that are waiting or being sent. */
  onTheWay: number;
  failed: number;
}

/** The sent pictures with their paths. Returns a new object each time, so compare it by value. */
export function resultOf({ context }: { context: StoredUpload }): UploadResult {
  const { pictures } = context;
  const mainId = selectMainId({ context });
  const sent = pictures.flatMap(({ id, name, state }) =>
    state.kind === 'done' ? [{ id, picture: { url: state.path, name } }] : [],
  );
  return {
    main: sent.find(({ id }) => id === mainId)?.picture ?? null,
    others: sent.filter(({ id }) => id !== mainId).map(({ picture }) => picture),
    onTheWay: pictures.filter(isOnTheWay).length,
    failed: pictures.filter(({ state }) => state.kind === 'failed').length,
  };
}

/** The pictures as form fields: the paths of the sent ones, the main one first, and the numbers of unsent ones. */
export function picturesIn(snapshot: { context: StoredUpload }) {
  const { main, others, onTheWay: sending, failed } = resultOf(snapshot);
  return { pictures: [...(main ? [main] : []), ...others].map(({ url }) => url), sending, failed };
}
