import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '../../../contract/account/calls.ts';
import { LIMITS } from '../../../server/kit/limits.ts';
import { makeApp, type SignedIn, type TestApp } from '../../kit/app.ts';

const MINUTE = 60_000;
let t: TestApp;
let me: SignedIn;
let serial = 0;
/** A number nobody has. */
let free: string;

beforeAll(async () => {
  t = await makeApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  serial += 1;
  const tail = String(serial).padStart(4, '0');
  me = await t.login(`1380007${tail}`);
  free = `1390007${tail}`;
});

/** A code to a phone (to the own one when none is named): its key and its digits. */
async function codeTo(phone?: string, purpose: 'changePhone' | 'phoneLogin' = 'changePhone') {
  const input = { purpose, ...(phone !== undefined && { phone }) };
  const address = `10.7.${serial}.${t.sms.length % 250}`;
  const { value } = await t.call(calls.sendSmsCode, { input, token: me.token, address });
  return { key: value.key, code: t.lastCode(phone ?? me.phone) };
}
type Code = Awaited<ReturnType<typeof codeTo>>;

const wrong = ({ code }: Code) => (code === '000000' ? '111111' : '000000');
const change = (phone: string, old: Code, fresh: Code) =>
  t.call(calls.changePhone, {
    input: { phone, smsCode: fresh.code, smsKey: fresh.key, oldCode: old.code, oldKey: old.key },
    token: me.token,
  });
const phones = (...ids: string[]) =>
  t.store.query('select phone from users where id = any($1) order by phone', [ids]);
const refusal = (path: string, message: string) => ({ code: 422, msg: message, errors: [{ path, message }] });

describe('another phone', () => {
  it('is the account’s after a code to each; this session stays, all others end, both are told', async () => {
    const other = await t.login(me.phone);
    const reply = await change(free, await codeTo(), await codeTo(free));
    expect(reply.value).toEqual({
      id: me.id,
      userName: `139****${free.slice(-4)}`,
      nickName: `用户${me.phone.slice(-4)}`,
      phone: `139****${free.slice(-4)}`,
      realStatus: 'verified',
      role: 'member',
    });
    const reads = [me, other].map(({ token }) => t.call(calls.readProfile, { token }));
    expect((await Promise.all(reads)).map(({ body }) => body.code)).toEqual([200, 401]);
    const { rows } = (await t.call(calls.listMessages, { input: {}, token: me.token })).value;
    expect(rows.map(({ kindName, title, content }) => [kindName, title, content])).toEqual([
      [
        '账号安全',
        '手机号已更换',
        `手机号已从 138****${me.phone.slice(-4)} 换成 139****${free.slice(-4)}，其他设备已退出登录。若非本人操作，请立即联系客服`,
      ],
    ]);
    expect(t.sms.at(-1)).toEqual({
      phone: me.phone,
      content: '【号易】这个手机号刚刚从你的账号换下，不能再用来登录。若非本人操作，请立即联系号易客服。',
    });
  });

  it('opens sessions, and the old one none of this account any more', async () => {
    await change(free, await codeTo(), await codeTo(free));
    t.clock.advance(MINUTE);
    const [there, gone] = [await codeTo(free, 'phoneLogin'), await codeTo(me.phone, 'phoneLogin')];
    const login = ({ key, code }: Code, phone: string) =>
      t.call(calls.loginBySms, { input: { phone, smsKey: key, smsCode: code } });
    expect((await login(there, free)).body.code).toBe(200);
    // The old number is free: who holds it signs in to an account of its own.
    const { value } = await login(gone, me.phone);
    const profile = (await t.call(calls.readProfile, { token: value.token })).value;
    expect([profile.id === me.id, profile.nickName]).toEqual([false, `号友${me.phone.slice(-4)}`]);
  });

  it('asks for the right digits of both, at their fields, and spends no code before', async () => {
    const [old, fresh] = [await codeTo(), await codeTo(free)];
    expect((await change(free, { ...old, code: wrong(old) }, fresh)).body).toEqual(
      refusal('oldDxyzm', '短信验证码不正确'),
    );
    expect((await change(free, old, { ...fresh, code: wrong(fresh) })).body).toEqual(
      refusal('dxyzm', '短信验证码不正确'),
    );
    expect(await phones(me.id)).toEqual([{ phone: me.phone }]);
    expect((await change(free, old, fresh)).body.code).toBe(200);
  });

  it('takes a code for no other phone, no other purpose, and only once', async () => {
    const [old, fresh] = [await codeTo(), await codeTo(free)];
    const spent = refusal('oldDxyzm', '短信验证码已失效，请重新获取');
    expect((await change(free, fresh, fresh)).body).toEqual(spent);
    expect((await change(free, old, old)).body).toEqual(refusal('dxyzm', '短信验证码已失效，请重新获取'));
    t.clock.advance(MINUTE);
    const login = await codeTo(me.phone, 'phoneLogin');
    expect((await change(free, login, fresh)).body).toEqual(spent);
    expect((await change(free, old, fresh)).body.code).toBe(200);
    // The codes have served: they give nothing back.
    expect((await change(me.phone, fresh, old)).body).toEqual(spent);
    expect(await phones(me.id)).toEqual([{ phone: free }]);
  });

  it('is refused when it has an account, which only its holder learns; the old code still serves', async () => {
    const owner = await t.login(free);
    const strange = await t.call(calls.sendSmsCode, {
      input: { phone: `1370007${String(serial).padStart(4, '0')}`, purpose: 'changePhone' },
      token: me.token,
    });
    const [old, taken] = [await codeTo(), await codeTo(free)];
    expect(Object.keys(strange.value)).toEqual(['key']);
    expect((await change(free, old, { ...taken, code: wrong(taken) })).body).toEqual(
      refusal('dxyzm', '短信验证码不正确'),
    );
    expect((await change(free, old, taken)).body).toEqual({
      code: 409,
      msg: '这个手机号已有号易账号，请换一个手机号',
      reason: 'registered',
    });
    expect(await phones(me.id, owner.id)).toEqual([{ phone: me.phone }, { phone: free }]);
    expect((await t.call(calls.readProfile, { token: owner.token })).body.code).toBe(200);
    const another = `1360007${String(serial).padStart(4, '0')}`;
    expect((await change(another, old, await codeTo(another))).body.code).toBe(200);
  });

  it('is another, and a phone', async () => {
    const old = await codeTo();
    expect((await change(me.phone, old, old)).body).toEqual(
      refusal('phonenumber', '这就是现在的手机号，请填写新的手机号'),
    );
    expect((await change('12345', old, old)).body).toEqual(refusal('phonenumber', '请填写正确的手机号'));
    expect((await t.call(calls.changePhone, { input: {} as never, token: me.token })).body.code).toBe(422);
  });

  it('is given to one of two requests at once with the same codes', async () => {
    const [old, fresh] = [await codeTo(), await codeTo(free)];
    const replies = await Promise.all([change(free, old, fresh), change(free, old, fresh)]);
    expect(replies.map(({ body }) => body.code).sort()).toEqual([200, 422]);
  });

  it('cannot be tried without end, nor by a visitor', async () => {
    const nothing = { key: 'none', code: '000000' };
    for (let i = 0; i < LIMITS.changePhone.points; i++) await change(free, nothing, nothing);
    expect((await change(free, nothing, nothing)).body).toEqual({
      code: 429,
      msg: '操作太频繁，请 60 分钟后再试',
    });
    me = { ...me, token: '' };
    expect((await change(free, nothing, nothing)).body.code).toBe(401);
  });
});
