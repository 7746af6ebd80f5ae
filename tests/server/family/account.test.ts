import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterSaleMessages } from '../../../server/afterSale/messageKinds.ts';
import { sendMessage } from '../../../server/kit/messenger.ts';
import { sellingMessages } from '../../../server/selling/index.ts';
import { maskPhone } from '../../../server/kit/maskPersonal.ts';
import { makeApp, useApp, type TestApp, useMember } from '../../kit/app.ts';
import { makeListing, TEST_GAME } from '../../kit/fixtures.ts';
import { pictureFile } from '../../kit/selling.ts';
import { temporaryFolder } from '../../kit/temporaryFolder.ts';
import { invalid } from '../../kit/refusals.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sendAs } from '../../kit/otherClients.ts';

const kit = useApp({ uploadDir: temporaryFolder() });
let open: TestApp;
let serial = 0;

beforeAll(async () => {
  open = await makeApp({
    store: kit.store,
    clock: kit.clock,
    settings: { loginWithoutCaptcha: true },
  });
});

const stranger = () => `185${String(10_000_000 + serial++)}`;
const from = () => ({ 'x-forwarded-for': `10.20.${Math.floor(serial / 200)}.${serial++ % 200}` });

const requestCode = (phone: string, type: string, token?: string) =>
  sendAs(
    kit,
    token === undefined ? 'visitor' : { token },
    `GET /sms/sendYzm?phone=${phone}&type=${type}`,
    undefined,
    from(),
  );
/** Requests a code with a `type` that other clients send. */
async function ask(phone: string, type: string, token?: string) {
  const { data } = await requestCode(phone, type, token);
  return (data as { yzmRankey: string }).yzmRankey;
}
const profileOf = async (token: string) =>
  (await sendAs(kit, { token }, 'GET /system/user/profile')).data as Record<string, unknown>;
const login = (phone: string, password: string, more: object, on = kit) =>
  sendAs(on, 'visitor', 'POST /login', { username: phone, password, ...more }, from());

describe('captchaImage', () => {
  it('returns the bare base64 of a picture, to which clients prepend data:image/gif;base64,', async () => {
    const { img, uuid, ...rest } = await sendAs(kit, 'visitor', 'GET /captchaImage', undefined, from());
    expect(rest).toEqual({ code: 200, msg: '操作成功' });
    expect([typeof uuid, /^[A-Za-z0-9+/]+=*$/.test(String(img))]).toEqual(['string', true]);
    expect((await sharp(Buffer.from(String(img), 'base64')).metadata()).format).toBe('png');
  });
});

describe('sms/sendYzm', () => {
  it.each(['mima', 'public', 'phoneLogin', 'register', 'resetPwd'])('accepts type %s', async (type) => {
    const phone = stranger();
    const member = type === 'mima' || type === 'resetPwd' ? await kit.login(phone) : undefined;
    expect(await ask(phone, type, member?.token)).toEqual(expect.any(String));
    expect(kit.lastCode(phone)).toMatch(/^\d{6}$/);
  });

  it('accepts the member’s own masked phone, and no other', async () => {
    const me = await kit.someone();
    expect(await ask(maskPhone(me.phone), 'mima', me.token)).toEqual(expect.any(String));
    expect(kit.sms.at(-1)?.phone).toBe(me.phone);
    const sent = kit.sms.length;
    const other = (token?: string) => requestCode('186****0000', 'mima', token);
    expect(await other(me.token)).toEqual(invalid('phone', '这不是你的手机号，请填写完整的手机号'));
    expect((await other()).code).toBe(401);
    expect(kit.sms.length).toBe(sent);
  });
});

