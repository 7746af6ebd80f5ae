import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { submitListing } from '../../../contract/selling/calls.ts';
import { UPLOAD_LIMIT } from '../../../contract/kit/pictureLimits.ts';
import { useApp, useMember } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { newListing, ownPictures, pictureFile, uploadFile } from '../../kit/selling.ts';

const uploadDir = temporaryFolder();

const kit = useApp({ uploadDir });
const member = useMember(kit);
const other = useMember(kit);

const refusal = async (file: File) => {
  const { body } = await uploadFile(member, file);
  return [body.code, body.errors];
};
const fetched = async (path: string) => {
  const reply = await kit.app.request(path);
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
};

describe('uploading a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)(
    'stores a %s as WebP under an unguessable name',
    async (format) => {
      const { value } = await uploadFile(member, await pictureFile('我的 截图.png', format));
      expect(value).toEqual({
        path: expect.stringMatching(/^\/img\/private\/0-[\w-]{22}\/[\w-]{32}\.webp$/),
        name: '我的 截图.png',
        width: 320,
        height: 160,
      });
      const { status, headers, bytes } = await fetched(value.path);
      expect([status, headers.get('content-type'), headers.get('x-content-type-options')]).toEqual([
        200,
        'image/webp',
        'nosniff',
      ]);
      expect((await sharp(bytes).metadata()).format).toBe('webp');
    },
  );

  it('rotates it, removes metadata and limits its width to 1600 pixels', async () => {
    const photo = await sharp({ create: { width: 1200, height: 2400, channels: 3, background: '#c93457' } })
      .withExif({ IFD0: { Artist: 'somebody', Copyright: 'at home' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { value } = await uploadFile(member, new File([new Uint8Array(photo)], 'a.jpg'));
    expect([value.width, value.height]).toEqual([1600, 800]);
    const { exif, icc, xmp, orientation } = await sharp((await fetched(value.path)).bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
  });

  it.each([
    [1080, 9600, 1080, 9600],
    [1440, 16_000, 1200, 13_333],
    [800, 20_000, 655, 16_383],
    [9600, 1080, 1600, 180],
  ])('stores a picture of %i × %i as %i × %i', async (width, height, storedWidth, storedHeight) => {
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#3457c9' } })
      .png()
      .toBuffer();
    const { value } = await uploadFile(member, new File([new Uint8Array(bytes)], 'long.png'));
    const { width: w, height: h } = await sharp((await fetched(value.path)).bytes).metadata();
    expect([value.width, value.height, w, h]).toEqual([storedWidth, storedHeight, storedWidth, storedHeight]);
  });

  it('checks the content, not the name', async () => {
    const disguised = await pictureFile('evil.php', 'png');
    expect((await uploadFile(member, disguised)).value.path).toMatch(/\.webp$/);
    const wrong = [422, [{ path: 'file', message: '只支持 jpg、png、webp 图片' }]];
    const broken = [422, [{ path: 'file', message: '图片打不开，可能已损坏，请换一张' }]];
    expect(await refusal(await pictureFile('a.png', 'gif'))).toEqual(wrong);
    const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'], 'a.png');
    expect(await refusal(svg)).toEqual(wrong);
    expect(await refusal(new File(['<?php echo 1 ?>'], 'a.jpg', { type: 'image/jpeg' }))).toEqual(wrong);
    const whole = await (await pictureFile('a.png', 'png', 900)).arrayBuffer();
    expect(await refusal(new File([whole.slice(0, 300)], 'a.png'))).toEqual(broken);
  });

  it('never decodes another type: a broken file of it is refused for the type', async () => {
    const wrong = [422, [{ path: 'file', message: '只支持 jpg、png、webp 图片' }]];
    const gif = await (await pictureFile('a.gif', 'gif')).arrayBuffer();
    const broken = [
      '<svg xmlns="http://www.w3.org/2000/svg"><text>字</svg>',
      '<?xml version="1.0"?><svg',
      gif.slice(0, 40),
      'RIFF\0\0\0\0WAVEfmt ',
      '%PDF-1.7',
    ];
    const answers = [];
    for (const part of broken) answers.push(await refusal(new File([part], 'a.jpg')));
    expect(answers).toEqual(broken.map(() => wrong));
  });

  it('refuses an empty, a too large and a missing file', async () => {
    expect(await refusal(new File([], 'a.png'))).toEqual([
      422,
      [{ path: 'file', message: '这是一个空文件，请换一张' }],
    ]);
    expect(await refusal(new File([new Uint8Array(UPLOAD_LIMIT + 1)], 'a.png'))).toEqual([
      422,
      [{ path: 'file', message: '图片不能超过 8 MB' }],
    ]);
    const padding = new Uint8Array(UPLOAD_LIMIT - (await pictureFile()).size);
    expect(await refusal(new File([await pictureFile(), padding], 'a.png'))).toEqual([200, undefined]);
    const bare = (body: FormData | string) =>
      kit.send('/api/upload/image', { method: 'POST', token: member.token, body });
    const text = new FormData();
    text.append('file', 'not a file');
    expect((await bare(text)).body.code).toBe(422);
    expect((await bare(new FormData())).body.code).toBe(422);
    expect((await bare('{}')).body.code).toBe(422);
    const visitor = await kit.send('/api/upload/image', { method: 'POST', body: new FormData() });
    expect(visitor.body.code).toBe(401);
  });

  it('serves and stores the widths that lists need', async () => {
    const { value } = await uploadFile(member, await pictureFile('a.png', 'png', 1000));
    const sizes = [];
    for (const width of ['', '?w=240', '?w=480', '?w=960', '?w=240']) {
      const { width: got } = await sharp((await fetched(`${value.path}${width}`)).bytes).metadata();
      sizes.push(got);
    }
    expect(sizes).toEqual([1000, 240, 480, 960, 240]);
    const [, id = ''] = /([\w-]+)\.webp$/.exec(value.path) ?? [];
    expect(
      readdirSync(uploadDir)
        .filter((name) => name.startsWith(id))
        .sort(),
    ).toEqual([`${id}-240.webp`, `${id}-480.webp`, `${id}-960.webp`, `${id}.webp`].sort());
    const statuses = [];
    for (const path of ['?w=241', '?w=', '?w=../x'])
      statuses.push((await fetched(`${value.path}${path}`)).status);
    for (const path of ['none.webp', '..%2F..%2Fetc%2Fpasswd', `${id}.png`, id]) {
      statuses.push((await fetched(value.path.replace(`${id}.webp`, path))).status);
    }
    expect(statuses).toEqual(statuses.map(() => 404));
  });

  it('is refused above 25 megapixels before it is decoded', async () => {
    const sized = async (width: number, height: number) => {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#3457c9' } })
        .png()
        .toBuffer();
      return refusal(new File([new Uint8Array(bytes)], 'a.png'));
    };
    const tooMany = [422, [{ path: 'file', message: '图片不能超过 2500 万像素，请缩小后再传' }]];
    expect(await sized(5001, 5000)).toEqual(tooMany);
    expect(await sized(5000, 5000)).toEqual([200, undefined]);
  });

  it('is refused with more than 100 scans before it is decoded', async () => {
    const file = await (await pictureFile('a.jpg', 'jpeg')).bytes();
    const scan = file.findLastIndex((byte, at) => byte === 0xff && file[at + 1] === 0xda);
    const repeated = (times: number) => {
      const rest = file.slice(scan, -2);
      const parts = [file.slice(0, scan), ...Array.from({ length: times }, () => rest), file.slice(-2)];
      return refusal(new File(parts, 'a.jpg'));
    };
    const broken = [422, [{ path: 'file', message: '图片打不开，可能已损坏，请换一张' }]];
    expect([await repeated(1), await repeated(101)]).toEqual([[200, undefined], broken]);
  });

  it('uses two threads at most', async () => {
    const picture = await pictureFile('a.png', 'png', 1000);
    let inHand = 0;
    let isDone = false;
    const watched = (async () => {
      while (!isDone) {
        inHand = Math.max(inHand, sharp.counters().process);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    const sent = await Promise.all(
      [member, other].flatMap((who) => Array.from({ length: 4 }, () => uploadFile(who, picture))),
    );
    isDone = true;
    await watched;
    expect(sent.map(({ body }) => body.code)).toEqual(sent.map(() => 200));
    expect(inHand).toBeLessThanOrEqual(2);
  });

  it('is limited to 400 an hour', async () => {
    const hasty = await kit.login('13600000003');
    await kit.sql`insert into limits (key, points, expire)
      values (${`upload:${hasty.id}`}, 400, ${kit.clock.now() + 600_000})`;
    expect((await uploadFile(hasty, await pictureFile())).body.code).toBe(429);
  });
});

describe('pictures in a listing', () => {
  it('must be the member’s own', async () => {
    const [foreign = ''] = await ownPictures(kit, other, 1);
    const form = await newListing(kit, member);
    const ask = async (change: Partial<typeof form>) => {
      const { body } = await member.call(submitListing, { input: { ...form, ...change } });
      return [body.code, body.errors];
    };
    const refusal = (path: string) => [
      422,
      [{ path, message: '图片不存在、已被清理或不是你上传的，请移除后重新上传' }],
    ];
    expect(await ask({ picture: foreign })).toEqual(refusal('titleImg'));
    const details = [...form.pictures, { url: foreign, name: '别人的' }];
    expect(await ask({ pictures: details })).toEqual(refusal('urlArr'));
    for (const url of [
      '/img/upload/none.webp',
      '/img/listing/g100001-0.webp',
      'https://evil.example/a.webp',
    ]) {
      expect(await ask({ picture: url })).toEqual(refusal('titleImg'));
    }
    expect(await ask({ pictures: form.pictures.slice(1) })).toEqual([
      422,
      [{ path: 'urlArr', message: '详情图至少 2 张' }],
    ]);
    expect((await ask({}))[0]).toBe(200);
  });
});
