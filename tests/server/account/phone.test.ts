import { beforeEach, describe, expect, it } from 'vitest';
import * as calls from '../../../contract/account/calls.ts';
import { applyMerchant } from '../../../contract/recycling/calls.ts';
import { submitProblem } from '../../../contract/support/calls.ts';
import { LIMITS } from '../../../server/kit/limits.ts';
import { apply, sellTo } from '../../kit/afterSales.ts';
import { useApp, type SignedIn } from '../../kit/app.ts';
import { listingOnSale } from '../../kit/orders.ts';
import { conflict, invalid } from '../../kit/refusals.ts';
import { submitListing, submitValuation } from '../../kit/selling.ts';

const MINUTE = 60_000;
let me: SignedIn;
let serial = 0;
/** An unused phone number. */
let free: string;

const t = useApp();
beforeEach(async () => {
  serial += 1;
  const tail = String(serial).padStart(4, '0');
  me = await t.login(`1380007${tail}`);
  free = `1390007${tail}`;
});

/** Requests a code for a phone, by default the member's own. */
async function codeTo(phone?: string, purpose: 'changePhone' | 'phoneLogin' = 'changePhone') {
  const input = { purpose, ...(phone !== undefined && { phone }) };
  const address = `10.7.${serial}.${t.sms.length % 250}`;
  const value = await me.do(calls.sendSmsCode, { input, address });
  return { key: value.key, code: t.lastCode(phone ?? me.phone) };
}
type Code = Awaited<ReturnType<typeof codeTo>>;

const wrong = ({ code }: Code) => (code === '000000' ? '111111' : '000000');
const change = (phone: string, old: Code, fresh: Code) =>
  me.call(calls.changePhone, {
    input: { phone, smsCode: fresh.code, smsKey: fresh.key, oldCode: old.code, oldKey: old.key },
  });
const phones = (...ids: string[]) => t.sql`select phone from users where id = any(${ids}) order by phone`;

