import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { calls } from '../../../contract/index.ts';
import type { Call } from '../../../contract/kit/call.ts';
import { createS3Pictures } from '../../../server/pictures/s3.ts';
import { folderPictures, type PictureStore } from '../../../server/pictures/store.ts';
import { sweepUploads } from '../../../server/pictures/uploads.ts';
import { readMigrations } from '../../../server/store/migrate.ts';
import { ROW_PICTURE, widthsOf } from '../../../src/ui/widths.ts';
import { makeApp, useApp, type SignedIn, type TestApp, useMember } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';
import { payAndSettle, place, listingOnSale } from '../../kit/orders.ts';
import {
  accept,
  newBidding,
  newListing,
  newValuation,
  ownPictures,
  pictureFile,
  quote,
  submitBidding,
  uploadFile,
  signedPictureUrl,
} from '../../kit/selling.ts';
import { startS3, type S3StandIn } from '../../kit/s3.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const folder = temporaryFolder();

const kit = useApp({ uploadDir: folder });
const member = useMember(kit);
const other = useMember(kit);

const upload = async (who = member) =>
  (await uploadFile(who, await pictureFile('证据.png', 'png', 600))).value.path;
const idOf = (path: string) => /([\w-]{32})\.webp$/.exec(path)?.[1] ?? '';
const seen = async (path: string, app = kit): Promise<[number, string | null]> => {
  const answer = await app.app.request(path);
  return [answer.status, answer.status === 200 ? answer.headers.get('cache-control') : null];
};
const GONE = [404, null];
const FOR_ALL = [200, 'public, max-age=31536000, immutable'];
const complain = (pictures: string[]) =>
  member.do(calls.submitProblem, { input: { type: 'fault', content: '游戏截图看不清楚', pictures } });
const stateOf = async (id: string) =>
  (await kit.store.maybe<{ state: string }>('select state from uploads where id = $1', [id]))?.state;

/**
 * Moves the time of use ten minutes back. It is set and compared by the database's clock, which the test cannot move.
 */
const tenMinutesOn = (id: string) =>
  kit.sql`update uploads set used_at = used_at - interval '10 minutes' where id = ${id}`;

