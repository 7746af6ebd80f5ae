import { beforeEach, describe, expect, it } from 'vitest';
import * as account from '../../../contract/account/calls.ts';
import * as ops from '../../../contract/staff/calls.ts';
import { useApp, type SignedIn, useMember } from '../../kit/app.ts';
import { conflict, invalid } from '../../kit/refusals.ts';

const kit = useApp();
const who = useMember(kit, {}, beforeEach);
const boss = useMember(kit, { role: 'staff', roles: ['supervisor'], nickName: '主管阿宁' });
/** An unused phone number. */
let free: string;
let serial = 0;

beforeEach(() => {
  serial += 1;
  free = `1590007${String(serial).padStart(4, '0')}`;
});

const change = (id: string, phone: string, by = boss) =>
  by.call(ops.changeMemberPhone, { params: { id }, input: { phone, reason: ' 核对过姓名和证件号 ' } });
const look = (id: string) => boss.do(ops.readMember, { params: { id } });
const phoneOf = ({ id }: SignedIn) => kit.cell<string>`select phone from users where id = ${id}`;
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

describe('a phone changed by staff', () => {
  it('ends the sessions, tells the member and both numbers, and is noted and logged masked', async () => {
    const old = who.phone;
    expect((await change(who.id, free)).body).toEqual({ code: 200, msg: '操作成功' });
    expect((await who.call(account.readProfile)).body.code).toBe(401);
    const found = await look(who.id);
    expect([found.phone, found.notes.map(({ kind, text }) => [kind, text])]).toEqual([
      masked(free),
      [['phone', `${masked(old)} → ${masked(free)}：核对过姓名和证件号`]],
    ]);
    expect(
      await kit.sql`select staff_id, detail from audit_log
        where action = 'changeMemberPhone' and subject_id = ${who.id}`,
    ).toEqual([
      {
        staffId: boss.id,
        detail: {
          input: { reason: '核对过姓名和证件号' },
          before: { phone: masked(old) },
          after: { phone: masked(free) },
        },
      },
    ]);
    expect(await kit.sql`select kind_name, title, content from messages where user_id = ${who.id}`).toEqual([
      {
        kindName: '账号安全',
        title: '手机号已更换',
        content: `客服核对身份后，手机号已从 ${masked(old)} 换成 ${masked(free)}，所有设备已退出登录。若非本人操作，请立即联系客服`,
      },
    ]);
    expect(kit.sms.slice(-2)).toEqual([
      {
        phone: old,
        content: '【号易】这个手机号刚刚从你的账号换下，不能再用来登录。若非本人操作，请立即联系号易客服。',
      },
      {
        phone: free,
        content:
          '【号易】客服核对身份后，已把一个号易账号的手机号换成这个号码，请用它登录。若不是你要求的，请联系号易客服。',
      },
    ]);
  });

  it('is stored when no SMS can be sent', async () => {
    const { sms } = kit.ctx.providers;
    kit.ctx.providers.sms = { send: () => Promise.reject(new Error('the gateway is down')) };
    try {
      expect((await change(who.id, free)).body.code).toBe(200);
    } finally {
      kit.ctx.providers.sms = sms;
    }
    expect(await phoneOf(who)).toBe(free);
  });
});

describe('the change of a phone by staff is refused', () => {
  it('for a number with an account, a barred, the present and a malformed number', async () => {
    const [owner, barred] = [await kit.someone(), await kit.someone()];
    await boss.do(ops.barMember, {
      params: { id: barred.id },
      input: { reason: '冒用他人身份', kinds: ['phone'] },
    });
    const barredPhone = barred.phone;
    await change(barred.id, `1580007${String(serial).padStart(4, '0')}`);
    expect((await change(who.id, owner.phone)).body).toEqual(
      conflict('registered', '这个手机号已有号易账号，请换一个手机号'),
    );
    expect((await change(who.id, barredPhone)).body).toEqual(
      conflict('barred', '这个手机号不能注册或绑定，有疑问请联系客服'),
    );
    expect((await change(who.id, who.phone)).body).toEqual(
      invalid('phone', '这就是现在的手机号，请填写新的手机号'),
    );
    expect((await change(who.id, '12345')).body).toEqual(invalid('phone', '请填写正确的手机号'));
    expect(await phoneOf(who)).toBe(who.phone);
    expect((await who.call(account.readProfile)).body.code).toBe(200);
    expect((await look(who.id)).notes).toEqual([]);
  });

  it('for oneself, a colleague, an unknown member, and staff without the permission', async () => {
    const [colleague, agent] = [
      await kit.someone({ role: 'staff' }),
      await kit.someone({ role: 'staff', roles: ['agent'] }),
    ];
    expect((await change(boss.id, free)).body).toMatchObject({ code: 409, reason: 'ownAccount' });
    expect((await change(colleague.id, free)).body).toMatchObject({ code: 409, reason: 'staffAccount' });
    expect((await change('nobody', free)).body).toEqual({ code: 404, msg: '没有这位会员' });
    expect((await change(who.id, free, agent)).body).toMatchObject({ code: 403, reason: 'noPermission' });
  });
});
