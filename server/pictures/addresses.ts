import type { Picture } from '../../contract/market/index.ts';
import type { Context } from '../kit/context.ts';

/**
 * Time for which the signed URL of a private picture stays the same, ms. The URL is valid for one to two times as long.
 */
const WINDOW = 10 * 60_000;
/** Marks the uploader's URL, in place of the expiry time. */
const DRAFT = 0;

/** Matches the URL of an upload as clients may send it back: public, private, signed or not, with or without a host. */
const UPLOADED = /^(?:https?:\/\/[^/]+)?\/img\/(?:upload|private(?:\/[\w-]{1,80})?)\/([\w-]{20,64})\.webp$/;
/** Matches the stored, unsigned URL of a private upload. */
const PRIVATE = /^((?:https?:\/\/[^/]+)?\/img\/private\/)([\w-]{20,64}\.webp)$/;
/** Matches the URL of a listing's generated picture, with file name and listing id. */
const DRAWN = /^((?:https?:\/\/[^/]+)?\/img\/)(listing\/([A-Za-z0-9_-]{1,64})-[0-5]\.webp)$/;
/** Matches the signed form of {@link DRAWN}, as clients may send it back. */
const SIGNED_DRAWN =
  /^(?:https?:\/\/[^/]+)?\/img\/private\/[\w-]{1,80}\/(listing\/[A-Za-z0-9_-]{1,64}-[0-5]\.webp)$/;
const TICKET = /^([0-9a-z]{1,12})-([\w-]{22})$/;

/** The id of the upload in a URL. Undefined for other pictures. */
export const uploadIdOf = (url: string): string | undefined => UPLOADED.exec(url)?.[1];

/**
 * Pictures for others than the uploader. The name of an upload is that of a file on the member's device, which may tell
 * people and contacts, so a number replaces it.
 */
export const withoutFileNames = (pictures: readonly Picture[]): Picture[] =>
  pictures.map(({ url, name }, index) => ({
    url,
    name: uploadIdOf(url) === undefined ? name : `第 ${index + 1} 张图片`,
  }));

export const unsignedDrawn = (url: string): string => url.replace(SIGNED_DRAWN, '/img/$1');

/** The URL of a public upload, stored and sent unchanged. */
export const publicPath = (id: string): string => `/img/upload/${id}.webp`;
/** The stored URL of a private upload. {@link withSigned} signs it for a reader. */
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
 * The access that a signed URL gives: the seconds for which the picture may be cached, or access as its uploader
 * ({@link draftPath}). Undefined: none.
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

const PICTURE_FIELDS: ReadonlySet<string> = new Set(['picture', 'pictures']);

/** Applies `change` to every picture URL in the fields `names` of an answer. Unchanged parts are not copied. */
function withAddresses<T>(answer: T, change: (url: string) => string, names = PICTURE_FIELDS): T {
  const walk = (value: unknown, isPicture: boolean): unknown => {
    if (typeof value === 'string') return isPicture ? change(value) : value;
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) {
      const all = value.map((one: unknown) => walk(one, isPicture));
      return all.some((one, index) => one !== value[index]) ? all : value;
    }
    let copy: Record<string, unknown> | undefined;
    for (const [name, field] of Object.entries(value)) {
      const shown = walk(field, names.has(name) || (isPicture && name === 'url'));
      if (shown !== field) (copy ??= { ...value })[name] = shown;
    }
    return copy ?? value;
  };
  return walk(answer, false) as T;
}

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
 * Signs the private pictures of an answer for its reader. A URL is valid for 10 to 20 minutes and stays the same for
 * 10, so that a refetch does not reload pictures. Only fields named `picture` or `pictures` are signed: their URLs were
 * checked when stored, while users' text was not.
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

/** `path` is the field of an upload. */
const ALL_PICTURE_FIELDS: ReadonlySet<string> = new Set([
  ...PICTURE_FIELDS,
  'icon',
  'avatar',
  'qrCode',
  'path',
]);

/** Makes the pictures of an answer absolute, for clients on other hosts. */
export const withOrigin = <T>(origin: string, answer: T): T =>
  withAddresses(answer, (url) => (/^\/(?!\/)/.test(url) ? `${origin}${url}` : url), ALL_PICTURE_FIELDS);
