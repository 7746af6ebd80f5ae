import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { rememberDevice } from '../../../server/account/unknownDevices.ts';
import { newDevice, DEVICE_TTL_MS } from '../../../server/kit/device.ts';
import { LIMITS, deleteExpired, consumeLimit } from '../../../server/kit/limits.ts';
import { makeApp, useApp } from '../../kit/app.ts';

const t = useApp();

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const sendCode = (phone: string, address: string) =>
  t.call(calls.sendSmsCode, { input: { phone, purpose: 'phoneLogin' }, address });
const codes = async (replies: Promise<{ body: { code: number } }>[]) =>
  (await Promise.all(replies)).map(({ body }) => body.code).sort();

describe('text messages', () => {
  it('are sent once in sixty seconds per phone', async () => {
    const [phone, address] = ['19800000001', '10.1.0.1'];
    expect((await sendCode(phone, address)).body.code).toBe(200);
    t.clock.advance(18 * SECOND);
    expect((await sendCode(phone, address)).body).toEqual({
      code: 429,
      msg: '验证码已发送，请 42 秒后再获取',
    });
    t.clock.advance(43 * SECOND);
    expect((await sendCode(phone, address)).body.code).toBe(200);
  });

  it('are limited to five an hour per phone and address', async () => {
    const [phone, address] = ['19800000002', '10.1.1.1'];
    const ask = async () =>
      t.call(calls.sendSmsCode, {
        input: { phone, purpose: 'phoneLogin', ...(await t.captcha()) },
        address,
      });
    for (let i = 0; i < 5; i++) {
      expect((await ask()).body.code).toBe(200);
      t.clock.advance(MINUTE + SECOND);
    }
    expect((await ask()).body).toEqual({
      code: 429,
      msg: '该手机号获取验证码次数过多，请 55 分钟后再试',
    });
    t.clock.advance(55 * MINUTE + SECOND);
    expect((await ask()).body.code).toBe(200);
    expect(t.sms.filter((each) => each.phone === phone)).toHaveLength(6);
  });

  it('count the address seen by the proxy, not the one the client claims', async () => {
    const replies = await codes(
      Array.from({ length: 22 }, (_, i) =>
        sendCode(`1960000${String(i).padStart(4, '0')}`, `10.9.9.${i}, 10.1.4.1`),
      ),
    );
    expect(replies).toEqual([...Array<number>(20).fill(200), 422, 422]);
  });

  it('are sent once for concurrent requests, and three times per phone without a captcha', async () => {
    const phone = '19800000003';
    const replies = await codes(Array.from({ length: 5 }, () => sendCode(phone, '10.1.3.1')));
    expect(replies).toEqual([200, ...Array<number>(4).fill(429)]);
    const others = await codes(Array.from({ length: 10 }, (_, i) => sendCode(phone, `10.1.3.${i + 2}`)));
    expect(others).toEqual([200, 200, ...Array<number>(8).fill(422)]);
    expect(t.sms.filter((each) => each.phone === phone)).toHaveLength(3);
  });
});

describe('passwords', () => {
  const login = async (phone: string, password: string, address: string) =>
    t.call(calls.loginByPassword, { input: { phone, password, ...(await t.captcha()) }, address });
  const member = async (phone: string) => {
    await t.sql`insert into users (id, phone, password_hash, nick_name, created_at)
      values (${t.ctx.ids.next()}, ${phone}, ${await t.ctx.hasher.hash('passw0rd')}, '某', now())`;
    return phone;
  };

  it('answer the same for an unregistered phone', async () => {
    const replies = [];
    for (let i = 0; i < 11; i++)
      replies.push((await login('19800000011', 'wrongpass1', '10.2.1.1')).body.code);
    expect(replies).toEqual([...Array<number>(10).fill(422), 429]);
  });

  it('reset their count on success', async () => {
    const phone = await member('19800000012');
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) await login(phone, 'wrongpass1', '10.2.2.1');
      expect((await login(phone, 'passw0rd', '10.2.2.1')).body.code).toBe(200);
    }
  });
});

