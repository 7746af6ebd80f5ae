import { afterEach, expect, it, vi } from 'vitest';
import { readForm } from '../../../server/kit/multipartForm.ts';

afterEach(() => vi.useRealTimers());

const requestWith = (body: BodyInit, type?: string) =>
  new Request('http://haoyi.test', {
    method: 'POST',
    body,
    duplex: 'half',
    ...(type !== undefined && { headers: { 'content-type': type } }),
  } as RequestInit);
const noForm = { code: 422, errors: [{ path: '', message: '请以表单上传文件' }] };

it('reads the parts of a form by name', async () => {
  const form = new FormData();
  form.append('file', new File(['bytes'], '我的 截图.png', { type: 'image/png' }));
  form.append('note', '一');
  const { file, note, ...others } = await readForm(requestWith(form));
  if (!(file instanceof File)) throw new Error('no file');
  expect([file.name, file.type, await file.text(), note, others]).toEqual([
    '我的 截图.png',
    'image/png',
    'bytes',
    '一',
    {},
  ]);
});

it.each([
  ['no boundary', 'multipart/form-data', '--x--\r\n'],
  ['another boundary', 'multipart/form-data; boundary=y', '--x--\r\n'],
  ['no end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb'],
])('refuses a body with %s', async (_, type, body) => {
  await expect(readForm(requestWith(body, type))).rejects.toMatchObject(noForm);
});

it('refuses a form with too many parts and limits a part header to 4 kB', async () => {
  const many = new FormData();
  for (let i = 0; i < 40; i += 1) many.append(`part${i}`, 'x');
  await expect(readForm(requestWith(many))).rejects.toMatchObject(noForm);
  const long = `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(9000)}"\r\n\r\nb\r\n--x--\r\n`;
  const names = Object.keys(await readForm(requestWith(long, 'multipart/form-data; boundary=x')));
  expect(names.every((name) => name.length < 4096)).toBe(true);
});

it('ignores another content type', async () => {
  const request = requestWith('a=b', 'application/x-www-form-urlencoded');
  expect([await readForm(request), request.bodyUsed]).toEqual([{}, false]);
});

it('times out a slow body', async () => {
  vi.useFakeTimers();
  const read = readForm(requestWith(new ReadableStream(), 'multipart/form-data; boundary=x'));
  const [said] = await Promise.all([
    read.catch((error: unknown) => error),
    vi.advanceTimersByTimeAsync(120_000),
  ]);
  expect(said).toMatchObject({ code: 422, errors: [{ path: '', message: '图片没有传完，请重新上传' }] });
});