describe('an uploaded picture', () => {
  it('is served at its sender’s address only, and for ten more minutes once it is used', async () => {
    const path = await upload();
    const id = idOf(path);
    expect(await seen(path)).toEqual([200, 'private, max-age=600']);
    expect(await seen(`${path}?w=240`)).toEqual([200, 'private, max-age=600']);
    expect(await seen(`/img/upload/${id}.webp`)).toEqual(GONE);
    expect(await seen(`/img/private/${id}.webp`)).toEqual(GONE);
    await complain([path]);
    // The page that sent the form may still be loading this URL.
    expect(await seen(`${path}?w=240`)).toEqual([200, 'private, max-age=600']);
    expect(await seen(`/img/upload/${id}.webp`)).toEqual(GONE);
    await tenMinutesOn(id);
    expect(await seen(path)).toEqual(GONE);
  });

  it('is served for 10 to 20 minutes after it was signed, with a stable URL for ten', async () => {
    const [sent] = (await complain([await upload()])).pictures;
    const listed = async () =>
      (await member.do(calls.listProblems, { input: {} })).rows[0]?.pictures[0] ?? '';
    // The start of a signing window of ten minutes.
    kit.clock.advance(10 * MINUTE - (kit.clock.now() % (10 * MINUTE)));
    const shown = await listed();
    expect(shown).toMatch(/^\/img\/private\/[0-9a-z]+-[\w-]{22}\/[\w-]{32}\.webp$/);
    expect(await seen(shown)).toEqual([200, 'private, max-age=1200']);
    kit.clock.advance(9 * MINUTE);
    expect(await listed()).toBe(shown);
    expect(await seen(shown)).toEqual([200, 'private, max-age=660']);
    kit.clock.advance(10 * MINUTE);
    expect(await listed()).not.toBe(shown);
    expect(await seen(shown)).toEqual([200, 'private, max-age=60']);
    kit.clock.advance(MINUTE);
    expect([await seen(shown), await seen(sent ?? '')]).toEqual([GONE, GONE]);
    expect((await seen(await listed()))[0]).toBe(200);
  });

  it('is not served with a changed signature or that of another picture', async () => {
    const [shown = ''] = (await complain([await upload()])).pictures;
    const [, window = '', mark = '', id = ''] = /private\/(\w+)-([\w-]+)\/([\w-]+)\.webp/.exec(shown) ?? [];
    const another = idOf(await upload());
    const later = (Number.parseInt(window, 36) + 1).toString(36);
    for (const path of [
      `/img/private/${later}-${mark}/${id}.webp`,
      `/img/private/0-${mark}/${id}.webp`,
      `/img/private/${window}-${mark}/${another}.webp`,
      `/img/private/${window}-${'A'.repeat(22)}/${id}.webp`,
      `/img/private/${window}/${id}.webp`,
      `/img/upload/${id}.webp`,
    ]) {
      expect([path, await seen(path)]).toEqual([path, GONE]);
    }
  });

  it('is accepted with its signed URL and stored without the signature', async () => {
    const [shown = ''] = (await complain([await upload()])).pictures;
    const { id } = await complain([`http://haoyi.test${shown}`]);
    expect(await kit.sql`select pictures from problems where id = ${id}`).toEqual([
      { pictures: [`/img/private/${idOf(shown)}.webp`] },
    ]);
  });

  it('is not signed inside a text', async () => {
    const path = `/img/private/${idOf(await upload())}.webp`;
    const value = await other.do(calls.submitProblem, {
      input: { type: 'fault', content: path, pictures: [] },
    });
    expect(value.content).toBe(path);
  });

  it('is public in a listing and as an avatar; the former avatar is unused', async () => {
    const listing = await newListing(kit, member);
    const main = await upload();
    const details = [await upload(), await upload()];
    const form = { ...listing, picture: main, pictures: details.map((url) => ({ url, name: '' })) };
    await member.call(calls.submitListing, { input: form });
    for (const path of [main, ...details])
      expect(await seen(`/img/upload/${idOf(path)}.webp`)).toEqual(FOR_ALL);
    // The sender’s page uses the first URL until it reads the listing again.
    expect(await seen(`${main}?w=240`)).toEqual([200, 'private, max-age=600']);

    const face = await upload();
    const edit = async (avatar: string) => (await member.do(calls.editProfile, { input: { avatar } })).avatar;
    expect(await edit(face)).toBe(`/img/upload/${idOf(face)}.webp`);
    expect(await seen(`/img/upload/${idOf(face)}.webp`)).toEqual(FOR_ALL);
    expect(await edit(main)).toBe(`/img/upload/${idOf(main)}.webp`);
    expect(await seen(`/img/upload/${idOf(face)}.webp`)).toEqual(GONE);
    await edit(`/img/avatar/${member.id}.webp`);
    // The listing uses the picture, too.
    expect(await seen(`/img/upload/${idOf(main)}.webp`)).toEqual(FOR_ALL);
  });

  it('is sent to a list in the widths that the page names', async () => {
    const file = await pictureFile('封面.png', 'png', 1200);
    const { path } = (await uploadFile(member, file)).value;
    await member.do(calls.editProfile, { input: { avatar: path } });
    const { srcSet = '' } = widthsOf(`/img/upload/${idOf(path)}.webp`, ROW_PICTURE) ?? {};
    const sent = srcSet.split(', ').map(async (candidate) => {
      const [url = '', width] = candidate.split(' ');
      const picture = sharp(await (await kit.app.request(url)).arrayBuffer());
      return [width, (await picture.metadata()).width];
    });
    expect(await Promise.all(sent)).toEqual([
      ['240w', 240],
      ['480w', 480],
      ['960w', 960],
    ]);
  });

  it('of a valuation is signed for seller and merchants; the proof of identity for nobody', async () => {
    const [shot, proof] = [await upload(), await upload()];
    const merchant = await kit.login('13700000003', { role: 'merchant' });
    const value = await member.do(calls.submitValuation, {
      input: await newValuation(kit, member, {
        pictures: [{ url: shot, name: '' }],
        realNamePicture: proof,
      }),
    });
    const pool = await merchant.call(calls.listPool, { input: {} });
    const item = pool.value.rows.find(({ id }) => id === value.id);
    expect([value.pictures[0]?.url, value.picture, item?.pictures[0]?.url, item?.picture]).toEqual(
      Array.from({ length: 4 }, () => signedPictureUrl(kit, `/img/upload/${idOf(shot)}.webp`)),
    );
    expect((await seen(item?.picture ?? ''))[0]).toBe(200);
    await tenMinutesOn(idOf(proof));
    expect([await seen(proof), await seen(`/img/upload/${idOf(proof)}.webp`)]).toEqual([GONE, GONE]);
    expect(JSON.stringify([value, item])).not.toContain(idOf(proof));
  });

  it('has the name of its file for its sender only', async () => {
    const names = ['加微信haoyi888.png', '电话13812345678.png', '张三.png'];
    const pictures = (await ownPictures(kit, member, 3)).map((url, at) => ({ url, name: names[at] ?? '' }));
    const { listingId, valuationId } = await submitBidding(kit, member, { pictures });
    await kit.sql`update listings set status = 'onSale' where id = ${listingId}`;
    const merchant = await kit.someone({ role: 'merchant' });
    const namesIn = (shown: readonly { name: string }[] = []) => shown.map(({ name }) => name);
    const listing = await other.do(calls.readListing, { input: { id: listingId } });
    const { rows } = await merchant.do(calls.listPool, { input: {} });
    await quote(merchant, valuationId);
    const trade = (await accept(member, valuationId, merchant)).value;
    const bought = await merchant.do(calls.readRecycleOrder, { params: { id: trade.id } });
    const numbers = ['第 1 张图片', '第 2 张图片', '第 3 张图片'];
    expect([
      namesIn(listing.pictures),
      namesIn(rows.find(({ id }) => id === valuationId)?.pictures),
      namesIn(bought.pictures),
    ]).toEqual([numbers, numbers, numbers]);
    const own = await member.do(calls.readOwnListing, { params: { id: listingId } });
    expect(namesIn(own.pictures)).toEqual(names);
  });

  it('of a chat is signed for each reader, also in a repeated answer', async () => {
    const listing = await listingOnSale(kit);
    const order = await place(other, listing);
    await payAndSettle(kit, other, order.id, 'full');
    const picture = await upload(other);
    const say = () =>
      other.call(calls.sendChat, {
        params: { id: order.id },
        input: { text: '', pictures: [picture] },
        key: 'one-picture-once',
      });
    const first = (await say()).value.pictures[0] ?? '';
    kit.clock.advance(30 * MINUTE);
    const again = (await say()).value.pictures[0] ?? '';
    expect([idOf(again), await seen(first)]).toEqual([idOf(first), GONE]);
    const staff = await kit.login('13700000009', { role: 'staff' });
    for (const who of [other, staff]) {
      const value = await who.do(calls.readChat, { params: { id: order.id }, input: {} });
      expect(value.messages.at(-1)?.pictures).toEqual([again]);
    }
    expect((await seen(again))[0]).toBe(200);
  });
});

