import { describe, expect, it } from 'vitest';
import { useApp, useMember } from '../../kit/app.ts';
import { sendAs } from '../../kit/otherClients.ts';
import { ownPictures, signedPictureUrl } from '../../kit/selling.ts';
import { invalid } from '../../kit/refusals.ts';

const kit = useApp();
const member = useMember(kit);

const complain = (imgurl: unknown, change: Record<string, unknown> = {}) =>
  sendAs(kit, member, 'POST /account/problem', {
    type: 3,
    content: '卖家一直不回消息',
    imgurl,
    tel: '',
    qq: '',
    createId: 'somebody else',
    ...change,
  });
const listed = async () =>
  (
    (await sendAs(kit, member, 'GET /account/problem/list?createId=1')).rows as {
      imgurl: unknown;
    }[]
  ).map(({ imgurl }) => imgurl);

describe('account/problem', () => {
  it('accepts pictures as comma text, empty text and a list, and returns comma text', async () => {
    const [a = '', b = ''] = await ownPictures(kit, member, 2);
    const replies = [await complain(''), await complain(`${a},${b}`), await complain([b])];
    const [shownA, shownB] = [signedPictureUrl(kit, a), signedPictureUrl(kit, b)];
    expect(replies.map(({ code, data }) => [code, (data as unknown as { imgurl: unknown }).imgurl])).toEqual([
      [200, ''],
      [200, `${shownA},${shownB}`],
      [200, shownB],
    ]);
    expect((await listed()).toSorted()).toEqual(['', `${shownA},${shownB}`, shownB].toSorted());
  });

  it('names the limit of pictures, whether they are a text or a list', async () => {
    const ten = Array.from({ length: 10 }, (_, i) => `/img/upload/${i}.webp`);
    const message = '最多 9 项';
    const refusal = invalid('imgurl', message);
    expect([await complain(ten.join(',')), await complain(ten)]).toEqual([refusal, refusal]);
  });

  it.each([
    ['a picture that is not one’s own', '/img/upload/none.webp'],
    ['ten pictures', Array.from({ length: 10 }, (_, i) => `/img/upload/${i}.webp`).join(',')],
    ['a number', 5],
    ['a list of numbers', [5]],
  ])('refuses %s, names the field and stores nothing', async (_, imgurl) => {
    const before = await listed();
    const reply = await complain(imgurl);
    expect([reply.code, reply.errors?.map(({ path }) => path)]).toEqual([422, ['imgurl']]);
    expect(reply.msg).toMatch(/[一-鿿]/);
    expect(await listed()).toEqual(before);
  });
});
