import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { UPLOAD_LIMIT, type SentFile, type Uploaded } from '../../contract/kit/upload.ts';
import type { Context } from '../context.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import type { Db } from '../store/db.ts';
import { insert } from '../store/rows.ts';
import { isoNow } from '../kit/clock.ts';
import { useLimit } from '../kit/limits.ts';
import type { Member } from '../kit/member.ts';
import { loadSharp, OWN, pictureWork, readIfThere, writeWhole } from './files.ts';

/** The longer side of a kept picture, pixels. */
const LONGEST = 1600;
/** A picture with more pixels is refused before it is unpacked. */
const MOST_PIXELS = 25_000_000;
const FORMATS: readonly string[] = ['jpeg', 'png', 'webp'];
const UNSUPPORTED = '只支持 jpg、png、webp 图片';
const TOO_MANY_PIXELS = `图片不能超过 ${MOST_PIXELS / 10_000} 万像素，请缩小后再传`;

const PATH = /^\/img\/upload\/([A-Za-z0-9_-]{20,64})\.webp$/;
const pathOf = (id: string) => `/img/upload/${id}.webp`;

/** What a file holds by its content, whatever its name says; a picture of several frames gives its first. */
async function reencoded(bytes: Buffer): Promise<{ file: Buffer; width: number; height: number }> {
  const sharp = await loadSharp();
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!FORMATS.includes(format ?? '') || !width || !height) throw refuse.invalid('file', UNSUPPORTED);
    if (width * height > MOST_PIXELS) throw refuse.invalid('file', TOO_MANY_PIXELS);
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .rotate()
      .resize({ width: LONGEST, height: LONGEST, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82, effort: 3, smartSubsample: true })
      .toBuffer({ resolveWithObject: true });
    return { file: data, width: info.width, height: info.height };
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse.invalid('file', '图片打不开，可能已损坏，请换一张');
  }
}

/**
 * Keeps a picture: checked by its content, turned upright, at most 1600 pixels, WebP without metadata, under a
 * random name, and belongs to the member who sent it.
 * @throws 422 when it is too large, no jpg, png or webp, or broken; 429, also when too many of the member's are still waiting
 */
export async function keepUpload(ctx: Context, member: Member, file: SentFile): Promise<Uploaded> {
  if (file.size === 0) throw refuse.invalid('file', '这是一个空文件，请换一张');
  if (file.size > UPLOAD_LIMIT) throw refuse.invalid('file', '图片不能超过 8 MB');
  await useLimit(ctx, 'upload', member.id);
  const sent = Buffer.from(await file.arrayBuffer());
  const { file: bytes, width, height } = await pictureWork(member.id, () => reencoded(sent));
  const id = randomBytes(24).toString('base64url');
  const name = [...file.name.replaceAll(/[\p{C}/\\]/gu, '')].slice(-60).join('') || '图片';
  await writeWhole(join(ctx.settings.uploadDir, `${id}.webp`), bytes);
  const kept = { id, userId: member.id, name, width, height, bytes: bytes.length, createdAt: isoNow(ctx) };
  await insert(ctx.store, 'uploads', kept);
  return { path: pathOf(id), name: file.name, width, height };
}

/** The WebP file of an uploaded picture, at most `width` wide when one is named; undefined when there is none. */
export async function readUpload(
  ctx: Context,
  id: string,
  width?: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const dir = ctx.settings.uploadDir;
  if (width === undefined) return readIfThere(join(dir, `${id}.webp`));
  const path = join(dir, `${id}-${width}.webp`);
  const made = await readIfThere(path);
  if (made) return made;
  const whole = await readIfThere(join(dir, `${id}.webp`));
  if (!whole) return undefined;
  const sharp = await loadSharp();
  const smaller = await pictureWork(OWN, () =>
    sharp(whole).resize({ width, withoutEnlargement: true }).webp({ quality: 80, effort: 3 }).toBuffer(),
  );
  await writeWhole(path, smaller);
  return new Uint8Array(smaller);
}

/**
 * Whether every picture is one the member uploaded; `known` ones (of the listing being edited) are left as they are.
 * @throws 422 on `path` when one is not
 */
export async function requireOwnPictures(
  db: Db,
  member: Member,
  pictures: readonly (string | { url: string })[],
  path: string,
  known: readonly string[] = [],
): Promise<void> {
  const urls = pictures.map((each) => (typeof each === 'string' ? each : each.url));
  const wanted = [...new Set(urls.filter((url) => !known.includes(url)))];
  const ids = wanted.flatMap((url) => PATH.exec(url)?.[1] ?? []);
  const own = await db.query('select id from uploads where id = any($1) and user_id = $2', [ids, member.id]);
  if (ids.length !== wanted.length || own.length !== ids.length) {
    throw refuse.invalid(path, '图片不存在或不是你上传的，请重新上传');
  }
}