describe('a code and what it proves', () => {
  it('h5/login registers a phone that is not known', async () => {
    const phone = stranger();
    const yzmRankey = await ask(phone, 'phoneLogin');
    const body = { phone, dxyzm: kit.lastCode(phone), yzmRankey };
    const reply = await sendAs(kit, 'visitor', 'POST /h5/login', body);
    expect(reply).toEqual({ code: 200, msg: '操作成功', token: expect.any(String) });
    expect(await profileOf(reply.token)).toEqual({
      userId: expect.any(String),
      userName: maskPhone(phone),
      phonenumber: maskPhone(phone),
      nickName: `号友${phone.slice(-4)}`,
      realStatus: 1,
      role: 0,
    });
  });

  it('h5/SmsforPwd accepts a code requested as phoneLogin and the member’s masked phone', async () => {
    const me = await kit.someone();
    const yzmRankey = await ask(me.phone, 'phoneLogin');
    const body = {
      phonenumber: maskPhone(me.phone),
      dxyzm: kit.lastCode(me.phone),
      yzmRankey,
      password: 'newpassw0rd',
    };
    expect(await sendAs(kit, me, 'POST /h5/SmsforPwd', body)).toEqual({ code: 200, msg: '操作成功' });
    const captcha = await kit.captcha();
    const signedIn = await login(me.phone, 'newpassw0rd', { code: captcha.captcha, uuid: captcha.captchaId });
    expect(signedIn).toEqual({ code: 200, msg: '操作成功', token: expect.any(String) });
  });

  it('h5/SmsforPwd refuses a code requested for changing the phone', async () => {
    const me = await kit.someone();
    const yzmRankey = await ask(me.phone, 'public', me.token);
    const body = { phonenumber: me.phone, dxyzm: kit.lastCode(me.phone), yzmRankey, password: 'newpassw0rd' };
    expect(await sendAs(kit, 'visitor', 'POST /h5/SmsforPwd', body)).toEqual(
      invalid('dxyzm', '短信验证码已失效，请重新获取'),
    );
  });

  it('register refuses a captcha instead of a code, and registers nobody', async () => {
    const phone = stranger();
    const { captcha: code, captchaId: uuid } = await kit.captcha();
    const body = { username: phone, password: 'passw0rd', code, uuid };
    expect(await sendAs(kit, 'visitor', 'POST /register', body)).toEqual(
      invalid('dxyzm', '注册需要短信验证码，请先获取并填写'),
    );
    expect(await kit.sql`select id from users where phone = ${phone}`).toEqual([]);
  });
});

describe('login without a captcha', () => {
  const theirs = { code: '', uuid: '', loginType: 'h5' };
  const member = useMember(kit);
  beforeAll(async () => {
    await kit.sql`update users set password_hash = ${await kit.ctx.hasher.hash('passw0rd')}
      where id = ${member.id}`;
  });

  it('is refused unless the setting allows it', async () => {
    expect(await login(member.phone, 'passw0rd', theirs)).toEqual(invalid('code', '请填写图形验证码'));
    expect(await login(member.phone, 'passw0rd', theirs, open)).toEqual({
      code: 200,
      msg: '操作成功',
      token: expect.any(String),
    });
  });

  it('is refused despite the setting for other clients and for a wrong captcha', async () => {
    expect(await login(member.phone, 'passw0rd', { code: '', uuid: '' }, open)).toEqual(
      invalid('code', '请填写图形验证码'),
    );
    const { captchaId: uuid } = await kit.captcha('AB12');
    expect(await login(member.phone, 'passw0rd', { code: 'XXXX', uuid, loginType: 'h5' }, open)).toEqual(
      invalid('code', '图形验证码不正确，请重新填写'),
    );
  });
});

describe('system/user/profile', () => {
  it('accepts the whole profile, stores qq and weixin and ignores read-only fields', async () => {
    const me = await kit.someone();
    const before = await profileOf(me.token);
    const put = (body: object) => sendAs(kit, me, 'PUT /system/user/profile', body);
    const sent = { ...before, qq: '88886666', weixin: 'wx_abc-1', role: 2, realStatus: 2, createTime: null };
    const after = { ...before, qq: '88886666', weixin: 'wx_abc-1' };
    expect(await put(sent)).toEqual({ code: 200, msg: '操作成功', data: after });
    expect(await profileOf(me.token)).toEqual(after);
    expect((await put({ ...after, nickName: '新名字' })).data).toEqual({ ...after, nickName: '新名字' });
    expect((await put({ qq: '', weixin: '' })).data).toEqual({ ...before, nickName: '新名字' });
    expect(await put({ qq: '0123' })).toEqual(invalid('qq', 'QQ 号格式不正确'));
    expect(await put({ weixin: '微信' })).toEqual(invalid('weixin', '微信号格式不正确'));
    expect(await profileOf(me.token)).toEqual({ ...before, nickName: '新名字' });
  });
});

