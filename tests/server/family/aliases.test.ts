import { expect, it } from 'vitest';
import { useApp, useMember } from '../../kit/app.ts';
import { sendAs } from '../../kit/otherClients.ts';
import { TEST_GAME } from '../../kit/fixtures.ts';

const kit = useApp();
const member = useMember(kit);

it('system/user/profile/new is the profile', async () => {
  const reply = await sendAs(kit, member, 'GET /system/user/profile/new');
  expect(reply).toMatchObject({ code: 200, data: { phonenumber: `147****${member.phone.slice(-4)}` } });
  expect(reply).toEqual(await sendAs(kit, member, 'GET /system/user/profile'));
  expect((await kit.send('/api/system/user/profile/new')).body.code).toBe(401);
});

it('web/good/attr/info maps every option and sub-option id to its name', async () => {
  const reply = await sendAs(kit, member, `GET /web/good/attr/info?gameId=${TEST_GAME}`);
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
  const bad = await sendAs(kit, member, 'GET /web/good/attr/info');
  expect([bad.code, bad.errors?.[0]?.path]).toEqual([422, 'gameId']);
});
