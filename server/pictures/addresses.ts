import type { Context } from '../kit/context.ts';

/** How long the signed URL of a private picture stays the same, ms. It is valid for one to two times that. */
const WINDOW = 10 * 60_000;
/** Replaces the time in the uploader's URL. */
const DRAFT = 0;

/** The URL of an upload as clients send it back: public, private, signed or not, with or without a host. */
const UPLOADED = /^(?:https?:\/\/[^/]+)?\/img\/(?:upload|private(?:\/[\w-]{1,80})?)\/([\w-]{20,64})\.webp$/;
/** The stored URL of a private upload, unsigned. */
const PRIVATE = /^((?:https?:\/\/[^/]+)?\/img\/private\/)([\w-]{20,64}\.webp)$/;
/** The URL of a listing's generated picture, with file name and listing id. */
const DRAWN = /^((?:https?:\/\/[^/]+)?\/img\/)(listing\/([A-Za-z0-9_-]{1,64})-[0-5]\.webp)$/;
/** The same, signed, as clients send it back. */
const SIGNED_DRAWN =
  /^(?:https?:\/\/[^/]+)?\/img\/private\/[\w-]{1,80}\/(listing\/[A-Za-z0-9_-]{1,64}-[0-5]\.webp)$/;
const TICKET = /^([0-9a-z]{1,12})-([\w-]{22})$/;

/** The id of the upload in a URL; undefined for other pictures. */
export const uploadIdOf = (url: string): string | undefined => UPLOADED.exec(url)?.[1];

/** The unsigned URL of a listing's generated picture. */
export const unsignedDrawn = (url: string): string => url.replace(SIGNED_DRAWN, '/img/$1');

/** The stored and shown URL of a public upload. */
export const publicPath = (id: string): string => `/img/upload/${id}.webp`;
/** The stored URL of a private upload; shown signed ({@link withSigned}). */
export const privatePath = (id: string): string => `/img/private/${id}.webp`;

type Signer = Pick<Context, 'vault' | 'clock'>;

const markOf = ({ vault }: Signer, file: string, until: number): string =>
  vault.markOf(`picture ${file} ${until}`).slice(0, 22);

const signed = (ctx: Signer, file: string, until: number): string =>
  `${until.toString(36)}-${markOf(ctx, file, until)}/${file}`;

/** The URL for the uploader, valid until the upload is deleted, or ten minutes after it was used privately. */
export const draftPath = (ctx: Signer, id: string): string =>
  `/img/private/${signed(ctx, `${id}.webp`, DRAFT)}`;

/**
 * What a URL allows: seeing the picture for some seconds, or as its uploader ({@link draftPath}); undefined: nothing.
 */
export function allowedBy(
  ctx: Signer,
  ticket: string,
  id: string,
): { seconds: number } | 'draft' | undefined {
  const [, window, mark] = TICKET.exec(ticket) ?? [];
  if (window === undefined) return undefined;
  const until = Number.parseInt(window, 36);
  if (mark !== markOf(ctx, `${id}.webp`, until)) return undefined;
  if (until === DRAFT) return 'draft';
  const seconds = Math.floor((until * WINDOW - ctx.clock.now()) / 1000);
  return seconds > 0 ? { seconds } : undefined;
}

/** Applies `change` to every picture URL of an answer. Unchanged parts are not copied. */
function withAddresses<T>(answer: T, change: (url: string) => string): T {
  const walk = (value: unknown, isPicture: boolean): unknown => {
    if (typeof value === 'string') return isPicture ? change(value) : value;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const all = value.map((one: unknown) => walk(one, isPicture));
      return all.some((one, index) => one !== value[index]) ? all : value;
    }
    let copy: Record<string, unknown> | undefined;
    for (const [name, field] of Object.entries(value)) {
      const shown = walk(field, name === 'picture' || name === 'pictures' || (isPicture && name === 'url'));
      if (shown !== field) (copy ??= { ...value })[name] = shown;
    }
    return copy ?? value;
  };
  return walk(answer, false) as T;
}

/** The ids of the listings whose generated pictures are in an answer. */
export function listingsDrawnIn(answer: unknown): string[] {
  const ids = new Set<string>();
  withAddresses(answer, (url) => {
    const id = DRAWN.exec(url)?.[3];
    if (id !== undefined) ids.add(id);
    return url;
  });
  return [...ids];
}

/**
 * Signs the private pictures of an answer for its reader: for 10 to 20 minutes, with the same URL for 10, so that a
 * refetch does not reload pictures. Only fields called `picture` or `pictures` are signed: their URLs were checked
 * when stored; text of users is not.
 *
 * @param hidden the listings that are not public: their generated pictures are private, too
 */
export function withSigned<T>(ctx: Signer, answer: T, hidden: ReadonlySet<string> = new Set()): T {
  const until = Math.floor(ctx.clock.now() / WINDOW) + 2;
  return withAddresses(answer, (url) => {
    const [, before = '', file = '', listing = ''] = hidden.size > 0 ? (DRAWN.exec(url) ?? []) : [];
    if (hidden.has(listing)) return `${before}private/${signed(ctx, file, until)}`;
    return url.replace(PRIVATE, (_, start: string, upload: string) => start + signed(ctx, upload, until));
  });
}
