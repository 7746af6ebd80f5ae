import type { Hono } from 'hono';
import type { Context } from '../kit/context.ts';
import type { Env } from '../http/calls.ts';
import { allowedBy } from './addresses.ts';
import { readUpload, stateOfUpload } from './uploads.ts';
import { isShownToAll } from './hidden.ts';
import { cacheSecondsOf, KINDS, openGeneratedPictures, type Subject } from './generatedPictures.ts';
import { WIDTHS, type Width } from './files.ts';

const FILE = /^([A-Za-z0-9_-]{1,64})\.webp$/;
const LISTING_FILE = /^([A-Za-z0-9_-]{1,64})-([0-5])\.webp$/;

const WEBP = { 'Content-Type': 'image/webp', 'X-Content-Type-Options': 'nosniff' };
const HEADERS = { ...WEBP, 'Cache-Control': 'public, max-age=31536000, immutable' };
/** How long the uploader's browser may cache an unused picture, s. */
const DRAFT_SECONDS = 600;

function subjectOf(kind: string, file: string): Subject | undefined {
  if (kind === 'listing') {
    const [, id, n] = LISTING_FILE.exec(file) ?? [];
    return id === undefined ? undefined : { kind, id, n: Number(n) };
  }
  const drawn = KINDS.find((each) => each === kind);
  const id = FILE.exec(file)?.[1];
  return drawn === undefined || id === undefined ? undefined : { kind: drawn, id };
}

/** The requested width. Undefined when none is requested, null for an unsupported one. */
function uploadWidthOf(asked: string | undefined): Width | undefined | null {
  return asked === undefined ? undefined : (widthOf(asked) ?? null);
}

function widthOf(asked: string | undefined): Width | undefined {
  return asked === undefined ? 480 : WIDTHS.find((width) => String(width) === asked);
}

/**
 * Serves pictures. Generated ones: `/img/listing/<id>-<n>.webp` with n from 0 (title) to 5, and
 * `/img/<game|banner|avatar|article|contact|figure>/<id>.webp`; `?w=` is 240, 480 (default) or 960; cached on the first
 * request, those that show editable facts for an hour. Those of a listing that is not public:
 * `/img/private/<ticket>/listing/<id>-<n>.webp`. Public uploads: `/img/upload/<id>.webp`, in full size without `w`.
 * Private uploads: `/img/private/<ticket>/<id>.webp`, for readers with a signed URL (docs/decisions/020).
 */
export function pictureRoutes(app: Hono<Env>, ctx: Context): void {
  const generated = openGeneratedPictures(ctx);
  app.get('/img/upload/:file', async (c) => {
    const id = FILE.exec(c.req.param('file'))?.[1];
    const width = uploadWidthOf(c.req.query('w'));
    if (id === undefined || width === null) return c.notFound();
    const { state } = (await stateOfUpload(ctx, id)) ?? {};
    if (state !== 'public' && state !== 'avatar') return c.notFound();
    const file = await readUpload(ctx, id, width);
    return file ? c.body(file, 200, HEADERS) : c.notFound();
  });
  app.get('/img/private/:ticket/:file', async (c) => {
    const id = FILE.exec(c.req.param('file'))?.[1];
    const width = uploadWidthOf(c.req.query('w'));
    if (id === undefined || width === null) return c.notFound();
    const allowed = allowedBy(ctx, c.req.param('ticket'), id);
    if (!allowed) return c.notFound();
    const kept = await stateOfUpload(ctx, id);
    const isSeen = allowed === 'draft' ? kept?.isDraftSeen : kept && kept.state !== 'swept';
    const file = isSeen ? await readUpload(ctx, id, width) : undefined;
    if (!file) return c.notFound();
    const seconds = allowed === 'draft' ? DRAFT_SECONDS : allowed.seconds;
    return c.body(file, 200, { ...WEBP, 'Cache-Control': `private, max-age=${seconds}` });
  });
  app.get('/img/private/:ticket/listing/:file', async (c) => {
    const file = c.req.param('file');
    const subject = subjectOf('listing', file);
    const width = widthOf(c.req.query('w'));
    const allowed = allowedBy(ctx, c.req.param('ticket'), `listing/${file.replace(/\.webp$/, '')}`);
    if (!subject || !width || !allowed || allowed === 'draft') return c.notFound();
    const picture = await generated.picture(subject, width);
    if (!picture) return c.notFound();
    return c.body(picture, 200, { ...WEBP, 'Cache-Control': `private, max-age=${allowed.seconds}` });
  });
  app.get('/img/:kind/:file', async (c) => {
    const subject = subjectOf(c.req.param('kind'), c.req.param('file'));
    const width = widthOf(c.req.query('w'));
    if (!subject || !width) return c.notFound();
    // Also refuses pictures that were generated while the listing was public.
    if (subject.kind === 'listing' && !(await isShownToAll(ctx, subject.id))) return c.notFound();
    const file = await generated.picture(subject, width);
    if (!file) return c.notFound();
    const seconds = cacheSecondsOf(subject);
    return c.body(file, 200, seconds ? { ...WEBP, 'Cache-Control': `public, max-age=${seconds}` } : HEADERS);
  });
}
