import type { Failure } from '../failure.ts';

/** So many pictures are on their way at once. */
export const IN_FLIGHT = 3;

/** A picture as it was chosen. The file itself lies outside, under the id. */
export interface PictureFile {
  id: string;
  name: string;
  /** The type the browser says, as `image/png`. */
  type: string;
  /** Bytes. */
  size: number;
}

/**
 * Why a picture is not taken: its type, its size, nothing in it, there are enough already, or what is in it, which the server
 * looks at.
 */
export type PictureRefusal = 'type' | 'size' | 'empty' | 'full' | 'content';

/** How far a picture has come. `share` 0–1 of its bytes; `path` is what other calls name it by. */
export type PictureState =
  | { kind: 'waiting' }
  | { kind: 'sending'; share: number }
  | { kind: 'done'; path: string }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'refused'; reason: PictureRefusal; message?: string };

export interface UploadPicture extends PictureFile {
  state: PictureState;
}

/** What may be sent: types, bytes of one picture, number of pictures. */
export interface UploadRules {
  types: readonly string[];
  limit: number;
  most: number;
}

/** What is kept of an upload, so that a reload goes on with it. */
export interface KeptUpload {
  pictures: UploadPicture[];
  mainId: string | null;
}

export interface UploadInput {
  /** Names what the pictures are for; the port `restore` is asked with it. */
  name: string;
  rules: UploadRules;
  /** What it begins with when nothing was kept under its name. */
  initial?: KeptUpload;
}

export interface UploadContext extends KeptUpload {
  name: string;
  rules: UploadRules;
}

export type UploadEvent =
  | { type: 'pictures.add'; files: readonly PictureFile[] }
  /** Those that failed on the way, not by what they are, are tried again. */
  | { type: 'pictures.resume' }
  | { type: 'picture.retry'; id: string }
  | { type: 'picture.remove'; id: string }
  /** To another place in the row, 0 the first. */
  | { type: 'picture.move'; id: string; to: number }
  | { type: 'picture.makeMain'; id: string }
  | { type: 'picture.progress'; id: string; share: number }
  | { type: 'picture.sent'; id: string; path: string }
  | { type: 'picture.failed'; id: string; failure: Failure }
  /** All of them are thrown away: the form they belong to has served, or is begun anew. */
  | { type: 'pictures.clear' };

/** The action `keep` with what is true after the actions before it. */
export const KEEP = {
  type: 'keep' as const,
  params: ({ context: { name, pictures, mainId } }: { context: UploadContext }) => ({
    name,
    pictures,
    mainId,
  }),
};

export const senderOf = (id: string) => `send-${id}`;

/** Why a file is refused before it is sent, or null. `count`: pictures there are already. */
export function refusalOf(file: PictureFile, rules: UploadRules, count: number): PictureRefusal | null {
  if (!rules.types.includes(file.type)) return 'type';
  if (file.size === 0) return 'empty';
  if (file.size > rules.limit) return 'size';
  return count >= rules.most ? 'full' : null;
}

export const isCounted = ({ state }: UploadPicture) => state.kind !== 'refused';
export const isOnTheWay = ({ state }: UploadPicture) => state.kind === 'waiting' || state.kind === 'sending';

/** Whether trying again may help without the person doing anything about the picture. */
export const isResumable = ({ state }: UploadPicture) =>
  state.kind === 'failed' && ['expired', 'network', 'timeout', 'aborted'].includes(state.failure.kind);

/** As it is when the server did not take it: what it says of the picture itself no second try changes. */
export const stateAfter = (failure: Failure): PictureState =>
  failure.kind === 'invalid'
    ? { kind: 'refused', reason: 'content', message: failure.errors[0]?.message ?? failure.message }
    : { kind: 'failed', failure };

export function added(pictures: readonly UploadPicture[], files: readonly PictureFile[], rules: UploadRules) {
  const all = [...pictures];
  for (const file of files) {
    if (all.some(({ id }) => id === file.id)) continue;
    const reason = refusalOf(file, rules, all.filter(isCounted).length);
    all.push({ ...file, state: reason === null ? { kind: 'waiting' } : { kind: 'refused', reason } });
  }
  return all;
}

export function moved(pictures: UploadPicture[], id: string, to: number): UploadPicture[] {
  const picture = pictures.find((one) => one.id === id);
  if (!picture) return pictures;
  const others = pictures.filter((one) => one.id !== id);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, picture);
}

export const withState = (pictures: UploadPicture[], id: string, state: PictureState): UploadPicture[] =>
  pictures.map((one) => (one.id === id ? { ...one, state } : one));

/** As it is taken up again: what was on its way waits for its turn. */
export const resumed = (picture: UploadPicture): UploadPicture =>
  picture.state.kind === 'sending' ? { ...picture, state: { kind: 'waiting' } } : picture;

/** The main picture: the chosen one, else the first. Null while there is none. */
export const selectMainId = ({ context: { pictures, mainId } }: { context: KeptUpload }): string | null =>
  pictures.find((one) => one.id === mainId && isCounted(one))?.id ?? pictures.find(isCounted)?.id ?? null;

/** What came of it, for the form that the pictures belong to. */
export interface UploadResult {
  /** The main picture, once it is sent. */
  main: { url: string; name: string } | null;
  /** The others that are sent, in their order. */
  others: { url: string; name: string }[];
  /** Waiting or being sent. */
  onTheWay: number;
  failed: number;
}

/** The pictures as other calls name them. Builds a new object. */
export function resultOf({ context }: { context: KeptUpload }): UploadResult {
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

/** The pictures as a form holds them: the paths of those sent, the main one first, and how many are not there yet. */
export function picturesIn(snapshot: { context: KeptUpload }) {
  const { main, others, onTheWay: sending, failed } = resultOf(snapshot);
  return { pictures: [...(main ? [main] : []), ...others].map(({ url }) => url), sending, failed };
}
