import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { DEVICE_TTL_MS } from '../../../server/kit/device.ts';
import { LIMITS } from '../../../server/kit/limits.ts';
import { makeApp, useApp } from '../../kit/app.ts';
import { invalid } from '../../kit/refusals.ts';

const t = useApp();

const MINUTE = 60_000;
const PASSWORD = 'passw0rd';
let serial = 0;

/** Creates a member with a password, and the address of their known device. */
async function owner() {
  serial += 1;
  const phone = `1950000${String(serial).padStart(4, '0')}`;
  const { id } = await t.login(phone);
  await t.sql`update users set password_hash = ${await t.ctx.hasher.hash(PASSWORD)} where id = ${id}`;
  return { id, phone, home: `10.50.${serial}.1` };
}
/** Addresses from which the member has never signed in. */
const abroad = (n = 0) => `10.60.${serial}.${n}`;

const login = async (phone: string, password: string, address: string) =>
  (await t.call(calls.loginByPassword, { input: { phone, password, ...(await t.captcha()) }, address })).body;
const askCode = async (phone: string, address: string, more: object = {}) =>
  (await t.call(calls.sendSmsCode, { input: { phone, purpose: 'phoneLogin', ...more }, address })).body;
async function loginByCode(phone: string, address: string, more: object = {}) {
  const { code, data, msg } = await askCode(phone, address, more);
  if (code !== 200) return { code, msg };
  const smsKey = (data as { yzmRankey: string }).yzmRankey;
  return (await t.call(calls.loginBySms, { input: { phone, smsCode: t.lastCode(phone), smsKey }, address }))
    .body;
}
const securityMessages = (id: string) =>
  t.sql<{ content: string }>`select content from messages
    where user_id = ${id} and title = '有人多次尝试登录你的账号'`;

const LOCKED = { code: 429, msg: '密码错误次数过多，请 15 分钟后再试，或用短信验证码登录' };
const WANTS_CAPTCHA = invalid(
  'code',
  '获取验证码次数较多，请先填写图形验证码。看不了图片请一小时后再获取，或联系客服',
);

describe('while strangers guess passwords', () => {
  it('lets the owner in by password and by code, from a known and a new device', async () => {
    const me = await owner();
    expect((await login(me.phone, PASSWORD, me.home)).code).toBe(200);
    const codes = new Set<number>();
    for (let i = 0; i < 12; i++) {
      codes.add((await login(me.phone, 'wrongpass1', abroad(i % 2))).code);
      codes.add((await askCode(me.phone, abroad(i))).code);
    }
    expect([...codes].sort()).toEqual([200, 422]);
    expect((await login(me.phone, PASSWORD, me.home)).code).toBe(200);
    expect((await login(me.phone, PASSWORD, abroad(99))).code).toBe(200);
    expect((await loginByCode(me.phone, me.home)).code).toBe(200);
    expect(await loginByCode(me.phone, abroad(100))).toEqual({ code: 422, msg: WANTS_CAPTCHA.msg });
    expect((await loginByCode(me.phone, abroad(100), await t.captcha())).code).toBe(200);
  });

  it('blocks one pair of account and address only', async () => {
    const [me, neighbour] = [await owner(), await owner()];
    for (let i = 0; i < LIMITS.loginPair.points; i++) await login(me.phone, 'wrongpass1', me.home);
    expect(await login(me.phone, PASSWORD, me.home)).toEqual(LOCKED);
    expect((await login(neighbour.phone, PASSWORD, me.home)).code).toBe(200);
    expect((await loginByCode(me.phone, me.home)).code).toBe(200);
    t.clock.advance(15 * MINUTE + 1000);
    expect((await login(me.phone, PASSWORD, me.home)).code).toBe(200);
  });

  it('a new password lifts the block and forgets all other devices', async () => {
    const me = await owner();
    await login(me.phone, PASSWORD, abroad());
    await login(me.phone, PASSWORD, me.home);
    for (let i = 0; i <= LIMITS.loginPair.points; i++) await login(me.phone, 'wrongpass1', me.home);
    const { data } = await askCode(me.phone, me.home, { purpose: 'resetPwd' });
    const smsKey = (data as { yzmRankey: string }).yzmRankey;
    await t.call(calls.resetPassword, {
      input: { phone: me.phone, smsCode: t.lastCode(me.phone), smsKey, password: 'newpassw0rd' },
      address: me.home,
    });
    const places = () => t.sql`select place from known_places where user_id = ${me.id}`;
    expect(await places()).toHaveLength(2);
    expect((await login(me.phone, 'newpassw0rd', me.home)).code).toBe(200);
    expect(await places()).toHaveLength(3);
  });
});