describe('changing the phone', () => {
  it('needs a code to each phone, keeps this session, ends the others and notifies both phones', async () => {
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
    const { rows } = await me.do(calls.listMessages, { input: {} });
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

  it('replaces the old phone as a contact of listings and valuations, but no other number', async () => {
    const other = '13812345678';
    const stranger = await t.login(`1370007${free.slice(-4)}`);
    const listings = [
      await submitListing(t, me, { phone: undefined, qq: '1234567' }),
      await submitListing(t, me, { phone: other }),
    ];
    const valuations = [
      await submitValuation(t, me, { phone: undefined }),
      await submitValuation(t, me, { phone: other }),
      await submitValuation(t, stranger, { phone: me.phone }),
    ];
    await change(free, await codeTo(), await codeTo(free));
    const rows = await t.sql`select contact->>'phone' as phone, contact->>'qq' as qq from listings
       where id = any(${listings})
       order by array_position(${listings}, id)`;
    expect(rows).toEqual([
      { phone: free, qq: '1234567' },
      { phone: other, qq: null },
    ]);
    expect(
      await t.sql`select phone from valuations where id = any(${valuations})
        order by array_position(${valuations}, id)`,
    ).toEqual([{ phone: free }, { phone: other }, { phone: me.phone }]);
  });

  it('replaces the old phone as a contact of an application, an after-sale and a complaint', async () => {
    const other = '13812345678';
    const listing = await listingOnSale(t);
    const sale = await sellTo(t, me, listing, 'delivered');
    await apply(t, sale, { phone: me.phone });
    await me.do(applyMerchant, {
      input: { kind: 'recycler', name: '新来号行', description: '专收手游账号，当天付款。' },
    });
    for (const phone of [me.phone, other]) {
      await me.do(submitProblem, {
        input: { type: 'fault', content: '验号等了一个小时还没有开始', pictures: [], phone },
      });
    }
    await change(free, await codeTo(), await codeTo(free));
    const rows =
      await t.sql`select 'application' as subject, phone from merchant_applications where user_id = ${me.id}
       union all select 'afterSale', phone from after_sales where buyer_id = ${me.id}
       union all select 'problem', phone from problems where user_id = ${me.id} order by subject, phone`;
    expect(rows).toEqual([
      { subject: 'afterSale', phone: free },
      { subject: 'application', phone: free },
      { subject: 'problem', phone: other },
      { subject: 'problem', phone: free },
    ]);
  });

  it('signs in with the new phone; the old phone gets an account of its own', async () => {
    await change(free, await codeTo(), await codeTo(free));
    t.clock.advance(MINUTE);
    const [there, gone] = [await codeTo(free, 'phoneLogin'), await codeTo(me.phone, 'phoneLogin')];
    const login = ({ key, code }: Code, phone: string) =>
      t.call(calls.loginBySms, { input: { phone, smsKey: key, smsCode: code } });
    expect((await login(there, free)).body.code).toBe(200);
    // The old number belongs to nobody now, so a login with it creates an account.
    const { value } = await login(gone, me.phone);
    const profile = await t.as(value.token).do(calls.readProfile);
    expect([profile.id === me.id, profile.nickName]).toEqual([false, `号友${me.phone.slice(-4)}`]);
  });

  it('refuses a wrong code at its field and uses up neither code', async () => {
    const [old, fresh] = [await codeTo(), await codeTo(free)];
    expect((await change(free, { ...old, code: wrong(old) }, fresh)).body).toEqual(
      invalid('oldDxyzm', '短信验证码不正确'),
    );
    expect((await change(free, old, { ...fresh, code: wrong(fresh) })).body).toEqual(
      invalid('dxyzm', '短信验证码不正确'),
    );
    expect(await phones(me.id)).toEqual([{ phone: me.phone }]);
    expect((await change(free, old, fresh)).body.code).toBe(200);
  });

  it('accepts a code only once, for its phone and its purpose', async () => {
    const [old, fresh] = [await codeTo(), await codeTo(free)];
    const spent = invalid('oldDxyzm', '短信验证码已失效，请重新获取');
    expect((await change(free, fresh, fresh)).body).toEqual(spent);
    expect((await change(free, old, old)).body).toEqual(invalid('dxyzm', '短信验证码已失效，请重新获取'));
    t.clock.advance(MINUTE);
    const login = await codeTo(me.phone, 'phoneLogin');
    expect((await change(free, login, fresh)).body).toEqual(spent);
    expect((await change(free, old, fresh)).body.code).toBe(200);
    // The successful change has used up both codes.
    expect((await change(me.phone, fresh, old)).body).toEqual(spent);
    expect(await phones(me.id)).toEqual([{ phone: free }]);
  });

  it('refuses a registered phone after the code only, and keeps the code of the old phone valid', async () => {
    const owner = await t.login(free);
    const strange = await me.call(calls.sendSmsCode, {
      input: { phone: `1370007${String(serial).padStart(4, '0')}`, purpose: 'changePhone' },
    });
    const [old, taken] = [await codeTo(), await codeTo(free)];
    expect(Object.keys(strange.value)).toEqual(['key']);
    expect((await change(free, old, { ...taken, code: wrong(taken) })).body).toEqual(
      invalid('dxyzm', '短信验证码不正确'),
    );
    expect((await change(free, old, taken)).body).toEqual(
      conflict('registered', '这个手机号已有号易账号，请换一个手机号'),
    );
    expect(await phones(me.id, owner.id)).toEqual([{ phone: me.phone }, { phone: free }]);
    expect((await owner.call(calls.readProfile)).body.code).toBe(200);
    const another = `1360007${String(serial).padStart(4, '0')}`;
    expect((await change(another, old, await codeTo(another))).body.code).toBe(200);
  });

  it('refuses the same phone and an invalid one', async () => {
    const old = await codeTo();
    expect((await change(me.phone, old, old)).body).toEqual(
      invalid('phonenumber', '这就是现在的手机号，请填写新的手机号'),
    );
    expect((await change('12345', old, old)).body).toEqual(invalid('phonenumber', '请填写正确的手机号'));
    expect((await me.call(calls.changePhone, { input: {} as never })).body.code).toBe(422);
  });

  it('lets one of two concurrent requests with the same codes win', async () => {
    const [old, fresh] = [await codeTo(), await codeTo(free)];
    const replies = await Promise.all([change(free, old, fresh), change(free, old, fresh)]);
    expect(replies.map(({ body }) => body.code).sort()).toEqual([200, 422]);
  });

  it('limits attempts and refuses visitors', async () => {
    const nothing = { key: 'none', code: '000000' };
    for (let i = 0; i < LIMITS.changePhone.points; i++) await change(free, nothing, nothing);
    expect((await change(free, nothing, nothing)).body).toEqual({
      code: 429,
      msg: '操作太频繁，请 60 分钟后再试',
    });
    me = { ...me, ...t.as('') };
    expect((await change(free, nothing, nothing)).body.code).toBe(401);
  });
});
