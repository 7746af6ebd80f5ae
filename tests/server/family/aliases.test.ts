import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';
import { says } from '../../kit/family.ts';
import { makeGame, TEST_GAME } from '../../kit/fixtures.ts';

let kit: TestApp;
let member: SignedIn;

beforeAll(async () => {
  kit = await makeApp();
  await makeGame(kit.store);
  member = await kit.login('13570000001');
});
afterAll(() => kit.close());

it('system/user/profile/new is the profile', async () => {
  const reply = await says(kit, member, 'GET /system/user/profile/new');
  expect(reply).toMatchObject({ code: 200, data: { phonenumber: '135****0001' } });
  expect(reply).toEqual(await says(kit, member, 'GET /system/user/profile'));
  expect((await kit.send('/api/system/user/profile/new')).body.code).toBe(401);
});

it('web/good/attr/info names every option and sub-option by its id', async () => {
  const reply = await says(kit, member, `GET /web/good/attr/info?gameId=${TEST_GAME}`);
  expect(reply.data).toEqual({
    bronze: '青铜',
    silver: '白银',
    gold: '黄金',
    'skin-a': '皮肤甲',
    'skin-b': '皮肤乙',
    'skin-c': '皮肤丙',
    'hero-a': '角色甲',
    'hero-b': '角色乙',
    'hero-a-0': '零命',
    'hero-a-1': '一命',
    'hero-b-0': '零命',
    'hero-b-1': '一命',
  });
  const bad = await says(kit, member, 'GET /web/good/attr/info');
  expect([bad.code, bad.errors?.[0]?.path]).toEqual([422, 'gameId']);
});