describe('an unused picture', () => {
  const files = () => new Set(readdirSync(folder));

  it('is deleted after seven days, file and row', async () => {
    const [orphan, used, face] = [await upload(), await upload(), await upload()];
    await seen(`${orphan}?w=480`);
    await complain([used]);
    const edit = (avatar: string) => member.call(calls.editProfile, { input: { avatar } });
    await edit(face);
    kit.clock.advance(6 * DAY);
    await edit(`/img/avatar/${member.id}.webp`);
    const young = await upload();
    await sweepUploads(kit.ctx);
    expect(await Promise.all([orphan, used, face].map((path) => stateOf(idOf(path))))).toEqual([
      'free',
      'private',
      'free',
    ]);
    kit.clock.advance(DAY + 1);
    await sweepUploads(kit.ctx);
    expect(await Promise.all([orphan, used, face, young].map((path) => stateOf(idOf(path))))).toEqual([
      undefined,
      'private',
      'free',
      'free',
    ]);
    const left = files();
    expect([orphan, used, face, young].map((path) => left.has(`${idOf(path)}.webp`))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(left.has(`${idOf(orphan)}-480.webp`)).toBe(false);
    const { body } = await member.call(calls.submitProblem, {
      input: { type: 'fault', content: '游戏截图看不清楚', pictures: [orphan] },
    });
    expect([body.code, body.errors?.[0]?.path]).toEqual([422, 'imgurl']);
    kit.clock.advance(6 * DAY);
    await sweepUploads(kit.ctx);
    expect(await stateOf(idOf(face))).toBeUndefined();
  });

  it('is deleted by the next deleteExpired when one was cut off between file and row', async () => {
    const path = await upload();
    kit.clock.advance(8 * DAY);
    const { pictures } = kit.ctx.providers;
    const broken: PictureStore = { ...pictures, remove: () => Promise.reject(new Error('gone away')) };
    const ctx = { ...kit.ctx, providers: { ...kit.ctx.providers, pictures: broken } };
    await expect(sweepUploads(ctx)).rejects.toThrow('gone away');
    expect(await seen(path)).toEqual(GONE);
    await expect(
      member.call(calls.submitProblem, {
        input: { type: 'fault', content: '游戏截图看不清楚', pictures: [path] },
      }),
    ).resolves.toMatchObject({ body: { code: 422 } });
    await sweepUploads(kit.ctx);
    expect([await stateOf(idOf(path)), files().has(`${idOf(path)}.webp`)]).toEqual([undefined, false]);
  });
});

describe('pictures in an S3-compatible store', () => {
  const app = useApp();
  const sender = useMember(app);
  let s3: S3StandIn;

  beforeAll(async () => {
    s3 = await startS3();
    app.ctx.providers.pictures = createS3Pictures(s3.config, { fetch });
  });
  afterAll(() => s3.close());

  it('are written, served in each width and deleted', async () => {
    const path = await upload(sender);
    const id = idOf(path);
    expect([...s3.files.keys()]).toEqual([`${id}.webp`]);
    expect(await seen(path, app)).toEqual([200, 'private, max-age=600']);
    expect(await seen(`${path}?w=240`, app)).toEqual([200, 'private, max-age=600']);
    expect([...s3.files.keys()]).toEqual([`${id}.webp`, `${id}-240.webp`]);
    app.clock.advance(8 * DAY);
    await sweepUploads(app.ctx);
    expect([...s3.files.keys()]).toEqual([]);
    expect(await seen(path, app)).toEqual(GONE);
  });

  it('leave no row when the store refuses, and are resized although that cannot be stored', async () => {
    const path = await upload(sender);
    s3.fault = { status: 507, code: 'QuotaExceeded' };
    const { status, body } = await uploadFile(sender, await pictureFile());
    expect([status, body.code]).toEqual([500, 500]);
    s3.fault = undefined;
    const refusing: PictureStore = {
      ...app.ctx.providers.pictures,
      write: () => Promise.reject(new Error('full')),
    };
    const store = app.ctx.providers.pictures;
    app.ctx.providers.pictures = refusing;
    expect((await seen(`${path}?w=960`, app))[0]).toBe(200);
    app.ctx.providers.pictures = store;
    expect([...s3.files.keys()].filter((name) => name.includes('960'))).toEqual([]);
  });

  it('fail on a wrong secret and name a missing bucket', async () => {
    const read = (change: Partial<S3StandIn['config']>) =>
      createS3Pictures({ ...s3.config, ...change }, { fetch }).read('a.webp');
    await expect(read({})).resolves.toBeUndefined();
    await expect(read({ secret: 'GUESSED' })).rejects.toThrow(/403.*SignatureDoesNotMatch/);
    await expect(read({ keyId: 'OTHER' })).rejects.toThrow(/403.*InvalidAccessKeyId/);
    await expect(read({ bucket: 'none' })).rejects.toThrow(/404.*NoSuchBucket/);
    const plain = await fetch(`${s3.config.endpoint}/pictures/a.webp`);
    expect(plain.status).toBe(403);
  });

  it('are found with the bucket in the host name', async () => {
    const requests: string[] = [];
    const pictures = createS3Pictures(
      { ...s3.config, endpoint: 'https://{bucket}.oss-cn-hangzhou.aliyuncs.com' },
      {
        fetch: (request) => {
          requests.push((request as Request).url);
          return Promise.resolve(new Response('x'));
        },
      },
    );
    await pictures.read('a.webp');
    expect(requests).toEqual(['https://pictures.oss-cn-hangzhou.aliyuncs.com/a.webp']);
  });
});

it('a folder store returns nothing for a missing or removed file', async () => {
  const pictures = folderPictures(folder);
  await pictures.write('a.webp', new Uint8Array([1]));
  expect(await pictures.read('a.webp')).toEqual(new Uint8Array([1]));
  await pictures.remove('a.webp');
  await pictures.remove('a.webp');
  expect(await pictures.read('a.webp')).toBeUndefined();
});

it('migration 027 tells private from public pictures by what refers to them', async () => {
  const app = await makeApp({ uploadDir: folder });
  onTestFinished(() => app.close());
  const who = await app.login('13700000021');
  const ask = <P, I, O>(call: Call<P, I, O>, input: I, params?: P) =>
    who.do(call, { input, ...(params && { params }) });
  const some = (count: number) => ownPictures(app, who, count);
  const urls = (paths: readonly string[]) => paths.map((url) => ({ url, name: '' }));
  await some(1);
  const [complaint = '', chat = '', shot = '', proof = '', face = ''] = await some(5);
  await ask(calls.submitProblem, {
    type: 'fault',
    content: '游戏截图看不清楚',
    pictures: [complaint],
  });
  await ask(
    calls.submitValuation,
    await newValuation(app, who, { pictures: urls([shot]), realNamePicture: proof }),
  );
  await ask(calls.submitListing, await newListing(app, who));
  await ask(calls.submitBidding, await newBidding(app, who));
  await ask(calls.editProfile, { avatar: face });
  const listing = await listingOnSale(app);
  await ask(calls.sendChat, { text: '', pictures: [chat] }, { id: listing.id });

  const all = async () => ({
    states: await app.sql`select id, state from uploads order by id`,
    named: await app.sql`select id, pictures::text, null as proof from problems
       union all select id, pictures::text, null from chat_messages
       union all select id, pictures::text, real_name_picture from valuations where seller_id = ${who.id}
       order by id`,
  });
  const now = await all();
  await app.store.exec(`
    update problems set pictures = replace(pictures::text, '/img/private/', '/img/upload/')::jsonb;
    update chat_messages set pictures = replace(pictures::text, '/img/private/', '/img/upload/')::jsonb;
    update valuations set pictures = replace(pictures::text, '/img/private/', '/img/upload/')::jsonb,
      real_name_picture = replace(real_name_picture, '/img/private/', '/img/upload/');
    alter table uploads drop column state;
    alter table uploads drop column free_since;`);
  const migration = readMigrations().find(({ id }) => id === 27);
  await app.store.exec(migration?.sql ?? '');
  expect(await all()).toEqual(now);
  const states = now.states.map(({ state }) => state);
  expect(new Set(states)).toEqual(new Set(['free', 'private', 'avatar', 'public']));
});

describe('a generated picture of a hidden listing', () => {
  const pictureDir = temporaryFolder();
  let app: TestApp;
  let serial = 0;
  beforeAll(async () => {
    app = await makeApp({ store: kit.store, clock: kit.clock, settings: { pictureDir } });
    await kit.sql`update games set palette = '["#1f2a44","#5b7fd6","#e8eefc"]' where id = ${TEST_GAME}`;
  });

  const drawnOf = (id: string, n: number) => `/img/listing/${id}-${n}.webp`;
  const hide = (id: string, status = 'takenDown') =>
    kit.sql`update listings set status = ${status} where id = ${id}`;
  /** Creates a listing of `member` with generated pictures, in the favourites and the history of `other`. */
  const drawnListing = async () => {
    serial += 1;
    const id = `drawn-${serial}`;
    await makeListing(kit.store, { id, sellerId: member.id });
    const pictures = [0, 1, 2].map((n) => ({ url: drawnOf(id, n), name: '图' }));
    await kit.sql`update listings set picture = ${drawnOf(id, 0)}, pictures = ${JSON.stringify(pictures)}
      where id = ${id}`;
    await other.call(calls.addFavourite, { input: { listingId: id } });
    await other.call(calls.readListing, { input: { id } });
    return id;
  };
  const shownTo = async (who: SignedIn, id: string) =>
    (await app.do(calls.readListing, { input: { id }, token: who.token })).pictures.map(({ url }) => url);

  it('is signed for its seller and staff and not served unsigned', async () => {
    const id = await drawnListing();
    const staff = await kit.login('13700000009', { role: 'staff' });
    expect(await shownTo(member, id)).toEqual([drawnOf(id, 0), drawnOf(id, 1), drawnOf(id, 2)]);
    expect(await seen(drawnOf(id, 1), app)).toEqual(FOR_ALL);
    await hide(id);
    kit.clock.advance(10 * MINUTE - (kit.clock.now() % (10 * MINUTE)));
    expect(await seen(drawnOf(id, 1), app)).toEqual(GONE);
    const shown = await shownTo(member, id);
    expect(shown).toEqual(
      [0, 1, 2].map((n) =>
        expect.stringMatching(`^/img/private/[0-9a-z]+-[\\w-]{22}/listing/${id}-${n}\\.webp$`),
      ),
    );
    expect(await shownTo(staff, id)).toEqual(shown);
    expect(await seen(`${shown[1]}?w=240`, app)).toEqual([200, 'private, max-age=1200']);
    expect(await seen(shown[1]?.replace('-1.webp', '-2.webp') ?? '', app)).toEqual(GONE);
    kit.clock.advance(20 * MINUTE);
    expect(await seen(shown[1] ?? '', app)).toEqual(GONE);
    await hide(id, 'onSale');
    kit.clock.advance(2_000);
    expect(await seen(drawnOf(id, 1), app)).toEqual(FOR_ALL);
  });

  it('is replaced by the game’s emblem in favourites and history of others', async () => {
    const id = await drawnListing();
    await hide(id, 'rejected');
    const rows = async (call: typeof calls.listFavourites | typeof calls.listBrowses) =>
      (await app.do(call as typeof calls.listFavourites, { input: {}, token: other.token })).rows;
    const pictures = [...(await rows(calls.listFavourites)), ...(await rows(calls.listBrowses))]
      .filter((row) => ('listingId' in row ? row.listingId : row.id) === id)
      .map(({ picture }) => picture);
    expect(pictures).toEqual([`/img/game/${TEST_GAME}.webp`, `/img/game/${TEST_GAME}.webp`]);
  });

  it('is stored by its own address when its seller sends the signed one', async () => {
    const id = await drawnListing();
    await hide(id);
    const { picture, pictures } = await app.do(calls.readOwnListing, { params: { id }, token: member.token });
    const form = await newListing(kit, member, { picture, pictures });
    const { body } = await app.call(calls.submitListing, { input: { ...form, id }, token: member.token });
    expect(body.msg).toBe('操作成功');
    expect(await kit.one`select picture, pictures from listings where id = ${id}`).toEqual({
      picture: drawnOf(id, 0),
      pictures: [0, 1, 2].map((n) => ({ url: drawnOf(id, n), name: '图' })),
    });
  });
});
