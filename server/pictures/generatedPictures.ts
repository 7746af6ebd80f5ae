import { join } from 'node:path';
import type { Context } from '../kit/context.ts';
import type { EmblemFacts } from './draw.ts';
import { listingFacts } from './facts.ts';
import { loadSharp, OWN, pictureWork, readFileIfExists, writeFileAtomically, type Width } from './files.ts';

export type Subject =
  | { kind: 'listing'; id: string; n: number }
  | { kind: (typeof KINDS)[number]; id: string };

export const KINDS = ['game', 'banner', 'avatar', 'article', 'contact', 'figure'] as const;

/**
 * How long a picture is cached, s. Undefined: for ever. Names, colours and contacts can be edited; what a listing shows
 * and the figures of articles stay.
 */
export const cacheSecondsOf = ({ kind }: Subject): number | undefined =>
  kind === 'listing' || kind === 'figure' ? undefined : 3600;

interface GeneratedPictures {
  /** The WebP file of a picture. Undefined when its subject does not exist. Concurrent requests share the work. */
  picture(subject: Subject, width: Width): Promise<Uint8Array<ArrayBuffer> | undefined>;
}

/** Maximum bytes of a picture 480 px wide. Other widths: in proportion to their area. */
const BYTES_AT_480 = 25_000;

/** The SVG of a picture. Undefined when its subject does not exist. The drawing code is loaded on first use. */
async function svgOf({ store }: Pick<Context, 'store'>, subject: Subject): Promise<string | undefined> {
  const params = [subject.id];
  switch (subject.kind) {
    case 'listing': {
      const facts = await listingFacts(store, subject.id, subject.n === 2);
      return facts && (await import('./listing.ts')).drawListing(facts, subject.n);
    }
    case 'game': {
      const game = await store.maybe<EmblemFacts>(
        'select id, initial, palette from games where id = $1',
        params,
      );
      return game && (await import('./draw.ts')).drawGame(game);
    }
    case 'banner': {
      const banner = await store.maybe<{ id: string; name: string; isPerson: boolean }>(
        "select id, name, kind = 'streamer' as is_person from banners where id = $1",
        params,
      );
      if (!banner) return undefined;
      const games = await store.query<EmblemFacts>(
        'select id, initial, palette from games order by sort, id',
      );
      return (await import('./draw.ts')).drawBanner(banner, games);
    }
    case 'avatar': {
      const person = await store.maybe<{ id: string; name: string }>(
        `select id, nick_name as name from users where id = $1 union all
         select id, name from social_accounts where id = $1 union all
         select id, name from support_agents where id = $1 limit 1`,
        params,
      );
      return person && (await import('./draw.ts')).drawAvatar(person);
    }
    case 'article': {
      const article = await store.maybe<{ id: number; type: string; title: string }>(
        'select id, type, title from notices where id::text = $1 and is_published',
        params,
      );
      return article && (await import('./articles.ts')).drawArticle(article);
    }
    case 'contact': {
      const agent = await store.maybe<{ name: string; qq: string | null; weixin: string | null }>(
        'select name, qq, weixin from support_agents where id = $1',
        params,
      );
      return agent && (await import('./articles.ts')).drawContact(agent);
    }
    case 'figure':
      return (await import('./articles.ts')).drawFigure(subject.id);
  }
}

async function toWebp(svg: string, width: Width): Promise<Uint8Array<ArrayBuffer>> {
  const sharp = await loadSharp();
  const raw = await sharp(Buffer.from(svg.replace('<svg ', `<svg width="${width}" `)))
    .resize({ width })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const most = BYTES_AT_480 * (width / 480) ** 2;
  let file: Buffer;
  let quality = 84;
  do {
    file = await sharp(raw.data, { raw: raw.info })
      .webp({ quality, effort: 4, smartSubsample: true })
      .toBuffer();
    quality -= 14;
  } while (file.length > most && quality > 30);
  return new Uint8Array(file);
}

export function openGeneratedPictures(ctx: Pick<Context, 'store' | 'settings' | 'log'>): GeneratedPictures {
  const drawing = new Map<string, Promise<Uint8Array<ArrayBuffer> | undefined>>();

  async function draw(subject: Subject, width: Width, path: string) {
    const svg = await svgOf(ctx, subject);
    if (svg === undefined) return undefined;
    const file = await toWebp(svg, width);
    await writeFileAtomically(path, file).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'a drawn picture is not kept');
    });
    return file;
  }

  return {
    picture(subject, width) {
      const name = subject.kind === 'listing' ? `${subject.id}-${subject.n}` : subject.id;
      const path = join(ctx.settings.pictureDir, subject.kind, `${name}-${width}.webp`);
      let work = drawing.get(path);
      if (work === undefined) {
        const seconds = cacheSecondsOf(subject);
        work = readFileIfExists(path, seconds && seconds * 1000)
          .then((file) => file ?? pictureWork(OWN, () => draw(subject, width, path)))
          .finally(() => drawing.delete(path));
        drawing.set(path, work);
      }
      return work;
    },
  };
}