describe('pictures and lookups', () => {
  it('are limited per address and minute', async () => {
    const ask = () => t.call(calls.checkContact, { input: { qq: '10000' }, address: '10.3.0.1' });
    const replies = await codes(Array.from({ length: LIMITS.lookup.points + 3 }, ask));
    expect(replies).toEqual([...Array<number>(LIMITS.lookup.points).fill(404), 429, 429, 429]);
    t.clock.advance(MINUTE + SECOND);
    expect((await ask()).body.code).toBe(404);
  });

  it('render no picture beyond the limit', async () => {
    for (let i = 0; i < LIMITS.captcha.points; i++) await consumeLimit(t.ctx, 'captcha', '10.3.1.1');
    const before = await t.one<{ n: number }>`select count(*) as n from captchas`;
    expect((await t.call(calls.captchaImage, { address: '10.3.1.1' })).body).toEqual({
      code: 429,
      msg: '操作太频繁，请 60 秒后再试',
    });
    expect(await t.one`select count(*) as n from captchas`).toEqual(before);
    expect((await t.call(calls.captchaImage, { address: '10.3.1.2' })).body.code).toBe(200);
  });

  it('allow sixty people behind one address, and always a known device', async () => {
    const address = '10.3.1.3';
    const ask = (device?: string) =>
      t.send(calls.captchaImage.path, {
        address,
        ...(device !== undefined && { headers: { Cookie: `haoyi_device=${device}` } }),
      });
    for (let i = 0; i < 180; i++) await consumeLimit(t.ctx, 'captcha', address);
    expect((await ask()).body.code).toBe(200);
    for (let i = 181; i < LIMITS.captcha.points; i++) await consumeLimit(t.ctx, 'captcha', address);
    const known = newDevice();
    const { id } = await t.login('13530010001');
    await t.store.tx((tx) =>
      rememberDevice(t.ctx, tx, id, { address: '10.3.1.4', device: known, keepDevice: () => undefined }),
    );
    const replies = [await ask(), await ask(newDevice()), await ask(known)];
    expect(replies.map(({ body }) => body.code)).toEqual([429, 429, 200]);
  });

  it('count the connection’s address without a trusted proxy', async () => {
    const direct = await makeApp({ store: t.store, clock: t.clock, settings: { trustProxy: 0 } });
    for (let i = 0; i < LIMITS.lookup.points; i++) {
      await direct.call(calls.checkContact, { input: { qq: '10000' }, address: `10.4.0.${i}` });
    }
    const reply = await direct.call(calls.checkContact, { input: { qq: '10000' }, address: '10.4.1.1' });
    expect(reply.body.code).toBe(429);
  });
});

describe('sweep', () => {
  it('deletes expired counters only', async () => {
    const own = await makeApp();
    const member = await own.login('19800000020');
    await rememberDevice(own.ctx, own.store, member.id, {
      address: '10.1.9.9',
      device: '',
      keepDevice() {},
    });
    await own.captcha();
    await consumeLimit(own.ctx, 'captcha', 'someone');
    await own.call(calls.sendSmsCode, { input: { phone: member.phone, purpose: 'phoneLogin' } });
    await own.ctx.store.query(
      `insert into inbox (id, phone, content, created_at) values ('sweep', '1', '旧', $1)`,
      [new Date(own.clock.now()).toISOString()],
    );
    const counts = () =>
      own.one`select (select count(*) from limits) as limits, (select count(*) from captchas) as captchas,
           (select count(*) from sms_codes) as codes, (select count(*) from inbox where id = 'sweep') as inbox,
           (select count(*) from tokens where user_id = ${member.id}) as tokens,
           (select count(*) from known_places) as places`;
    await deleteExpired(own.ctx);
    expect(await counts()).toEqual({ limits: 5, captchas: 1, codes: 1, inbox: 1, tokens: 1, places: 2 });
    own.clock.advance(2 * 3_600_000);
    await deleteExpired(own.ctx);
    expect(await counts()).toEqual({ limits: 0, captchas: 0, codes: 1, inbox: 1, tokens: 1, places: 2 });
    own.clock.advance(32 * 24 * 3_600_000);
    await deleteExpired(own.ctx);
    expect(await counts()).toEqual({ limits: 0, captchas: 0, codes: 0, inbox: 0, tokens: 0, places: 2 });
    own.clock.advance(DEVICE_TTL_MS - 31 * 24 * 3_600_000);
    await deleteExpired(own.ctx);
    expect((await counts()) as object).toMatchObject({ places: 0 });
    await own.close();
  });
});
