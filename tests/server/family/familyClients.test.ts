import { beforeAll, describe, expect, it } from 'vitest';
import { makeApp, useApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { sendAs, type RequestLine } from '../../kit/otherClients.ts';
import { pictureFile } from '../../kit/selling.ts';

let own: TestApp;
let member: SignedIn;

const kit = useApp();
beforeAll(async () => {
  own = await makeApp({ store: kit.store, clock: kit.clock, settings: { familyClients: true } });
  member = await own.login('13580000001');
});

describe('FAMILY_CLIENTS', () => {
  it.each<[string, RequestLine, number, object?]>([
    ['404', 'GET /V2/H5/checkAccount?weixin=fake_kefu_1', 404],
    ['422 with errors', 'GET /V2/H5/gonggaoDetails', 422],
    ['422', 'POST /login', 422, { username: '13580000001', password: 'x' }],
  ])('sends a refusal of %s with code 500 and the rest unchanged', async (_, line, code, body) => {
    const usual = await sendAs(kit, 'visitor', line, body);
    expect(usual.code).toBe(code);
    expect(await sendAs(own, 'visitor', line, body)).toEqual({ ...usual, code: 500 });
  });

  it('keeps 401 and 403', async () => {
    const read = async (path: string) => (await sendAs(own, member, `GET ${path}`)).code;
    expect((await sendAs(own, 'visitor', 'GET /system/user/profile')).code).toBe(401);
    expect(await read('/account/quotation')).toBe(403);
    expect(await read('/system/user/profile')).toBe(200);
  });

  it('sends pictures with the origin, and takes them back', async () => {
    const rows = async (app: TestApp) =>
      (await sendAs(app, 'visitor', 'POST /web/good/allList', {})).rows as {
        id: string;
        titleImg: string;
      }[];
    const [usual, shown] = [await rows(kit), await rows(own)];
    expect(shown.length).toBeGreaterThan(0);
    expect(shown).toEqual(usual.map((row) => ({ ...row, titleImg: `http://haoyi.test${row.titleImg}` })));
    const detail = async (app: TestApp) =>
      (await sendAs(app, 'visitor', `GET /web/good/info?id=${usual[0]?.id ?? ''}`)).data as {
        icon: string;
        urlArr: { url: string }[];
      };
    const { icon, urlArr } = await detail(own);
    const plain = await detail(kit);
    expect([icon, ...urlArr.map(({ url }) => url)]).toEqual(
      [plain.icon, ...plain.urlArr.map(({ url }) => url)].map((url) => `http://haoyi.test${url}`),
    );
    const form = new FormData();
    form.append('file', await pictureFile('a.png'));
    const reply = await own.send('/api/upload/image', { method: 'POST', body: form, token: member.token });
    const { filePath } = (reply.body as unknown as { data: { filePath: string } }).data;
    expect(filePath).toMatch(/^http:\/\/haoyi\.test\/img\/private\//);
    const complaint = { type: 3, content: '卖家一直不回消息', imgurl: filePath, tel: '', qq: '' };
    expect((await sendAs(own, member, 'POST /account/problem', complaint)).code).toBe(200);
  });
});
