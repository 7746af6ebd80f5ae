import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { ownPictures, pictureFile, uploadFile } from '../../kit/selling.ts';
import { invalid } from '../../kit/refusals.ts';

const PATH = '/api/upload/image';
const MB = 1024 * 1024;
const TOO_MANY = { code: 429, msg: '正在上传的图片太多，请稍后再试' };

const uploadDir = temporaryFolder();

const kit = useApp({ uploadDir });
const member = useMember(kit, {}, beforeEach);

/** Uploads a body without Content-Length. Resolves with the reply. */
async function streamed(body: ReadableStream<Uint8Array>, type: string, token = 'dead') {
  const init = { method: 'POST', headers: { Token: token, 'Content-Type': type }, body, duplex: 'half' };
  const response = await kit.app.request(PATH, init as RequestInit);
  return (await response.json()) as { code: number; msg: string };
}

/** Starts an upload whose body the test completes. */
async function startUpload({ token }: SignedIn) {
  const form = new FormData();
  form.append('file', await pictureFile());
  const whole = new Response(form);
  const type = whole.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const begun = Promise.withResolvers<void>();
  const come = Promise.withResolvers<void>();
  let isBegun = false;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        isBegun = true;
        begun.resolve();
        await come.promise;
        controller.enqueue(bytes);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const answer = streamed(body, type, token);
  return {
    begun: begun.promise,
    isBegun: () => isBegun,
    async end() {
      come.resolve();
      return (await answer).code;
    },
  };
}

const plain = async (who: SignedIn) => (await uploadFile(who, await pictureFile())).body;
const heldBy = (who: SignedIn, count: number) =>
  Promise.all(Array.from({ length: count }, () => startUpload(who)));
const endAll = (all: readonly { end(): Promise<number> }[]) => Promise.all(all.map((one) => one.end()));

/** A chunked body that exceeds the upload limit. */
const endless = () => {
  let left = 13;
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      left -= 1;
      if (left < 0) controller.close();
      else controller.enqueue(new Uint8Array(MB));
    },
  });
};

describe('an upload before its body is read', () => {
  const type = 'multipart/form-data; boundary=x';

  it('needs a session', async () => {
    expect((await streamed(endless(), type)).code).toBe(401);
    expect(await streamed(endless(), type, member.token)).toMatchObject({ code: 422, msg: '提交的内容太大' });
  });

  it('counts against the member’s limit', async () => {
    await kit.sql`insert into limits (key, points, expire)
      values (${`upload:${member.id}`}, 400, ${kit.clock.now() + 600_000})`;
    expect((await streamed(endless(), type, member.token)).code).toBe(429);
  });

  it('waits while four of the same member run', async () => {
    const all = await heldBy(member, 4);
    await Promise.all(all.map(({ begun }) => begun));
    const [fifth] = await heldBy(member, 1);
    const [another] = await heldBy(await kit.someone(), 1);
    await another?.begun;
    expect(fifth?.isBegun()).toBe(false);
    expect(await all[0]?.end()).toBe(200);
    await fifth?.begun;
    expect(await endAll([...all, fifth, another].flatMap((one) => one ?? []))).toEqual(
      Array.from({ length: 6 }, () => 200),
    );
  });
});

it('an upload is refused to a member with forty waiting', async () => {
  const all = await heldBy(member, 4);
  await Promise.all(all.map(({ begun }) => begun));
  const more = Array.from({ length: 41 }, () => plain(member));
  expect(await Promise.race(more)).toEqual({ code: 429, msg: '你的图片还在处理，请等前面的完成后再传' });
  await endAll(all);
  const codes = (await Promise.all(more)).map(({ code }) => code);
  expect(codes.sort()).toEqual([...Array.from({ length: 40 }, () => 200), 429]);
});

it('an upload is refused while all uploads together fill the memory', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => kit.someone()));
  const all = (await Promise.all(members.map((who) => heldBy(who, 4)))).flat();
  await Promise.all(all.map(({ begun }) => begun));
  expect(await plain(member)).toEqual(TOO_MANY);
  expect(await all[0]?.end()).toBe(200);
  expect((await plain(member)).code).toBe(200);
  expect(await endAll(all)).toEqual(all.map(() => 200));
});

describe('the upload form', () => {
  const sent = async (form: FormData) => {
    const { body } = await kit.send(PATH, { method: 'POST', token: member.token, body: form });
    return { code: body.code, errors: body.errors };
  };
  const refused = { code: 422, errors: [{ path: '', message: '请以表单上传文件' }] };

  it('may contain some other fields', async () => {
    const form = new FormData();
    for (let n = 0; n < 10; n += 1) form.append(`field${n}`, 'x');
    form.append('file', await pictureFile());
    expect((await sent(form)).code).toBe(200);
  });

  it('with many parts is refused before it is parsed', async () => {
    const form = new FormData();
    form.append('file', await pictureFile());
    for (let n = 0; n < 20; n += 1) form.append('a', 'x');
    expect(await sent(form)).toEqual(refused);
  });

  it('with a long part header is refused', async () => {
    const form = new FormData();
    form.append('file', new File([await (await pictureFile()).arrayBuffer()], 'x'.repeat(5000)));
    expect(await sent(form)).toEqual(refused);
  });

  it('is parsed by one boundary, whatever its header adds', async () => {
    const head = 'Content-Disposition: form-data; name="file"; filename="a.png"';
    const { body } = await kit.send(PATH, {
      method: 'POST',
      token: member.token,
      headers: { 'content-type': 'multipart/form-data; a="; boundary=zz"; boundary=x' },
      body: `--x\r\n${head}\r\n\r\n--zz\r\n\r\n\r\n--x--\r\n`,
    });
    // The part reaches the picture check, so the parser used boundary=x and not the quoted one.
    expect(body).toEqual(invalid('file', '只支持 jpg、png、webp 图片'));
  });
});

it('an upload is refused to a member with 300 unused pictures', async () => {
  await ownPictures(kit, member, 299);
  expect((await plain(member)).code).toBe(200);
  expect(await plain(member)).toEqual({
    code: 429,
    msg: '你有 300 张传上来还没用的图片，请先用掉一些，或过几天再传',
  });
  await kit.sql`update uploads set state = 'public' where id = (select id from uploads
    where user_id = ${member.id} limit 1)`;
  expect((await plain(member)).code).toBe(200);
});

it('a picture is resized once for concurrent requests', async () => {
  const { value } = await uploadFile(member, await pictureFile('a.png', 'png', 1000));
  const [, id = ''] = /([\w-]+)\.webp$/.exec(value.path) ?? [];
  const { pictures } = kit.ctx.providers;
  const written: string[] = [];
  kit.ctx.providers.pictures = {
    ...pictures,
    write(name, bytes) {
      written.push(name);
      return pictures.write(name, bytes);
    },
  };
  const replies = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const reply = await kit.app.request(`${value.path}?w=240`);
      return Buffer.from(await reply.arrayBuffer()).toString('base64');
    }),
  );
  kit.ctx.providers.pictures = pictures;
  expect([new Set(replies).size, written]).toEqual([1, [`${id}-240.webp`]]);
});
