import { randomBytes } from 'node:crypto';
import { MAX_PIXELS, storedSize, UPLOAD_LIMIT } from '../../contract/kit/pictureLimits.ts';
import { UNUSED_UPLOAD_TTL_MS } from '../../contract/kit/rules.ts';
import { type SentFile, type Uploaded } from '../../contract/kit/upload.ts';
import type { Context } from '../kit/context.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import type { Tx } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import { isoAt, isoNow } from '../kit/clock.ts';
import type { Member } from '../kit/member.ts';
import { draftPath, privatePath, publicPath, unsignedDrawn, uploadIdOf } from './addresses.ts';
import { loadSharp, OWN, pictureWork, WIDTHS, type Width } from './files.ts';
import { isPictureFile } from './fileTypes.ts';
import { countJpegScans } from './jpegScans.ts';

const FORMATS: readonly string[] = ['jpeg', 'png', 'webp'];
/** Progressive files have about ten scans. Each one costs time that grows with the picture. */
const MAX_JPEG_SCANS = 100;
const UNSUPPORTED = '只支持 jpg、png、webp 图片';
/** The message for a picture that is refused before it is decoded. */
const TOO_MANY_PIXELS = `图片不能超过 ${MAX_PIXELS / 10_000} 万像素，请缩小后再传`;
const UNREADABLE = '图片打不开，可能已损坏，请换一张';

/**
 * The use of an upload. `free`: not used. `avatar`: becomes free when the member changes the avatar. `swept`: its file
 * is being deleted.
 */
export type UploadState = 'free' | 'private' | 'avatar' | 'public' | 'swept';

const DELETE_BATCH = 200;

const fileOf = (id: string, width?: Width) => (width === undefined ? `${id}.webp` : `${id}-${width}.webp`);

interface Encoded {
  file: Buffer;
  width: number;
  height: number;
}

/** Re-encodes a file of one of the three types. Of several frames only the first is used. */
async function reencoded(bytes: Buffer): Promise<Encoded> {
  const sharp = await loadSharp();
  try {
    const {
      format,
      width,
      height,
      orientation = 1,
    } = await sharp(bytes, {
      limitInputPixels: false,
    }).metadata();
    if (!FORMATS.includes(format ?? '') || !width || !height) throw refuse.invalid('file', UNSUPPORTED);
    if (width * height > MAX_PIXELS) throw refuse.invalid('file', TOO_MANY_PIXELS);
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ ...(orientation > 4 ? storedSize(height, width) : storedSize(width, height)), fit: 'fill' })
      .webp({ quality: 82, effort: 3, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return { file: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse.invalid('file', UNREADABLE);
  }
}

/**
 * Converts a sent picture to WebP: checked by content, rotated upright, of {@link storedSize}, without metadata.
 *
 * @throws 422 when it is too large, no jpg, png or webp, has too many scans, or is broken
 */
export async function encodePicture(member: Pick<Member, 'id'>, file: SentFile): Promise<Encoded> {
  if (file.size === 0) throw refuse.invalid('file', '这是一个空文件，请换一张');
  if (file.size > UPLOAD_LIMIT) throw refuse.invalid('file', '图片不能超过 8 MB');
  const sent = Buffer.from(await file.arrayBuffer());
  // sharp also opens SVG, whose text can take hours to lay out. So it gets files of these three types only.
  if (!isPictureFile(sent)) throw refuse.invalid('file', UNSUPPORTED);
  if (countJpegScans(sent) > MAX_JPEG_SCANS) throw refuse.invalid('file', UNREADABLE);
  return pictureWork(member.id, () => reencoded(sent));
}

/**
 * Stores an upload under a random name. Until it is used, only the uploader sees it. @throws 422 as {@link
 * encodePicture}
 */
export async function keepUpload(ctx: Context, member: Member, file: SentFile): Promise<Uploaded> {
  const { file: bytes, width, height } = await encodePicture(member, file);
  const id = randomBytes(24).toString('base64url');
  const name = [...file.name.replaceAll(/[\p{C}/\\]/gu, '')].slice(-60).join('') || '图片';
  const now = isoNow(ctx);
  const kept = {
    id,
    userId: member.id,
    name,
    width,
    height,
    bytes: bytes.length,
    createdAt: now,
    freeSince: now,
  };
  // The row is stored first: a file without a row would never be deleted. A row without a file is deleted after seven
  // days, and its id is never returned.
  await insert(ctx.store, 'uploads', kept);
  await ctx.providers.pictures.write(fileOf(id), new Uint8Array(bytes));
  return { path: draftPath(ctx, id), name: file.name, width, height };
}

const shrinking = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

/** Creates and stores a smaller size of an upload. Undefined when the upload does not exist. */
async function shrunk(
  { providers: { pictures }, log }: Context,
  id: string,
  width: Width,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const whole = await pictures.read(fileOf(id));
  if (!whole) return undefined;
  const sharp = await loadSharp();
  const smaller = await pictureWork(OWN, () =>
    sharp(whole).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 3 }).toBuffer(),
  );
  const bytes = new Uint8Array(smaller);
  await pictures.write(fileOf(id, width), bytes).catch((error: unknown) => {
    log.warn({ err: error }, 'a smaller picture is not kept');
  });
  return bytes;
}

