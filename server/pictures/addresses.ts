import type { Context } from '../kit/context.ts';

/** How long an address of a private picture stays the same, ms; it is answered for once to twice as long. */
const WINDOW = 10 * 60_000;
/** Stands in the address of a picture's sender in place of a time. */
const DRAFT = 0;

/** An address of an uploaded picture as clients send it back: public, private, signed or not, with or without a host. */
const UPLOADED = /^(?:https?:\/\/[^/]+)?\/img\/(?:upload|private(?:\/[\w-]{1,80})?)\/([\w-]{20,64})\.webp$/;
/** A private picture as it is kept, not signed. */
const PRIVATE = /^((?:https?:\/\/[^/]+)?\/img\/private\/)([\w-]{20,64}\.webp)$/;
/** A drawn picture of a listing, with its file and the listing's id. */
const DRAWN = /^((?:https?:\/\/[^/]+)?\/img\/)(listing\/([A-Za-z0-9_-]{1,64})-[0-5]\.webp)$/;
/** A signed address of such a picture, as clients send it back. */
const SIGNED_DRAWN =
  /^(?:https?:\/\/[^/]+)?\/img\/private\/[\w-]{1,80}\/(listing\/[A-Za-z0-9_-]{1,64}-[0-5]\.webp)$/;
const TICKET = /^([0-9a-z]{1,12})-([\w-]{22})$/;

/** The id of the uploaded picture that an address names; undefined for other pictures. */
export const uploadIdOf = (url: string): string | undefined => UPLOADED.exec(url)?.[1];

/** The address by which a drawn picture of a listing is kept, whether it was sent signed or not. */
export const unsignedDrawn = (url: string): string => url.replace(SIGNED_DRAWN, '/img/$1');

/** How a picture that anybody may see is kept and shown. */
export const publicPath = (id: string): string => `/img/upload/${id}.webp`;
/** How a picture that few may see is kept; it is shown signed ({@link withSigned}). */
export const privatePath = (id: string): string => `/img/private/${id}.webp`;

type Signer = Pick<Context, 'vault' | 'clock'>;

const markOf = ({ vault }: Signer, file: string, until: number): string =>
  vault.markOf(`picture ${file} ${until}`).slice(0, 22);

const signed = (ctx: Signer, file: string, until: number): string =>
  `${until.toString(36)}-${markOf(ctx, file, until)}/${file}`;

/** The address by which who sent a picture sees it until it is swept, or has been used for ten minutes for what few may see. */
export const draftPath = (ctx: Signer, id: string): string =>
  `/img/private/${signed(ctx, `${id}.webp`, DRAFT)}`;

/** What an address allows: to see the picture for so many seconds, or as its sender ({@link draftPath}); undefined: nothing. */
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

/** An answer with `change` applied to every picture's address; one in which nothing changes is returned as it is, not copied. */
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

/** The ids of the listings whose drawn pictures an answer shows. */
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
 * An answer with every private picture in it signed for its reader: 10 to 20 minutes, the same address within 10, so that a page
 * that asks again keeps what it shows. Only what answers call `picture` or `pictures` is looked at: their addresses were checked
 * when they were kept; what people write is not signed.
 * @param hidden the listings that the public does not see: their drawn pictures are private too
 */
export function withSigned<T>(ctx: Signer, answer: T, hidden: ReadonlySet<string> = new Set()): T {
  const until = Math.floor(ctx.clock.now() / WINDOW) + 2;
  return withAddresses(answer, (url) => {
    const [, before = '', file = '', listing = ''] = hidden.size > 0 ? (DRAWN.exec(url) ?? []) : [];
    if (hidden.has(listing)) return `${before}private/${signed(ctx, file, until)}`;
    return url.replace(PRIVATE, (_, start: string, upload: string) => start + signed(ctx, upload, until));
  });
}