describe('a known device', () => {
  /** Signs in as the pages do. Resolves with the device cookie. */
  const enter = async (phone: string, password: string, address: string, cookie = '') => {
    const { captcha: code, captchaId: uuid } = await t.captcha();
    const reply = await t.app.request('/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address, Cookie: cookie },
      body: JSON.stringify({ username: phone, password, code, uuid }),
    });
    const { code: done } = (await reply.json()) as { code: number };
    return { code: done, cookie: reply.headers.get('set-cookie') };
  };
  const nameOf = ({ cookie }: { cookie: string | null }) => cookie?.split(';')[0] ?? '';

  it('is not locked out by a stranger on the same network', async () => {
    const [me, stranger] = [await owner(), await owner()];
    const mine = await enter(me.phone, PASSWORD, me.home);
    expect(mine.cookie).toMatch(
      /^haoyi_device=[\w-]{32}; Path=\/api; Max-Age=7776000; HttpOnly; SameSite=Lax$/,
    );
    const theirs = nameOf(await enter(stranger.phone, PASSWORD, me.home));
    expect(theirs).not.toBe(nameOf(mine));
    for (let i = 0; i < LIMITS.loginPair.points; i++) await enter(me.phone, 'wrongpass1', me.home, theirs);
    expect((await enter(me.phone, PASSWORD, me.home, theirs)).code).toBe(429);
    expect((await enter(me.phone, PASSWORD, me.home)).code).toBe(429);
    expect(await enter(me.phone, PASSWORD, me.home, `a=b; ${nameOf(mine)}`)).toEqual({
      code: 200,
      cookie: mine.cookie,
    });
    await askCode(me.phone, me.home);
    const { body } = await t.send(`/api/sms/sendYzm?phone=${me.phone}&type=phoneLogin`, {
      headers: { Cookie: nameOf(mine) },
      address: me.home,
    });
    expect(body.code).toBe(200);
  });

  it('is one of at most forty per account', async () => {
    const me = await owner();
    for (let i = 0; i < 25; i++) await login(me.phone, PASSWORD, abroad(i));
    expect(await t.one`select count(*)::int as n from known_places where user_id = ${me.id}`).toEqual({
      n: 40,
    });
  });
});