it('system/user/editPhone by PUT needs the code of the old phone, and says so', async () => {
  const { phone, token } = await kit.someone();
  const phonenumber = stranger();
  const yzmRankey = await ask(phonenumber, 'public', token);
  const fresh = { phonenumber, dxyzm: kit.lastCode(phonenumber), yzmRankey };
  const put = (body: object) => sendAs(kit, { token }, 'PUT /system/user/editPhone', body);
  const message = '换手机号还要旧手机号的验证码，请到网站的个人信息里换';
  expect(await put(fresh)).toEqual(invalid('oldDxyzm', message));
  const oldYzmRankey = await ask(phone, 'public', token);
  const { data } = await put({ ...fresh, oldDxyzm: kit.lastCode(phone), oldYzmRankey });
  expect(data).toEqual(await profileOf(token));
});

describe('upload/image', () => {
  const upload = async (name: string, token?: string) => {
    const form = new FormData();
    form.append('file', await pictureFile(name));
    return kit.send('/api/upload/image', {
      method: 'POST',
      body: form,
      ...(token === undefined ? {} : { token }),
    });
  };
  it('returns the file name as sent and refuses a visitor', async () => {
    const me = await kit.someone();
    const name = `截图/${'长'.repeat(90)} (1).png`;
    expect((await upload(name, me.token)).body).toEqual({
      code: 200,
      msg: '操作成功',
      data: {
        filePath: expect.stringMatching(/^\/img\/private\//),
        fileName: name,
        width: 320,
        height: 160,
      },
    });
    expect((await upload(name)).body.code).toBe(401);
  });
});

describe('web/goods/collect/list', () => {
  it('returns the list under data and rows, with region names and price', async () => {
    const me = await kit.someone();
    await makeListing(kit.store, {
      id: 'F1',
      sellerId: (await kit.someone()).id,
      systemId: 'ios',
      carrierId: 'qq',
      groupId: 'area-1',
      serverId: 'server-1',
    });
    await sendAs(kit, me, 'POST /web/goods/collect', { accountId: 'F1' });
    const { data, rows, total, ...rest } = await sendAs(kit, me, 'GET /web/goods/collect/list');
    expect([rest, total, data]).toEqual([{ code: 200, msg: '操作成功' }, 1, rows]);
    expect(rows).toEqual([
      expect.objectContaining({
        id: 'F1',
        gameId: TEST_GAME,
        newPrice: 1000,
        price: 1000,
        collectPrice: 1000,
        systemName: '苹果',
        carrierName: 'QQ',
        groupName: '一区',
        serverName: '一服',
      }),
    ]);
  });
});

describe('need/message', () => {
  // The subjects of the messages are invented.
  afterAll(() => kit.sql`delete from messages`);
  it('says what kind of thing relatedDataId refers to', async () => {
    const me = await kit.someone();
    for (const [title, kind, about] of [
      ['auditPassed', sellingMessages.auditPassed, undefined],
      ['afterSale', afterSaleMessages.afterSale, undefined],
      ['payout', sellingMessages.payout, 'recycleOrder'],
    ] as const) {
      await sendMessage(kit.ctx, kit.store, me.id, kind, title, '内容', 'some-id', about);
      kit.clock.advance(1000);
    }
    // A message from before the column existed; the migration fills the column in.
    await kit.sql`update messages set related_type = null where user_id = ${me.id} and kind = 18`;
    await kit.store.query(
      readFileSync(
        join(import.meta.dirname, '../../../server/store/migrations/040_message_subjects.sql'),
        'utf8',
      ),
    );
    const { rows } = await sendAs(kit, me, 'GET /need/message/list');
    const shown = (rows as { id: string; sendTitle: string; relatedDataType: string }[]).map(
      ({ sendTitle, relatedDataType }) => [sendTitle, relatedDataType],
    );
    expect(shown).toEqual([
      ['payout', 'backOrder'],
      ['afterSale', 'saleOrderAfter'],
      ['auditPassed', 'goods'],
    ]);
    const { id } = rows[2] as { id: string };
    const read = await sendAs(kit, me, `GET /need/message/changeRead/${id}`);
    expect(read.data).toMatchObject({ id, readState: 2, relatedDataId: 'some-id', relatedDataType: 'goods' });
  });
});
