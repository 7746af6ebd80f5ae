import type { Hono } from 'hono';
import type { Context } from '../context.ts';
import type { Env } from '../http.ts';
import { readUpload } from './uploads.ts';
import { KINDS, openAlbum, WIDTHS, type Subject, type Width } from './album.ts';

const FILE = /^([A-Za-z0-9_-]{1,64})\.webp$/;
const LISTING_FILE = /^([A-Za-z0-9_-]{1,64})-([0-5])\.webp$/;

const HEADERS = {
  'Content-Type': 'image/webp',
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
};

function subjectOf(kind: string, file: string): Subject | undefined {
  if (kind === 'listing') {
    const [, id, n] = LISTING_FILE.exec(file) ?? [];
    return id === undefined ? undefined : { kind, id, n: Number(n) };
  }
  const drawn = KINDS.find((each) => each === kind);
  const id = FILE.exec(file)?.[1];
  return drawn === undefined || id === undefined ? undefined : { kind: drawn, id };
}

function widthOf(asked: string | undefined): Width | undefined {
  return asked === undefined ? 480 : WIDTHS.find((width) => String(width) === asked);
}

/**
 * The pictures the site draws itself (look.md, Pictures): `/img/listing/<id>-<n>.webp` with n from 0 (title) to 5,
 * `/img/<game|banner|avatar|article|contact|figure>/<id>.webp`; `?w=` 240, 480 (by default) or 960.
 * Drawn when first asked for and kept. `/img/upload/<id>.webp` are those people sent, whole unless a width is asked for.
 * What is unknown or asked wrongly is 404.
 */
export function pictureRoutes(app: Hono<Env>, ctx: Context): void {
  const album = openAlbum(ctx);
  app.get('/img/upload/:file', async (c) => {
    const id = FILE.exec(c.req.param('file'))?.[1];
    const asked = c.req.query('w');
    const width = asked === undefined ? undefined : widthOf(asked);
    if (id === undefined || (asked !== undefined && width === undefined)) return c.notFound();
    const file = await readUpload(ctx, id, width);
    if (!file) return c.notFound();
    return c.body(file, 200, HEADERS);
  });
  app.get('/img/:kind/:file', async (c) => {
    const subject = subjectOf(c.req.param('kind'), c.req.param('file'));
    const width = widthOf(c.req.query('w'));
    if (!subject || !width) return c.notFound();
    const file = await album.picture(subject, width);
    if (!file) return c.notFound();
    return c.body(file, 200, HEADERS);
  });
}