describe('notifying the owner', () => {
  it('tells once when and from where somebody tried', async () => {
    const me = await owner();
    for (let i = 0; i < LIMITS.loginPhone.points; i++) await login(me.phone, 'wrongpass1', `10.70.0.${i}`);
    expect(await securityMessages(me.id)).toEqual([]);
    t.clock.advance(MINUTE);
    const at = new Date(t.clock.now() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
    const address = '2001:db8:77:1::5';
    await Promise.all(Array.from({ length: 3 }, () => login(me.phone, 'wrongpass1', address)));
    for (let i = 0; i < 5; i++) await askCode(me.phone, `10.70.1.${i}`);
    expect(await securityMessages(me.id)).toEqual([
      {
        content:
          `${at}，有人从没有登录过的地方（网络地址 2001:db8:*）多次尝试登录，没有成功。` +
          '你的账号没有被锁定，照常可以登录。若不是你本人，请换一个别处没有用过的密码，不要把短信验证码告诉任何人',
      },
    ]);
  });

  it('says nothing of the owner’s own mistakes on a known device', async () => {
    const me = await owner();
    await login(me.phone, PASSWORD, me.home);
    for (let i = 0; i <= LIMITS.loginPair.points; i++) await login(me.phone, 'wrongpass1', me.home);
    for (let i = 0; i < LIMITS.smsPair.points; i++) {
      t.clock.advance(MINUTE + 1000);
      expect((await askCode(me.phone, me.home)).code).toBe(200);
    }
    expect(await securityMessages(me.id)).toEqual([]);
  });
});

describe('the memory of a device', () => {
  it('lasts ninety days after the last sign-in and stores a hash only', async () => {
    const me = await owner();
    const exhaust = async () => {
      for (let i = 0; i < LIMITS.smsPhone.points; i++) await askCode(me.phone, abroad(i));
    };
    await login(me.phone, PASSWORD, me.home);
    const places = await t.sql<{ place: string }>`select place from known_places where user_id = ${me.id}`;
    expect(places.map(({ place }) => /^[\w-]{43}$/.test(place))).toEqual([true, true]);
    t.clock.advance(DEVICE_TTL_MS - 1);
    await exhaust();
    expect((await askCode(me.phone, me.home)).code).toBe(200);
    t.clock.advance(MINUTE + 1000);
    expect(await askCode(me.phone, me.home)).toEqual(WANTS_CAPTCHA);
  });

  it('asks for a captcha instead of blocking an address that many share', async () => {
    const office = '10.80.0.1';
    const codes = [];
    for (let i = 0; i < LIMITS.smsAddress.points; i++) {
      codes.push((await askCode(`1940000${String(i).padStart(4, '0')}`, office)).code);
    }
    for (let i = 0; i < LIMITS.loginAddress.points + 5; i++) {
      await login(`1940001${String(i).padStart(4, '0')}`, 'wrongpass1', office);
    }
    expect(new Set(codes)).toEqual(new Set([200]));
    const me = await owner();
    expect((await login(me.phone, PASSWORD, office)).code).toBe(200);
    expect(await askCode(me.phone, office)).toEqual(WANTS_CAPTCHA);
    expect((await loginByCode(me.phone, office, await t.captcha())).code).toBe(200);
  });

  it('treats an IPv6 /64 network as one address', async () => {
    const me = await owner();
    for (let i = 0; i < LIMITS.loginPair.points; i++) {
      await login(me.phone, 'wrongpass1', `2001:db8:64:${serial}::${i.toString(16)}`);
    }
    expect(await login(me.phone, PASSWORD, `2001:db8:64:${serial}:aaaa::1`)).toEqual(LOCKED);
    expect((await login(me.phone, PASSWORD, `2001:db8:64:${serial}f::1`)).code).toBe(200);
  });
});

describe('a captcha before a code', () => {
  it('does not count against the limits when it is wrong or missing', async () => {
    const { phone } = await owner();
    for (let i = 0; i < LIMITS.smsPhone.points; i++) await askCode(phone, abroad(i));
    const address = abroad(50);
    const { captchaId } = await t.captcha();
    for (let i = 0; i < LIMITS.smsPair.points; i++) {
      expect(await askCode(phone, address)).toEqual(WANTS_CAPTCHA);
    }
    expect(await askCode(phone, address, { captcha: 'ZZZZ', captchaId })).toEqual(
      invalid('code', '图形验证码不正确，请重新填写'),
    );
    expect((await askCode(phone, address, await t.captcha())).code).toBe(200);
    expect(await askCode(phone, address, await t.captcha())).toEqual({
      code: 429,
      msg: '验证码已发送，请 60 秒后再获取',
    });
  });

  it('is not required of the owner of the phone', async () => {
    const me = await owner();
    const member = await t.login(me.phone);
    for (let i = 0; i < LIMITS.smsPhone.points; i++) await askCode(me.phone, abroad(i));
    const reply = await member.call(calls.sendSmsCode, {
      input: { purpose: 'resetPwd' },
      address: abroad(60),
    });
    expect(reply.body.code).toBe(200);
  });
});

it('a client exempt from captchas must solve one after too many wrong passwords', async () => {
  const open = await makeApp({ store: t.store, clock: t.clock, settings: { loginWithoutCaptcha: true } });
  const me = await owner();
  const bare = async (password: string, address: string, phone = me.phone) =>
    (
      await open.call(calls.loginByPassword, {
        input: { phone, password, face: 'h5' },
        address,
      })
    ).body;
  expect((await bare(PASSWORD, me.home)).code).toBe(200);
  for (let i = 0; i < LIMITS.loginPhone.points; i++) await bare('wrongpass1', abroad(i));
  const wanted = '密码错误次数较多，请填写图形验证码';
  expect(await bare(PASSWORD, abroad(70))).toEqual(invalid('code', wanted));
  expect((await bare(PASSWORD, me.home)).code).toBe(200);
  expect((await login(me.phone, PASSWORD, abroad(70))).code).toBe(200);
  // Guesses at many phones count for their address.
  const crowded = abroad(71);
  const guesses = Array.from(
    { length: LIMITS.loginAddress.points },
    (_, i) => `1940002${String(i).padStart(4, '0')}`,
  );
  const tried = [];
  for (const phone of guesses) tried.push((await bare('wrongpass1', crowded, phone)).errors?.[0]?.path);
  expect(tried).toEqual(guesses.map(() => 'password'));
  expect(await bare(PASSWORD, crowded, '19400029999')).toEqual(invalid('code', wanted));
});