/**
 * The WebP file of an upload, at most `width` px wide. Undefined when there is none. Concurrent requests share the
 * work.
 */
export async function readUpload(
  ctx: Context,
  id: string,
  width?: Width,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { pictures } = ctx.providers;
  if (width === undefined) return pictures.read(fileOf(id));
  const name = fileOf(id, width);
  let work = shrinking.get(name);
  if (work === undefined) {
    work = pictures
      .read(name)
      .then((there) => there ?? shrunk(ctx, id, width))
      .finally(() => shrinking.delete(name));
    shrinking.set(name, work);
  }
  return work;
}

/**
 * The use of an upload, and whether its uploader may still see it at its first URL, which the form shows until the next
 * URL arrives. Undefined when there is none.
 */
export async function stateOfUpload(
  { store }: Context,
  id: string,
): Promise<{ state: UploadState; isDraftSeen: boolean } | undefined> {
  return await store.maybe(
    `select state, state in ('free', 'avatar', 'public')
       or (state = 'private' and used_at > now() - interval '10 minutes') is true as "isDraftSeen"
     from uploads where id = $1`,
    [id],
  );
}

/** SQL for the next state of an upload when it is used once more. */
const USED: Record<'private' | 'avatar' | 'public', string> = {
  private: `case state when 'free' then 'private' when 'avatar' then 'public' else state end`,
  avatar: `case state when 'free' then 'avatar' when 'private' then 'public' else state end`,
  public: `'public'`,
};

/**
 * Marks a member's uploads as used, in the transaction that refers to them. Returns the pictures with the URLs to
 * store. `known` pictures (of an edited listing) are unchanged.
 *
 * @throws 422 on `path` when a picture is not the member's own, or was deleted
 */
export async function usePictures<P extends string | { url: string }>(
  tx: Tx,
  member: Pick<Member, 'id'>,
  pictures: readonly P[],
  path: string,
  use: 'private' | 'avatar' | 'public',
  known: readonly string[] = [],
): Promise<P[]> {
  const pathOf = use === 'private' ? privatePath : publicPath;
  const wanted = new Set<string>();
  const used = pictures.map((picture): P => {
    const said: string = typeof picture === 'string' ? picture : picture.url;
    const id = uploadIdOf(said);
    const url = id === undefined ? unsignedDrawn(said) : pathOf(id);
    if (!known.includes(url)) wanted.add(id ?? '');
    return (typeof picture === 'string' ? url : { ...(picture as { url: string }), url }) as P;
  });
  const ids = [...wanted].sort();
  const own = await tx.query(
    `select id from uploads where id = any($1) and user_id = $2 and state <> 'swept' order by id for update`,
    [ids, member.id],
  );
  if (own.length !== ids.length)
    throw refuse.invalid(path, '图片不存在、已被清理或不是你上传的，请移除后重新上传');
  await tx.query(
    `update uploads set state = ${USED[use]}, used_at = now() where id = any($1) and state <> ${USED[use]}`,
    [ids],
  );
  return used;
}

/** Marks a member's previous avatar as unused, unless it is used elsewhere. */
export async function freeAvatar(ctx: Context, tx: Tx, url: string): Promise<void> {
  await tx.query(`update uploads set state = 'free', free_since = $2 where id = $1 and state = 'avatar'`, [
    uploadIdOf(url) ?? '',
    isoNow(ctx),
  ]);
}

/** Deletes uploads that were unused for seven days. Resumes after an interruption. Several processes may run it. */
export async function sweepUploads(ctx: Context): Promise<void> {
  const { pictures } = ctx.providers;
  const before = isoAt(ctx.clock.now() - UNUSED_UPLOAD_TTL_MS);
  for (;;) {
    const swept = await ctx.store.query<{ id: string }>(
      `update uploads set state = 'swept' where id in (select id from uploads
         where state in ('free', 'swept') and free_since < $1 order by free_since limit $2 for update skip locked)
       returning id`,
      [before, DELETE_BATCH],
    );
    if (swept.length === 0) return;
    const ids = swept.map(({ id }) => id);
    for (const id of ids) {
      for (const width of [...WIDTHS, undefined]) await pictures.remove(fileOf(id, width));
    }
    await ctx.store.query('delete from uploads where id = any($1)', [ids]);
  }
}
