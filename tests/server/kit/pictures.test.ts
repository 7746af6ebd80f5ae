import { readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listingFacts } from '../../../server/pictures/facts.ts';
import { cut, letter, widthOf, wrap } from '../../../server/pictures/lettering.ts';
import { drawListing } from '../../../server/pictures/listing.ts';
import { LISTING_PICTURES } from '../../../server/pictures/listingParts.ts';
import { useApp } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';

const pictureDir = temporaryFolder();
const test = useApp({ settings: { pictureDir } });

const get = (path: string) => test.app.request(path);
const bytes = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
const some = (count: number) => test.column<string>`select id from listings order by md5(id) limit ${count}`;

describe('pictures', () => {
  it('are WebP of the requested width, cacheable for ever, or for an hour when they can be edited', async () => {
    const [id = ''] = await some(1);
    const found = [];
    for (const path of [
      `/img/listing/${id}-0.webp?w=240`,
      `/img/listing/${id}-1.webp`,
      `/img/game/wzry.webp?w=960`,
      '/img/banner/b1.webp',
      '/img/avatar/u-buyer-1.webp?w=240',
      '/img/article/1001.webp?w=960',
      '/img/contact/k-after-1.webp',
      '/img/figure/after-sale.webp?w=960',
    ]) {
      const reply = await get(path);
      const { format, width, height } = await sharp(Buffer.from(await reply.arrayBuffer())).metadata();
      const cacheControl = reply.headers.get('cache-control');
      found.push([reply.status, reply.headers.get('content-type'), cacheControl, format, width, height]);
    }
    const fixed = [200, 'image/webp', 'public, max-age=31536000, immutable', 'webp'];
    const edited = [200, 'image/webp', 'public, max-age=3600', 'webp'];
    expect(found).toEqual([
      [...fixed, 240, 180],
      [...fixed, 480, 360],
      [...edited, 960, 960],
      [...edited, 480, 200],
      [...edited, 240, 240],
      [...edited, 960, 540],
      [...edited, 480, 480],
      [...fixed, 960, 380],
    ]);
  });

  it('show an edited contact after an hour', async () => {
    const file = join(pictureDir, 'contact', 'k-after-1-240.webp');
    const old = await bytes('/img/contact/k-after-1.webp?w=240');
    await test.sql`update support_agents set qq = '123123123', weixin = 'new' where id = 'k-after-1'`;
    expect(await bytes('/img/contact/k-after-1.webp?w=240')).toEqual(old);
    const { mtimeMs } = statSync(file);
    utimesSync(file, new Date(mtimeMs), new Date(mtimeMs - 3_601_000));
    expect(await bytes('/img/contact/k-after-1.webp?w=240')).not.toEqual(old);
  });

  it('are 404 for unknown or invalid addresses', async () => {
    const [id = ''] = await some(1);
    const statuses = [];
    for (const path of [
      '/img/listing/none-0.webp',
      `/img/listing/${id}.webp`,
      `/img/listing/${id}-6.webp`,
      `/img/listing/${id}-0.png`,
      `/img/listing/${id}-0.webp?w=481`,
      `/img/listing/${id}-0.webp?w=`,
      '/img/listing/..%2F..%2Fetc-0.webp',
      '/img/game/none.webp',
      '/img/banner/none.webp',
      '/img/avatar/none.webp',
      '/img/article/1.webp',
      '/img/article/abc.webp',
      '/img/article/99999999999.webp',
      '/img/contact/none.webp',
      '/img/figure/none.webp',
      '/img/figure/constructor.webp',
      '/img/other/wzry.webp',
    ]) {
      statuses.push((await get(path)).status);
    }
    expect(statuses).toEqual(statuses.map(() => 404));
  });

  it('of a listing are public while the listing is', async () => {
    const [, id = ''] = await some(2);
    const pictures = await test.cell<object>`select pictures from listings where id = ${id}`;
    const statuses = [];
    for (const [n, status, shown] of [
      [1, 'underReview', [{ url: '/img/upload/own.webp', name: '图' }]],
      [3, 'takenDown', [{ url: '/img/upload/own.webp', name: '图' }]],
      [3, 'sold', [{ url: '/img/upload/own.webp', name: '图' }]],
      [4, 'takenDown', pictures],
      [3, 'rejected', pictures],
    ] as const) {
      await test.sql`update listings set status = ${status}, pictures = ${JSON.stringify(shown)}
        where id = ${id}`;
      statuses.push((await get(`/img/listing/${id}-${n}.webp?w=960`)).status);
    }
    await test.sql`update listings set status = 'onSale' where id = ${id}`;
    expect(statuses).toEqual([404, 404, 200, 404, 404]);
  });

  it('differ from each other and are small', async () => {
    const pictures = await Promise.all((await some(40)).map((id) => bytes(`/img/listing/${id}-0.webp`)));
    expect(new Set(pictures.map((each) => each.toString('base64'))).size).toBe(40);
    expect(pictures.filter((each) => each.length > 25_000)).toEqual([]);
  });

  it('are rendered once for concurrent requests and stored whole', async () => {
    const id = (await some(41))[40] ?? '';
    const path = `/img/listing/${id}-2.webp?w=240`;
    const replies = await Promise.all(Array.from({ length: 8 }, () => bytes(path)));
    expect(new Set(replies.map((each) => each.toString('base64'))).size).toBe(1);
    expect(readdirSync(join(pictureDir, 'listing')).filter((name) => name.startsWith(`${id}-`))).toEqual([
      `${id}-2-240.webp`,
    ]);
    expect(await bytes(path)).toEqual(replies[0]);
  });

  it('exist for every address in a listing', async () => {
    const rows = await test.sql<{ picture: string; pictures: { url: string; name: string }[] }>`
      select picture, pictures from listings`;
    expect(rows.filter(({ pictures }) => pictures.length < 4 || pictures.length > 6)).toEqual([]);
    expect(rows.filter(({ picture, pictures }) => pictures[0]?.url !== picture)).toEqual([]);
    const sample = rows.slice(0, 3).flatMap(({ pictures }) => pictures.map(({ url }) => url));
    const statuses = await Promise.all(sample.map(async (url) => (await get(`${url}?w=240`)).status));
    expect(statuses).toEqual(sample.map(() => 200));
  });

  it('contain outlines only and need no installed font', async () => {
    for (const id of await some(8)) {
      const facts = await listingFacts(test.store, id, true);
      if (!facts) throw new Error(`no listing ${id}`);
      const drawn = Array.from({ length: LISTING_PICTURES }, (_, n) => drawListing(facts, n));
      expect(drawn.map((svg) => /<text|font-family|NaN|undefined/.test(svg))).toEqual(drawn.map(() => false));
    }
  });
});

describe('lettering', () => {
  it('has a glyph for every character of the seed', async () => {
    const rows = await test.sql<{ text: string }>`select title || region || highlights::text as text
       from listings
       union all select label from attribute_options union all select name from banners
       union all select nick_name from users`;
    const letters = new Set(rows.flatMap(({ text }) => [...text]).filter((each) => each !== ' '));
    const missing = [...letters].filter(
      (each) => !letter(each, { x: 0, y: 0, size: 10, fill: '#000000', weight: 'black' }).includes('<path'),
    );
    expect(missing).toEqual([]);
  });

  it('measures, truncates and wraps', () => {
    expect(widthOf('号易', 20)).toBe(40);
    expect(cut('荣耀王者', 10, 'regular', 40)).toBe('荣耀王者');
    expect(cut('荣耀王者', 10, 'regular', 31)).toBe('荣耀…');
    expect(wrap('一二三四五六', 10, 'regular', 25, 3)).toEqual(['一二', '三四', '五六']);
    expect(wrap('一二三四五六七', 10, 'regular', 31, 2)).toEqual(['一二三', '四五…']);
  });
});
